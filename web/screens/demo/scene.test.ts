import { expect, test } from 'vitest';
import { besideOthers, captionAt, demoClock, onStage, raceClockAt, screenWords, wayAt } from './scene.ts';

const start = { x: 500, y: 500 };
const walks = [
  { team: 'A' as const, from: start, to: { x: 100, y: 100 }, leftS: 10, cameS: 20 },
  { team: 'A' as const, from: { x: 100, y: 100 }, to: { x: 300, y: 100 }, leftS: 30, cameS: 30 },
];

test('a bot stands at the start, walks straight, and stands where it came', () => {
  expect(wayAt(walks, 'A', start, 5).here).toEqual(start);
  expect(wayAt(walks, 'A', start, 15).here).toEqual({ x: 300, y: 300 });
  expect(wayAt(walks, 'A', start, 25)).toEqual({ from: start, here: { x: 100, y: 100 }, to: { x: 100, y: 100 } });
  expect(wayAt(walks, 'A', start, 31).here).toEqual({ x: 300, y: 100 });
  expect(wayAt(walks, 'B', start, 31).here).toEqual(start);
});

test('no two bots of a bar stand in the same place', () => {
  const places = ['A', 'B', 'C', 'D', 'E', 'F'].map((team) => JSON.stringify(besideOthers(onStage(start), team)));
  expect(new Set(places).size).toBe(6);
});

test('the race clock runs as the night did, however fast the demo', () => {
  const knots: [number, number][] = [
    [0, 0],
    [17, 600],
    [32, 4_200],
  ];
  expect([0, 17, 24.5, 32, 90].map((second) => raceClockAt(knots, second))).toEqual([
    '0:00:00',
    '0:10:00',
    '0:40:00',
    '1:10:00',
    '1:10:00',
  ]);
  expect([demoClock(0), demoClock(34.9), demoClock(90)]).toEqual(['0:00', '0:34', '1:30']);
});

test('the last card told stays until the next', () => {
  const captions = [0, 10].map((atS) => ({ atS, team: 'A' as const, title: String(atS), words: '' }));
  expect([captionAt(captions, 9.9)?.title, captionAt(captions, 10)?.title]).toEqual(['0', '10']);
});

test('what the phone shows is said in words', () => {
  expect(screenWords({ kind: 'egged', by: 'E', text: 'Build a tower.', atS: 0, rank: 1 }, 'Skunk')).toBe(
    'You’ve been egged! Sabotaged by Skunk: Build a tower.',
  );
  expect(screenWords({ kind: 'jar', time: '1:28:58', atS: 0, rank: 1 }, '')).toBe('To the jar first, in 1:28:58.');
});
