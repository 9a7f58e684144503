import { array, assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { tileAt } from '#contract/streets/street-tile';
import type { GroundThing, Points } from '../things.ts';
import { clipToTile } from './clip.ts';
import { isInside } from './simplify.ts';
import { boxOf, boxWithOverhang } from './tile-box.ts';

const tile = tileAt({ lat: 48.41, lon: 15.6 }, 14);
const inner = boxOf(tile);
const outer = boxWithOverhang(tile);
/** Places in and around the square: a square's width beyond it to all sides. */
const aLat = integer({ min: 2 * inner.south - inner.north, max: 2 * inner.north - inner.south });
const aLon = integer({ min: 2 * inner.west - inner.east, max: 2 * inner.east - inner.west });
const place = record({ lat: aLat, lon: aLon });
const seed = 21;

test('nothing cut to a square lies beyond its overhang', () => {
  assert(
    property(array(place, { minLength: 3, maxLength: 12 }), (places) => {
      const points = places.flatMap((at) => [at.lat, at.lon]);
      const ring = [...points, points[0] ?? 0, points[1] ?? 0];
      const things = [
        ...clipToTile({ line: 'street', name: 'High Street', points }, tile),
        ...clipToTile({ area: 'green', rings: [ring] }, tile),
      ];
      expect(things.flatMap(pointsOf).every(isInOverhang)).toBe(true);
    }),
    { seed },
  );
});

test('what is within an area stays so when the area is cut, and what is not stays out', () => {
  assert(
    property(
      array(place, { minLength: 3, maxLength: 9 }),
      integer({ min: inner.south, max: inner.north }),
      integer({ min: inner.west, max: inner.east }),
      (places, lat, lon) => {
        const points = places.flatMap((at) => [at.lat, at.lon]);
        const ring = [...points, points[0] ?? 0, points[1] ?? 0];
        const [cut] = clipToTile({ area: 'green', rings: [ring] }, tile);
        const rings = cut && 'area' in cut ? cut.rings : [];
        // A new point is rounded to a hundredth of a metre: right beside an edge either answer is right.
        const around = [-60, 0, 60].flatMap((up) => [-60, 0, 60].map((right) => [lat + up, lon + right] as const));
        const answers = around.map(([up, right]) => isInside(up, right, [ring]));
        const isBeside = answers.some((answer) => answer !== answers[0]);
        expect(isBeside || isInside(lat, lon, rings) === answers[0]).toBe(true);
      },
    ),
    { seed },
  );
});

test('a street that leaves the square and comes back is two pieces, each ending on the edge of the overhang', () => {
  const middle = Math.round((inner.south + inner.north) / 2);
  const points = [
    middle,
    inner.west + 9,
    middle,
    outer.east + 500,
    middle + 900,
    outer.east + 500,
    middle + 900,
    inner.west + 9,
  ];
  expect(clipToTile({ line: 'main', name: 'Ring', points }, tile)).toEqual([
    { line: 'main', name: 'Ring', points: [middle, inner.west + 9, middle, outer.east] },
    { line: 'main', name: 'Ring', points: [middle + 900, outer.east, middle + 900, inner.west + 9] },
  ]);
});

test('what lies elsewhere leaves nothing, and what lies inside is left as it is', () => {
  const inside: GroundThing = {
    line: 'path',
    name: null,
    points: [inner.south + 5, inner.west + 5, inner.south + 9, inner.west + 9],
  };
  expect(clipToTile(inside, tile)).toEqual([inside]);
  expect(clipToTile({ line: 'path', name: null, points: [0, 0, 10, 10] }, tile)).toEqual([]);
  expect(clipToTile({ area: 'water', rings: [[0, 0, 10, 10, 10, 0, 0, 0]] }, tile)).toEqual([]);
});

function pointsOf(thing: GroundThing): [lat: number, lon: number][] {
  const lists: readonly Points[] = 'line' in thing ? [thing.points] : thing.rings;
  return lists.flatMap((points) =>
    Array.from({ length: points.length / 2 }, (_, at): [number, number] => [
      points[2 * at] ?? 0,
      points[2 * at + 1] ?? 0,
    ]),
  );
}

function isInOverhang([up, right]: [lat: number, lon: number]): boolean {
  return up >= outer.south && up <= outer.north && right >= outer.west && right <= outer.east;
}
