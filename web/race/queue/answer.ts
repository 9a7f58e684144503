import { type ProblemCode, problems, wordsOf } from '#contract/problems';
import { isOwnAnswer, RequestError } from '../../call/api.ts';
import type { Delay, Refusal } from './errand.ts';

/** Refusals that end by themselves: the same call is right a while later. */
const passing: readonly ProblemCode[] = [
  'too-many',
  'over_request_rate_limit',
  'race-paused',
  'wait-after-wrong',
  'sabotage-too-soon',
  'upload-unfinished',
  'upload-elsewhere',
  'upload-unknown',
];

/**
 * The server's no, or null when asking again may help: no signal, no answer in time, a server in trouble, a session to be renewed.
 * Only our own server refuses: it gives a code. What a pub's network says in its place is no answer.
 */
export function refusalIn(error: unknown): Refusal | null {
  if (!isOwnAnswer(error)) return tooLargeIn(error);
  const { status, code } = error;
  if (status < 400 || status >= 500 || status === 401 || (code && passing.includes(code))) return null;
  const message = error.field('message');
  return { code: code ?? '', words: typeof message === 'string' ? message : error.message, status };
}

/** No server of ours asks for a longer wait; a clock that was set meanwhile must not hold anything up for ever. */
const longestMs = 600_000;

/** Why our own server could not take it now, and how long it asked to wait; null when nothing was heard of it. */
export function delayIn(error: unknown, now: number): Delay | null {
  if (!isOwnAnswer(error)) return null;
  return { code: error.code ?? '', words: error.message, until: now + Math.min(error.retryAfterMs, longestMs) };
}

/** Whoever stands before our server says that it takes nothing of this size: the same photo is never taken. */
function tooLargeIn(error: unknown): Refusal | null {
  if (!(error instanceof RequestError) || error.status !== 413) return null;
  return { code: 'photo-too-large', words: wordsOf('upload-failed', { status: 413 }), status: 413 };
}

/** [P11] Our server keeps no more unfinished uploads; a photo that comes at once it still takes. */
export function isOutOfRoom({ code }: RequestError): boolean {
  return code === 'uploads-unfinished' || code === 'uploads-of-game' || code === 'disk-low';
}

/** The photo of an errand is no longer on this phone. */
export const photoGone: Refusal = { code: 'photo-missing', words: problems['photo-missing'].words, status: 0 };
