import type { OutputOf } from '#contract/call';
import type { operatorDeskCalls } from '#contract/calls/operator-desk';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Tag } from '../../parts/marks/stamp.tsx';
import { OperatorRow, OperatorRows, Nothing } from './operator-row.tsx';
import { agoWords, counted } from './operator-words.ts';
import { Figures } from './figures.tsx';
import { TryAgain } from './try-again.tsx';

type Jobs = OutputOf<(typeof operatorDeskCalls)['operator/health']>['jobs'];

/** What happens later: who does it, what waits and what fails. */
export function JobHealth({ jobs: { waiting, late, failing, workers }, now }: { jobs: Jobs; now: number }) {
  const alive = workers.filter(({ isAlive }) => isAlive);
  return (
    <Stack>
      <ChalkHeading>Jobs</ChalkHeading>
      {alive.length === 0 && (
        <Notice tone="trouble" title="Nobody does the jobs">
          <p>{lastSeen(workers, now)} No mail goes out and no race is stopped until a server runs its jobs.</p>
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'waiting', value: waiting },
          { label: 'late', value: late, isTrouble: true },
          { label: 'workers alive', value: alive.length },
        ]}
      />
      {failing.length === 0 ? (
        <Nothing>No job fails.</Nothing>
      ) : (
        <OperatorRows label="Jobs that fail">
          {failing.map(({ task, count, isGivenUp, error }) => (
            <OperatorRow
              key={`${task} ${isGivenUp}`}
              title={task}
              facts={[counted(count, 'job')]}
              trouble={error}
              mark={<Tag>{isGivenUp ? 'Given up' : 'Tried again'}</Tag>}
            />
          ))}
        </OperatorRows>
      )}
      <TryAgain what="jobs" isWorthIt={failing.some(({ task }) => task !== 'send-mail')}>
        Try failed jobs now
      </TryAgain>
    </Stack>
  );
}

function lastSeen([newest]: Jobs['workers'], now: number): string {
  return newest ? `A worker was last heard from ${agoWords(newest.seenAt, now)}.` : 'No worker was ever heard from.';
}
