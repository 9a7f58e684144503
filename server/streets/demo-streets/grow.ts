import { setImmediate as breathe } from 'node:timers/promises';
import type { Field } from './field.ts';
import type { GroundMap } from './ground-map.ts';
import { metresTo, type PlannedStreet, type Spot, townRadiusM } from './plan.ts';
import { Sown } from './sown.ts';

const stepM = 12;

interface Tracing {
  /** How near a street that runs the same way may be. */
  roomM: (spot: Spot) => number;
  longestM: number;
  /** How likely a street ends at the next one it meets. */
  endsAtStreet: number;
  /** How long ago it met one when it begins. */
  sinceMetM?: number;
  /** The number of a street that is not in its way: itself. */
  but?: number;
}

/** Streets grow one after the other, each along the field and as far as the ones before leave room. */
export class Growth {
  readonly streets: PlannedStreet[] = [];
  readonly sown = new Sown();
  readonly #field: Field;
  readonly #ground: GroundMap;
  readonly #chance: () => number;

  constructor(field: Field, ground: GroundMap, chance: () => number) {
    this.#field = field;
    this.#ground = ground;
    this.#chance = chance;
  }

  add(street: PlannedStreet): void {
    this.streets.push(street);
    this.sown.addLine(street.spots, this.streets.length - 1);
  }

  /** Both ways from a spot. */
  trace(from: Spot, heading: Spot, how: Tracing): Spot[] {
    const ahead = this.walk(from, heading, how);
    const back = this.walk(from, { x: -heading.x, y: -heading.y }, how);
    return [...back.toReversed(), from, ...ahead];
  }

  /** The direction of the field at a spot that is nearest to a heading. */
  headingAt(spot: Spot, heading: Spot): Spot {
    const { x, y } = this.#field.at(spot);
    const [along, across] = [x * heading.x + y * heading.y, x * heading.y - y * heading.x];
    if (Math.abs(along) >= Math.abs(across)) return along >= 0 ? { x, y } : { x: -x, y: -y };
    return across >= 0 ? { x: -y, y: x } : { x: y, y: -x };
  }

  /** On from a spot. */
  walk(from: Spot, heading: Spot, { roomM, longestM, endsAtStreet, sinceMetM = 0, but = -1 }: Tracing): Spot[] {
    const spots: Spot[] = [];
    let [spot, way] = [from, heading];
    let [sinceMet, isEnding] = [sinceMetM, false];
    for (let length = 0; length < longestM; length += stepM) {
      // Half a step ahead the field is asked again, so that bends stay round.
      const half = this.headingAt({ x: spot.x + (way.x * stepM) / 2, y: spot.y + (way.y * stepM) / 2 }, way);
      if (dot(half, way) < 0.8) break;
      way = half;
      spot = { x: spot.x + way.x * stepM, y: spot.y + way.y * stepM };
      if (!this.#ground.isFree(spot) || Math.hypot(spot.x, spot.y) > townRadiusM - 80) break;
      if (this.sown.hasBeside(spot, way, roomM(spot), but)) break;
      spots.push(spot);
      if (isEnding) break;
      sinceMet += stepM;
      if (sinceMet > 45 && this.sown.hasAcross(spot, way, 8, but)) {
        sinceMet = 0;
        isEnding = this.#chance() < endsAtStreet;
      }
    }
    return spots;
  }

  /** Leads the loose ends of streets on to the next one, where there is one within two blocks. */
  finish(blockM: (spot: Spot) => number): void {
    for (const [but, street] of this.streets.entries()) {
      const { kind, spots } = street;
      const isLoose = metresTo(spots[0] ?? origin, spots.at(-1) ?? origin) > 1;
      if ((kind !== 'street' && kind !== 'lane') || !isLoose) continue;
      const longestM = 1.8 * blockM(spots[0] ?? origin);
      const ahead = this.#onwards(spots.at(-2), spots.at(-1), longestM, but);
      const back = this.#onwards(spots[1], spots[0], longestM, but);
      street.spots = [...back.toReversed(), ...spots, ...ahead];
    }
  }

  #onwards(before: Spot | undefined, end: Spot | undefined, longestM: number, but: number): Spot[] {
    if (!before || !end) return [];
    const length = metresTo(before, end) || 1;
    const way = { x: (end.x - before.x) / length, y: (end.y - before.y) / length };
    const how = { roomM: () => 20, longestM, endsAtStreet: 1, sinceMetM: 40, but };
    const on = this.walk(end, this.headingAt(end, way), how);
    const last = on.at(-2);
    return last && this.sown.hasAcross(last, way, 14, but) ? on : [];
  }

  /** Fills the land with streets: from each one others branch off to both sides, a block's width apart. */
  async fill(
    blockM: (spot: Spot) => number,
    radiusM: (spot: Spot) => number,
    nameOf: (length: number) => string | null,
  ): Promise<void> {
    const seeds: { spot: Spot; way: Spot }[] = [];
    const sow = (street: PlannedStreet) => {
      for (let at = 2; at < street.spots.length - 1; at += 3) {
        const [spot, next] = [street.spots[at] ?? origin, street.spots[at + 1] ?? origin];
        const length = metresTo(spot, next) || 1;
        const way = { x: (next.x - spot.x) / length, y: (next.y - spot.y) / length };
        const room = blockM(spot) * (0.95 + 0.5 * this.#chance());
        for (const side of [1, -1]) {
          seeds.push({ spot: { x: spot.x - way.y * side * room, y: spot.y + way.x * side * room }, way });
        }
        seeds.push({ spot, way: { x: -way.y, y: way.x } });
      }
    };
    for (const street of this.streets) if (street.kind !== 'path') sow(street);
    for (let at = 0; at < seeds.length; at++) {
      if (at % 500 === 499) await breathe();
      const { spot, way } = seeds[at] ?? { spot: origin, way: origin };
      if (Math.hypot(spot.x, spot.y) > radiusM(spot) || !this.#ground.isFree(spot)) continue;
      const heading = this.headingAt(spot, way);
      const block = blockM(spot);
      if (this.sown.hasBeside(spot, heading, block * 0.92)) continue;
      const spots = this.trace(spot, heading, {
        roomM: (here) => blockM(here) * 0.6,
        longestM: 420 + this.#chance() * 600,
        endsAtStreet: 0.22,
      });
      const length = spots.length * stepM;
      if (length < block * 0.9) continue;
      const street: PlannedStreet = {
        kind: length < 150 && this.#chance() < 0.3 ? 'lane' : 'street',
        name: nameOf(length),
        spots,
      };
      this.add(street);
      sow(street);
    }
  }
}

const origin: Spot = { x: 0, y: 0 };

function dot(a: Spot, b: Spot): number {
  return a.x * b.x + a.y * b.y;
}
