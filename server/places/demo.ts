import { manchester } from './demo/manchester.ts';

interface DemoBar {
  id: string;
  name: string;
  lat: number;
  lon: number;
  street?: string;
  kind: 'pub' | 'bar' | 'biergarten' | 'nightclub';
}

const demoCities = [manchester];

const demoBars: DemoBar[] = demoCities.flatMap((city) =>
  city.bars.map(([name, kind, street, lat, lon]) => ({
    id: `demo:${city.slug}:${slugOf(name)}`,
    name,
    lat,
    lon,
    street,
    kind,
  })),
);

/** Bars we made up, nearest first: for a machine that knows no real ones, and always to be shown as what they are. */
export function demoBarsNear(point: { lat: number; lon: number }, radiusM: number): DemoBar[] {
  return demoBars
    .map((bar) => ({ bar, metres: metresBetween(point, bar) }))
    .filter(({ metres }) => metres <= radiusM)
    .toSorted((a, b) => a.metres - b.metres)
    .map(({ bar }) => bar);
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z]+/g, '-');
}

/** Flat is near enough within a city. */
function metresBetween(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  const metresADegree = 111_195;
  return metresADegree * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180));
}
