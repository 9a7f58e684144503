import type { AreaKind, LineKind } from '#contract/streets/street-tile';

/** Metres east and north of the middle of a town. */
export interface Spot {
  x: number;
  y: number;
}

export interface TownBar extends Spot {
  street: string;
}

export interface PlannedStreet {
  kind: LineKind;
  name: string | null;
  spots: Spot[];
  /** A bar stands here: this spot stays, whatever is cut off. */
  keeps?: Spot[];
}

export interface PlannedArea {
  kind: AreaKind;
  ring: Spot[];
}

/** So far from its middle a town ends; roads, railway and river go on for a while. */
export const townRadiusM = 2_600;
export const roadsEndM = 5_200;

export function metresTo(a: Spot, b: Spot): number {
  // Many millions of times: Math.hypot takes ten times as long.
  const [x, y] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(x * x + y * y);
}

/** Rounder with each turn: every corner is cut at a quarter of its sides. */
export function smooth(spots: readonly Spot[], turns: number): Spot[] {
  if (turns === 0 || spots.length < 3) return [...spots];
  const isRing = metresTo(spots[0] ?? origin, spots.at(-1) ?? origin) < 0.01;
  const cut: Spot[] = isRing ? [] : spots.slice(0, 1);
  for (const [at, spot] of spots.slice(0, -1).entries()) {
    const next = spots[at + 1] ?? spot;
    cut.push(between(spot, next, 0.25), between(spot, next, 0.75));
  }
  if (isRing) cut.push(cut[0] ?? origin);
  else cut.push(...spots.slice(-1));
  return smooth(cut, turns - 1);
}

export function between(a: Spot, b: Spot, share: number): Spot {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The same line with a spot every so many metres. */
export function evenly(spots: readonly Spot[], stepM: number): Spot[] {
  const [first] = spots;
  if (!first) return [];
  const out = [first];
  let left = stepM;
  for (const [at, to] of spots.slice(1).entries()) {
    let from = spots[at] ?? to;
    for (let length = metresTo(from, to); length >= left; length = metresTo(from, to)) {
      from = between(from, to, left / length);
      out.push(from);
      left = stepM;
    }
    left -= metresTo(from, to);
  }
  const last = spots.at(-1) ?? first;
  if (out.length > 1 && metresTo(out.at(-1) ?? first, last) <= stepM / 4) out.pop();
  out.push(last);
  return out;
}

/** The same line so far to the left of itself. */
export function beside(spots: readonly Spot[], metres: number): Spot[] {
  return spots.map((spot, at) => {
    const [before, after] = [spots[Math.max(0, at - 1)] ?? spot, spots[Math.min(spots.length - 1, at + 1)] ?? spot];
    const length = metresTo(before, after) || 1;
    return {
      x: spot.x - ((after.y - before.y) / length) * metres,
      y: spot.y + ((after.x - before.x) / length) * metres,
    };
  });
}

const origin: Spot = { x: 0, y: 0 };
