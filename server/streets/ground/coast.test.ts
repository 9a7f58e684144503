import { expect, test } from 'vitest';
import { type TileAt, tileAt } from '#contract/streets/street-tile';
import type { GroundThing, Points } from '../things.ts';
import { clipToTile } from './clip.ts';
import { type Corners, seaOf } from './coast.ts';
import { seaTiles } from './sea-tiles.ts';
import { isInside } from './simplify.ts';
import { boxOf } from './tile-box.ts';

const tile = tileAt({ lat: 43.73, lon: 7.42 }, 14);
const box = boxOf(tile);

test('along a straight coast that runs west, the north is sea', () => {
  const sea = seaIn(tile, [at(0.5, 1.5), at(0.5, -0.5)]);
  expect(sea?.corners).toEqual([true, true, false, false]);
  expect(isSea(sea, 0.25, 0.5)).toBe(true);
  expect(isSea(sea, 0.75, 0.5)).toBe(false);
});

test('the same coast the other way round has its sea in the south', () => {
  const sea = seaIn(tile, [at(0.5, -0.5), at(0.5, 1.5)]);
  expect(sea?.corners).toEqual([false, false, true, true]);
  expect(isSea(sea, 0.75, 0.5)).toBe(true);
});

test('a coast in several ways, given in any order, is one coast', () => {
  const [a, b, c, d] = [at(0.5, 1.5), at(0.4, 0.8), at(0.6, 0.3), at(0.5, -0.5)];
  const sea = seaIn(tile, [c, d], [a, b], [b, c]);
  expect(sea?.areas).toHaveLength(1);
  expect(sea?.corners).toEqual([true, true, false, false]);
});

test('round an island everything is sea, and the island is not', () => {
  const sea = seaIn(tile, [at(0.6, 0.4), at(0.6, 0.6), at(0.4, 0.6), at(0.4, 0.4), at(0.6, 0.4)]);
  expect(sea?.corners).toEqual([true, true, true, true]);
  expect(isSea(sea, 0.5, 0.5)).toBe(false);
  expect(isSea(sea, 0.5, 0.2)).toBe(true);
});

test('an island off a coast is a hole in the sea', () => {
  const island = [at(0.8, 0.4), at(0.8, 0.6), at(0.6, 0.6), at(0.6, 0.4), at(0.8, 0.4)];
  const sea = seaIn(tile, [at(0.3, -0.5), at(0.3, 1.5)], island);
  expect(sea?.corners).toEqual([false, false, true, true]);
  expect(isSea(sea, 0.7, 0.5)).toBe(false);
  expect(isSea(sea, 0.45, 0.5)).toBe(true);
});

test('a bay that comes in from the east and goes out again is sea, the land round it is not', () => {
  const sea = seaIn(tile, [at(0.4, 1.5), at(0.4, 0.5), at(0.6, 0.5), at(0.6, 1.5)].toReversed());
  expect(sea?.corners).toEqual([false, false, false, false]);
  expect(isSea(sea, 0.5, 0.8)).toBe(true);
  expect(isSea(sea, 0.5, 0.3)).toBe(false);
});

test('a headland between two waters leaves two seas', () => {
  const sea = seaIn(tile, [at(0.4, 1.5), at(0.4, -0.5)], [at(0.6, -0.5), at(0.6, 1.5)]);
  expect(sea?.areas).toHaveLength(2);
  expect(sea?.corners).toEqual([true, true, true, true]);
  expect(isSea(sea, 0.5, 0.5)).toBe(false);
});

test("an end that the map's edge left loose is led on as it ran, or to the nearest edge where that would cross a coast", () => {
  const sea = seaIn(tile, [at(0.5, 0.9), at(0.5, 0.1)]);
  expect(sea?.corners).toEqual([true, true, false, false]);
  expect(isSea(sea, 0.4, 0.02)).toBe(true);
  expect(isSea(sea, 0.6, 0.98)).toBe(false);
  const slanting = seaIn(tile, [at(0.9, 0.9), at(0.6, 0.6)]);
  expect([isSea(slanting, 0.2, 0.3), isSea(slanting, 0.3, 0.2)]).toEqual([true, false]);
  const hooked = seaIn(tile, [at(0.5, 1.5), at(0.5, 0.2), at(0.7, 0.2), at(0.7, 0.4), at(0.6, 0.4)]);
  expect(isSea(hooked, 0.2, 0.5)).toBe(true);
});

test('of a loose end beside a square nothing is told', () => {
  expect(seaIn(tile, [at(0.5, 1.5), at(0.5, 1.008)])).toBeNull();
});

test('no coast tells nothing of a sea', () => {
  expect(seaIn(tile)).toBeNull();
});

test('squares without a coast are what the nearest corner is that a coast tells of', () => {
  const { z, x, y } = tile;
  // A coast through the middle row: sea in the north, land in the south.
  const corners: Corners = [true, true, false, false];
  const row = [-1, 0, 1].map((right) => ({ tile: { z, x: x + right, y }, corners }));
  const found = seaTiles(row, { west: x - 1, east: x + 1, north: y - 2, south: y + 2 });
  expect(
    found
      .map((one) => [one.x - x, one.y - y])
      .toSorted((a, b) => (a[1] ?? 0) - (b[1] ?? 0) || (a[0] ?? 0) - (b[0] ?? 0)),
  ).toEqual([-2, -1].flatMap((down) => [-1, 0, 1].map((right) => [right, down])));
});

test('without a coast there are no squares of sea', () => {
  expect(seaTiles([], { west: 0, east: 9, north: 0, south: 9 })).toEqual([]);
});

/** A point in shares of the square: down from the north, right from the west. */
function at(down: number, right: number): [lat: number, lon: number] {
  return [Math.round(box.north + down * (box.south - box.north)), Math.round(box.west + right * (box.east - box.west))];
}

function seaIn(square: TileAt, ...coasts: [lat: number, lon: number][][]) {
  const pieces = coasts.flatMap((coast) =>
    clipToTile({ line: 'coast', name: null, points: coast.flat() }, square).flatMap((thing): Points[] =>
      'line' in thing ? [thing.points] : [],
    ),
  );
  return seaOf(pieces, square);
}

function isSea(sea: { areas: GroundThing[] } | null, down: number, right: number): boolean {
  const [lat, lon] = at(down, right);
  return sea?.areas.some((thing) => 'area' in thing && isInside(lat, lon, thing.rings)) ?? false;
}
