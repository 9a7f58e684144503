import type { StandingView } from '#contract/race-view';
import { display, quiet } from '../text-outlines/face.ts';

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
  gameName: string;
  city: string;
  /** As a game keeps it: 2026-11-14. */
  gameDate: string;
}

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

/** A name that our letters cannot write gives way to where it was. */
export function picturedOf(
  { gameName, city, gameDate }: Told,
  standings: readonly PicturedTeam[],
  provisionalUntil: number | null,
): Pictured {
  const town = quiet.drawable(city);
  return {
    title: titleOf(gameName) ?? (town === '' ? 'The big night' : `A night in ${town}`),
    city: town,
    date: longDate.format(new Date(gameDate)),
    provisional: provisionalUntil === null ? null : `Provisional until ${clockTime.format(provisionalUntil)}`,
    teams: standings.map(({ group, name, position, state, done, raceMs }) => {
      return { group, name, position, state, done, raceMs };
    }),
  };
}

/** Null when less than half of its letters can be drawn. */
function titleOf(gameName: string): string | null {
  const drawn = display.drawable(gameName);
  return lettersIn(drawn) * 2 > lettersIn(gameName) ? drawn : null;
}

function lettersIn(words: string): number {
  return [...words.matchAll(/[\p{L}\p{N}]/gu)].length;
}
