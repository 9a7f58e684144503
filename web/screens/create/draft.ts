import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { bars, teams } from '#contract/limits';
import { tabStorage } from '../../offline/tab-storage.ts';
import { newKey } from '../../call/idempotency-key.ts';

const keys = [
  'gameName',
  'city',
  'gameGroups',
  'realGameBars',
  'gameDate',
  'gameType',
  'tel',
  'gameStartBar',
  'selectedPlaces',
  // Ours: the day that was picked, an hour, and where people meet.
  'gameDay',
  'gameTime',
  'meetingPoint',
] as const;
const tryKey = 'createTry';

/** The game that is being made: one string a key in the tab's storage, so that it outlives a login. */
export type Draft = Record<(typeof keys)[number], string>;

export function readDraft(): Draft {
  return Object.fromEntries(keys.map((key) => [key, tabStorage.getItem(key) ?? ''])) as Draft;
}

export function keepDraft(change: Partial<Draft>): void {
  for (const [key, value] of Object.entries(change)) tabStorage.setItem(key, value);
}

export function forgetDraft(): void {
  for (const key of [...keys, tryKey]) tabStorage.removeItem(key);
}

/** The key under which this game is asked for: made before the first try, and the same until it is made or changed. */
export function tryKeyFor(asked: object): string {
  const body = JSON.stringify(asked);
  const kept = tabStorage.getItem(tryKey) ?? '';
  const [before = ''] = kept.split(' ', 1);
  if (kept === `${before} ${body}`) return before;
  const key = newKey();
  tabStorage.setItem(tryKey, `${key} ${body}`);
  return key;
}

/** 1 to 6; what is no number becomes the default. */
export function teamsIn(draft: Draft): number {
  return numberIn(draft.gameGroups, teams.min, teams.max, teams.byDefault);
}

/** 3 to 20, as a draft may hold it; the buttons and Next stop at 12. */
export function barsIn(draft: Draft): number {
  return numberIn(draft.realGameBars, bars.min, bars.maxStored, bars.byDefault);
}

export function modeIn({ gameType }: Draft): 'classic' | 'lazy' | null {
  return gameType === 'classic' || gameType === 'lazy' ? gameType : null;
}

/** Whether there is something to read in it: spaces and invisible characters do not count. */
export function isPresent(value: string): boolean {
  return hasSomethingToSee(cleanLine(value));
}

function numberIn(stored: string, min: number, max: number, byDefault: number): number {
  const number = stored.trim() === '' ? Number.NaN : Number(stored);
  return Number.isFinite(number) ? Math.min(max, Math.max(min, Math.trunc(number))) : byDefault;
}
