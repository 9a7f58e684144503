import type { ListedCity } from './city.ts';
import { foldPlace } from './fold.ts';

/** One way to read what was typed: a name, and what it says about where that is. */
export interface Reading {
  folded: string;
  areas: string[];
}

/** 'St Ives' · 'St Ives, Cornwall' · 'st ives cornwall': all of it a name, or a name and its county or country; likeliest first. */
export function readingsOf(typed: string): Reading[] {
  const [name = '', ...areas] = typed.split(',').map((part) => part.trim());
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  const splits = areas.length > 0 ? [{ name, areas }] : splitsOf(words);
  return [{ name: typed, areas: [] }, ...splits]
    .map((reading) => ({ folded: foldPlace(reading.name), areas: reading.areas.map(foldArea).filter(Boolean) }))
    .filter(({ folded }) => folded !== '');
}

/** The last word may be the county or country, or the last two, up to four: 'East Riding of Yorkshire'. */
function splitsOf(words: string[]): { name: string; areas: string[] }[] {
  const counts = [1, 2, 3, 4].filter((count) => count < words.length);
  return counts.map((count) => ({ name: words.slice(0, -count).join(' '), areas: [words.slice(-count).join(' ')] }));
}

function foldArea(area: string): string {
  return foldPlace(area.replace(/^(county|co\.?) /i, ''));
}

const shortForms = new Map(Object.entries({ uk: 'GB', gb: 'GB', britain: 'GB', greatbritain: 'GB', usa: 'US' }));

/** Whether a place lies in every area named; half a name is enough ('Yorkshire'), two letters are a country. */
export function liesIn(place: Pick<ListedCity, 'areas' | 'code'>, areas: string[]): boolean {
  return areas.every(
    (area) =>
      (shortForms.get(area) ?? area.toUpperCase()) === place.code ||
      (area.length > 2 && place.areas.some((name) => name.includes(area))),
  );
}
