import { type FoundPlace } from '../../outside/places/found-place.ts';
import { osmPlace } from '../../outside/places/osm-place.ts';
import type { Points } from '../things.ts';
import { degree, type OsmNodes, type Tags } from './osm-things.ts';
import { boxOfPoints } from './squares.ts';

/** Whether it is worth asking what a thing is: most of a map is neither a bar nor a town. */
export function mayBeBar(tags: Tags): boolean {
  if (tags.has('amenity')) return true;
  for (const key of tags.keys()) if (key.endsWith(':amenity')) return true;
  return false;
}

/** The bars and towns among points; a town that is drawn as an area has a point as well. */
export function placesAmong({ ids, lats, lons, tags: tagged }: OsmNodes): FoundPlace[] {
  return tagged.flatMap(({ at, tags }) => {
    if (!tags.has('place') && !mayBeBar(tags)) return [];
    const [id = 0, lat = 0, lon = 0] = [ids[at], lats[at], lons[at]];
    return osmPlace({ type: 'node', id, lat: lat / degree, lon: lon / degree, tags: Object.fromEntries(tags) }) ?? [];
  });
}

/** The middle of the box round all these, in degrees; null where there are none. */
export function middleOf(lines: readonly Points[]): { lat: number; lon: number } | null {
  const boxes = lines.filter((points) => points.length > 0).map(boxOfPoints);
  if (boxes.length === 0) return null;
  const [south, west] = [least(boxes.map((box) => box.south)), least(boxes.map((box) => box.west))];
  const [north, east] = [-least(boxes.map((box) => -box.north)), -least(boxes.map((box) => -box.east))];
  return { lat: (south + north) / 2 / degree, lon: (west + east) / 2 / degree };
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other));
}
