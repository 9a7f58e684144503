import { metresTo, type PlannedStreet, type Spot } from './plan.ts';

/** A street as the numbers of its spots: where two meet they share one. */
export interface JoinedStreet extends Omit<PlannedStreet, 'spots' | 'keeps'> {
  at: number[];
}

export interface Network {
  spots: Spot[];
  streets: JoinedStreet[];
}

const cellM = 40;
/** A dead end shorter than this is cut off; a main road never just ends, but far out. */
const shortestEndM = { main: 600, other: 75 };

interface Piece {
  street: number;
  from: Spot;
  to: Spot;
  /** Where others cross it: how far along, and the number of the spot. */
  met?: [share: number, spot: number][];
}

/** Joins streets where they cross, cuts off what leads nowhere, and ties what nothing leads to. */
export function joinStreets(planned: readonly PlannedStreet[]): Network {
  const spots: Spot[] = [];
  const pieces = planned.flatMap(({ spots: line }, street) =>
    line.slice(1).map((to, at): Piece => ({ street, from: line[at] ?? to, to })),
  );
  meet(pieces, spots);
  const streets = numbered(planned, pieces, spots);
  const kept = new Set(keptSpots(planned, streets, spots));
  const trimmed = trim(streets, spots, kept);
  return tie({ spots, streets: trimmed }, kept);
}

function meet(pieces: readonly Piece[], spots: Spot[]): void {
  const cells = new Map<number, number[]>();
  const seen = new Int32Array(pieces.length).fill(-1);
  for (const [at, piece] of pieces.entries()) {
    for (const key of cellsUnder(piece)) {
      const cell = cells.get(key) ?? [];
      for (const other of cell) {
        if (seen[other] !== at) cross(piece, pieces[other], spots);
        seen[other] = at;
      }
      cell.push(at);
      if (cell.length === 1) cells.set(key, cell);
    }
  }
}

function cellsUnder({ from, to }: Piece): number[] {
  const [left, right] = [Math.floor(Math.min(from.x, to.x) / cellM), Math.floor(Math.max(from.x, to.x) / cellM)];
  const [low, high] = [Math.floor(Math.min(from.y, to.y) / cellM), Math.floor(Math.max(from.y, to.y) / cellM)];
  const keys: number[] = [];
  for (let row = low; row <= high; row++) {
    for (let column = left; column <= right; column++) keys.push((row + 1_000) * 2_048 + column + 1_000);
  }
  return keys;
}

function cross(one: Piece, two: Piece | undefined, spots: Spot[]): void {
  if (!two || one.street === two.street) return;
  const a = { x: one.to.x - one.from.x, y: one.to.y - one.from.y };
  const b = { x: two.to.x - two.from.x, y: two.to.y - two.from.y };
  const turn = a.x * b.y - a.y * b.x;
  if (Math.abs(turn) < 1e-9) return;
  const [x, y] = [two.from.x - one.from.x, two.from.y - one.from.y];
  const [along, other] = [(x * b.y - y * b.x) / turn, (x * a.y - y * a.x) / turn];
  if (along < 0 || along > 1 || other < 0 || other > 1) return;
  spots.push({ x: one.from.x + a.x * along, y: one.from.y + a.y * along });
  (one.met ??= []).push([along, spots.length - 1]);
  (two.met ??= []).push([other, spots.length - 1]);
}

function numbered(planned: readonly PlannedStreet[], pieces: readonly Piece[], spots: Spot[]): JoinedStreet[] {
  const streets = planned.map(({ kind, name }): JoinedStreet => ({ kind, name, at: [] }));
  const put = (spot: Spot) => spots.push(spot) - 1;
  for (const { street, from, to, met } of pieces) {
    const line = streets[street]?.at;
    if (!line) continue;
    if (line.length === 0) line.push(put(from));
    if (met) for (const [, spot] of met.toSorted((a, b) => a[0] - b[0])) line.push(spot);
    line.push(put(to));
  }
  for (const { at } of streets) {
    const [first, last] = [spots[at[0] ?? 0], spots[at.at(-1) ?? 0]];
    if (at.length > 3 && first && last && metresTo(first, last) < 0.01) at[at.length - 1] = at[0] ?? 0;
  }
  return streets;
}

