import { useEffect, useRef, useState } from 'react';
import { isOwnAnswer, isPassing } from '../../call/api.ts';
import { newKey } from '../../call/idempotency-key.ts';
import { keepTrying } from '../../call/keep-trying.ts';
import { refusalIn } from './join-view.ts';

/** One thing that is sent until it arrives: under way, waiting for a signal, refused or done. */
export type Arrival<Done> =
  | { type: 'ready' }
  | { type: 'sending' }
  | { type: 'no-signal' }
  | { type: 'refused'; words: string }
  | { type: 'done'; done: Done };

/** Sends under one key, so that the server does it once, and again until there is an answer. A second tap meanwhile does nothing. */
export function useArrival<Done>() {
  const [arrival, setArrival] = useState<Arrival<Done>>({ type: 'ready' });
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  function send(work: (key: string) => Promise<Done>): void {
    if (underWay.current) return;
    const leaving = new AbortController();
    underWay.current = leaving;
    const key = newKey();
    setArrival({ type: 'sending' });

    function settle(next: Arrival<Done>): void {
      underWay.current = null;
      if (!leaving.signal.aborted) setArrival(next);
    }

    async function attempt(): Promise<boolean> {
      try {
        settle({ type: 'done', done: await work(key) });
        return true;
      } catch (error) {
        // Our own word about a rate limit is told, not sat out: nobody knows how long that is.
        const isLost = isPassing(error) && !(isOwnAnswer(error) && error.status === 429);
        if (isLost) setArrival({ type: 'no-signal' });
        else settle({ type: 'refused', words: refusalIn(error) });
        return !isLost;
      }
    }

    keepTrying(attempt, { signal: leaving.signal });
  }

  return { arrival, send, forget: () => setArrival({ type: 'ready' }) };
}

export function isUnderWay({ type }: Arrival<unknown>): boolean {
  return type === 'sending' || type === 'no-signal';
}
