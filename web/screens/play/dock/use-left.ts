import { leftUntil } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';
import { useNow } from '../../../race/use-now.ts';

/** How long until a moment by the race's clock; it ticks only while there is something to wait for. */
export function useLeft(moment: number | null): number {
  const { view, now } = useRace();
  const isAhead = view.status === 'on' && leftUntil(view, moment, now()) > 0;
  const ticked = useNow(isAhead);
  // The tick may be older than the moment it is asked about.
  return leftUntil(view, moment, Math.max(ticked, now()));
}
