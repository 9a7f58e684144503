import type { RaceBar } from '#contract/race';
import { metresBetween } from '#engine/distance';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { type BarNear, listBarsNear } from '../store/places/bars.ts';
import { demoBarsNear } from './demo.ts';

interface Point {
  lat: number;
  lon: number;
}

/** A bar near a racing team. Nothing in it says whether it is one of the race. */
export interface BarOnTheNight extends RaceBar {
  kind: BarNear['kind'];
  isDemo: boolean;
  isOsm: boolean;
}

interface Around {
  state: RaceState;
  /** Whose added bars are among them. */
  hostId: string;
  point: Point;
  radiusM: number;
}

const most = 200;

/**
 * [E1] Every bar around a racing team, nearest first: the directory's, those the host added, the race's own even where the
 * directory has lost them, and the invented ones where the race is played on such.
 */
export async function listBarsOnTheNight(
  { database }: Pick<Deps, 'database'>,
  around: Around,
): Promise<BarOnTheNight[]> {
  const { state, hostId, point, radiusM } = around;
  const known = await listBarsNear(database.pool, point, radiusM, most, hostId);
  const raced = Object.values(state.bars);
  const demo = raced.some(({ id }) => isInvented(id)) ? demoBarsNear(point, radiusM) : [];
  const bars = new Map<string, BarOnTheNight>();
  for (const bar of raced) bars.set(bar.id, { ...bar, kind: 'pub', isDemo: isInvented(bar.id), isOsm: false });
  for (const bar of demo) bars.set(bar.id, { ...bar, isDemo: true, isOsm: false });
  for (const { id, name, lat, lon, kind, street, source } of known) {
    bars.set(id, {
      id,
      name,
      lat,
      lon,
      kind,
      ...(street === null ? {} : { street }),
      isDemo: false,
      isOsm: source === 'osm',
    });
  }
  const near = [...bars.values()].map((bar) => ({ bar, metres: metresBetween(point, bar) }));
  return near
    .filter(({ metres }) => metres <= radiusM)
    .toSorted((a, b) => a.metres - b.metres || (a.bar.id < b.bar.id ? -1 : 1))
    .map(({ bar }) => bar);
}

function isInvented(id: string): boolean {
  return id.startsWith('demo:');
}
