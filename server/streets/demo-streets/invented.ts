import { streetTilePath, streetTiles, type TileAt } from '#contract/streets/street-tile';
import { demoCities } from '../../places/demo.ts';
import { clipToTile } from '../ground/clip.ts';
import { isSeenFromAfar } from '../ground/detail.ts';
import { packTile } from '../ground/pack-tile.ts';
import { type Box, boxWithOverhang } from '../ground/tile-box.ts';
import type { Chain, GroundThing } from '../things.ts';
import { makeTown, type Town } from './make-town.ts';
import { roadsEndM, type Spot } from './plan.ts';

const metresPerDegree = 111_195;
const perDegree = 1e7;

interface InventedTown {
  box: Box;
  /** Made when somebody first asks for it, and kept. */
  made: () => Promise<{ things: GroundThing[]; chains: Chain[] }>;
  packed: Map<string, Buffer | null>;
}

const towns: InventedTown[] = demoCities.map(({ slug, bars }, index) => {
  const middle = {
    lat: bars.reduce((sum, bar) => sum + bar[3], 0) / bars.length,
    lon: bars.reduce((sum, bar) => sum + bar[4], 0) / bars.length,
  };
  const lonM = metresPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  const pointOf = ({ x, y }: Spot): [number, number] => [
    Math.round((middle.lat + y / metresPerDegree) * perDegree),
    Math.round((middle.lon + x / lonM) * perDegree),
  ];
  const [south, west] = pointOf({ x: -roadsEndM, y: -roadsEndM });
  const [north, east] = pointOf({ x: roadsEndM, y: roadsEndM });
  const spots = bars.map(([, , street, lat, lon]) => ({
    street,
    x: (lon - middle.lon) * lonM,
    y: (lat - middle.lat) * metresPerDegree,
  }));
  let made: Promise<{ things: GroundThing[]; chains: Chain[] }> | null = null;
  return {
    box: { south, west, north, east },
    made: () => (made ??= makeTown(slug, spots).then((town) => onTheMap(town, pointOf, index))),
    packed: new Map(),
  };
});

/** A square of a town we made up, JSON in brotli; null where there is none. */
export async function inventedTile(tile: TileAt): Promise<Buffer | null> {
  const town = townAt(tile);
  if (!town) return null;
  const path = streetTilePath(tile);
  const known = town.packed.get(path);
  if (known !== undefined) return known;
  const { things } = await town.made();
  const shown = tile.z === streetTiles.far ? things.filter(isSeenFromAfar) : things;
  const { ground } = packTile(
    tile,
    shown.flatMap((thing) => clipToTile(thing, tile)),
  );
  town.packed.set(path, ground);
  return ground;
}

/** Streets one may walk in towns we made up: those of every town that reaches into a box (in ten-millionths of a degree). */
export async function inventedChains(box: Box): Promise<Chain[]> {
  const found = await Promise.all(towns.filter((town) => overlaps(town.box, box)).map(({ made }) => made()));
  return found.flatMap(({ chains }) => chains);
}

/** What is drawn of the towns we made up that reach into a box. */
export async function inventedThings(box: Box): Promise<GroundThing[]> {
  const found = await Promise.all(towns.filter((town) => overlaps(town.box, box)).map(({ made }) => made()));
  return found.flatMap(({ things }) => things);
}

/** How far the town we made up reaches whose square this is, in degrees; null where there is none. */
export function inventedBox(tile: TileAt): Box | null {
  const box = townAt(tile)?.box;
  if (!box) return null;
  const { south, west, north, east } = box;
  return { south: south / perDegree, west: west / perDegree, north: north / perDegree, east: east / perDegree };
}

function townAt(tile: TileAt): InventedTown | undefined {
  const box = boxWithOverhang(tile);
  return towns.find((town) => overlaps(town.box, box));
}

function onTheMap(town: Town, pointOf: (spot: Spot) => [number, number], index: number) {
  const { spots, streets } = town.network;
  const points = spots.map(pointOf);
  const lineOf = (line: readonly Spot[]) => line.flatMap(pointOf);
  // No point of OpenStreetMap has a number as high as these.
  const base = (index + 1) * 1e12;
  const chains = streets.map(
    ({ at }, way): Chain => ({
      way: base + way,
      ids: at.map((spot) => base + spot),
      points: at.flatMap((spot) => points[spot] ?? []),
    }),
  );
  const things: GroundThing[] = [
    ...town.areas.map(({ kind, ring }): GroundThing => ({ area: kind, rings: [lineOf(ring)] })),
    { line: 'river', name: null, points: lineOf(town.river) },
    { line: 'rail', name: null, points: lineOf(town.rail) },
    ...streets.map(({ kind, name }, at): GroundThing => ({ line: kind, name, points: chains[at]?.points ?? [] })),
  ];
  return { things, chains };
}

function overlaps(a: Box, b: Box): boolean {
  return a.south <= b.north && b.south <= a.north && a.west <= b.east && b.west <= a.east;
}
