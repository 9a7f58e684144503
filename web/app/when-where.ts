import { meetingWords } from '#contract/when-where';
import type { Game } from './game.ts';
import { longDateOf } from './long-date.ts';

type Dated = Pick<Game, 'game_date' | 'game_time' | 'meeting_point' | 'game_start_bar' | 'lazy_stage'>;

/** The day of a game; of a lazy one whose host has not said when, that there is none yet. */
export function dayWords({ game_date: date, lazy_stage: stage }: Pick<Game, 'game_date' | 'lazy_stage'>): string {
  return stage === 'questionnaire' ? 'Day not set yet' : longDateOf(date);
}

/** [G17] When and where its people meet, as short facts: the day, and what there is to know besides. */
export function whenAndWhere(game: Dated): string[] {
  const { game_time: hour, meeting_point: point, game_start_bar: startBar } = game;
  const meeting = meetingWords({ hour, point, startBar });
  return [dayWords(game), ...(meeting === '' ? [] : [`Meet: ${meeting}`])];
}