function keptSpots(
  planned: readonly PlannedStreet[],
  streets: readonly JoinedStreet[],
  spots: readonly Spot[],
): number[] {
  return planned.flatMap(({ keeps = [] }, street) =>
    keeps.flatMap((keep) => {
      const line = streets[street]?.at ?? [];
      const far = (at: number) => metresTo(spots[at] ?? keep, keep);
      return line.length > 0 ? [line.reduce((best, at) => (far(at) < far(best) ? at : best))] : [];
    }),
  );
}

/** Ends are cut back to the last crossing, as long as that leaves anything; long ones stay, as a street without a way out. */
function trim(streets: readonly JoinedStreet[], spots: readonly Spot[], kept: ReadonlySet<number>): JoinedStreet[] {
  const used = new Map<number, number>();
  for (const { at } of streets) for (const spot of new Set(at)) used.set(spot, (used.get(spot) ?? 0) + 1);
  const stays = (spot: number) => (used.get(spot) ?? 0) > 1 || kept.has(spot);
  return streets.flatMap((street) => {
    const { at } = street;
    if (at[0] === at.at(-1)) return [street];
    const [first, last] = [at.findIndex(stays), at.findLastIndex(stays)];
    if (first < 0) return [];
    const isLong = (from: number, to: number) =>
      lengthOf(at.slice(from, to + 1), spots) >= shortestEndM[street.kind === 'main' ? 'main' : 'other'];
    const begin = isLong(0, first) ? 0 : first;
    const end = isLong(last, at.length - 1) ? at.length - 1 : last;
    const line = at.slice(begin, end + 1);
    return line.length >= 2 ? [{ ...street, at: line }] : [];
  });
}

function lengthOf(at: readonly number[], spots: readonly Spot[]): number {
  return at.slice(1).reduce((sum, spot, before) => {
    const [a, b] = [spots[at[before] ?? spot], spots[spot]];
    return sum + (a && b ? metresTo(a, b) : 0);
  }, 0);
}

/** Only what hangs together stays; a bar's street that does not is tied to the nearest one that does. */
function tie({ spots, streets }: Network, kept: ReadonlySet<number>): Network {
  const groups = groupsOf(streets);
  const largest = groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
  const main = largest.flatMap((street) => streets[street]?.at ?? []);
  const lost = groups.filter(
    (group) => group !== largest && group.some((street) => streets[street]?.at.some((spot) => kept.has(spot))),
  );
  const ties = lost.flatMap((group): JoinedStreet[] => {
    const own = group.flatMap((street) => streets[street]?.at ?? []);
    const ends = nearestPair(own, main, spots);
    return ends ? [{ kind: 'lane', name: null, at: ends }] : [];
  });
  const staying = new Set([...largest, ...lost.flat()]);
  return { spots, streets: [...streets.filter((_, street) => staying.has(street)), ...ties] };
}

function groupsOf(streets: readonly JoinedStreet[]): number[][] {
  const bySpot = new Map<number, number[]>();
  for (const [street, { at }] of streets.entries()) {
    for (const spot of at) {
      const there = bySpot.get(spot);
      if (there) there.push(street);
      else bySpot.set(spot, [street]);
    }
  }
  const seen = new Set<number>();
  return [...streets.keys()].flatMap((first) => {
    if (seen.has(first)) return [];
    seen.add(first);
    const group = [first];
    for (const street of group) {
      for (const next of streets[street]?.at.flatMap((spot) => bySpot.get(spot) ?? []) ?? []) {
        if (!seen.has(next)) group.push(next);
        seen.add(next);
      }
    }
    return [group];
  });
}

function nearestPair(
  own: readonly number[],
  others: readonly number[],
  spots: readonly Spot[],
): [number, number] | null {
  let [best, pair]: [number, [number, number] | null] = [Number.POSITIVE_INFINITY, null];
  for (const one of own) {
    for (const other of others) {
      const [a, b] = [spots[one], spots[other]];
      const far = a && b ? metresTo(a, b) : best;
      if (far < best) [best, pair] = [far, [one, other]];
    }
  }
  return pair;
}
