import { expect, test } from 'vitest';
import type { LastJar, RaceStart } from '#contract/race';
import { aStart, kickOff } from '../testing/a-night.ts';
import { after, banked, claim, decided, next, refusal, second, type Wish } from '../testing/a-move.ts';
import { resultsOf } from '../results.ts';
import { viewFor } from '../views/view-for.ts';

const minute = 60;
const due: Wish[1] = { type: 'last-jar' };

test('[Y1] a last jar comes with the start, and everybody sees when it is', () => {
  const state = after(withJar(120));
  expect(state.lastJar).toEqual({ ...jarIn(120), told: null });
  expect(viewFor(state, { kind: 'player', team: 'A' }).lastJar).toEqual(jarIn(120));
  expect(state.feed[0]?.text).toBe(
    'And they’re off! The first team to reach the final bar wins. Last jar is at 23:30.',
  );
  expect(viewFor(after(aStart()), { kind: 'player', team: 'A' })).not.toHaveProperty('lastJar');
});

test('[Y1] it is at least ten minutes away when it is chosen, and at most twelve hours after the start', () => {
  const state = after(aStart());
  expect(refusal(state, sets(60, jarAt(659)))).toBe('no-last-jar');
  expect(refusal(state, sets(60, jarAt(660)))).toBe('taken');
  expect(refusal(state, sets(60, jarAt(43_200)))).toBe('taken');
  expect(refusal(state, sets(60, jarAt(43_201)))).toBe('no-last-jar');
});

test('[Y2] the host chooses it, chooses another and takes it back, and everybody reads so; the same again changes nothing', () => {
  const chosen = after(aStart(), sets(60, jarIn(60)));
  expect(decided(chosen, sets(70, jarIn(60)))).toEqual([]);
  const later = next(chosen, sets(80, { ...jarIn(90), hour: '00:00' }));
  const gone = next(later, sets(90, null));
  expect(gone.lastJar).toBeNull();
  expect(decided(gone, sets(100, null))).toEqual([]);
  expect(gone.feed.slice(0, 3).map(({ kind, team, text }) => [kind, team, text])).toEqual([
    ['last-jar-set', null, 'The host took the last jar back: the race goes on until it is won or called off.'],
    ['last-jar-set', null, 'The host set last jar to 00:00: the race ends then, finished or not.'],
    ['last-jar-set', null, 'The host set last jar to 23:30: the race ends then, finished or not.'],
  ]);
  expect(decided(gone, [60 * minute, due])).toEqual([]);
});

test('[Y2] once it has come nobody moves it any more', () => {
  expect(refusal(after(withJar(60)), sets(60 * minute, jarIn(90)))).toBe('race-over');
});

test('[Y3] everybody is told 30 and 10 minutes before, each once', () => {
  const state = after(withJar(60));
  expect(decided(state, [30 * minute - 1, due])).toEqual([]);
  expect(decided(state, [30 * minute, due])).toEqual([{ type: 'last-jar-told', minutes: 30 }]);
  const told = next(state, [30 * minute, due]);
  expect(decided(told, [31 * minute, due])).toEqual([]);
  const again = next(told, [50 * minute, due]);
  expect(decided(again, [51 * minute, due])).toEqual([]);
  expect(again.feed.slice(0, 2).map(({ text }) => text)).toEqual([
    'Last jar at 23:30: 10 minutes left to reach the finish.',
    'Last jar at 23:30: 30 minutes left to reach the finish.',
  ]);
});

test('[Y3] late, only the newest is told, with the minutes that are left', () => {
  const late = next(after(withJar(60)), [53 * minute, due]);
  expect(late.lastJar?.told).toBe(10);
  expect(late.feed[0]?.text).toBe('Last jar at 23:30: 7 minutes left to reach the finish.');
  expect(next(after(withJar(60)), [59 * minute + 30, due]).feed[0]?.text).toBe(
    'Last jar at 23:30: a minute left to reach the finish.',
  );
});

test('[Y3] one that is chosen late is told by being chosen, and another is told anew', () => {
  const state = after(aStart(), sets(60, jarIn(21)));
  expect(decided(state, [2 * minute, due])).toEqual([]);
  expect(decided(state, [11 * minute, due])).toEqual([{ type: 'last-jar-told', minutes: 10 }]);
  const moved = next(next(state, [11 * minute, due]), sets(12 * minute, jarIn(60)));
  expect(decided(moved, [30 * minute, due])).toEqual([{ type: 'last-jar-told', minutes: 30 }]);
});

