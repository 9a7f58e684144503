import { type ReactNode, useEffect, useState } from 'react';
import type { Errand } from '../../../race/queue/errand.ts';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { isPhotoDue, isStuck } from '../../../race/queue/next-step.ts';
import type { Link } from '../../../race/live/line.ts';
import { wallClock } from '../../../race/clock.ts';
import { useRace } from '../../../race/race.ts';

/** What is answered sooner need not be spoken of, unless a try has failed. */
const soonMs = 4_000;

/** What this phone has kept and not yet told: that nothing is lost, and when it was made. */
export function BankedNote() {
  const { queue, line } = useRace();
  const waiting = queue.errands.filter(({ outcome }) => outcome.type === 'waiting');
  const photos = queue.errands.filter(isPhotoDue).length;
  const refused = queue.errands.find(({ isSeen, photo }) => isSeen && photo?.refusal);
  const newest = waiting.at(-1);
  const isLate = useAfter(soonMs, newest?.id ?? (photos > 0 ? 'photos' : null));
  const isDue = isLate || waiting.some(({ tries, isOnlyHere }) => tries > 0 || isOnlyHere);
  return (
    <output className="block empty:hidden">
      {refused ? (
        <Slip words={`Photo not taken: ${refused.photo?.refusal?.words}`}>
          <SmallButton onClick={() => void queue.see(refused.id)}>OK</SmallButton>
        </Slip>
      ) : (
        isDue &&
        (newest ? (
          <Slip words={wordsOf(newest, waiting.length, line.link)} more={safetyOf(waiting) ?? reasonOf(waiting)}>
            <SmallButton onClick={queue.hurry}>Try now</SmallButton>
          </Slip>
        ) : (
          photos > 0 && <p className="text-center text-small font-semibold text-quiet">{photosWords(photos)}</p>
        ))
      )}
    </output>
  );
}

interface SlipProps {
  words: string;
  more?: string | null;
  children: ReactNode;
}

function Slip({ words, more, children }: SlipProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-mat bg-warn-paper py-1 pr-1 pl-4 text-warn-ink">
      <div className="min-w-0 grow basis-40 py-1">
        <p className="font-bold wrap-anywhere tabular-nums">{words}</p>
        {more && <p className="text-small">{more}</p>}
      </div>
      {children}
    </div>
  );
}

function safetyOf(waiting: Errand[]): string | null {
  return waiting.some(({ isOnlyHere }) => isOnlyHere) ? 'Keep this page open: this browser cannot store it.' : null;
}

/** Why the first of them is not taken yet, when our own server has said so. */
function reasonOf([first]: Errand[]): string | null {
  if (first?.delay?.code === 'wait-after-wrong') {
    return `Your team has just guessed wrong. It goes by itself at ${timeOf(first.delay.until)}.`;
  }
  return first?.delay && isStuck(first) ? `It goes on trying. ${first.delay.words}` : null;
}

/** That nothing is lost, from when it counts, and that nobody has to do anything. */
function wordsOf({ madeAt }: Errand, count: number, link: Link): string {
  const what =
    count === 1 ? `Saved at ${wallClock(madeAt)}. It sends itself.` : `${count} saved. They send themselves.`;
  return link === 'live' ? what : `No signal. ${what}`;
}

function photosWords(count: number): string {
  return count === 1 ? 'Photo on its way' : `${count} photos on their way`;
}

/** 21:04:12 by the clock of this phone. */
function timeOf(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** True once the same thing has been there for so long; false while there is none. */
function useAfter(ms: number, what: string | null): boolean {
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSince(what), what === null ? 0 : ms);
    return () => clearTimeout(timer);
  }, [what, ms]);
  return what !== null && since === what;
}
