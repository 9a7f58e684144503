import { isDaySet, type Meeting, meetingWords, noDayWords } from '#contract/when-where';
import type { Game } from './game.ts';
import { longDateOf } from './long-date.ts';

/** The day of a game; of a lazy one whose host has not said when, that there is none yet. */
export function dayWords(game: Pick<Game, 'date' | 'type' | 'lazyStage'>): string {
  return isDaySet(game, new Date()) ? longDateOf(game.date) : noDayWords;
}

/** [G17] When and where people meet, as short facts: the day, then the hour and the place. */
export function whenAndWhere(game: Pick<Game, 'date' | 'type' | 'lazyStage'> & Meeting): string[] {
  return [dayWords(game), meetSentence(game)];
}

/** [G17] 'Meet: 19:30, The Fox'. */
export function meetSentence(game: Meeting): string {
  return `Meet: ${meetingWords(game)}`;
}
