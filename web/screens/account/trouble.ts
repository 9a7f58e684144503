import { isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { RequestError } from '../../api.ts';

/** What went wrong, why, and what to do next. */
export interface Trouble {
  words: string;
  why?: string;
  reasons?: readonly string[];
  /** The server's stable name for it, where it gave one. */
  code?: string;
}

const reasonWords: Record<string, string> = {
  length: 'It is too short.',
  characters: 'It needs a wider mix of characters.',
  pwned: 'It is on a public list of stolen passwords.',
};

const noAnswer = 'There is no answer from the server. Check your signal, then try again.';
const notWell = 'The server could not do it just now. Wait a moment, then try again.';

/** The message of an error, or the fallback where it has none worth reading. */
export function troubleOf(error: unknown, fallback: string): Trouble {
  if (isAuthWeakPasswordError(error)) {
    const reasons = error.reasons.map((reason) => reasonWords[reason] ?? reason);
    // Some servers also say the reasons in the message: once is enough.
    const words = reasons.reduce((message, reason) => message.replace(reason, ''), error.message).trim();
    return { words: words || fallback, reasons };
  }
  if (isAuthRetryableFetchError(error)) return { words: fallback, why: error.status ? notWell : noAnswer };
  // fetch itself says this of a lost network, each browser in its own words.
  if (error instanceof TypeError) return { words: fallback, why: noAnswer };
  if (error instanceof RequestError && error.status >= 500) return { words: fallback, why: error.message };
  if (error instanceof Error && error.message) {
    return 'code' in error && typeof error.code === 'string'
      ? { words: error.message, code: error.code }
      : { words: error.message };
  }
  return { words: fallback };
}
