import { metresBetween } from '#engine/distance';
import { bristol } from './demo/bristol.ts';
import { edinburgh } from './demo/edinburgh.ts';
import { leeds } from './demo/leeds.ts';
import { liverpool } from './demo/liverpool.ts';
import { manchester } from './demo/manchester.ts';
import { soho } from './demo/soho.ts';
import { york } from './demo/york.ts';

interface DemoBar {
  id: string;
  name: string;
  lat: number;
  lon: number;
  street?: string;
  kind: 'pub' | 'bar' | 'biergarten' | 'nightclub';
}

/** Towns with bars we made up. */
export const demoCities = [bristol, edinburgh, leeds, liverpool, manchester, soho, york];

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

/** Those of these ids that are invented bars. */
export function listDemoBars(ids: string[]): DemoBar[] {
  const asked = new Set(ids);
  return demoBars.filter(({ id }) => asked.has(id));
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z]+/g, '-');
}
