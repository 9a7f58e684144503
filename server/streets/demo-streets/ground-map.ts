import { type Spot, townRadiusM } from './plan.ts';

const cellM = 10;
const wide = Math.ceil((2 * townRadiusM) / cellM) + 1;

/** Where no street may be made: water, railways, greens. */
export class GroundMap {
  readonly #taken = new Uint8Array(wide * wide);

  isFree({ x, y }: Spot): boolean {
    return this.#taken[cellOf(x, y)] === 0;
  }

  takeAlong(spots: readonly Spot[], radiusM: number): void {
    for (const spot of spots) this.takeRound(spot, radiusM);
  }

  takeRound({ x, y }: Spot, radiusM: number): void {
    this.#taken[cellOf(x, y)] = 1;
    for (let up = y - radiusM; up <= y + radiusM; up += cellM) {
      for (let right = x - radiusM; right <= x + radiusM; right += cellM) {
        if (Math.hypot(right - x, up - y) <= radiusM) this.#taken[cellOf(right, up)] = 1;
      }
    }
  }
}

function cellOf(x: number, y: number): number {
  const within = (value: number) => Math.max(0, Math.min(wide - 1, Math.round((value + townRadiusM) / cellM)));
  return within(y) * wide + within(x);
}
