/** Keeps the screen from going dark while the page is looked at, where a phone can do that; the answer ends it. */
export function keepAwake(): () => void {
  const lasting = new AbortController();
  const { signal } = lasting;
  let lock: WakeLockSentinel | null = null;
  async function hold() {
    if (document.visibilityState !== 'visible' || !canStayAwake()) return;
    try {
      const held = await navigator.wakeLock.request('screen');
      if (signal.aborted) await held.release();
      else lock = held;
    } catch {
      // A battery that is nearly empty: the screen goes dark by itself, and the race goes on.
    }
  }
  // A page that is hidden loses its lock for good.
  document.addEventListener('visibilitychange', () => void hold(), { signal });
  void hold();
  return () => {
    lasting.abort();
    lock?.release().catch(() => undefined);
  };
}

/** Whether a page can keep this phone's screen lit. */
export function canStayAwake(): boolean {
  return 'wakeLock' in navigator;
}
