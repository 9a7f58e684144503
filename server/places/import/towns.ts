import { metresBetween } from '#engine/distance';
import type { StagedLocality } from '../../store/places/bar-staging.ts';
import { foldPlace } from '../fold.ts';

interface Point {
  lat: number;
  lon: number;
}

/** Bars further from the middle of a town than this are in another of the same name. */
const townRadiusM = 20_000;

/** The kinds of place one looks for by name. */

/** What a town that has no id of its own is known by. */
export function townId(folded: string, { lat, lon }: Point): string {
  return `town:${Array.from(folded).slice(0, 90).join('')}@${lat.toFixed(1)},${lon.toFixed(1)}`;
}

/** A town for each cluster of bars that say they are in one of that name, in the middle of them. */
export function townsOf(name: string, points: Point[]): StagedLocality[] {
  const folded = foldPlace(name);
  if (folded === '') return [];
  const clusters: (Point & { bars: number })[] = [];
  for (const point of points) {
    const near = clusters.find((cluster) => metresBetween(cluster, point) <= townRadiusM);
    if (!near) clusters.push({ ...point, bars: 1 });
    else {
      near.bars += 1;
      near.lat += (point.lat - near.lat) / near.bars;
      near.lon += (point.lon - near.lon) / near.bars;
    }
  }
  return clusters.map(({ lat, lon, bars }) => ({
    id: townId(folded, { lat, lon }),
    name,
    folded,
    county: null,
    country: null,
    lat,
    lon,
    people: null,
    bars,
  }));
}
