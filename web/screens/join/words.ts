import { teamNames } from '#contract/game';
import { noDayWords } from '#contract/when-where';
import { dayOf, weekdayDateOf } from '../../app/long-date.ts';
import type { JoinTeam, JoinView } from './join-view.ts';

type Dated = Pick<JoinView, 'date' | 'isDaySet'>;

/** A stamp for a race that is near; null for one that is not. */
export function stampOf({ date, isDaySet = true }: Dated, now: Date): 'TONIGHT' | 'TOMORROW' | null {
  if (!isDaySet) return null;
  if (date === dayOf(now)) return 'TONIGHT';
  return date === dayOf(now, 1) ? 'TOMORROW' : null;
}

/** The day in everyday words: tonight, tomorrow, or the date; or that a lazy game has none yet. */
export function dayWordsOf(game: Dated, now: Date): string {
  if (game.isDaySet === false) return noDayWords;
  return stampOf(game, now)?.toLowerCase() ?? weekdayDateOf(game.date);
}

/** Whether the race has not started yet, so that people can still come to the meeting place. */
export function isToCome({ state }: Pick<JoinView, 'state'>): boolean {
  return state !== 'started' && state !== 'over';
}

/** Names in a sentence: Sam, Dev and Bex. Of many the first few, and how many more. */
export function listed(
  names: readonly string[],
  { most = 4, by = 'and' }: { most?: number; by?: string } = {},
): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : names;
  if (shown.length < 2) return shown.join('');
  return `${shown.slice(0, -1).join(', ')} ${by} ${shown.at(-1)}`;
}

/** At 320 px a longer word would break in the middle. */
const longestWord = 10;
const isTooLong = (name: string) => name.split(/[\s-]/).some((word) => word.length > longestWord);

/** Who is under a team's cap, in as few words as fit there. */
export function underCap({ state, names }: JoinTeam, host: string): string {
  if (state === 'full') return `Full: ${names.length}`;
  if (state === 'closed') return `Closed by ${host}`;
  if (names.length === 0) return 'Nobody yet';
  if (names.slice(0, 3).some(isTooLong)) return `${names.length} in`;
  if (names.length === 1) return `Just ${names[0]}`;
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}

/** With its article: a Fox, an Eagle. */
export function asOneOf(team: JoinTeam['team']): string {
  const name = teamNames[team];
  return `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}`;
}

interface DoorWords {
  title: string;
  words: string;
}

/** Why a race takes nobody by its code alone, and what to do about it. */
export function doorWords({ state, host }: Pick<JoinView, 'state' | 'host'>): DoorWords {
  if (state === 'closed') {
    return { title: 'The door is shut', words: `${host} has closed joining. Ask them to open it again.` };
  }
  if (state === 'full') return { title: 'Full house', words: `Every team is full. Ask ${host} to make room.` };
  if (state === 'started') {
    return { title: 'The race is on', words: 'Pick your team and knock. Somebody in it can let you in.' };
  }
  return { title: 'This race is over', words: 'The jar has gone home with somebody. There will be others.' };
}
