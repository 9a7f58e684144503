import { metresTo, type Spot } from './plan.ts';

const cellM = 40;
/** How much two directions have in common from where on they count as the same. */
const alike = 0.72;

/** Where streets are already, and which way they run there. */
export class Sown {
  /** By cell: x, y, the direction there and the number of the street, again and again. */
  readonly #cells = new Map<number, number[]>();

  addLine(spots: readonly Spot[], street: number): void {
    for (const [at, spot] of spots.entries()) {
      const [before, after] = [spots[at - 1] ?? spot, spots[at + 1] ?? spot];
      const length = metresTo(before, after) || 1;
      const key = keyOf(Math.floor(spot.x / cellM), Math.floor(spot.y / cellM));
      const cell = this.#cells.get(key);
      const [right, up] = [(after.x - before.x) / length, (after.y - before.y) / length];
      if (cell) cell.push(spot.x, spot.y, right, up, street);
      else this.#cells.set(key, [spot.x, spot.y, right, up, street]);
    }
  }

  /** Whether a street that runs about the same way is nearer than this; one may be left out, by its number. */
  hasBeside(spot: Spot, way: Spot, metres: number, but = -1): boolean {
    return this.#has(spot, way, metres, true, but);
  }

  /** Whether a street that runs across is nearer than this. */
  hasAcross(spot: Spot, way: Spot, metres: number, but = -1): boolean {
    return this.#has(spot, way, metres, false, but);
  }

  #has({ x, y }: Spot, way: Spot, metres: number, isAlong: boolean, but: number): boolean {
    const [left, right] = [Math.floor((x - metres) / cellM), Math.floor((x + metres) / cellM)];
    const high = Math.floor((y + metres) / cellM);
    for (let row = Math.floor((y - metres) / cellM); row <= high; row++) {
      for (let column = left; column <= right; column++) {
        const cell = this.#cells.get(keyOf(column, row));
        if (cell && holds(cell, { x, y, way, metres2: metres * metres, isAlong, but })) return true;
      }
    }
    return false;
  }
}

interface Wanted extends Spot {
  way: Spot;
  metres2: number;
  isAlong: boolean;
  but: number;
}

function holds(cell: readonly number[], { x, y, way, metres2, isAlong, but }: Wanted): boolean {
  for (let at = 0; at < cell.length; at += 5) {
    const [right, up] = [(cell[at] ?? 0) - x, (cell[at + 1] ?? 0) - y];
    if (right * right + up * up >= metres2 || cell[at + 4] === but) continue;
    const common = Math.abs((cell[at + 2] ?? 0) * way.x + (cell[at + 3] ?? 0) * way.y);
    if (common > alike === isAlong) return true;
  }
  return false;
}

function keyOf(column: number, row: number): number {
  return (row + 1_000) * 2_048 + column + 1_000;
}
