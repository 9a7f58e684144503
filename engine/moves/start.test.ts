import { expect, test } from 'vitest';
import { aStart, kickOff } from '../testing/a-night.ts';
import { decide } from '../decide.ts';
import { after } from '../testing/a-move.ts';

test('[H1] nothing comes before the start, and the start comes once', () => {
  const start = { type: 'start' as const, ...aStart(), at: kickOff };
  expect(() => decide(null, { type: 'pause', at: kickOff })).toThrow('The race has not begun yet.');
  expect(decide(null, start)).toEqual([{ ...start, type: 'race-started' }]);
  expect(decide(after(aStart()), start)).toEqual([]);
  expect(() => decide(null, { ...start, routes: {} })).toThrow('Nobody is in a team yet.');
});

test('[Y1] a race does not start with a last jar that is too near or after its hard stop', () => {
  const start = { type: 'start' as const, ...aStart(), at: kickOff };
  const beginsWith = (minutes: number) => () =>
    decide(null, { ...start, lastJar: { at: kickOff + minutes * 60_000, hour: '23:00' } });
  expect(beginsWith(9)).toThrow('Last jar is ten minutes away or more, and within twelve hours of the start.');
  expect(beginsWith(721)).toThrow('Last jar is ten minutes away or more, and within twelve hours of the start.');
  expect(beginsWith(10)()).toHaveLength(1);
});

test('[H1] a race begins with every team at its first bar, and the bars nobody visits in reserve', () => {
  const { startedAt, reserves, finalBar, teams, start } = after(aStart({ teams: 3, absent: ['B'] }));
  expect({ startedAt, reserves, finalBar }).toEqual({
    startedAt: kickOff,
    reserves: ['dragon', 'elm'],
    finalBar: 'crown',
  });
  expect(Object.keys(teams)).toEqual(['A', 'C']);
  expect(start.teams).toEqual(['A', 'B', 'C']);
  expect(teams.C).toEqual({
    letter: 'C',
    route: ['bell', 'anchor', 'crown'].map((bar) => ({ bar, replaced: [] })),
    done: [],
    step: { since: kickOff, wrong: 0, wrongAt: null, forfeit: null },
    wrong: 0,
    tried: [],
    forfeits: 0,
    adjustedMs: 0,
    givenBack: [],
    finishedAt: null,
    retiredAt: null,
    banked: [],
    finishTime: null,
    lastRuling: null,
    spokeAt: kickOff,
    askedAt: null,
    hints: [],
    codes: { missedAt: [], lockedAt: null },
  });
});
