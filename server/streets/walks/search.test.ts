import { array, assert, asyncProperty, constantFrom, integer, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { casesToTry } from '#contract/testing/cases';
import { metresBetween } from '#engine/distance';
import { placeOf, streetsOf } from '../../testing/laid-streets.ts';
import { openBreath } from './breath.ts';
import { joinChains } from './joined-points.ts';
import { partsOf } from './parts.ts';
import { openSearch } from './search.ts';
import { graphOf, type StreetGraph } from './street-graph.ts';

const size = 6;
const spots = Array.from(
  { length: size * size },
  (_spot, n) => `${150 * (n % size) + 13 * (n % 5)},${170 * Math.floor(n / size) - 7 * (n % 4)}`,
);
const street = tuple(
  integer({ min: 0, max: spots.length - 1 }),
  constantFrom(1, size, size + 1, size - 1, 2 * size + 1),
).map(([from, step]): [number, number] => [from, (from + step) % spots.length]);

test('on any streets, walks are as long as trying every way round says', async () => {
  await assert(
    asyncProperty(array(street, { minLength: 1, maxLength: 60 }), async (streets) => {
      const chains = streetsOf(streets.map(([from, to]) => `${spots[from]} ${spots[to]}`));
      const graph = await graphOf(await joinChains([chains.slice(0, 7), chains.slice(5)], openBreath()), openBreath());
      const { partOf } = partsOf(graph);
      const search = openSearch(graph);
      const used = [...new Set(streets.flat())];
      const ties = used.map((spot) => tieAt(graph, partOf, spots[spot] as string));
      const every = everyWay(streets);
      for (const [from, start] of ties.entries()) {
        const expected = used.map((spot) => every[used[from] as number]?.[spot] ?? Number.NaN);
        const found = [...search.from(start, ties)];
        expect(found.map((way) => way.toFixed(3))).toEqual(expected.map((way) => way.toFixed(3)));
      }
    }),
    { seed: 21, numRuns: casesToTry(200) },
  );
});

/** The tie of a spot that is a point of some street. */
function tieAt({ lat, lon, along, from, shapeFirst }: StreetGraph, partOf: Int32Array, spot: string) {
  const place = placeOf(spot);
  const at = lat.findIndex((each, n) => each === Math.round(place.lat * 1e7) && lon[n] === Math.round(place.lon * 1e7));
  const piece = shapeFirst.findLastIndex((begin) => begin <= at);
  return { piece, alongM: along[at] as number, part: partOf[from[piece] as number] as number };
}

/** Floyd and Warshall's: as plain as it gets. */
function everyWay(streets: readonly (readonly [number, number])[]): number[][] {
  const onMap = spots.map((spot) => placeOf(spot)).map(({ lat, lon }) => ({ lat: rounded(lat), lon: rounded(lon) }));
  const ways = spots.map((_from, one) => spots.map((_to, other) => (one === other ? 0 : Number.POSITIVE_INFINITY)));
  for (const [from, to] of streets) {
    const way = metresBetween(onMap[from] ?? placeOf('0,0'), onMap[to] ?? placeOf('0,0'));
    (ways[from] as number[])[to] = way;
    (ways[to] as number[])[from] = way;
  }
  for (const middle of ways.keys()) {
    for (const row of ways) {
      for (const to of row.keys()) {
        row[to] = Math.min(row[to] as number, (row[middle] as number) + ((ways[middle] as number[])[to] as number));
      }
    }
  }
  return ways;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}
