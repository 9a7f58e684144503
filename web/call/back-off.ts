import { waits } from '#contract/limits';

/** How long to wait before the next try, after so many that failed in a row: longer each time, then always the longest. */
export function backOffMs(failedInARow: number, pausesMs: readonly number[] = waits.reconnectMs): number {
  const index = Math.min(Math.max(failedInARow, 1), pausesMs.length) - 1;
  return pausesMs[index] ?? 0;
}

/** The same wait a fifth shorter or longer, so that not every phone in a pub comes back at the same moment; `chance` is from 0 to 1. */
export function jittered(ms: number, chance: number): number {
  return Math.round(ms * (0.8 + 0.4 * chance));
}
