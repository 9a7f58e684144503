const lockName = 'pickled-egg-queue';
/** A tab that leads for longer than any request may take is asleep. */
const asleepMs = 90_000;

/**
 * Does work that only one tab of a browser does at a time, when it is this one's turn. A tab that went to sleep while it led is
 * passed over by one that is looked at. Without Web Locks every tab leads: what is sent twice is done once all the same.
 */
export async function asLeader(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks) return work();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), asleepMs);
  try {
    await locks.request(lockName, { signal: waiting.signal }, () => {
      clearTimeout(timer);
      return work();
    });
  } catch (error) {
    if (!isAbort(error)) throw error;
    // Else another tab has taken over from this one.
    if (waiting.signal.aborted && !document.hidden) await takeOver(work);
  } finally {
    clearTimeout(timer);
  }
}

async function takeOver(work: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(lockName, { steal: true }, work);
  } catch (error) {
    if (!isAbort(error)) throw error;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
