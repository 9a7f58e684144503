import { cleanLine, hasSomethingToSee } from '#contract/text/clean-text';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import { refuseLongerThan } from '../http/refuse-longer-than.ts';

/** [J2] Why a host decided something, on one line: those it is about read it. */
export function readReason(given: string): string {
  const reason = cleanLine(given);
  if (!hasSomethingToSee(reason)) throw new Problem('reason-missing');
  refuseLongerThan(race.reason, reason, 'A reason');
  return reason;
}

/** What a host says to everybody, on one line. */
export function readMessage(given: string): string {
  const message = cleanLine(given);
  if (!hasSomethingToSee(message)) throw new Problem('bad-input', { message: 'Write a message first.' });
  refuseLongerThan(race.message.body, message, 'A message');
  return message;
}
