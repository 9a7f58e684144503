import { expect, test } from 'vitest';
import { fold, stamp } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { aStart, kickOff } from '../testing/a-night.ts';
import { type MakePart, ViewMemory } from './view-memory.ts';

const began = fold(null, ...stamped(null, { type: 'race-started', ...aStart({ teams: 2 }) }));
const said = fold(began, ...stamped(began, { type: 'host-said', text: 'Mind the step' }));
const retired = fold(said, ...stamped(said, { type: 'team-retired', team: 'B', by: 'team' }));

const barsOnly = (part: MakePart) => ({ bars: part(({ start }) => start.gameBars) });
const copied = (part: MakePart) => ({ copy: part((state) => ({ ...state })) });
const moment = (part: MakePart) => ({ seq: part(({ seq }) => seq), at: part(({ at }) => at) });
const broken = (part: MakePart) => ({ seq: part(({ seq }) => seq), at: part(() => fail()) });

test('a part is made again when something it looked at has changed, and is the same thing until then', () => {
  let made = 0;
  const view = (part: MakePart) => ({
    teams: part(({ teams }) => {
      made += 1;
      return Object.values(teams).map(({ retiredAt }) => retiredAt);
    }),
    newest: part(({ feed }) => feed[0]?.text),
  });
  const memory = new ViewMemory<ReturnType<typeof view>>();
  const [first, second, third] = [began, said, retired].map((state) => memory.view(state, view));
  expect(made).toBe(2);
  expect(second?.teams).toBe(first?.teams);
  expect(second?.newest).toBe('The host says: Mind the step');
  expect(third?.teams).toEqual([null, retired.at]);
});

test('a view none of whose parts looked at what has changed is the same thing', () => {
  const memory = new ViewMemory<{ bars: number }>();
  expect(memory.view(said, barsOnly)).toBe(memory.view(began, barsOnly));
});

test('who makes a copy of the race has looked at all of it', () => {
  const memory = new ViewMemory<{ copy: RaceState }>();
  for (const state of [began, said, retired]) expect(memory.view(state, copied).copy).toEqual(state);
});

test('after a part that could not be made all are made anew', () => {
  const memory = new ViewMemory<{ seq: number; at: number }>();
  memory.view(began, moment);
  expect(() => memory.view(said, broken)).toThrow('broken');
  expect(memory.view(began, moment)).toEqual({ seq: began.seq, at: began.at });
});

function fail(): never {
  throw new Error('broken');
}

function stamped(state: RaceState | null, event: Parameters<typeof stamp>[0][number]) {
  return stamp([event], state, kickOff + (state?.seq ?? 0) * 1_000) as [ReturnType<typeof stamp>[number]];
}
