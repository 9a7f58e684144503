import { expect, test } from 'vitest';
import { momentAfter, runningMs } from './pauses.ts';

const pauses = [
  { from: 100, to: 150 },
  { from: 200, to: null },
];

test('a race does not run while it is paused, also not in a pause that is still on', () => {
  const spans: [number, number][] = [
    [0, 100],
    [0, 120],
    [0, 150],
    [0, 200],
    [0, 999],
    [120, 160],
    [110, 140],
    [300, 400],
  ];
  expect(spans.map(([from, to]) => runningMs({ pauses }, from, to))).toEqual([100, 100, 100, 150, 150, 10, 0, 0]);
});

test('a wait is over once the race has run so long, whatever pauses lay between', () => {
  const waits: [number, number][] = [
    [0, 100],
    [0, 101],
    [120, 10],
    [150, 10],
    [160, 100],
  ];
  expect(waits.map(([from, ms]) => momentAfter({ pauses }, from, ms))).toEqual([100, 151, 160, 160, 260]);
});
