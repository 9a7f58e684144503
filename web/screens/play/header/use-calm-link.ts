import { useEffect, useState } from 'react';
import type { Link } from '../../../race/live/line.ts';
import { useRace } from '../../../race/race.ts';

/** A connection lost for less than this is not shown as lost. */
const flickerMs = 1_500;

/** The connection state to show: a loss only after it has lasted `flickerMs`; null until the first connection. */
export function useCalmLink(): Link | null {
  const { link, lostSince } = useRace().line;
  const [shown, show] = useState<Link | null>(link === 'reconnecting' ? null : link);
  useEffect(() => {
    const waitMs = link === 'reconnecting' ? Math.max(0, (lostSince ?? 0) + flickerMs - Date.now()) : 0;
    const timer = setTimeout(() => show(link), waitMs);
    return () => clearTimeout(timer);
  }, [link, lostSince]);
  return shown;
}

/** Whether this phone has no connection, as far as it can tell. */
export function useIsOffline(): boolean {
  const link = useCalmLink();
  return link === 'offline' || link === 'reconnecting';
}
