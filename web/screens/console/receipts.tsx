import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { OutputOf } from '#contract/call';
import { cohostCalls } from '#contract/calls/cohosts';
import { teamNames } from '#contract/game';
import { listed } from '#contract/text/words';
import { callServer } from '../../call/api.ts';
import { troubleIn } from '../../call/trouble.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { TextButton } from '../../parts/buttons/text-button.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { TeamBadge } from '../../parts/marks/team-badge.tsx';
import { EmptyJar } from '../../parts/page/empty-jar.tsx';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { agoOf } from '../../race/clock.ts';
import { useRace } from '../../race/race.ts';
import { useControls } from './controls.ts';

export type Receipt = OutputOf<typeof cohostCalls.receipts>[number];

/** Sixty phones that light up at once are asked about once. */
const gatherMs = 500;

/** [Q10] What was said and who has seen it: asked again when the line tells, and when something more was said. */
function useSaid() {
  const { game, view, line } = useRace();
  const query = useQuery({
    queryKey: ['receipts', game.gameId],
    queryFn: () => callServer(cohostCalls.receipts, { params: { gameId: String(game.gameId) } }),
  });
  const newest = [...view.feed, ...view.told].find(({ kind }) => kind === 'host-message')?.seq ?? 0;
  const told = `${line.receipts} ${newest} ${line.link === 'live'}`;
  const last = useRef(told);
  const ask = useEffectEvent(() => void query.refetch());
  useEffect(() => {
    if (last.current === told) return undefined;
    last.current = told;
    const timer = setTimeout(ask, gatherMs);
    return () => clearTimeout(timer);
  }, [told]);
  return query;
}

/** The newest message beside the field it was written in, with the way to the others. */
export function LatestReceipt() {
  const { ask } = useControls();
  const [latest] = useSaid().data ?? [];
  if (!latest) return null;
  return (
    <section aria-label="Seen by" className="grid gap-2 rounded-mat border-2 border-raised p-4">
      <OneReceipt receipt={latest} />
      <span className="-mb-2 justify-self-start">
        <TextButton onClick={() => ask({ about: 'receipts' })}>Everything said</TextButton>
      </span>
    </section>
  );
}

/** Everything that was said, newest first. */
export function ReceiptsSheet() {
  const { ask } = useControls();
  const { data: said, error, refetch } = useSaid();
  return (
    <Dialog open title="Who has seen it" onClose={() => ask(null)}>
      <Stack>
        {!said && error && (
          <Notice
            tone="trouble"
            title={troubleIn(error, 'Failed to load who has seen it')}
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {!said && !error && <Skeleton words="Counting eyes…" />}
        {said?.length === 0 && (
          <EmptyState picture={<EmptyJar />} title="Nothing said yet">
            Message every team, and see here who has read it.
          </EmptyState>
        )}
        {said && said.length > 0 && (
          <ol aria-label="Messages" className="grid gap-5">
            {said.map((receipt) => (
              <li key={receipt.seq}>
                <OneReceipt receipt={receipt} />
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Dialog>
  );
}

function OneReceipt({ receipt }: { receipt: Receipt }) {
  const { now } = useRace();
  const { text, at, by, group, teams, unseen } = receipt;
  const from = [by, group && `to ${teamNames[group]} alone`, agoOf(now() - at)].filter(Boolean);
  return (
    <div className="grid gap-2">
      <p className="text-body wrap-anywhere">{text}</p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className={`font-display text-h3 ${unseen.length === 0 ? 'text-good' : ''}`}>{seenWords(receipt)}</b>
        <span className="text-small text-quiet">{from.join(', ')}</span>
      </p>
      {unseen.length > 0 && (
        <>
          <ul aria-label="By team" className="flex flex-wrap gap-x-3 gap-y-2">
            {teams.map(({ group: team, seen, of }) => (
              <li key={team} className="grid justify-items-center gap-1 text-small tabular-nums">
                <TeamBadge team={team} size={36} racing={seen === of} />
                {seen} of {of}
              </li>
            ))}
          </ul>
          <p className="text-small text-quiet wrap-anywhere">Not yet: {listed(unseen.map(({ name }) => name))}.</p>
        </>
      )}
    </div>
  );
}

/** 'Seen by 9 of 12'. */
export function seenWords({ teams }: Pick<Receipt, 'teams'>): string {
  const seen = teams.reduce((sum, team) => sum + team.seen, 0);
  const of = teams.reduce((sum, team) => sum + team.of, 0);
  if (of === 0) return 'Nobody to see it';
  return seen === of ? `Seen by all ${of}` : `Seen by ${seen} of ${of}`;
}
