import type { Game } from './game-view.ts';
import { lazy } from './limits.ts';

/** An hour of the day as 19:30. */
export function isHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** When and where a game's people meet, read from the game or its join code. Older servers leave the start bar out of a join code's answer. */
export interface Meeting {
  time: string | null;
  meetingPoint: string | null;
  startBar?: string | null | undefined;
}

/** [G17] The meeting place: the one the host named, else the start bar; null while neither is set. */
export function meetingPlace({ meetingPoint, startBar }: Meeting): string | null {
  return meetingPoint ?? startBar ?? null;
}

/** [G17] When and where people meet, in the same words on every page and in every mail, also while one of them is not set. */
export function meetingWords(game: Meeting): string {
  const place = meetingPlace(game);
  if (place === null && game.time === null) return 'time and place to be announced';
  if (place === null) return `${game.time}, place to be announced`;
  return game.time === null ? `${place}, time to be announced` : `${game.time}, ${place}`;
}

/** Shown in place of the day while a game has none. */
export const noDayWords = 'Day not set yet';

const dayMs = 86_400_000;

type Dated = Pick<Game, 'type' | 'date'> & { lazyStage: Game['lazyStage'] | null };

/** [G9] Until its host has answered, a lazy game has a day only if it could still be made by the one chosen at its creation. */
export function isDaySet({ type, lazyStage, date }: Dated, now: Date): boolean {
  const first = new Date(now.getTime() + lazy.playDateDays * dayMs).toISOString().slice(0, 10);
  return type !== 'lazy' || lazyStage !== 'questionnaire' || date >= first;
}
