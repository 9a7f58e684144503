import type { TileAt } from '#contract/streets/street-tile';
import type { Corners } from './coast.ts';

interface TileSpan {
  west: number;
  east: number;
  north: number;
  south: number;
}

/** A square without a coast, and which of its corners are sea: all in the open sea, some where the map ends at a shore. */
export interface SeaTile extends TileAt {
  corners: Corners;
}

/**
 * Squares without a coast that are sea, of those in a span of one zoom. What no coast tells of a corner is what the nearest
 * corner is that one does tell of. A square with a coast holds its own sea already.
 */
export function seaTiles(
  coasts: readonly { tile: TileAt; corners: Corners }[],
  { west, east, north, south }: TileSpan,
): SeaTile[] {
  const z = coasts[0]?.tile.z ?? 0;
  const [wide, high] = [east - west + 1, south - north + 1];
  if (coasts.length === 0 || wide <= 0 || high <= 0) return [];
  const hasCoast = new Set<number>();
  const map = new CornerMap(wide, high);
  for (const { tile, corners } of coasts) {
    const [x, y] = [tile.x - west, tile.y - north];
    if (x < 0 || y < 0 || x >= wide || y >= high) continue;
    hasCoast.add(y * wide + x);
    map.tell(x, y, corners);
  }
  map.spread();
  const found: SeaTile[] = [];
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const corners = hasCoast.has(y * wide + x) ? null : map.seasOf(x, y);
      if (corners?.includes(true)) found.push({ z, x: x + west, y: y + north, corners });
    }
  }
  return found;
}

const [unknown, sea, land] = [0, 1, 2];

/** What is known of the corners of a span of squares. Where two squares disagree, it is land. */
class CornerMap {
  readonly #wide: number;
  readonly #known: Uint8Array;

  constructor(wide: number, high: number) {
    this.#wide = wide + 1;
    this.#known = new Uint8Array((wide + 1) * (high + 1));
  }

  tell(x: number, y: number, four: Corners): void {
    for (const [at, corner] of this.#cornersOf(x, y).entries()) {
      if (!four[at]) this.#known[corner] = land;
      else if (this.#known[corner] === unknown) this.#known[corner] = sea;
    }
  }

  /** From every corner that is known to those round it, all at the same pace. */
  spread(): void {
    let open = [...this.#known.keys()].filter((corner) => this.#known[corner] !== unknown);
    while (open.length > 0) {
      const next: number[] = [];
      for (const corner of open) {
        for (const beside of this.#beside(corner)) {
          if (this.#known[beside] !== unknown) continue;
          this.#known[beside] = this.#known[corner] ?? land;
          next.push(beside);
        }
      }
      open = next;
    }
  }

  seasOf(x: number, y: number): Corners {
    const [a = 0, b = 0, c = 0, d = 0] = this.#cornersOf(x, y);
    const isSea = (corner: number) => this.#known[corner] === sea;
    return [isSea(a), isSea(b), isSea(c), isSea(d)];
  }

  #beside(corner: number): number[] {
    const column = corner % this.#wide;
    return [
      ...(column > 0 ? [corner - 1] : []),
      ...(column < this.#wide - 1 ? [corner + 1] : []),
      corner - this.#wide,
      corner + this.#wide,
    ].filter((beside) => beside >= 0 && beside < this.#known.length);
  }

  #cornersOf(x: number, y: number): number[] {
    const first = y * this.#wide + x;
    return [first, first + 1, first + 1 + this.#wide, first + this.#wide];
  }
}
