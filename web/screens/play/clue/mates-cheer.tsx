import { useEffect, useRef, useState } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { useRace } from '../../../race/race.ts';
import { DoneEgg } from './egg-progress.tsx';

/** Long enough to read two lines and look up. */
const shownMs = 6_000;

/** [F17] Announces a team mate's find on the phones that did not claim it, because their clue has just changed. */
export function MatesCheer() {
  const { view, team } = useRace();
  const find = useMatesFind();
  const bar = view.standings.find(({ group }) => group === team)?.lastBar?.name;
  return (
    <output className="pointer-events-none fixed inset-x-0 top-20 z-2 mx-auto grid max-w-[480px] px-4 empty:hidden short:top-14 lying:top-3">
      {find && (
        <span
          key={find.seq}
          className="flex animate-drop items-center gap-3.5 rounded-mat border-3 border-pickle bg-brine px-4 py-3 text-shell shadow-mat"
        >
          <span aria-hidden="true" className="shrink-0 [&>svg]:w-12 [&>svg]:max-w-12">
            <DoneEgg isNew />
          </span>
          <span className="min-w-0">
            <span className="block font-display text-h3 leading-none font-black max-[359px]:text-label">
              Your team cracked it!
            </span>
            {bar && (
              <span className="mt-1 block text-body leading-tight font-semibold wrap-anywhere">You found {bar}.</span>
            )}
          </span>
        </span>
      )}
    </output>
  );
}

/** The team's newest find for a while, unless this phone claimed it. */
function useMatesFind(): FeedEntry | null {
  const { view, queue, line } = useRace();
  const before = useRef<{ seq: number; token: string | null } | null>(null);
  const claimed = useRef(new Set<string>());
  const [find, setFind] = useState<FeedEntry | null>(null);
  const { errands } = queue;
  const { isKept } = line;
  useEffect(() => {
    const own = errands.flatMap(({ task }) => (task.kind === 'claim' ? [task.token] : []));
    for (const token of own) claimed.current.add(token);
    // A cached view may be older than this phone's own claim.
    if (isKept) return;
    const last = before.current;
    before.current = { seq: view.seq, token: view.step?.token ?? null };
    if (!last || view.status === 'ended' || view.step?.type === 'finish') return;
    if (own.length > 0 || (last.token !== null && claimed.current.has(last.token))) return;
    const found = view.feed.find(({ kind, team, seq, byHost }) => {
      return kind === 'bar-found' && team !== null && team === view.team && !byHost && seq > last.seq;
    });
    if (found) setFind(found);
  }, [view, errands, isKept]);
  useEffect(() => {
    if (!find) return undefined;
    const timer = setTimeout(() => setFind(null), shownMs);
    return () => clearTimeout(timer);
  }, [find]);
  return find;
}
