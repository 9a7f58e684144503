import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';

const barKinds = ['pub', 'bar', 'biergarten', 'nightclub'] as const;
export type BarKind = (typeof barKinds)[number];

/** A bar as a source names it. */
export interface FoundBar {
  id: string;
  name: string;
  kind: BarKind;
  lat: number;
  lon: number;
  street: string | null;
  locality: string | null;
  isClosed: boolean;
}

export interface FoundLocality {
  id: string;
  name: string;
  county: string | null;
  country: string | null;
  lat: number;
  lon: number;
  people: number | null;
}

/** What a row of a file turned out to be; a row may also be without a name, or no bar at all. */
export type FoundPlace = { bar: FoundBar } | { locality: FoundLocality } | { dropped: 'unnamed' | 'other' };

/** A file that cannot be read to its end; says where it broke. */
export class BrokenFile extends Error {
  constructor(where: string, why: string) {
    super(`${where}: ${why}`);
    this.name = 'BrokenFile';
  }
}

export function kindIn(value: string | undefined): BarKind | undefined {
  const name = value?.trim().toLowerCase();
  return barKinds.find((kind) => kind === name);
}

/** A name, street or town as we keep it, at most so many characters; null where there is nothing to see. */
export function keptText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null;
  // Most names are plain and short, and an import has a great many of them.
  if (value.length <= most && /^[!-~]+(?: [!-~]+)*$/.test(value)) return value;
  const text = Array.from(cleanLine(value.replace(/\p{Surrogate}/gu, '')))
    .slice(0, most)
    .join('')
    .trim();
  return hasSomethingToSee(text) ? text : null;
}

export function isPlaceOnEarth(lat: number, lon: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
}