test('[Y4] the race is over at the last jar to the second, whenever that is noted, and once', () => {
  const state = after(withJar(60));
  expect(decided(state, [60 * minute - 1, due])).toEqual([{ type: 'last-jar-told', minutes: 10 }]);
  const event = { type: 'race-ended', by: 'last-jar', endedAt: second(60 * minute) };
  expect(decided(state, [75 * minute, due])).toEqual([event]);
  expect(decided(state, [75 * minute, { type: 'end', by: 'host' }])).toEqual([event]);
  const over = next(state, [75 * minute, due]);
  expect([over.endedAt, over.endedBy, over.at]).toEqual([second(60 * minute), 'last-jar', second(75 * minute)]);
  expect(over.feed[0]?.text).toBe('Last jar! The race is over, and whoever is not in yet is placed by bars.');
  expect(decided(over, [76 * minute, due])).toEqual([]);
});

test('[Y4] what comes after it is refused also while nobody has noted the end', () => {
  const state = after(withJar(60));
  expect(refusal(state, claim(60 * minute, 'A', 'anchor'))).toBe('race-over');
  expect(refusal(state, claim(60 * minute - 1, 'A', 'anchor'))).toBe('taken');
  expect(refusal(state, [60 * minute, { type: 'pause' }])).toBe('race-over');
  expect(refusal(state, [60 * minute, { type: 'still-racing', team: 'A' }])).toBe('race-over');
});

test('[Y4] a claim made before it counts for 30 minutes, and notes the end where nobody has', () => {
  const state = after(withJar(60));
  const made = decided(state, banked(65 * minute, 'A', 'anchor', 59 * minute));
  expect(made.map(({ type }) => type)).toEqual(['race-ended', 'bar-verified']);
  const over = next(state, banked(65 * minute, 'A', 'anchor', 59 * minute));
  expect([over.endedAt, over.teams.A?.done[0]?.official]).toEqual([second(60 * minute), second(59 * minute)]);
  expect(refusal(over, banked(89 * minute, 'B', 'bell', 59 * minute + 30))).toBe('taken');
  expect(refusal(over, banked(90 * minute, 'B', 'bell', 59 * minute + 30))).toBe('race-over');
});

test('[Y4] a pause does not move it, and ends with it', () => {
  const paused = after(withJar(60), [50 * minute, { type: 'pause' }]);
  expect(decided(paused, [55 * minute, due])).toEqual([{ type: 'last-jar-told', minutes: 10 }]);
  const over = next(paused, [61 * minute, due]);
  expect(over.pauses).toEqual([{ from: second(50 * minute), to: second(60 * minute) }]);
  expect(over.endedAt).toBe(second(60 * minute));
});

test('[Y5] teams that have not finished are placed by bars, then by which was in its last one first', () => {
  const state = after(
    { ...aStart({ teams: 3 }), lastJar: jarIn(60) },
    claim(600, 'C', 'anchor'),
    claim(700, 'B', 'bell'),
    claim(1_400, 'B', 'anchor'),
    [60 * minute, due],
  );
  const { tableRows } = resultsOf(state, second(60 * minute));
  expect(tableRows.map(({ teamName, position, completion_time }) => [position, teamName, completion_time])).toEqual([
    ['1', 'Dog', 'DNF'],
    ['2', 'Cat', 'DNF'],
    ['3', 'Fox', 'DNF'],
  ]);
});

test('[V15] [Y4] a race that everybody has finished before is over without it', () => {
  const state = after({ ...aStart({ teams: 1 }), lastJar: jarIn(60) }, [60, { type: 'retire', team: 'A', by: 'team' }]);
  expect(state.endedBy).toBe('last-finisher');
  expect([decided(state, [50 * minute, due]), decided(state, [60 * minute, due])]).toEqual([[], []]);
});

function jarIn(minutes: number): LastJar {
  return jarAt(minutes * minute);
}

function jarAt(seconds: number): LastJar {
  return { at: kickOff + seconds * 1_000, hour: '23:30' };
}

function withJar(minutes: number): RaceStart {
  return { ...aStart(), lastJar: jarIn(minutes) };
}

function sets(seconds: number, lastJar: LastJar | null): Wish {
  return [seconds, { type: 'set-last-jar', lastJar }];
}
