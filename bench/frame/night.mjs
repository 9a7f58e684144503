// A whole night by bots, through the rules that people race by, and what a host says and does meanwhile.
import { letters } from '../../build/contract/game.js';
import { rehearse } from '../../build/engine/rehearsal/rehearse.js';
import { withStandIns } from '../../build/engine/rehearsal/stand-ins.js';
import { largeRace, size } from '../lib/large-race.mjs';

/** @typedef {{ type: string, at: number, [key: string]: unknown }} Happening */

const seed = 'a whole night';
const message = 'Drinks are on the team that comes last, so mind the step and get a move on, all of you.';

/**
 * What happens, in order, without what the server adds of its own accord: that a sabotage has landed.
 * @param {number} gameId
 * @param {number} startsAt
 * @returns {Happening[]}
 */
export function aWholeNight(gameId, startsAt) {
  const { log } = rehearse(withStandIns(startOf(gameId), seed), { seed, startsAt });
  const raced = log.filter(({ type }) => type !== 'sabotage-landed').map(({ seq: _seq, ...event }) => event);
  return raced.flatMap((event, n) => [
    ...byCode(n, event),
    ...(n > 0 && n < raced.length - 1 ? byTheHost(n, event.at) : []),
  ]);
}

/**
 * Now and then a team gets in by a skip code, which is another one from then on.
 * @param {number} n
 * @param {Happening} event
 * @returns {Happening[]}
 */
function byCode(n, event) {
  if (event.type !== 'bar-verified' || n % 20 !== 9) return [event];
  const { team, bar, at } = event;
  const next = `NEXT${String.fromCharCode(65 + (n % 26))}2`;
  return [
    { type: 'code-used', team, bar, next, at },
    { ...event, by: 'code' },
  ];
}

/**
 * @param {number} n
 * @param {number} at
 * @returns {Happening[]}
 */
function byTheHost(n, at) {
  const team = letters[n % size.teams];
  if (n % 40 === 20)
    return [
      { type: 'race-paused', at },
      { type: 'race-resumed', at: at + 60_000 },
    ];
  if (n % 24 === 12) return [{ type: 'host-said', text: message, to: team, at }];
  if (n % 12 === 6) return [{ type: 'host-said', text: message, at }];
  if (n % 30 === 25) return [{ type: 'time-adjusted', team, ms: 60_000, reason: 'They helped a lost child home.', at }];
  return [];
}

/** @param {number} gameId */
function startOf(gameId) {
  return largeRace({ gameId, seed, place });
}

/**
 * @param {number} number
 * @param {() => number} chance
 */
function place(number, chance) {
  return {
    // As long as those of the places service.
    id: `ChIJ${String(number).padStart(2, '0')}9xkYbTeUgRnPz4qWcEsLm`,
    lat: Number((53.95 + chance() * 0.012).toFixed(7)),
    lon: Number((-1.09 + chance() * 0.02).toFixed(7)),
  };
}
