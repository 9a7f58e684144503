import { useEffect, useEffectEvent } from 'react';
import { readRecord } from '../../../offline/database.ts';
import { useRace } from '../../../race/race.ts';
import { aboutOf, removeDraftsBut, useDraftPrefix } from './drafts.ts';

/** A proof that was being made when the page went away is there again when it comes back. */
export function useReopened(): void {
  const { view, line, sheet, open } = useRace();
  const prefix = useDraftPrefix();
  const about = aboutOf(view.step);
  const isClue = view.step?.type === 'clue';
  // A view that was only kept may be older than the drafts.
  const isPast = isClue && !line.isKept;
  const reopen = useEffectEvent(() => {
    if (sheet === null) open(isClue ? 'verify' : 'photo');
  });
  useEffect(() => {
    if (about === null) return undefined;
    let isOver = false;
    const look = async () => {
      // A sabotage or a forfeit only comes first: the claim behind it is kept.
      if (isPast) await removeDraftsBut(prefix, `${prefix}${about}`);
      const found = await readRecord(`${prefix}${about}`);
      if (found !== null && !isOver) reopen();
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [prefix, about, isPast]);
}
