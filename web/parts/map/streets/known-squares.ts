import { streetTilePath, type TileAt } from '#contract/streets/street-tile';
import { readStreetTile } from '../../../offline/street-store.ts';
import { openSquare, type Square } from './street-square.ts';

/** So many opened squares are remembered, for the next map of this page. */
const most = 96;
const known = new Map<string, Promise<Square | null>>();

/** A square, opened once for every map of this page; null where there is nothing. What failed is asked for again by the next who wants it. */
export function knownSquare(at: TileAt): Promise<Square | null> {
  const name = streetTilePath(at);
  const before = known.get(name);
  known.delete(name);
  const square = before ?? opened(at);
  known.set(name, square);
  if (known.size > most) known.delete([...known.keys()][0] ?? '');
  square.catch(() => (known.get(name) === square ? known.delete(name) : undefined));
  return square;
}

async function opened(at: TileAt): Promise<Square | null> {
  const tile = await readStreetTile(at);
  const square = tile && openSquare(at, tile);
  // Where there is nothing yet there may be something soon.
  if (!square) known.delete(streetTilePath(at));
  return square;
}
