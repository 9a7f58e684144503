import { attribution } from '#contract/attribution';
import { streetTilePath, type TileAt } from '#contract/streets/street-tile';
import type { Tx } from '../../store/database.ts';
import { keepGrounds, listTilesBeside } from '../../store/streets/street-staging.ts';
import type { Corners } from '../ground/coast.ts';
import { packSea } from '../ground/pack-tile.ts';
import { seaTiles } from '../ground/sea-tiles.ts';

/** The sea is looked for in so many squares by so many at once, and as far beyond as it may come in from. */
const windowWide = 512;
const windowOverlap = 16;
const tilesAtOnce = 500;

interface Span {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Which squares of one zoom have a coast, and how far the map reaches. */
export class Coasts {
  readonly #coasts: { tile: TileAt; corners: Corners }[] = [];
  #span: Span | null = null;

  /** A square that was packed, with its corners where a coast is in it. */
  add(tile: TileAt, corners: Corners | null): void {
    if (corners) this.#coasts.push({ tile, corners });
    const { west, east, north, south } = this.#span ?? { west: tile.x, east: tile.x, north: tile.y, south: tile.y };
    this.#span = {
      west: Math.min(west, tile.x),
      east: Math.max(east, tile.x),
      north: Math.min(north, tile.y),
      south: Math.max(south, tile.y),
    };
  }

  /** Paints the open sea into squares of the set that have no coast and lie beside one with something in it. */
  async fill(tx: Tx, set: number): Promise<void> {
    for (const part of this.#windows()) {
      const around = grown(part, windowOverlap);
      const near = this.#coasts.filter(({ tile }) => isIn(tile, around));
      const seas = near.length > 0 ? seaTiles(near, around).filter((tile) => isIn(tile, part)) : [];
      for (let from = 0; from < seas.length; from += tilesAtOnce) {
        const some = seas.slice(from, from + tilesAtOnce);
        const corners = new Map(some.map((tile) => [streetTilePath(tile), tile.corners]));
        const beside = await listTilesBeside(tx, set, some);
        const packed = beside.map(({ ground, ...tile }) => {
          const four = corners.get(streetTilePath(tile)) ?? [true, true, true, true];
          return { ...tile, ground: packSea({ ...tile, corners: four }, ground, attribution.osm) };
        });
        await keepGrounds(tx, set, packed);
      }
    }
  }

  *#windows(): Generator<Span> {
    if (!this.#span || this.#coasts.length === 0) return;
    // A square beyond what the map has: whoever stands on the shore looks out there.
    const { west, east, north, south } = grown(this.#span, 1);
    for (let x = west; x <= east; x += windowWide) {
      for (let y = north; y <= south; y += windowWide) {
        yield {
          west: x,
          east: Math.min(east, x + windowWide - 1),
          north: y,
          south: Math.min(south, y + windowWide - 1),
        };
      }
    }
  }
}

function grown({ west, east, north, south }: Span, by: number): Span {
  return { west: Math.max(0, west - by), east: east + by, north: Math.max(0, north - by), south: south + by };
}

function isIn({ x, y }: TileAt, { west, east, north, south }: Span): boolean {
  return x >= west && x <= east && y >= north && y <= south;
}
