import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandingView } from '#contract/race-view';
import { projectRoot } from '../config/project-root.ts';
import { display, type Face, type TextPosition, quiet } from '../text-outlines/face.ts';

/** The brand's colours, as web/style/tokens.css has them. */
export const colours = {
  night: '#0d1512',
  cellar: '#15211c',
  slate: '#22332c',
  pickle: '#7bc47f',
  yolk: '#ffc53d',
  shell: '#fff7e6',
  foam: '#e9e4d6',
  moss: '#a9bdb2',
} as const;

export const motto = 'Crack clues. Find bars. Win the night.';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const read = new Map<string, string>();

/** One of our drawings, laid into a box. */
export function drawing(name: string, { x, y, width, height }: Box, more = ''): string {
  const svg = read.get(name) ?? readFileSync(join(projectRoot, 'web/drawings', `${name}.svg`), 'utf8');
  read.set(name, svg);
  return svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" ${more} `);
}

export function words(face: Face, said: string, at: TextPosition, fill: string): string {
  return `<path d="${face.path(said, at)}" fill="${fill}"/>`;
}

/** The largest size up to this one at which the words are no wider than that. */
export function fitting(face: Face, said: string, width: number, largest: number): number {
  return Math.min(largest, width / face.width(said, 1));
}

/** The words, or as many of their letters as fit at this size, and that there were more. */
export function cut(face: Face, said: string, width: number, size: number): string {
  if (face.width(said, size) <= width) return said;
  const letters = Array.from(said);
  const most = letters.findIndex(
    (_, index) =>
      face.width(
        `${letters
          .slice(0, index + 1)
          .join('')
          .trim()}…`,
        size,
      ) > width,
  );
  return `${letters.slice(0, most).join('').trim()}…`;
}

/** Where and when it was from the baseline y on, and where it ends: in one line or, when that would be too small, in two. */
export function whereAndWhen(
  { city, date }: { city: string; date: string },
  { x, y, size, width, least }: TextPosition & { width: number; least: number },
): { drawn: string; bottom: number } {
  const line = [city, date].filter(Boolean).join(', ');
  const fits = fitting(quiet, line, width, size);
  if (fits >= least) return { drawn: words(quiet, line, { x, y, size: fits }, colours.foam), bottom: y };
  const bottom = y + least * 1.35;
  const [first, second] = [
    { x, y, size: least },
    { x, y: bottom, size: least },
  ];
  const town = cut(quiet, city, width, least);
  return { drawn: words(quiet, town, first, colours.foam) + words(quiet, date, second, colours.foam), bottom };
}

/** A rubber stamp, a little askew, its upper left corner at x, y. */
export function stamp(face: Face, said: string, { x, y, size }: TextPosition): string {
  const [across, down] = [face.width(said, size) + size * 1.2, size * 1.5];
  const edge = (inset: number, thick: number, opacity: number) =>
    `<rect x="${x + inset}" y="${y + inset}" width="${across - 2 * inset}" height="${down - 2 * inset}" rx="${size * 0.26}"
      fill="none" stroke="${colours.pickle}" stroke-width="${thick}" stroke-opacity="${opacity}"/>`;
  const line = words(face, said, { x: x + across / 2, y: y + size * 1.1, size, anchor: 'middle' }, colours.pickle);
  return `<g transform="rotate(-4 ${x} ${y + down})">${edge(0, size * 0.12, 1)}${edge(size * 0.16, size * 0.035, 0.7)}${line}</g>`;
}

/** A chalk line under or between things. */
export function chalkLine(x: number, y: number, width: number): string {
  return drawing('chalk-line', { x, y: y - 8, width, height: 16 });
}

/** A sky with a few stars, always the same, down to where it meets the ground. */
export function nightSky(width: number, height: number, horizon: string): string {
  const stars = Array.from({ length: 34 }, (_, index) => {
    const [x, y] = [((index * 0.618_034 + 0.11) % 1) * width, ((index * 0.754_877 + 0.05) % 1) * height * 0.6];
    return `<path d="M${(x - 4).toFixed(1)} ${y.toFixed(1)}h8m-4-4v8" stroke="${colours.shell}" stroke-width="2" stroke-opacity="${0.12 + (index % 4) * 0.1}"/>`;
  });
  return `<defs><linearGradient id="sky" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${colours.night}"/>
    <stop offset="1" stop-color="${horizon}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${stars.join('')}`;
}

export type PicturedTeam = Pick<StandingView, 'group' | 'name' | 'position' | 'state' | 'done' | 'raceMs'>;

/** What a picture of a race shows, in words that can be drawn. */
export interface Pictured {
  title: string;
  /** '' when our letters cannot write it. */
  city: string;
  date: string;
  /** Until when it may change; null once it may not. */
  provisional: string | null;
  /** The leader first. */
  teams: PicturedTeam[];
}

interface Told {
  name: string;
  city: string;
  /** As a game keeps it: 2026-11-14. */
  date: string;
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

/** A name that our letters cannot write gives way to where it was. */
export function picturedOf(
  { name, city, date }: Told,
  standings: readonly PicturedTeam[],
  provisionalUntil: number | null,
): Pictured {
  const town = quiet.drawable(city);
  return {
    title: titleOf(name) ?? (town === '' ? 'The big night' : `A night in ${town}`),
    city: town,
    date: longDate.format(new Date(date)),
    provisional: provisionalUntil === null ? null : `Provisional until ${clockTime.format(provisionalUntil)}`,
    teams: standings.map(({ group, name: team, position, state, done, raceMs }) => {
      return { group, name: team, position, state, done, raceMs };
    }),
  };
}

/** Null when less than half of its letters can be drawn. */
function titleOf(gameName: string): string | null {
  const drawn = display.drawable(gameName);
  return lettersIn(drawn) * 2 > lettersIn(gameName) ? drawn : null;
}

function lettersIn(said: string): number {
  return [...said.matchAll(/[\p{L}\p{N}]/gu)].length;
}
