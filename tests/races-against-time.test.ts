import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { Problem } from '../contract/problems.ts';
import type { Move, RaceEvent } from '../contract/race.ts';
import { type Chance, chanceFrom } from '../engine/chance.ts';
import { fold } from '../engine/fold.ts';
import { begin, tryMove } from '../engine/testing/fuzz/random-race.ts';
import { randomMove } from '../engine/testing/fuzz/random-move.ts';
import type { RaceState } from '../engine/race.ts';
import { openLog } from '../server/config/log.ts';
import { type Command, openRaces } from '../server/races/door.ts';
import { keptHost } from './harness/races/begun-race.ts';
import { freshDatabase } from './harness/servers/database.ts';
import { keptGame } from './harness/races/kept-game.ts';
import { type Outcome, startRaceNode } from './harness/servers/race-nodes.ts';

const presses = 10_000;
const racesAtOnce = 24;
const pressesInARace = 60;
/** Once it has ended, claims made before may still come in. */
const pressesAfterTheEnd = 3;

const database = await freshDatabase();
const hostId = await keptHost(database);
const nodes = [await startRaceNode(database.url), await startRaceNode(database.url)] as const;
/** Looks on: it plays nothing. */
const onlooker = openRaces({
  database,
  bell: { ring: () => undefined },
  log: openLog('silent'),
  now: () => new Date(),
  drain: { draining: false },
});

test('10,000 times two phones press at once over two nodes: each time it is as if one had come first', async () => {
  const tally = { presses: 0, races: 0, undecided: 0, same: 0, events: 0, orders: { first: 0, second: 0 } };
  const raceOn = async (lane: number): Promise<void> => {
    const chance = chanceFrom(`two phones ${lane}`);
    while (tally.presses < presses) await oneRace(chance, tally);
  };
  await Promise.all(Array.from({ length: racesAtOnce }, (_, lane) => raceOn(lane)));
  process.stdout.write(`${JSON.stringify(tally)}\n`);
  expect(tally.presses).toBeGreaterThanOrEqual(presses);
  expect(Math.min(tally.orders.first, tally.orders.second)).toBeGreaterThan(presses / 100);
});

test('each kind of move sent five times at once, by two nodes and with one key, has one effect and one answer', async () => {
  const seen = new Map<string, number>();
  await Promise.all(
    Array.from({ length: racesAtOnce }, async (_, lane) => {
      const chance = chanceFrom(`five times ${lane}`);
      // One race after the other: the rare kinds need a few.
      for (let race = 0; race < 3; race += 1) await fiveTimes(chance, seen);
    }),
  );
  process.stdout.write(`${JSON.stringify(Object.fromEntries(seen))}\n`);
  // All but the start. The host's end and their ruling on a banked finish come by chance: few random races wait for either.
  expect(new Set([...seen.keys(), 'rule-finish', 'end']).size).toBe(28);
});

/** Counts the moves that had an effect. */
async function fiveTimes(chance: Chance, seen: Map<string, number>): Promise<void> {
  let { gameId, state } = await aRace(chance);
  for (let turn = 0; turn < 50 && state.endedAt === null; turn += 1) {
    const move = randomMove(state, chance, state.at + Math.round(chance() * 60_000));
    const asked = { accountId: hostId, call: move.type, key: randomUUID(), body: { turn } };
    const command = commandOf(gameId, move, asked);
    const outcomes = await Promise.all([0, 1, 0, 1, 0].map((node) => nodes[node as 0 | 1].press(command, move.at)));
    const { outcome, state: after } = expectedOf(state, move);
    expect(outcomes).toEqual(Array.from(outcomes, () => outcome));
    if (after !== state) seen.set(move.type, (seen.get(move.type) ?? 0) + 1);
    state = after;
  }
  await checkLog(gameId, state);
}

interface Tally {
  presses: number;
  races: number;
  /** It made no difference who came first. */
  undecided: number;
  /** Both phones sent one and the same move. */
  same: number;
  events: number;
  orders: { first: number; second: number };
}

