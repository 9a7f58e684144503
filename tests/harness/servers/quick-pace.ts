import type { Pace } from '../../../server/jobs/job-queue.ts';

/** Jobs at once; no worker counts as dead for being slow: a test lets time pass by itself. */
export const quickPace: Pace = {
  pollMs: 50,
  beatMs: 50,
  silentMs: 600_000,
  stuckMs: 600_000,
  graceMs: 100,
  restartMs: 1,
};
