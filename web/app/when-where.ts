import { meetingWords } from '#contract/when-where';
import type { Game } from './game.ts';
import { longDateOf } from './long-date.ts';

type Dated = Pick<Game, 'date' | 'time' | 'meetingPoint' | 'startBar' | 'lazyStage'>;

/** The day of a game; of a lazy one whose host has not said when, that there is none yet. */
export function dayWords({ date, lazyStage: stage }: Pick<Game, 'date' | 'lazyStage'>): string {
  return stage === 'questionnaire' ? 'Day not set yet' : longDateOf(date);
}

/** [G17] When and where its people meet, as short facts: the day, and what there is to know besides. */
export function whenAndWhere(game: Dated): string[] {
  const { time: hour, meetingPoint: point, startBar } = game;
  const meeting = meetingWords({ hour, point, startBar });
  return [dayWords(game), ...(meeting === '' ? [] : [`Meet: ${meeting}`])];
}