async function oneRace(chance: Chance, tally: Tally): Promise<void> {
  let { gameId, state } = await aRace(chance);
  let left = pressesInARace;
  for (let turn = 0; left > 0 && tally.presses < presses; turn += 1) {
    left = Math.min(left - 1, state.endedAt === null ? pressesInARace : pressesAfterTheEnd);
    tally.presses += 1;
    const at = state.at + Math.round(chance() * 60_000);
    const first = randomMove(state, chance, at);
    const second = chance() < 0.4 ? first : randomMove(state, chance, at);
    const ids = chance() < 0.3 && second === first ? ['one', 'one'] : ['one', 'two'];
    const [here, there] = chance() < 0.5 ? nodes : [nodes[1], nodes[0]];
    const outcomes = await Promise.all([
      here.press({ ...commandOf(gameId, first), moveId: `${turn} ${ids[0]}` }, first.at),
      there.press({ ...commandOf(gameId, second), moveId: `${turn} ${ids[1]}` }, second.at),
    ]);
    state =
      ids[0] === ids[1] ? onceOnly(state, first, outcomes, tally) : inOneOrder(state, [first, second], outcomes, tally);
  }
  tally.races += 1;
  tally.events += state.seq;
  await checkLog(gameId, state);
}

/** The race after two moves that came at once: as after one and then the other. */
function inOneOrder(state: RaceState, [first, second]: [Move, Move], outcomes: Outcome[], tally: Tally): RaceState {
  const before = expectedOf(state, first);
  const thenSecond = expectedOf(before.state, second);
  const earlier = expectedOf(state, second);
  const thenFirst = expectedOf(earlier.state, first);
  const orders = [
    { name: 'first', said: [before.outcome, thenSecond.outcome], state: thenSecond.state },
    { name: 'second', said: [thenFirst.outcome, earlier.outcome], state: thenFirst.state },
  ] as const;
  const fitting = orders.filter(({ said }) => isDeepStrictEqual(said, outcomes));
  const [order] = fitting;
  if (!order) expect(outcomes).toEqual(orders[0].said);
  if (fitting.length === 2) tally.undecided += 1;
  else if (order) tally.orders[order.name] += 1;
  return order?.state ?? state;
}

/** The race after one move that was sent twice. */
function onceOnly(state: RaceState, move: Move, outcomes: Outcome[], tally: Tally): RaceState {
  const { outcome, state: after } = expectedOf(state, move);
  const once = outcomes.map((one) => ('again' in one ? { ...one, again: false } : one));
  expect(once).toEqual([outcome, outcome]);
  tally.same += 1;
  return after;
}

function expectedOf(state: RaceState, move: Move): { outcome: Outcome; state: RaceState } {
  const { outcome, events, state: after } = tryMove(state, move);
  if (outcome instanceof Problem) return { outcome: { refused: outcome.code }, state };
  return { outcome: { events, seq: after.seq, again: false }, state: after };
}

/** The log has no gap, no time goes back, and folded anew it is the race as every node has it. */
async function checkLog(gameId: number, state: RaceState): Promise<void> {
  const events = await onlooker.events(gameId);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1));
  expect(events.every(({ at }, place) => at >= (events[place - 1]?.at ?? 0))).toBe(true);
  expect(events.reduce<RaceState | null>((before, event: RaceEvent) => fold(before, event), null)).toEqual(state);
  expect(await onlooker.current(gameId)).toEqual(state);
  const { rows } = await database.pool.query('select status from games where game_id = $1', [gameId]);
  expect(rows).toEqual([{ status: state.endedAt === null ? 'ongoing' : 'fini' }]);
}

async function aRace(chance: Chance): Promise<{ gameId: number; state: RaceState }> {
  const { move: begun } = begin(chance);
  if (begun.type !== 'start') throw new Error('A race begins with its start.');
  // By the clock of these nodes its last jar would have come long ago.
  const { lastJar: _lastJar, ...move } = begun;
  const gameId = await keptGame(database.pool, hostId);
  await database.db.transaction((tx) => onlooker.start(tx, { ...move, gameId }));
  return { gameId, state: await onlooker.current(gameId) };
}

function commandOf(gameId: number, { at: _at, ...move }: Move, asked?: Command['asked']): Command {
  return asked ? { gameId, move, asked } : { gameId, move };
}
