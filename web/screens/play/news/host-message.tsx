import type { ReactNode } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { Icon } from '../../../parts/marks/icon.tsx';
import { isHostMessage } from '../../../race/host-messages.ts';
import { useRace } from '../../../race/race.ts';
import { useHostMessages } from '../../../race/use-host-messages.ts';
import { useReceipts, useReceiptsSent, useSeen } from '../../../race/use-receipts.ts';
import { NewestLine } from './newest-entry.tsx';

/**
 * [F14] The host's messages, one at a time, until this phone's user confirms them; each grows as far as the clue leaves room, then it scrolls
 * beneath its button. [F16] Below them the newest line of the feed stays.
 */
export function HostMessage({ children }: { children: ReactNode }) {
  const { open, view } = useRace();
  const { messages, gotIt } = useHostMessages();
  const [first, ...more] = messages;
  const receipts = useReceipts();
  useReceiptsSent();
  useSeen(first ? [{ seq: first.upTo, kind: first.kind }] : []);
  if (!first) return children;
  const isOther = (entry: FeedEntry) => !isHostMessage(entry, view.team);
  return (
    <>
      <section
        aria-label="From the host"
        className="flex max-h-[28dvh] animate-drop items-center gap-2 overflow-y-auto rounded-mat border-2 border-pickle bg-brine py-1 pr-1 pl-3 text-shell large:max-h-[22dvh] large:short:max-h-[16dvh] short:gap-1.5 short:py-0.5 short:pr-0.5 short:pl-2 lying:gap-1.5 lying:py-0.5 lying:pr-0.5 lying:pl-2"
      >
        <span className="shrink-0 short:hidden large:hidden lying:hidden">
          <Icon name="speech" />
        </span>
        <button type="button" onClick={() => open('feed')} className="min-h-11 min-w-0 grow self-start py-1 text-left">
          <span className="block truncate text-small leading-tight font-extrabold">
            {first.title}
            {more.length > 0 && <span className="font-semibold"> (1 of {messages.length})</span>}
          </span>
          <span className="block text-body leading-[1.25] font-semibold wrap-anywhere short:text-small lying:text-small">
            {first.text}
          </span>
        </button>
        <button
          type="button"
          onClick={() => {
            if (first.kind === 'host-message') receipts?.note([first.upTo]);
            gotIt();
          }}
          className="sticky top-0 bottom-0 min-h-12 shrink-0 rounded-[12px] bg-shell px-3 font-display text-tab text-night active:opacity-80 short:min-h-11 short:px-2.5 lying:min-h-11 lying:px-2.5"
        >
          Got it
        </button>
      </section>
      <NewestLine among={isOther} />
    </>
  );
}
