import type { ProblemCode } from '#contract/problems';
import { RequestError } from './api.ts';

/** What went wrong, as a screen says it. */
export interface Trouble {
  words: string;
  /** Why, or what to do next, where that is known. */
  why?: string | undefined;
  /** Each thing that was wrong, where it was several. */
  reasons?: readonly string[];
  /** The contract's name for it, where our server gave one; null for one that this page does not know. */
  code?: ProblemCode | null;
}

/** The words of a call that did not work: the server's, or what the screen says when it got none. */
export function troubleIn(error: unknown, otherwise: string): string {
  return (error instanceof RequestError && error.message) || otherwise;
}

/** What a screen could not do, in its own words, and why, in the server's where it had some. */
export function troubleFrom(error: unknown, words: string): Trouble {
  if (!(error instanceof RequestError)) return { words, why: 'We got no answer. Check your signal, then try again.' };
  const message = error.field('message');
  return { words, why: typeof message === 'string' ? message : undefined };
}
