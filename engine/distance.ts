import { walking } from '#contract/limits';
import type { WalksKnown, WalkTable } from '#contract/streets/walk-table';

interface Point {
  lat: number;
  lon: number;
}

export interface Place extends Point {
  id: string;
}

const earthRadiusM = 6_371_008.8;

/** Metres as the crow flies. */
export function metresBetween(from: Point, to: Point): number {
  const [fromLat, toLat] = [radians(from.lat), radians(to.lat)];
  const halfLat = Math.sin((toLat - fromLat) / 2);
  const halfLon = Math.sin(radians(to.lon - from.lon) / 2);
  const chord = halfLat * halfLat + Math.cos(fromLat) * Math.cos(toLat) * halfLon * halfLon;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** [R7] What tells metres on foot: along streets where the table knows both places, else guessed from the straight line. */
export function onFoot(walks: WalkTable | undefined): (from: Place, to: Place) => number {
  const rows = new Map(walks?.ids.map((id, row) => [id, row]));
  return (from, to) => {
    const [row, column] = [rows.get(from.id), rows.get(to.id)];
    const known = row === undefined || column === undefined ? undefined : walks?.metres[row * rows.size + column];
    return known ?? metresBetween(from, to) * walking.detour;
  };
}

/** The same walks for these places alone, in their order; undefined where one of them is not known. */
export function walksAmong(walks: WalkTable | undefined, places: readonly Pick<Place, 'id'>[]): WalkTable | undefined {
  const rows = places.map(({ id }) => walks?.ids.indexOf(id) ?? -1);
  if (!walks || rows.includes(-1)) return undefined;
  const ids = places.map(({ id }) => id);
  const metres = rows.flatMap((from) => rows.map((to) => walks.metres[from * walks.ids.length + to] ?? 0));
  const guessed = ids.filter((id) => walks.guessed?.includes(id));
  return { ids, metres, ...(guessed.length > 0 ? { guessed } : {}) };
}

/** How walks between so many places are known. A walk along streets needs both its ends. */
export function howKnown(walks: WalkTable | undefined, places: number): WalksKnown {
  const guessed = walks ? (walks.guessed?.length ?? 0) : places;
  return guessed < places - 1 ? { by: 'street', guessed } : { by: 'crow', guessed: places };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
