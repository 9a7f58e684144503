import { setTimeout as pause } from 'node:timers/promises';

const steadyMs = 250;

/** Answers after the same time whether or not there was something to do, so that the time tells nobody who has an account. */
export async function withFixedDuration(
  work: () => Promise<unknown>,
  wait: () => Promise<unknown> = () => pause(steadyMs),
): Promise<void> {
  await Promise.all([work(), wait()]);
}
