import type { ReactNode } from 'react';
import { type ClosedKnocks, knockTitle, useCachedKnocks } from '../../../race/knocks/use-knocks.ts';
import { useRace } from '../../../race/race.ts';
import { NewestLine } from './newest-entry.tsx';

interface KnockNoteProps {
  closedKnocks: ClosedKnocks;
  otherwise: ReactNode;
}

/** [K17] A knock whose dialog was closed without an answer, until it is answered or two minutes old. A tap opens the dialog again. */
export function KnockNote({ closedKnocks, otherwise }: KnockNoteProps) {
  const { view, now } = useRace();
  const knocks = useCachedKnocks(view.gameId);
  const knock = knocks.find(({ id, until }) => closedKnocks.closed.includes(id) && until > now());
  if (!knock) return otherwise;
  return (
    <>
      <button
        type="button"
        onClick={() => closedKnocks.reopen(knock.id)}
        className="flex min-h-14 w-full items-center gap-2 rounded-mat border-2 border-pickle bg-brine py-1 pr-1 pl-3 text-left text-shell active:opacity-80 short:min-h-12 lying:min-h-12"
      >
        <span className="line-clamp-2 min-w-0 grow leading-tight font-semibold wrap-anywhere">{knockTitle(knock)}</span>
        <span className="shrink-0 rounded-[12px] bg-shell px-3 py-2.5 font-display text-tab text-night">Answer</span>
      </button>
      <NewestLine />
    </>
  );
}
