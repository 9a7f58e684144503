import { setTimeout as pause } from 'node:timers/promises';

/** Whoever searches waits no longer for a public server; what comes later is there for the next search. */
const patienceMs = 9_000;

/** What comes of some work, or null when it takes too long; the work goes on. */
export async function inTime<T>(work: Promise<T>, withinMs = patienceMs): Promise<T | null> {
  const enough = new AbortController();
  const late = pause(withinMs, null, { ref: false, signal: enough.signal }).catch(() => null);
  return Promise.race([work, late]).finally(() => enough.abort());
}
