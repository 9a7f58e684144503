import { array, assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { streetTiles, tileAt } from '#contract/streets/street-tile';
import { casesToTry } from '#contract/testing/cases';
import { clipToTile } from '../ground/clip.ts';
import { boxWithOverhang } from '../ground/tile-box.ts';
import type { GroundThing } from '../things.ts';
import { boxOf, cutChain, cutThing } from './squares.ts';

/** Some squares by some squares of Krems. */
const place = tuple(integer({ min: 483_000_000, max: 485_000_000 }), integer({ min: 155_000_000, max: 158_000_000 }));

test('the pieces of a street make the street, and each step lies in the square where it begins', () => {
  assert(
    property(array(place, { minLength: 2, maxLength: 20 }), (places) => {
      const chain = { way: 7, ids: places.map((_, n) => n + 1), points: places.flat() };
      const pieces = [...cutChain(chain)];
      const steps = pieces.flatMap(([tile, { ids, points }]) =>
        ids.slice(1).map((to, n) => ({ tile, from: ids[n], to, at: points.slice(2 * n, 2 * n + 2) })),
      );
      expect(steps).toEqual(
        places.slice(1).map((_, n) => {
          const [lat = 0, lon = 0] = places[n] ?? [];
          const tile = tileAt({ lat: lat / 1e7, lon: lon / 1e7 }, streetTiles.near);
          return { tile, from: n + 1, to: n + 2, at: [lat, lon] };
        }),
      );
      expect(pieces.every(([, { way }]) => way === 7)).toBe(true);
    }),
    { seed: 21 },
  );
});

test('a line cut by halves lies in the same squares as if it were cut for each of them', () => {
  assert(
    property(array(place, { minLength: 2, maxLength: 8 }), (places) => {
      const thing: GroundThing = { line: 'main', name: 'High Street', points: places.flat() };
      const found = [...cutThing(thing, 14)].flatMap(([{ x, y }, piece]) => (isSeen(piece) ? [`${x}/${y}`] : []));
      const expected: string[] = [];
      const [nw, se] = [tileAt({ lat: 48.52, lon: 15.48 }, 14), tileAt({ lat: 48.28, lon: 15.82 }, 14)];
      for (let x = nw.x; x <= se.x; x++) {
        for (let y = nw.y; y <= se.y; y++) {
          if (clipToTile(thing, { z: 14, x, y }).some(isSeen)) expected.push(`${x}/${y}`);
        }
      }
      expect(new Set(found)).toEqual(new Set(expected));
    }),
    { seed: 21, numRuns: casesToTry(60) },
  );
});

test('an area is in every square it reaches, and fills those that lie within it', () => {
  const [south, west, north, east] = [483_000_000, 155_000_000, 485_000_000, 158_000_000];
  const rings = [[south, west, north, west, north, east, south, east, south, west]];
  const found = [...cutThing({ area: 'water', rings }, 14)];
  const [nw, se] = [tileAt({ lat: 48.5, lon: 15.5 }, 14), tileAt({ lat: 48.3, lon: 15.8 }, 14)];
  expect(found).toHaveLength((se.x - nw.x + 1) * (se.y - nw.y + 1));
  const middle = tileAt({ lat: 48.4, lon: 15.65 }, 14);
  const [, piece] = found.find(([{ x, y }]) => x === middle.x && y === middle.y) ?? [];
  expect(piece && boxOf(piece)).toEqual(boxWithOverhang(middle));
});

/** Longer than what rounding at the edges of squares makes of it, the one way or the other. */
function isSeen(piece: GroundThing): boolean {
  const { south, west, north, east } = boxOf(piece);
  return Math.max(north - south, east - west) > 300;
}
