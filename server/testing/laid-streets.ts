import { streetTiles as sizes, tileAt } from '#contract/streets/street-tile';
import type { Executor } from '../store/database.ts';
import { streetSets, streetTiles } from '../store/street-tables.ts';
import { packChains } from '../streets/network-blob.ts';
import type { Chain } from '../streets/things.ts';

const metresADegree = (6_371_008.8 * Math.PI) / 180;
export const townMiddle = { lat: 48.4, lon: 15.6 };

/** Where a spot of the town lies: '300,-40' is 300 metres east and 40 south of its middle. */
export function placeOf(spot: string, middle = townMiddle): { lat: number; lon: number } {
  const [east = 0, north = 0] = spot.split(',').map(Number);
  const lat = middle.lat + north / metresADegree;
  const lon = middle.lon + east / metresADegree / Math.cos((middle.lat * Math.PI) / 180);
  return { lat, lon: lon > 180 ? lon - 360 : lon };
}

/** Streets from spot to spot, such as '0,0 300,0'; the same spot is the same point of the map. */
export function streetsOf(streets: readonly string[], middle = townMiddle): Chain[] {
  const ids = new Map<string, number>();
  const idOf = (spot: string) => {
    if (!ids.has(spot)) ids.set(spot, ids.size + 1);
    return ids.get(spot) ?? 0;
  };
  return streets.map((street, way) => ({
    way: way + 1,
    ids: street.split(' ').map(idOf),
    points: street.split(' ').flatMap((spot) => {
      const { lat, lon } = placeOf(spot, middle);
      return [Math.round(lat * 1e7), Math.round(lon * 1e7)];
    }),
  }));
}

/** Puts streets into the database as an import does: cut into squares, and in place of those of the same name. */
export async function layStreets(db: Executor, name: string, chains: readonly Chain[]): Promise<void> {
  const squares = new Map<string, { x: number; y: number; pieces: Chain[] }>();
  for (const { way, ids, points } of chains) {
    for (let at = 0; at + 1 < ids.length; at++) {
      const piece = { way, ids: ids.slice(at, at + 2), points: points.slice(2 * at, 2 * at + 4) };
      const { x, y } = tileAt({ lat: (piece.points[0] ?? 0) / 1e7, lon: (piece.points[1] ?? 0) / 1e7 }, sizes.near);
      const square = squares.get(`${x} ${y}`) ?? { x, y, pieces: [] };
      square.pieces.push(piece);
      squares.set(`${x} ${y}`, square);
    }
  }
  await db.transaction(async (tx) => {
    await tx.execute(`delete from street_sets where name = '${name}'`);
    const [set] = await tx
      .insert(streetSets)
      .values({ name, points: chains.length, south: -90, west: -180, north: 90, east: 180 })
      .returning({ id: streetSets.id });
    for (const { x, y, pieces } of squares.values()) {
      await tx.insert(streetTiles).values({ z: sizes.near, x, y, setId: set?.id ?? 0, network: packChains(pieces) });
    }
  });
}
