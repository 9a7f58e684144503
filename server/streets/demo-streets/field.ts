import { hillsOf } from './chance.ts';
import { type Spot, townRadiusM } from './plan.ts';

const cellM = 40;
const wide = Math.ceil((2 * townRadiusM) / cellM) + 2;

/**
 * Which way streets run where: along a direction or across it. Kept as four times its angle, so that along, across and back are
 * one and directions can be mixed.
 */
export class Field {
  readonly #cos = new Float32Array(wide * wide);
  readonly #sin = new Float32Array(wide * wide);

  /** Districts that each have their own direction, melting into each other, and a slight turn with the land. */
  constructor(chance: () => number) {
    const land = hillsOf(chance, 1_900);
    const districts = Array.from({ length: 11 }, (_, at) => {
      const [turn, far] = [chance() * Math.PI * 2, at === 0 ? 0 : 350 + chance() * 1_700];
      return {
        x: Math.cos(turn) * far,
        y: Math.sin(turn) * far,
        angle: chance() * Math.PI,
        reach: 260 + chance() * 380,
      };
    });
    for (let row = 0; row < wide; row++) {
      for (let column = 0; column < wide; column++) {
        const [x, y] = [column * cellM - townRadiusM, row * cellM - townRadiusM];
        const bend = land(x, y) * 0.35;
        // Round the middle streets lead to it or run round it.
        this.#mix(row * wide + column, Math.atan2(y, x) + bend, 0.3 * Math.min(1, Math.hypot(x, y) / 300));
        for (const district of districts) {
          const near = Math.exp(-(((x - district.x) ** 2 + (y - district.y) ** 2) / district.reach ** 2));
          this.#mix(row * wide + column, district.angle + bend, near);
        }
      }
    }
  }

  /** Streets near a line run along it or across. */
  follow(spots: readonly Spot[], reachM: number, weight: number): void {
    const cells = Math.ceil(reachM / cellM);
    for (let at = 0; at < spots.length; at += 3) {
      const spot = spots[at] ?? { x: 0, y: 0 };
      const next = spots[at + 1] ?? spots[at - 1] ?? spot;
      const angle = Math.atan2(next.y - spot.y, next.x - spot.x);
      const [column, row] = [cellAt(spot.x), cellAt(spot.y)];
      for (let up = -cells; up <= cells; up++) {
        for (let right = -cells; right <= cells; right++) {
          const [x, y] = [column + right, row + up];
          if (x < 0 || y < 0 || x >= wide || y >= wide) continue;
          const far2 = (right * right + up * up) / (cells * cells);
          this.#mix(y * wide + x, angle, weight * Math.exp(-3 * far2));
        }
      }
    }
  }

  /** The direction at a spot, as a step of one metre. */
  at({ x, y }: Spot): Spot {
    const [column, row] = [
      Math.max(0, Math.min(wide - 2, (x + townRadiusM) / cellM)),
      Math.max(0, Math.min(wide - 2, (y + townRadiusM) / cellM)),
    ];
    const [left, below] = [Math.floor(column), Math.floor(row)];
    const [right, up] = [column - left, row - below];
    const mixed = (of: Float32Array) => {
      const cell = below * wide + left;
      const [a, b, c, d] = [of[cell] ?? 0, of[cell + 1] ?? 0, of[cell + wide] ?? 0, of[cell + wide + 1] ?? 0];
      return (a * (1 - right) + b * right) * (1 - up) + (c * (1 - right) + d * right) * up;
    };
    const angle = Math.atan2(mixed(this.#sin), mixed(this.#cos)) / 4;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  }

  #mix(cell: number, angle: number, weight: number): void {
    this.#cos[cell] = (this.#cos[cell] ?? 0) + Math.cos(4 * angle) * weight;
    this.#sin[cell] = (this.#sin[cell] ?? 0) + Math.sin(4 * angle) * weight;
  }
}

function cellAt(value: number): number {
  return Math.round((value + townRadiusM) / cellM);
}
