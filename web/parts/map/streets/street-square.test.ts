import { expect, test } from 'vitest';
import { aStreetTile } from '../../../testing/a-street-tile.ts';
import { openSquare } from './street-square.ts';

const at = { z: 14, x: 8_142, y: 5_299 };

test('a square is opened into whole points, by kind, with what each shape touches', () => {
  const tile = aStreetTile({
    credit: '© Somebody',
    areas: [['water', [0, 0], [100, 0], [100, 50]]],
    lines: [
      ['main', 'High Street', [10, 20], [30, 5], [-8, 40]],
      ['path', null, [1, 1], [2, 2]],
    ],
  });
  const square = openSquare(at, tile);
  expect(square).toMatchObject({ at, credit: '© Somebody' });
  const [high] = square?.lines.main ?? [];
  expect(high).toEqual({
    name: 'High Street',
    points: new Float32Array([10, 20, 30, 5, -8, 40]),
    extent: { left: -8, top: 5, right: 30, bottom: 40 },
  });
  expect(square?.lines.path.map(({ name }) => name)).toEqual([null]);
  expect(square?.areas.water).toEqual([
    { rings: [new Float32Array([0, 0, 100, 0, 100, 50])], extent: { left: 0, top: 0, right: 100, bottom: 50 } },
  ]);
});

test('a square without anything is none, and what a newer server adds is passed over', () => {
  expect(openSquare(at, aStreetTile({}))).toBe(null);
  const square = openSquare(at, { names: [], areas: [[9, [0, 0, 1, 1]]], lines: [[17, -1, 0, 0, 1, 1]] });
  expect(Object.values(square?.lines ?? {}).flat()).toEqual([]);
  expect(Object.values(square?.areas ?? {}).flat()).toEqual([]);
});
