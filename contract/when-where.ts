import type { Game } from './game-view.ts';

/** An hour of the day as 19:30. */
export function isHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** What a game, or what its join code shows of it, knows about the meeting. Older servers leave the start bar out of a join code's answer. */
export interface Meeting {
  time: string | null;
  meetingPoint: string | null;
  startBar?: string | null | undefined;
}

/** [G17] Where people meet: the place the host named, else the bar the race starts from; null while neither is known. */
export function meetingPlace({ meetingPoint, startBar }: Meeting): string | null {
  return meetingPoint ?? startBar ?? null;
}

/** [G17] When and where people meet on the day, in the same words on every page and in every mail, also while one of them is not known. */
export function meetingWords(game: Meeting): string {
  const place = meetingPlace(game);
  if (place === null && game.time === null) return 'time and place to be announced';
  if (place === null) return `${game.time}, place to be announced`;
  return game.time === null ? `${place}, time to be announced` : `${game.time}, ${place}`;
}

/** What stands for the day of a game that has none yet. */
export const noDayWords = 'Day not set yet';

/** A lazy game has no day until its host has answered when to play. */
export function isDaySet({ type, lazyStage }: { type: Game['type']; lazyStage: Game['lazyStage'] | null }): boolean {
  return type !== 'lazy' || lazyStage !== 'questionnaire';
}
