import { hillsOf } from './chance.ts';
import {
  between,
  evenly,
  metresTo,
  type PlannedArea,
  type PlannedStreet,
  smooth,
  type Spot,
  townRadiusM,
} from './plan.ts';

export interface Green {
  area: PlannedArea;
  middle: Spot;
  radiusM: number;
  /** The street round a park and the paths through it; a wood has none. */
  ways: PlannedStreet[];
}

/** Parks in the town, small greens between its streets, woods and meadows outside: wherever nothing else is. */
export function makeGreens(chance: () => number, bars: readonly Spot[], lines: readonly (readonly Spot[])[]): Green[] {
  const greens: Green[] = [];
  const solid = lines.flatMap((line) => evenly(line, 40));
  const place = (
    count: number,
    [least, most]: [number, number],
    [from, to]: [number, number],
    kind: 'park' | 'plain',
  ) => {
    for (let tries = 0, made = 0; tries < 60 * count && made < count; tries++) {
      const [turn, far] = [chance() * Math.PI * 2, from + chance() * (to - from)];
      const radiusM = least + chance() * (most - least);
      const middle = { x: Math.cos(turn) * far, y: Math.sin(turn) * far };
      const isClear =
        bars.every((bar) => metresTo(bar, middle) > radiusM * 1.25 + 22) &&
        solid.every((spot) => metresTo(spot, middle) > radiusM * 1.15 + 30) &&
        greens.every((other) => metresTo(other.middle, middle) > 1.2 * (radiusM + other.radiusM) + 60);
      if (!isClear) continue;
      greens.push(makeGreen(chance, middle, radiusM, kind));
      made++;
    }
  };
  place(1, [140, 190], [380, 900], 'park');
  place(3, [70, 120], [250, 1_100], 'park');
  place(5, [40, 70], [200, 1_300], 'park');
  place(8, [16, 30], [60, 900], 'plain');
  place(9, [110, 240], [1_150, townRadiusM - 350], 'plain');
  place(14, [60, 110], [900, townRadiusM - 200], 'plain');
  return greens;
}

function makeGreen(chance: () => number, middle: Spot, radiusM: number, kind: 'park' | 'plain'): Green {
  const land = hillsOf(chance, radiusM * 2.4);
  const [stretch, turn] = [1 + chance() * 0.35, chance() * Math.PI];
  const outline = (by: number) => {
    const corners = Array.from({ length: 7 }, (_, at): Spot => {
      const angle = ((at + (at % 2) * 0.28) / 7) * Math.PI * 2;
      const far = radiusM * by * (1 + 0.3 * land(Math.cos(angle) * radiusM, Math.sin(angle) * radiusM));
      const [x, y] = [Math.cos(angle) * far * stretch, (Math.sin(angle) * far) / stretch];
      return {
        x: middle.x + x * Math.cos(turn) - y * Math.sin(turn),
        y: middle.y + x * Math.sin(turn) + y * Math.cos(turn),
      };
    });
    return rounded(corners, radiusM * 0.12);
  };
  const ring = outline(1);
  const round = evenly(outline(1 + 9 / radiusM), 12);
  const closed = [...round, ...round.slice(0, 1)];
  const ways: PlannedStreet[] =
    kind === 'park'
      ? [{ kind: 'street', name: null, spots: closed }, ...pathsThrough(chance, round, middle, radiusM)]
      : [];
  return { area: { kind: 'green', ring }, middle, radiusM, ways };
}

/** Straight sides, with corners cut a little. */
function rounded(corners: readonly Spot[], cutM: number): Spot[] {
  const ring = corners.flatMap((corner, at) => {
    const [before, after] = [corners.at(at - 1) ?? corner, corners[(at + 1) % corners.length] ?? corner];
    return [before, after].map((other) => between(corner, other, Math.min(0.4, cutM / (metresTo(corner, other) || 1))));
  });
  return smooth([...ring, ...ring.slice(0, 1)], 1);
}

/** From one side to the other past the middle, not all through one point. */
function pathsThrough(chance: () => number, round: readonly Spot[], middle: Spot, radiusM: number): PlannedStreet[] {
  const count = radiusM > 100 ? 3 : radiusM > 60 ? 2 : 1;
  const first = Math.floor(chance() * round.length);
  return Array.from({ length: count }, (_, at): PlannedStreet => {
    const start = first + Math.floor((at / count / 2) * round.length);
    const [from, to] = [
      round[start % round.length] ?? middle,
      round[(start + Math.floor(round.length * (0.42 + chance() * 0.16))) % round.length] ?? middle,
    ];
    const off = { x: middle.x + (chance() - 0.5) * radiusM * 0.7, y: middle.y + (chance() - 0.5) * radiusM * 0.7 };
    const past = [beyond(off, from), from, between(from, off, 0.6), between(to, off, 0.6), to, beyond(off, to)];
    return { kind: 'path', name: null, spots: evenly(smooth(past, 3), 12) };
  });
}

/** A little further than a spot, so that two ways truly cross there. */
function beyond(from: Spot, to: Spot): Spot {
  return between(from, to, 1 + 3 / (metresTo(from, to) || 1));
}
