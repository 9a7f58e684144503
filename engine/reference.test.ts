import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import type { Move } from '#contract/race';
import { casesToTry } from '#contract/testing/cases';
import { chanceFrom } from './chance.ts';
import { givenBackMs } from './doors.ts';
import { begin, goOn, type Played } from './testing/fuzz/random-race.ts';
import {
  codesOf,
  countedBy,
  doneBy,
  endOf,
  finalBarOf,
  type Log,
  nowOf,
  ofTeam,
  pausesOf,
  reservesOf,
  routeAt,
  startOf,
  toDo,
} from './testing/fuzz/reference-race.ts';
import { forfeitsOf, paidIn, withLastJar } from './testing/fuzz/reference-hints.ts';
import { finishIn, ranksIn } from './testing/fuzz/reference-ranks.ts';
import { officialOf } from './testing/fuzz/reference-claim.ts';
import { givenBackTo } from './testing/fuzz/reference-doors.ts';
import { referenceVerdict } from './testing/fuzz/reference-verdict.ts';
import { paidBy } from './hints.ts';
import type { RaceState } from './race.ts';
import { openSabotages } from './sabotages.ts';
import { positionsOf } from './standings.ts';

test('a second reader of the rules, who keeps nothing but the log, agrees on every move', () => {
  const seeds = fc.array(fc.integer(), { minLength: 1, maxLength: 90, size: 'max' });
  fc.assert(
    fc.property(fc.integer(), seeds, (seed, moves) => {
      let { state, events: log } = begin(chanceFrom(seed));
      for (const drawn of moves) {
        const played = goOn(state, chanceFrom(drawn));
        expect(rulingOf(played)).toEqual(rulingIn(log, played.move));
        state = played.state;
        log = [...log, ...played.events];
      }
      expect(factsOf(state)).toEqual(factsIn(log));
    }),
    { seed: 6, numRuns: casesToTry(300) },
  );
});

/** What became of a move, and from when a claim counts. */
function rulingOf({ move, outcome, events }: Played) {
  const [official = null] = events.flatMap((event) =>
    event.type === 'bar-verified' || event.type === 'bar-missed' ? [event.official] : [],
  );
  return { move, made: outcome instanceof Problem ? null : outcome.map(({ type }) => type), official };
}

function rulingIn(log: Log, move: Move) {
  const made = referenceVerdict(log, move);
  const isRuled = made?.some((type) => type === 'bar-verified' || type === 'bar-missed') ?? false;
  const now = Math.max(nowOf(log), move.at);
  const claimed = move.type === 'verify-bar' ? officialOf(withLastJar(log, now), move, now) : now;
  return { move, made, official: isRuled ? claimed : null };
}

function factsOf(state: RaceState) {
  return {
    endedAt: state.endedAt ?? Infinity,
    reserves: state.reserves,
    finalBar: state.finalBar,
    pauses: state.pauses.map(({ from, to }) => ({ from, to: to ?? Infinity })),
    codes: Object.entries(state.codes)
      .flatMap(([bar, codes]) => codes.filter(({ until }) => until === null).map(({ code }) => `${bar} ${code}`))
      .toSorted(),
    teams: Object.values(state.teams).map((team) => ({
      letter: team.letter,
      route: team.route.map(({ bar }) => bar),
      done: team.done.map(({ bar, official }) => [bar, official]),
      wrong: team.wrong,
      forfeits: team.forfeits,
      adjustedMs: team.adjustedMs,
      givenBackMs: givenBackMs(team),
      finishedAt: team.finishedAt,
      paid: paidBy(team),
      place: positionsOf(state)[team.letter],
      retiredAt: team.retiredAt,
      toDo: openSabotages(state, team.letter).map(({ id }) => id),
    })),
  };
}

function factsIn(log: Log) {
  return {
    endedAt: endOf(log),
    reserves: reservesOf(log),
    finalBar: finalBarOf(log),
    pauses: pausesOf(log),
    codes: codesOf(log)
      .filter(({ until }) => until === Infinity)
      .map(({ bar, code }) => `${bar} ${code}`)
      .toSorted(),
    teams: startOf(log)
      .teams.filter((letter) => startOf(log).routes[letter])
      .map((letter) => ({
        letter,
        route: routeAt(log, letter, nowOf(log)),
        done: doneBy(log, letter).map(({ bar }, place) => [bar, countedBy(log, letter)[place]]),
        wrong: ofTeam(log, 'bar-missed', letter).length,
        forfeits: forfeitsOf(log, letter).length,
        adjustedMs: ofTeam(log, 'time-adjusted', letter).reduce((sum, { ms }) => sum + ms, 0),
        givenBackMs: givenBackTo(log, letter),
        finishedAt: finishIn(log, letter),
        paid: paidIn(log, letter),
        place: ranksIn(log)[startOf(log).teams.indexOf(letter)],
        retiredAt: ofTeam(log, 'team-retired', letter)[0]?.at ?? null,
        toDo: toDo(log, letter).map(({ id }) => id),
      })),
  };
}
