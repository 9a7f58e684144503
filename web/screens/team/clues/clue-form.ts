import { cleanClue, cleanText, hasSomethingToSee } from '#contract/text/clean-text';
import { text as limits } from '#contract/limits';
import type { Trouble } from '../../../call/trouble.ts';
import type { Try } from './clue-drafts.ts';

/** How a clue stands with the server. */
type ClueStep =
  | 'rest'
  | 'unsent'
  | 'too-long'
  | 'saving'
  | 'saved'
  | 'updated'
  | 'no-signal'
  | 'fixed'
  | { refused: Trouble }
  | { theirs: string };

/** One bar's form in the book. */
export interface ClueForm {
  /** What stands in the field. */
  text: string;
  /** What the server had when we last knew. */
  known: string;
  tries: Try[];
  step: ClueStep;
  /** Whether what is unsent would outlive this document. */
  isKept: boolean;
}

export function isUnsent({ text, known }: ClueForm): boolean {
  return cleanClue(text) !== known;
}

/** Whether a bar has its clue; what is too long to be kept is none. */
export function isWritten({ text, known }: Pick<ClueForm, 'text' | 'known'>): boolean {
  return hasSomethingToSee(isTooLong(text) ? known : text);
}

/** Characters as people count them. */
export function lengthOf(text: string): number {
  return Array.from(cleanText(text)).length;
}

export function isTooLong(text: string, most: number = limits.clue): boolean {
  return lengthOf(text) > most;
}

/** What a form says of its text when nothing is under way. */
export function stepAtRest(form: ClueForm, most: number): ClueStep {
  if (!isUnsent(form)) return 'rest';
  return isTooLong(form.text, most) ? 'too-long' : 'unsent';
}
