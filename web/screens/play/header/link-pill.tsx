import { useState } from 'react';
import { BareButton } from '../../../parts/buttons/bare-button.tsx';
import { useRace } from '../../../race/race.ts';
import { ConnectionLost } from './connection-lost.tsx';
import { useCalmLink } from './use-calm-link.ts';

/** Whether what is on the screen is the race as it stands. Quiet while it is; nothing is covered while it is not, unless somebody asks. */
export function LinkPill() {
  const { line } = useRace();
  const link = useCalmLink();
  const [isAsked, ask] = useState(false);
  if (isAsked && line.link === 'live') ask(false);
  const isLost = link === 'offline' || link === 'reconnecting';
  return (
    <>
      <output data-of-its-moment className="relative block h-0">
        {link === 'live' && <Live />}
        {isLost && <Lost words={link === 'offline' ? 'Offline' : 'Reconnecting'} onOpen={() => ask(true)} />}
      </output>
      <ConnectionLost isAsked={isAsked} onClose={() => ask(false)} />
    </>
  );
}

function Live() {
  return (
    <span className="pointer-events-none absolute right-29 bottom-0.5 lying:right-auto lying:left-28 flex items-center gap-1 text-[.75rem] large:text-[.625rem] leading-none font-semibold text-quiet">
      <span aria-hidden="true" className="size-1.5 rounded-round bg-good" />
      live
    </span>
  );
}

/** Where it says live otherwise: nothing on the screen moves for it. */
function Lost({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <BareButton
      onClick={onOpen}
      className="absolute right-27 -bottom-3.5 z-1 flex min-h-11 items-center rounded-round text-[.8125rem] leading-none font-bold text-warn-ink lying:right-auto lying:left-26"
    >
      <span className="flex items-center gap-1.5 rounded-round bg-warn-paper px-2.5 py-0.75">
        <span aria-hidden="true" className="size-2 rounded-round bg-amber motion-safe:animate-pulse" />
        {words}
      </span>
    </BareButton>
  );
}
