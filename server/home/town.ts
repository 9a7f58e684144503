import { homeSafe } from '#contract/home';
import { metresBetween } from '#engine/distance';
import { momentOf, offsetMs, wallOf } from '../games/wall-clock.ts';
import { openGazetteer } from '../places/gazetteer.ts';

interface Point {
  lat: number;
  lon: number;
}

/** The country of a spot, two letters, and its time zone; no country where no place we know is near. */
export interface Town {
  country: string | null;
  timeZone: string;
}

const nearM = 100_000;
const hourMs = 3_600_000;
const degreesAnHour = 15;

/** In which country and time zone a race was. */
export async function townAt(point: Point): Promise<Town> {
  const nearest = (await openGazetteer()).nearest(point);
  const country = metresBetween(nearest, point) <= nearM ? nearest.code : null;
  return { country, timeZone: zoneOf(country, point.lon) };
}

/** Of a country with several zones the one whose noon is nearest to the sun's there. */
export function zoneOf(country: string | null, lon: number): string {
  const sun = Math.round(lon / degreesAnHour);
  const zones = country === null ? [] : zonesOf(country);
  const winter = new Date(Date.UTC(2024, 0, 1));
  const [best] = zones
    .map((zone) => ({ zone, off: Math.abs(offsetMs(winter, zone) / hourMs - lon / degreesAnHour) }))
    .toSorted((a, b) => a.off - b.off);
  // The sign of these names is turned round: Etc/GMT-1 is an hour ahead of Greenwich.
  return best?.zone ?? (sun === 0 ? 'UTC' : `Etc/GMT${sun > 0 ? '-' : '+'}${Math.min(Math.abs(sun), 12)}`);
}

/** Newer engines ask for it as a function, older ones as a property. */
function zonesOf(country: string): string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[] | undefined;
  };
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** [U2] Noon of the next day in that town; a night that ends before six in the morning belongs to the day before. */
export function noonAfter(endedAt: Date, timeZone: string): Date {
  const there = wallOf(new Date(endedAt.getTime() - homeSafe.dayEndsAtHour * hourMs), timeZone);
  const noon = Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + 1, homeSafe.endsAtHour);
  return momentOf(noon, timeZone);
}
