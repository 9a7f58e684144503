import type { SmallMap } from '../../../server/testing/osm-writer.ts';

/** Where the town of this map lies: far from every town the demo directory makes up. */
export const streetTown = { city: 'Gherkin Bay', lat: 54.5, lon: -3.2 } as const;

/** Streets each way, and how far apart in degrees: about 150 metres. */
const streets = 9;
const step = { lat: 0.001_35, lon: 0.0023 } as const;

/** A town as an extract would have it: a grid of streets, one of them large, a river, a park and a pond, and a pub at every second corner. */
export function mapOfTown(): SmallMap {
  const { lat, lon, city } = streetTown;
  const at = (down: number, right: number) => ({
    lat: lat - (down - (streets - 1) / 2) * step.lat,
    lon: lon + (right - (streets - 1) / 2) * step.lon,
  });
  const all = Array.from({ length: streets }, (_, nth) => nth);
  const corner = (down: number, right: number) => 1_000 + down * streets + right;
  const corners = all.flatMap((down) => all.map((right) => ({ id: corner(down, right), ...at(down, right) })));
  const pubs = all
    .flatMap((down) => all.map((right) => ({ down, right })))
    .filter(({ down, right }) => (down + right) % 2 === 0)
    .map(({ down, right }, nth) => ({
      id: 2_000 + nth,
      ...at(down + 0.06, right + 0.06),
      tags: { amenity: 'pub', name: `The ${pubNames[nth % pubNames.length]} ${nth + 1}` },
    }));
  const round = (first: number, [top, left, bottom, right]: readonly [number, number, number, number]) => [
    { id: first, ...at(top, left) },
    { id: first + 1, ...at(top, right) },
    { id: first + 2, ...at(bottom, right) },
    { id: first + 3, ...at(bottom, left) },
  ];
  const bank = all.map((right) => ({ id: 5_000 + right, ...at(6.5 + (right % 2) * 0.2, right) }));
  return {
    nodes: [
      { id: 1, lat, lon, tags: { place: 'town', name: city, population: '9000' } },
      ...corners,
      ...pubs,
      ...round(3_000, [0.2, 0.2, 1.8, 1.8]),
      ...round(4_000, [2.3, 5.3, 2.8, 5.8]),
      ...bank,
    ],
    ways: [
      ...all.map((down) => ({
        id: 100 + down,
        nodes: all.map((right) => corner(down, right)),
        tags: down === 4 ? { highway: 'primary', name: 'Gherkin Street' } : residential(`Row ${down + 1}`),
      })),
      ...all.map((right) => ({
        id: 200 + right,
        nodes: all.map((down) => corner(down, right)),
        tags: residential(`Column ${right + 1}`),
      })),
      { id: 300, nodes: [3_000, 3_001, 3_002, 3_003, 3_000], tags: { leisure: 'park' } },
      { id: 301, nodes: [4_000, 4_001, 4_002, 4_003, 4_000], tags: { natural: 'water' } },
      { id: 302, nodes: bank.map(({ id }) => id), tags: { waterway: 'river', name: 'Brine' } },
    ],
  };
}

const pubNames = ['Anchor', 'Bell', 'Crown', 'Drum', 'Elephant', 'Fleece', 'Gate', 'Hare', 'Inkwell', 'Jar'];

function residential(name: string): Record<string, string> {
  return { highway: 'residential', name };
}
