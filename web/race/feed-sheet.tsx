import { useEffect, useState } from 'react';
import type { FeedEntry } from '#contract/race-view';
import { Button } from '../parts/buttons/button.tsx';
import { ChalkHeading } from '../parts/layout/chalk-line.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { EmptyJar } from '../parts/page/empty-jar.tsx';
import { EmptyState } from '../parts/page/empty-state.tsx';
import { FeedRow } from '../parts/rows/feed-row.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Skeleton } from '../parts/page/skeleton.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { agoOf, wallClock } from './clock.ts';
import { useFeed } from './feed.ts';
import { isForOneTeam, feedOf } from './feed-entries.ts';
import { useRace } from './race.ts';
import { useSeen } from './use-receipts.ts';
import { useUnread } from './use-unread.ts';

/** Everything that was told in this race, newest first. */
export function FeedSheet() {
  const { view, line, open } = useRace();
  const { entries, isWhole, error, retry, showOlder } = useFeed();
  const { unread, markRead } = useUnread();
  // What was new when it was opened stays marked while it is read.
  const [opened] = useState(() => ({
    seq: view.seq,
    missed: new Set([...line.missed, ...feedOf(view).slice(0, unread)].map(({ seq }) => seq)),
  }));

  useEffect(() => markRead(), [markRead]);
  useSeen(entries);

  function close() {
    line.forgetMissed();
    open(null);
  }

  const isNews = ({ seq }: FeedEntry) => seq > opened.seq || opened.missed.has(seq);
  const missed = entries.filter(isNews);
  const read = entries.filter((one) => !isNews(one));
  return (
    <Dialog open title="Notifications" onClose={close}>
      <Stack gap="tight">
        {error && !isWhole && (
          <Notice
            tone="info"
            title="No signal: this is what your phone knows."
            action={<Button onClick={retry}>Try again</Button>}
          />
        )}
        {entries.length === 0 && isWhole && (
          <EmptyState picture={<EmptyJar />} title="All quiet">
            Nothing has happened yet. It will.
          </EmptyState>
        )}
        {missed.length > 0 && <Entries heading="What you missed" entries={missed} />}
        {read.length > 0 && <Entries heading={missed.length > 0 ? 'Before that' : 'So far'} entries={read} />}
        {!isWhole && !error && <Skeleton words="Fetching the rest…" />}
        {showOlder && <OlderEntries onAsk={showOlder} />}
      </Stack>
    </Dialog>
  );
}

function OlderEntries({ onAsk }: { onAsk: () => Promise<void> }) {
  const [step, setStep] = useState<'ready' | 'asking' | 'failed'>('ready');
  async function ask() {
    setStep('asking');
    await onAsk().then(
      () => setStep('ready'),
      () => setStep('failed'),
    );
  }
  return (
    <>
      {step === 'failed' && <Notice tone="info" title="Those could not be fetched just now." />}
      <Button busy={step === 'asking'} onClick={() => void ask()}>
        Older news
      </Button>
    </>
  );
}

function Entries({ heading, entries }: { heading: string; entries: readonly FeedEntry[] }) {
  const { now } = useRace();
  return (
    <section>
      <ChalkHeading>{heading}</ChalkHeading>
      <ol aria-label={heading} className="mt-1 grid gap-1">
        {entries.map((entry) => (
          <li key={entry.seq} className={entry.kind === 'host-message' ? saidByHost : 'px-1 py-1.5'}>
            <FeedRow entry={entry} when={whenOf(entry, now())} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const saidByHost = 'my-1 rounded-mat bg-info-paper px-3 py-1.5 text-info-ink';

/** Minutes while they say something, then the time of day too. */
function whenOf(entry: FeedEntry, now: number): string {
  const ago = agoOf(now - entry.at);
  const moment = now - entry.at < 600_000 ? ago : `${wallClock(entry.at)}, ${ago}`;
  return isForOneTeam(entry) ? `${moment}, to your team alone` : moment;
}
