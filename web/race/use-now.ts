import { useEffect, useState } from 'react';
import { useRace } from './race.ts';

/** The server's time, again at each second. Only for the smallest part that shows a clock: the rest need not be drawn anew. */
export function useNow(isTicking = true): number {
  const { now } = useRace();
  const [moment, setMoment] = useState(now);
  useEffect(() => {
    if (!isTicking) return undefined;
    let timer = 0;
    const tick = () => {
      const at = now();
      setMoment(at);
      clearTimeout(timer);
      timer = window.setTimeout(tick, 1_000 - (at % 1_000));
    };
    tick();
    // A phone that slept has not been ticking.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [now, isTicking]);
  return moment;
}
