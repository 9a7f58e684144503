import { useEffect, useMemo, useState } from 'react';
import type { Letter } from '#contract/game';
import type { FeedLine } from '#contract/race-view';
import { useRace } from '../../../race/race.ts';

/** For so long '+1 🍻' stands on the lane of whoever was hit. */
const shownMs = 6_000;

/** Who was hit a moment ago, and by which line of the feed. */
export function useFreshPints(feed: FeedLine[]): Map<Letter, number> {
  const { now } = useRace();
  const [moment, setMoment] = useState(now);
  const fresh = useMemo(() => feed.filter(({ pint, at }) => pint && at > moment - shownMs), [feed, moment]);
  const oldest = fresh.at(-1)?.at;

  useEffect(() => {
    if (oldest === undefined) return undefined;
    const timer = setTimeout(() => setMoment(now()), Math.max(0, oldest + shownMs - now()) + 1);
    return () => clearTimeout(timer);
  }, [oldest, now]);

  return new Map(fresh.toReversed().flatMap(({ pint, seq }) => (pint ? [[pint, seq]] : [])));
}
