import { expect, test } from 'vitest';
import { storyOf } from '../story.ts';
import { aStart, found, type Happening, kickOff, logOf } from '../testing/a-night.ts';

const elm = { id: 'elm', name: 'The Elm', lat: 53.95, lon: -1.13 };
const muchLater = kickOff + 100_000_000;
const night: Happening[] = [
  found(100, 'A', 0, 'anchor', { isShut: true }),
  [400, { type: 'bar-shut', bar: 'bell', by: 'host', to: elm, teams: ['B', 'A'], clues: {}, backMs: { B: 400_000 } }],
  found(700, 'B', 0, 'elm'),
  [900, { type: 'race-ended', by: 'host' }],
];

test('[D11] a night that is over tells which doors were shut, who went where and what was given back', () => {
  const { teams, lines } = storyOf(logOf(aStart(), ...night), muchLater);
  expect(
    teams.map(({ group, givenBackMs, legs }) => [group, givenBackMs, legs[0]?.isShut, legs[0]?.givenBackMs]),
  ).toEqual([
    ['A', undefined, true, undefined],
    ['B', 400_000, undefined, 400_000],
  ]);
  expect(lines.map(({ text }) => text)).toEqual([
    'And they’re off! The first team to reach the final bar wins.',
    'Fox found The Anchor, bar 1 of 3. The door was shut, and counts.',
    'The Bell was shut, says the host. Dog and Fox got The Elm instead.',
    'Dog found The Elm, bar 1 of 3.',
    'The host ended the race.',
  ]);
});

test('[D10] [D11] while claims may still come in no shut door is named', () => {
  const { lines } = storyOf(logOf(aStart(), ...night), kickOff + 901_000);
  expect(lines.map(({ text }) => text).join(' ')).not.toContain('The Bell');
});

test('[D11] a door of two teams that moved nobody is told as that', () => {
  const ruling: Happening = [
    400,
    { type: 'bar-shut', bar: 'anchor', by: 'teams', to: null, teams: [], clues: {}, backMs: {} },
  ];
  const { lines } = storyOf(logOf(aStart(), ruling, [900, { type: 'race-ended', by: 'host' }]), muchLater);
  expect(lines[1]?.text).toBe('The Anchor was shut: two teams stood before it. Nobody was moved.');
});

test('the clue of a reserve is timed from when it took the place of a shut bar', () => {
  const { clues } = storyOf(logOf(aStart(), ...night), muchLater);
  expect(clues.find(({ for: team, bar }) => team === 'B' && bar === 'elm')?.ms).toBe(300_000);
});
