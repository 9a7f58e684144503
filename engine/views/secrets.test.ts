import { array, assert, constantFrom, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { type Letter, letters } from '#contract/game';
import { Problem } from '#contract/problems';
import type { MoveBody, RaceStart } from '#contract/race';
import { casesToTry } from '#contract/testing/cases';
import { aStart } from '../testing/a-night.ts';
import { sameReservesNearest, walksBetween } from '../testing/a-walk-table.ts';
import { chanceFrom, shuffled } from '../chance.ts';
import { decide } from '../decide.ts';
import { fold, stamp } from '../fold.ts';
import { mayStrike } from '../may-strike.ts';
import { after } from '../testing/a-move.ts';
import { sent, sentToTeam } from '../testing/sent.ts';
import type { RaceState } from '../race.ts';
import { isRightBar } from '../stops.ts';
import { kinds, moveOf, strike, timeOf, type Wish } from '../testing/a-wish.ts';

const shutWish = {
  team: constantFrom<Letter>('A', 'B', 'C'),
  pick: nat(999),
  afterS: constantFrom(0, 1, 20, 45, 61, 200),
};
const aWish = record({
  kind: constantFrom(...kinds, 'right', 'right', 'wrong', 'wrong', 'forfeit', 'resume'),
  ...shutWish,
});
const wishes = array(aWish, { minLength: 40, maxLength: 80 });

test('[F7] [F15] [R12] nothing that is sent to a player names a bar they have not earned, nor says where it is, nor how far', () => {
  assert(
    property(wishes, constantFrom('classic' as const, 'god' as const), (night, kind) => {
      let state = after(withWalks(aStart({ kind, teams: 3, gameBars: 4 })));
      for (const wish of night) {
        state = playedOn(state, moveOf(state, wish), timeOf(state, wish)) ?? state;
        expect(leaks(state, wish.team)).toEqual([]);
        expect(walksIn(state, wish.team)).toEqual([]);
        expect(findOldNamesSent(state, wish.team)).toEqual([]);
      }
    }),
    { seed: 6, numRuns: casesToTry(30) },
  );
});

test('[F8] races that differ only in the bars a team has yet to find send it the same bytes', () => {
  assert(
    property(wishes, nat(3), nat(999), (night, known, seed) => {
      const start = withWalks(aStart({ teams: 3, gameBars: 6, reserves: 4 }));
      const unmoved = openOnly(night).filter(({ kind }) => kind !== 'replace');
      expectSameBytes(start, withOtherBars(start, known, seed), unmoved, known);
    }),
    { seed: 6, numRuns: casesToTry(30) },
  );
});

test('[F8] also when bars are replaced and restored, until the team itself is moved', () => {
  assert(
    property(wishes, nat(3), nat(999), (night, known, seed) => {
      const start = { ...aStart({ teams: 3, gameBars: 6, reserves: 4 }), clues: {} };
      expectSameBytes(start, withOtherBars(start, known, seed), openOnly(night), known);
    }),
    { seed: 6, numRuns: casesToTry(30) },
  );
});

test('[D10] a shut door is no oracle: races that differ only in the bar of a clue send the same bytes until it is ruled shut', () => {
  let rulings = 0;
  const doors = array(
    record({ ...shutWish, kind: constantFrom('right', 'shut', 'shut', 'shut-wrong', 'shut-wrong') }),
    {
      minLength: 40,
      maxLength: 80,
    },
  );
  assert(
    property(doors, nat(3), nat(999), (night, known, seed) => {
      const start = { ...aStart({ teams: 3, gameBars: 6, reserves: 4 }), clues: {} };
      const [one, other] = [start, withOtherBars(start, known, seed)].map(sameReservesNearest) as [
        RaceStart,
        RaceStart,
      ];
      rulings += expectSameBytes(one, other, night, known);
    }),
    { seed: 6, numRuns: casesToTry(60) },
  );
  expect(rulings).toBeGreaterThan(casesToTry(15));
});

test('whom a view says one may strike is whom one may strike', () => {
  assert(
    property(wishes, constantFrom('classic' as const, 'god' as const), (night, kind) => {
      let state = after(aStart({ kind, teams: 3, gameBars: 4 }));
      for (const wish of night) {
        state = playedOn(state, moveOf(state, wish), timeOf(state, wish)) ?? state;
        for (const by of [...state.start.teams, 'host'] as const) {
          const taken = letters.filter((to) => outcome(state, strike(state, by, to), state.at) === 'taken');
          expect(mayStrike(state, by)).toEqual(taken);
        }
      }
    }),
    { seed: 6, numRuns: casesToTry(30) },
  );
});

test('[F13] nothing that is sent to a player was said to another team', () => {
  assert(
    property(wishes, (night) => {
      let state = after(aStart({ teams: 3, gameBars: 4 }));
      for (const wish of night) {
        state = playedOn(state, moveOf(state, wish), timeOf(state, wish)) ?? state;
        for (const team of state.start.teams) {
          const heard = [...sent(state, team).matchAll(/For ([A-F]) alone/g)].map(([, letter]) => letter);
          expect(new Set([team, ...heard])).toEqual(new Set([team]));
        }
      }
    }),
    { seed: 6, numRuns: casesToTry(10) },
  );
});

/** [D10] The names of bars the team was moved from, and was not in, that it is sent during the race. */
function findOldNamesSent(state: RaceState, letter: Letter): string[] {
  const team = state.teams[letter];
  if (!team || state.endedAt !== null) return [];
  const text = sentToTeam(state, letter);
  const shown = new Set([...team.done.map(({ bar }) => bar), team.route[team.done.length]?.bar]);
  const old = team.route.flatMap(({ replaced }) => replaced.filter(({ wasCurrent }) => wasCurrent));
  const names = old.flatMap(({ bar }) => (shown.has(bar) ? [] : [state.bars[bar]?.name ?? '', `"${bar}"`]));
  return names.filter((name) => text.includes(name));
}

function leaks(state: RaceState, letter: Letter): string[] {
  const text = sent(state, letter);
  const team = state.teams[letter];
  const mayKnow = new Set([
    state.start.startBar,
    ...Object.values(state.teams).flatMap(({ letter: whose, done, finishedAt }) => {
      const isSecret = finishedAt !== null && state.endedAt === null && whose !== letter;
      return (isSecret ? done.slice(0, -1) : done).flatMap(({ bar, by }) => (by === 'override' ? [] : [bar]));
    }),
    ...(team?.step.forfeit?.doneAt ? [team.route[team.done.length]?.bar] : []),
  ]);
  return Object.values(state.bars)
    .filter(({ id }) => !mayKnow.has(id))
    .flatMap(({ id, name, lat, lon }) => [`"${id}"`, name, `:${lat},`, `:${lon}}`, `:${lon},`])
    .filter((trace) => text.includes(trace));
}

/**
 * Plays the same night in both races, team A's part in so far as it cannot tell them apart by being right, and compares what it is sent;
 * how many doors were ruled shut meanwhile.
 */
function expectSameBytes(start: RaceStart, otherStart: RaceStart, night: Wish[], known: number): number {
  let one = after(start);
  let other = after(otherStart);
  for (const wish of night) {
    const move = moveOf(one, wish);
    const at = timeOf(one, wish);
    if (!move || givesAway(one, other, move, known)) continue;
    const ruled = [one, other].map((race) => classifyMove(race, move, at));
    if (ruled.includes('looked for')) break;
    const isSame = outcome(one, move, at) === outcome(other, move, at);
    if (!isSame && isAboutARoute(one, move)) continue;
    expect(isSame).toBe(true);
    one = playedOn(one, move, at) ?? one;
    other = playedOn(other, move, at) ?? other;
    expect(sent(other, 'A')).toBe(sent(one, 'A'));
    if (ruled.includes('ahead')) break;
  }
  return one.doors.shut.length;
}

/** Whether the move sends team A away from the bar it looks for, or from a closed bar it has ahead: from then on the two races differ. */
function classifyMove(state: RaceState, move: MoveBody, at: number): 'looked for' | 'ahead' | null {
  const events = outcome(state, move, at) === 'taken' ? decide(state, { ...move, at }) : [];
  if (countOldBars(stamp(events, state, at).reduce(fold, state), 'A') > countOldBars(state, 'A')) return 'looked for';
  return events.some((event) => event.type === 'bar-shut' && event.teams.includes('A')) ? 'ahead' : null;
}

/** How often a team was moved from the bar it was looking for. */
function countOldBars({ teams }: RaceState, letter: Letter): number {
  return (teams[letter]?.route ?? []).flatMap(({ replaced }) => replaced.filter(({ wasCurrent }) => wasCurrent)).length;
}

/** Shut doors have a test of their own. */
function openOnly(night: Wish[]): Wish[] {
  return night.filter(({ kind }) => !['shut', 'shut-wrong', 'rule-door'].includes(kind));
}

/** The race with walks along streets, no two of which are alike or look like anything else. */
function withWalks(start: RaceStart): RaceStart {
  let metres = 70_000;
  return { ...start, walks: walksBetween(start.bars, () => ++metres) };
}

/** What of the table of walks is sent: the bars it knows are all bars of the race, and two lengths tell where a third is. */
function walksIn(state: RaceState, letter: Letter): string[] {
  const text = sent(state, letter);
  const numbers = new Set(text.match(/[\d.]+/g));
  const lengths = (state.start.walks?.metres ?? []).filter((metres) => metres > 0).map(String);
  return [...['"walks"', '"ids"'].filter((key) => text.includes(key)), ...lengths.filter((one) => numbers.has(one))];
}

/** The same race, but what team A has to find after so many bars are others of the list; two reserves stay what they are. */
function withOtherBars(start: RaceStart, known: number, seed: number): RaceStart {
  const route = start.routes.A ?? [];
  const fixed = new Set([start.startBar, start.finalBar, ...route.slice(0, known)]);
  const bars = start.bars.slice(0, -2).map(({ id }) => id);
  const free = bars.filter((bar) => !fixed.has(bar));
  const mixed = shuffled(free, chanceFrom(seed));
  const swap = (bar: string) => mixed[free.indexOf(bar)] ?? bar;
  const clues = Object.entries(start.clues.A ?? {}).map(([bar, clue]) => [swap(bar), clue]);
  return {
    ...start,
    routes: { ...start.routes, A: route.map(swap) },
    clues: { ...start.clues, A: Object.fromEntries(clues) },
  };
}

/** Whether a host who does not race may learn by the answer what lies ahead of whom. */
function isAboutARoute({ undoable }: RaceState, move: MoveBody): boolean {
  if (move.type === 'replace-bar' || move.type === 'shut-bar') return true;
  return move.type === 'undo' && undoable.some((one) => one.seq === move.seq && 'stops' in one);
}

/** Whether team A would rightly learn its bar by it: by being there, or by a forfeit. */
function givesAway(one: RaceState, other: RaceState, move: MoveBody, known: number): boolean {
  const team = one.teams.A;
  if (!('team' in move) || move.team !== 'A' || !team || team.done.length < known) return false;
  if (move.type === 'submit-forfeit') return true;
  if (move.type !== 'verify-bar') return false;
  const bar = move.place?.id ?? barWithCode(one, move.code);
  return [one, other].some(({ teams, at }) => teams.A && isRightBar(teams.A, bar, at + 1_000_000));
}

function outcome(state: RaceState, move: MoveBody, at: number): string {
  try {
    decide(state, { ...move, at });
    return 'taken';
  } catch (problem) {
    if (problem instanceof Problem) return `${problem.code} ${problem.message}`;
    throw problem;
  }
}

function playedOn(state: RaceState, move: MoveBody | null, at: number): RaceState | null {
  if (!move || outcome(state, move, at) !== 'taken') return null;
  return stamp(decide(state, { ...move, at }), state, at).reduce(fold, state);
}

function barWithCode({ codes }: RaceState, typedCode: string | null): string {
  return Object.keys(codes).find((bar) => codes[bar]?.some(({ code }) => code === typedCode)) ?? '';
}
