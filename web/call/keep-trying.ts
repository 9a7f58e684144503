import { useEffect, useEffectEvent } from 'react';
import { waits } from '#contract/limits';
import { backOffMs, jittered } from './back-off.ts';

interface Trying {
  signal: AbortSignal;
  /** The first try was made elsewhere and failed: the next one comes after the first pause. */
  hasFailed?: boolean;
}

/**
 * Tries until `attempt` says that it worked: later each time, and at once when the signal or the person may be back. No browser has
 * to say that there is a network: some say so when there is none, and some never say that it is back.
 */
export function keepTrying(attempt: () => Promise<boolean>, { signal, hasFailed = false }: Trying): void {
  const done = new AbortController();
  let failedInARow = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUnderWay = false;
  let isHurried = false;

  async function run(): Promise<void> {
    clearTimeout(timer);
    isUnderWay = true;
    isHurried = false;
    const isDone = await attempt().catch(() => false);
    isUnderWay = false;
    if (signal.aborted) return;
    if (isDone) done.abort();
    else if (isHurried) await run();
    else tryLater();
  }

  function tryLater(): void {
    failedInARow += 1;
    timer = setTimeout(() => void run(), jittered(backOffMs(failedInARow, waits.retryMs), Math.random()));
  }

  function hurry(): void {
    failedInARow = 0;
    isHurried = true;
    if (!isUnderWay) void run();
  }

  signal.addEventListener('abort', () => done.abort(), { signal: done.signal });
  done.signal.addEventListener('abort', () => clearTimeout(timer));
  onReturn(hurry, done.signal);
  if (hasFailed) tryLater();
  else void run();
}

/** Says when the signal or the person may be back: the page is looked at, or the browser believes in a network again. */
export function onReturn(tell: () => void, signal: AbortSignal): void {
  for (const event of ['online', 'focus', 'pageshow']) addEventListener(event, tell, { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && tell(), { signal });
}

/** Keeps trying for as long as a screen has something that failed. */
export function useKeepTrying(hasFailed: boolean, attempt: () => Promise<boolean>): void {
  const tryOnce = useEffectEvent(attempt);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const leaving = new AbortController();
    keepTrying(() => tryOnce(), { signal: leaving.signal, hasFailed });
    return () => leaving.abort();
  }, [hasFailed]);
}
