import { streetTiles, type TileAt } from '#contract/streets/street-tile';
import { nearFromZoom } from './street-look.ts';
import type { SheetView } from './paint-streets.ts';

/** Which squares lie on a sheet: near ones from afar would be too many, far ones from nearby too coarse. */
export function squaresIn({ zoom, left, top, width, height }: SheetView): TileAt[] {
  const z = zoom >= nearFromZoom ? streetTiles.near : streetTiles.far;
  const side = 256 * 2 ** (zoom - z);
  const last = 2 ** z - 1;
  const squares: TileAt[] = [];
  for (let y = Math.max(0, Math.floor(top / side)); y <= Math.min(last, Math.floor((top + height) / side)); y += 1) {
    for (let x = Math.max(0, Math.floor(left / side)); x <= Math.min(last, Math.floor((left + width) / side)); x += 1) {
      squares.push({ z, x, y });
    }
  }
  return squares;
}
