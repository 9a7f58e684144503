import type { TileAt } from '#contract/streets/street-tile';
import type { Corners } from './coast.ts';

interface TileSpan {
  west: number;
  east: number;
  north: number;
  south: number;
}

/**
 * Squares without a coast that are open sea, of those in a span of one zoom: those that touch a corner in the sea, and those
 * that touch these, and so on. A square with a coast holds its own sea already.
 */
export function seaTiles(
  coasts: readonly { tile: TileAt; corners: Corners }[],
  { west, east, north, south }: TileSpan,
): TileAt[] {
  const z = coasts[0]?.tile.z ?? 0;
  const [wide, high] = [east - west + 1, south - north + 1];
  if (coasts.length === 0 || wide <= 0 || high <= 0) return [];
  const isTold = new Uint8Array(wide * high);
  const corners = new CornerMap(wide, high);
  for (const { tile, corners: four } of coasts) {
    const [x, y] = [tile.x - west, tile.y - north];
    if (x >= 0 && y >= 0 && x < wide && y < high) isTold[y * wide + x] = 1;
    corners.tell(x, y, four);
  }
  const open = [...corners.seas()];
  const found: TileAt[] = [];
  for (let corner = open.pop(); corner !== undefined; corner = open.pop()) {
    for (const [x, y] of corners.tilesAt(corner)) {
      if (isTold[y * wide + x] || !corners.maySea(x, y)) continue;
      isTold[y * wide + x] = 1;
      found.push({ z, x: x + west, y: y + north });
      for (const next of corners.drown(x, y)) open.push(next);
    }
  }
  return found;
}

const [unknown, sea, land] = [0, 1, 2];

/** What is known of the corners of a span of squares. Where two squares disagree, it is land. */
class CornerMap {
  readonly #wide: number;
  readonly #high: number;
  readonly #known: Uint8Array;

  constructor(wide: number, high: number) {
    this.#wide = wide;
    this.#high = high;
    this.#known = new Uint8Array((wide + 1) * (high + 1));
  }

  tell(x: number, y: number, four: Corners): void {
    for (const [at, corner] of this.#cornersOf(x, y).entries()) {
      if (corner < 0) continue;
      if (!four[at]) this.#known[corner] = land;
      else if (this.#known[corner] === unknown) this.#known[corner] = sea;
    }
  }

  *seas(): Generator<number> {
    for (const [corner, known] of this.#known.entries()) if (known === sea) yield corner;
  }

  tilesAt(corner: number): [x: number, y: number][] {
    const [x, y] = [corner % (this.#wide + 1), Math.floor(corner / (this.#wide + 1))];
    const four: [number, number][] = [
      [x - 1, y - 1],
      [x, y - 1],
      [x, y],
      [x - 1, y],
    ];
    return four.filter(([right, down]) => right >= 0 && down >= 0 && right < this.#wide && down < this.#high);
  }

  maySea(x: number, y: number): boolean {
    return this.#cornersOf(x, y).every((corner) => this.#known[corner] !== land);
  }

  /** The corners of a square that were not known to be sea. */
  drown(x: number, y: number): number[] {
    const fresh = this.#cornersOf(x, y).filter((corner) => this.#known[corner] === unknown);
    for (const corner of fresh) this.#known[corner] = sea;
    return fresh;
  }

  #cornersOf(x: number, y: number): number[] {
    const corner = (right: number, down: number) =>
      right < 0 || down < 0 || right > this.#wide || down > this.#high ? -1 : down * (this.#wide + 1) + right;
    return [corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)];
  }
}
