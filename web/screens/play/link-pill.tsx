import { useEffect, useState } from 'react';
import type { Link } from '../../live.ts';
import { useRace } from '../../race/race.ts';

/** A line that is back sooner was never worth a word. */
const flickerMs = 1_500;

/** Whether what is on the screen is the race as it stands. Quiet while it is; nothing is covered while it is not. */
export function LinkPill() {
  const { line } = useRace();
  const link = useCalmLink(line.link, line.lostSince);
  return (
    <output className={link === 'live' ? 'relative block h-0' : 'flex justify-center px-4 pb-2 empty:hidden'}>
      {link === 'live' && <Live />}
      {link === 'offline' && <Lost words="Offline" />}
      {link === 'reconnecting' && <Lost words="Reconnecting" />}
    </output>
  );
}

function Live() {
  return (
    <span className="pointer-events-none absolute right-29 bottom-0.5 lying:right-auto lying:left-28 flex items-center gap-1 text-[.75rem] leading-none font-semibold text-quiet">
      <span aria-hidden="true" className="size-1.5 rounded-round bg-good" />
      live
    </span>
  );
}

function Lost({ words }: { words: string }) {
  return (
    <span className="flex items-center gap-2 rounded-round bg-warn-paper px-3.5 py-1 text-small font-bold text-warn-ink">
      <span aria-hidden="true" className="size-2 rounded-round bg-amber motion-safe:animate-pulse" />
      {words}
    </span>
  );
}

/** The link as it is worth showing: a loss only once it has lasted a moment; null before there is anything to say. */
function useCalmLink(link: Link, lostSince: number | null): Link | null {
  const [shown, show] = useState<Link | null>(link === 'reconnecting' ? null : link);
  useEffect(() => {
    const waitMs = link === 'reconnecting' ? Math.max(0, (lostSince ?? 0) + flickerMs - Date.now()) : 0;
    const timer = setTimeout(() => show(link), waitMs);
    return () => clearTimeout(timer);
  }, [link, lostSince]);
  return shown;
}
