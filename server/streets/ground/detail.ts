import type { AreaKind, LineKind } from '#contract/streets/street-tile';
import type { Drawing, DrawnArea, DrawnLine } from './drawing.ts';
import { joinLines } from './join-lines.ts';
import { areaOf, lengthOf, rounded, simplify } from './simplify.ts';

/** How much of a square is drawn. Whatever is smaller or shorter is left out; where there is no figure, all of that kind. */
export interface Detail {
  /** How far a line may be from where it truly is. */
  toleranceM: number;
  smallestM2: Partial<Record<AreaKind, number>>;
  shortestM: Partial<Record<LineKind, number>>;
  /** From which length on a line carries its name. */
  namedM: Partial<Record<LineKind, number>>;
}

/** Every street; what hurts least is given up first, and all of it only where a square would be too heavy. */
export const nearDetails: readonly Detail[] = [
  near(0.8, [120, 40, 40], [6, 6, 4], [60, 90]),
  near(1.2, [300, 80, 80], [20, 15, 6], [60, 110]),
  near(1.6, [600, 120, 120], [45, 30, 8], [80, 130]),
  near(2, [1_200, 200, 200], [80, 50, 12], [80, 160]),
  near(2.5, [2_500, 300, 300], [150, 80, 16], [100, 200]),
  near(3.5, [5_000, 500, 500], [400, 140, 20], [120, 260]),
  near(5, [10_000, 1_000, 800], [undefined, 300, 40], [150, 400]),
  near(8, [20_000, 2_000, 1_500], [undefined, undefined, 80], [250, undefined]),
  near(12, [40_000, 4_000, 3_000], [undefined, undefined, 160], [undefined, undefined]),
];

function near(
  toleranceM: number,
  [green, water, square]: [number, number, number],
  [path, lane, street]: [number | undefined, number | undefined, number],
  [main, named]: [number | undefined, number | undefined],
): Detail {
  return {
    toleranceM,
    smallestM2: { green, water, square },
    shortestM: {
      river: 10 * toleranceM,
      rail: 10 * toleranceM,
      street,
      main: toleranceM,
      ...(path === undefined ? {} : { path }),
      ...(lane === undefined ? {} : { lane }),
    },
    namedM: {
      ...(main === undefined ? {} : { main, river: 4 * main }),
      ...(named === undefined ? {} : { street: named }),
    },
  };
}

/** What is seen from afar: main roads, railways, rivers, and the larger waters and greens. */
export const farDetails: readonly Detail[] = [1, 1.5, 2.2, 3.2, 4.5, 7, 10, 15].map((by) => ({
  toleranceM: 6 * by,
  smallestM2: { green: 40_000 * by * by, water: 10_000 * by * by },
  shortestM: { main: 60 * by, rail: 250 * by, river: 800 * by },
  namedM: by > 3 ? {} : { main: 900 * by, river: 2_500 * by },
}));

/** Whether a thing may be drawn in a far square at all. */
export function isSeenFromAfar(thing: { line: LineKind | 'coast' } | { area: AreaKind }): boolean {
  const [first] = farDetails;
  if ('area' in thing) return first?.smallestM2[thing.area] !== undefined;
  return thing.line === 'coast' || first?.shortestM[thing.line] !== undefined;
}

/** Streets of one kind and name in one piece each, as far as they meet. */
export function joined(drawing: Drawing): Drawing {
  const groups = new Map<string, DrawnLine[]>();
  for (const line of drawing.lines) {
    const key = `${line.kind} ${line.name ?? ''}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const lines = [...groups.values()].flatMap((group) =>
    joinLines(
      group.map(({ points }) => points),
      true,
    ).flatMap((points) => (group[0] ? [{ ...group[0], points }] : [])),
  );
  return { areas: drawing.areas, lines };
}

/** As much of a drawing as a detail asks for, in whole units. */
export function inDetail(drawing: Drawing, detail: Detail, unitM: number): Drawing {
  return {
    areas: drawing.areas.flatMap((area) => areaInDetail(area, detail, unitM)),
    lines: drawing.lines.flatMap((line) => lineInDetail(line, detail, unitM)),
  };
}

function lineInDetail({ kind, name, points }: DrawnLine, detail: Detail, unitM: number): DrawnLine[] {
  const lengthM = lengthOf(points) * unitM;
  if (lengthM < (detail.shortestM[kind] ?? Number.POSITIVE_INFINITY)) return [];
  const drawn = rounded(simplify(points, detail.toleranceM / unitM));
  if (drawn.length < 4) return [];
  const isNamed = lengthM >= (detail.namedM[kind] ?? Number.POSITIVE_INFINITY);
  return [{ kind, name: isNamed ? name : null, points: drawn }];
}

function areaInDetail({ kind, rings }: DrawnArea, detail: Detail, unitM: number): DrawnArea[] {
  const smallest = (detail.smallestM2[kind] ?? Number.POSITIVE_INFINITY) / unitM / unitM;
  const drawn = rings
    .map((ring) => (Math.abs(areaOf(ring)) < smallest ? [] : rounded(simplify(ring, detail.toleranceM / unitM))))
    .map((ring) => (ring.length < 8 ? [] : ring));
  const [outer, ...holes] = drawn;
  return outer && outer.length > 0 ? [{ kind, rings: [outer, ...holes.filter((hole) => hole.length > 0)] }] : [];
}
