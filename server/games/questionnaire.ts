import type { InputOf } from '#contract/call';
import type { gamesCalls } from '#contract/calls/games';
import { cleanLine, cleanText, hasSomethingToSee } from '#contract/text/clean-text';
import { cityKnowledge } from '#contract/game';
import { lazy } from '#contract/limits';
import { Problem } from '#contract/problems';
import { refuseLongerThan } from '../http/refuse-longer-than.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { dayOf, readDay } from './game-fields.ts';

type Questionnaire = NonNullable<GameOfPerson['game']['lazyQuestionnaire']>;

/** West of everybody the day begins last: a host's own seven days are never too few. */
const behindUtcDays = 0.5;

/** [G9] What a host answered, cleaned; refused in words where an answer is missing or the date is too soon. */
export function readQuestionnaire(given: InputOf<(typeof gamesCalls)['lazy-questionnaire']>, now: Date): Questionnaire {
  const occasion = cleanLine(given.occasion);
  const playDate = given.playDate.trim();
  const knowsCity = (cityKnowledge as readonly string[]).includes(given.knowCity);
  if (!knowsCity || !hasSomethingToSee(occasion) || playDate === '') throw new Problem('fill-all-fields');
  const barPreferences = cleanText(given.barPreferences ?? '');
  refuseLongerThan(lazy.occasion, occasion, 'An occasion');
  refuseLongerThan(lazy.preferences, barPreferences, 'What you wish for');
  if (readDay(playDate) < dayOf(now, lazy.playDateDays - behindUtcDays)) throw new Problem('date-too-soon');
  return { knowCity: given.knowCity, barPreferences, occasion, playDate };
}
