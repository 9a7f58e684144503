import { useEffect, useRef, useState } from 'react';
import { feedOf } from '../../../race/feed-entries.ts';
import { useRace } from '../../../race/race.ts';
import { type News, type Noted, newsIn } from './news.ts';

/** Says what has changed to whoever cannot see it: what cannot wait at once, the rest when the reader is free. Nothing at first. */
export function Announcer() {
  const { view, line, team } = useRace();
  const before = useRef<Noted | null>(null);
  const [said, setSaid] = useState<News>({ atOnce: '', soon: '' });
  const { link } = line;

  useEffect(() => {
    const { step, status } = view;
    // A line that comes and goes is the pill's business until it is gone.
    const settled = link === 'reconnecting' ? (before.current?.link ?? 'live') : link;
    const after: Noted = { step, status, link: settled, entries: feedOf(view), team };
    const news = before.current && newsIn(before.current, after);
    before.current = after;
    if (news?.atOnce || news?.soon) setSaid(news);
  }, [view, link, team]);

  return (
    <div className="sr-only">
      <p aria-live="assertive">{said.atOnce}</p>
      <p aria-live="polite">{said.soon}</p>
    </div>
  );
}
