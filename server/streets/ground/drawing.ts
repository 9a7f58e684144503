import { type AreaKind, areaKinds, type LineKind, lineKinds, type StreetTile } from '#contract/streets/street-tile';

export interface DrawnLine {
  kind: LineKind;
  name: string | null;
  points: readonly number[];
}

export interface DrawnArea {
  kind: AreaKind;
  rings: readonly (readonly number[])[];
}

/** What a square shows, points as x and y in turn in units of the square. */
export interface Drawing {
  areas: readonly DrawnArea[];
  lines: readonly DrawnLine[];
}

/** A square as it is sent. Points are whole units here. */
export function tileOf({ areas, lines }: Drawing, credit: string | undefined): StreetTile {
  const names = [...new Set(lines.flatMap(({ name }) => (name === null ? [] : [name])))];
  const indexes = new Map(names.map((name, at) => [name, at]));
  const sorted = lines.toSorted((a, b) => lineKinds.indexOf(a.kind) - lineKinds.indexOf(b.kind));
  const below = areas.toSorted((a, b) => areaKinds.indexOf(a.kind) - areaKinds.indexOf(b.kind));
  return {
    ...(credit === undefined ? {} : { credit }),
    names,
    areas: below.map(({ kind, rings }) => [areaKinds.indexOf(kind), ...rings.map(toSteps)]),
    lines: sorted.map(({ kind, name, points }) => [
      lineKinds.indexOf(kind),
      name === null ? -1 : (indexes.get(name) ?? -1),
      ...toSteps(points),
    ]),
  };
}

/** The same again. */
export function drawingOf({ names, areas, lines }: StreetTile): Drawing {
  return {
    areas: areas.map(([kind, ...rings]) => ({ kind: areaKinds[kind] ?? 'green', rings: rings.map(fromSteps) })),
    lines: lines.map(([kind, name, ...points]) => ({
      kind: lineKinds[kind] ?? 'path',
      name: names[name] ?? null,
      points: fromSteps(points),
    })),
  };
}

function toSteps(points: readonly number[]): number[] {
  return points.map((value, at) => (at < 2 ? value : value - (points[at - 2] ?? 0)));
}

function fromSteps(steps: readonly number[]): number[] {
  const points: number[] = [];
  for (const [at, step] of steps.entries()) points.push(at < 2 ? step : step + (points[at - 2] ?? 0));
  return points;
}
