import { useEffect, useState } from 'react';
import type { FeedLine as Line } from '#contract/race-view';
import { Button } from '../parts/buttons/button.tsx';
import { ChalkHeading } from '../parts/layout/chalk-line.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { EmptyJar } from '../parts/page/empty-jar.tsx';
import { EmptyState } from '../parts/page/empty-state.tsx';
import { FeedLine } from '../parts/rows/feed-line.tsx';
import { Notice } from '../parts/page/notice.tsx';
import { Skeleton } from '../parts/page/skeleton.tsx';
import { Stack } from '../parts/layout/stack.tsx';
import { agoOf, wallClock } from './clock.ts';
import { useFeed } from './feed.ts';
import { isForOneTeam, linesOf } from './feed-lines.ts';
import { useRace } from './race.ts';
import { useUnread } from './use-unread.ts';

/** Everything that was told in this race, newest first. */
export function FeedSheet() {
  const { view, line, open } = useRace();
  const { lines, isWhole, error, retry, showOlder } = useFeed();
  const { unread, markRead } = useUnread();
  // What was new when it was opened stays marked while it is read.
  const [opened] = useState(() => ({
    seq: view.seq,
    missed: new Set([...line.missed, ...linesOf(view).slice(0, unread)].map(({ seq }) => seq)),
  }));

  useEffect(() => markRead(), [markRead]);

  function close() {
    line.forgetMissed();
    open(null);
  }

  const isNews = ({ seq }: Line) => seq > opened.seq || opened.missed.has(seq);
  const missed = lines.filter(isNews);
  const read = lines.filter((one) => !isNews(one));
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
        {lines.length === 0 && isWhole && (
          <EmptyState picture={<EmptyJar />} title="All quiet">
            Nothing has happened yet. It will.
          </EmptyState>
        )}
        {missed.length > 0 && <Lines heading="What you missed" lines={missed} />}
        {read.length > 0 && <Lines heading={missed.length > 0 ? 'Before that' : 'So far'} lines={read} />}
        {!isWhole && !error && <Skeleton words="Fetching the rest…" />}
        {showOlder && <OlderLines onAsk={showOlder} />}
      </Stack>
    </Dialog>
  );
}

function OlderLines({ onAsk }: { onAsk: () => Promise<void> }) {
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

function Lines({ heading, lines }: { heading: string; lines: readonly Line[] }) {
  const { now } = useRace();
  return (
    <section>
      <ChalkHeading>{heading}</ChalkHeading>
      <ol aria-label={heading} className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line.seq} className={line.kind === 'host-message' ? saidByHost : 'px-1 py-1.5'}>
            <FeedLine line={line} when={whenOf(line, now())} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const saidByHost = 'my-1 rounded-mat bg-info-paper px-3 py-1.5 text-info-ink';

/** Minutes while they say something, then the time of day too. */
function whenOf(line: Line, now: number): string {
  const ago = agoOf(now - line.at);
  const moment = now - line.at < 600_000 ? ago : `${wallClock(line.at)}, ${ago}`;
  return isForOneTeam(line) ? `${moment}, to your team alone` : moment;
}
