import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import type { cityKnowledge } from '#contract/game';
import { lazy } from '#contract/limits';
import { problems } from '#contract/problems';
import { dayOf } from '../../app/long-date.ts';
import { tabStorage } from '../../offline/tab-storage.ts';

export interface Answers {
  knowCity: string;
  barPreferences: string;
  occasion: string;
  playDate: string;
}

export const knowledgeLabels: Record<(typeof cityKnowledge)[number], string> = {
  not_at_all: 'Not at all',
  a_little: 'A little',
  very_well: 'Very well',
};

interface Fault {
  code: 'fill-all-fields' | 'date-too-soon';
  words: string;
  /** The answer it is about. */
  of: keyof Answers;
}

/** What is wrong with the answers; null when they can be sent. */
export function faultIn(answers: Answers, today: Date): Fault | null {
  const missing = (['knowCity', 'occasion', 'playDate'] as const).find(
    (name) => !hasSomethingToSee(cleanLine(answers[name])),
  );
  if (missing) return faultOf('fill-all-fields', missing);
  return answers.playDate < firstPlayDate(today) ? faultOf('date-too-soon', 'playDate') : null;
}

function faultOf(code: Fault['code'], of: keyof Answers): Fault {
  return { code, words: problems[code].words, of };
}

/** The day that was picked when the game was made, where a lazy game may be played on it; else none. */
export function wishedDay({ date }: { date: string }, today: Date): string {
  return date < firstPlayDate(today) ? '' : date;
}

/** The first day a lazy game may be played on, by the calendar that hangs here. */
function firstPlayDate(today: Date): string {
  return dayOf(today, lazy.playDateDays);
}

const keyOf = (gameId: number) => `lazyAnswers-${gameId}`;

/** Unsent answers that this tab stored; empty when there are none. */
export function readUnsentAnswers(gameId: number): Partial<Answers> {
  try {
    const stored: unknown = JSON.parse(tabStorage.getItem(keyOf(gameId)) ?? '{}');
    const names = ['knowCity', 'barPreferences', 'occasion', 'playDate'] as const;
    const entries = Object.entries(Object(stored) as Record<string, unknown>);
    return Object.fromEntries(
      entries.filter(([name, value]) => names.some((one) => one === name) && typeof value === 'string'),
    );
  } catch {
    return {};
  }
}

export function storeUnsentAnswers(gameId: number, answers: Answers): void {
  tabStorage.setItem(keyOf(gameId), JSON.stringify(answers));
}

export function removeUnsentAnswers(gameId: number): void {
  tabStorage.removeItem(keyOf(gameId));
}
