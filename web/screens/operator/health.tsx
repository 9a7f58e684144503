import { operatorSupportCalls } from '#contract/calls/operator-support';
import { Asked } from './asked.tsx';
import { useLookAgain, useOperatorQuery } from './use-operator-query.ts';
import type { OutputOf } from '#contract/call';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Tag } from '../../parts/marks/stamp.tsx';
import { Nothing, OperatorRow, OperatorRows } from './operator-row.tsx';
import { agoWords, counted, momentWords } from './operator-copy.ts';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { useState } from 'react';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { useSend } from '../../call/use-send.ts';

interface Figure {
  label: string;
  value: number;
  /** Something is wrong when it is not nought. */
  isTrouble?: boolean;
}

interface TryAgainProps {
  what: 'mail' | 'jobs';
  /** Whether there is anything to try. */
  isWorthIt: boolean;
  children: string;
}

type Mail = OutputOf<(typeof operatorSupportCalls)['operator/health']>['mail'];

type Jobs = OutputOf<(typeof operatorSupportCalls)['operator/health']>['jobs'];

/** Whether mails go out and jobs are done. */
export function Health() {
  const query = useOperatorQuery(operatorSupportCalls['operator/health']);
  return (
    <Asked query={query} waiting="Feeling the pulse…" trouble="Failed to load how things are">
      {({ mail, jobs }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-11 desk:grid-cols-2 desk:gap-14">
          <MailHealth mail={mail} now={query.dataUpdatedAt} />
          <JobHealth jobs={jobs} now={query.dataUpdatedAt} />
        </div>
      )}
    </Asked>
  );
}

/** What happens later: who does it, what waits and what fails. */
function JobHealth({ jobs: { waiting, late, failing, workers }, now }: { jobs: Jobs; now: number }) {
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

/** The outbox: what waits, what went, what was given up and why. */
function MailHealth({ mail, now }: { mail: Mail; now: number }) {
  const { waiting, oldestWaitingAt, sent, kept, failed, refusals, troubles } = mail;
  return (
    <Stack>
      <ChalkHeading>Mail</ChalkHeading>
      {!mail.isConfigured && (
        <Notice tone="warning" title="Mail is not configured">
          <p>Nothing goes out: every mail is kept as a file in the mail folder of this server.</p>
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'waiting', value: waiting },
          { label: 'sent today', value: sent },
          { label: 'kept today', value: kept },
          { label: 'given up this week', value: failed, isTrouble: true },
          { label: 'addresses that want none', value: refusals },
        ]}
      />
      {oldestWaitingAt !== null && (
        <SmallPrint>The oldest that waits is from {agoWords(oldestWaitingAt, now)}.</SmallPrint>
      )}
      {troubles.length === 0 ? (
        <Nothing>No mail is in trouble.</Nothing>
      ) : (
        <OperatorRows label="Mails in trouble">
          {troubles.map(({ id, to, subject, at, tries, isGivenUp, error }) => (
            <OperatorRow
              key={id}
              title={subject}
              facts={[to, momentWords(at), counted(tries, 'try', 'tries')]}
              trouble={error}
              mark={<Tag>{isGivenUp ? 'Given up' : 'Waits'}</Tag>}
            />
          ))}
        </OperatorRows>
      )}
      <TryAgain what="mail" isWorthIt={troubles.some(({ isGivenUp }) => !isGivenUp)}>
        Try waiting mails now
      </TryAgain>
      {failed > 0 && (
        <SmallPrint>The words of a mail that was given up are gone, as promised. Write to its reader anew.</SmallPrint>
      )}
    </Stack>
  );
}

/** Has what failed tried at once, and says how much that was. */
function TryAgain({ what, isWorthIt, children }: TryAgainProps) {
  const lookAgain = useLookAgain();
  const { send, isSending, trouble } = useSend('Failed to try again');
  const [count, setCount] = useState<number | null>(null);

  function tryAgain() {
    void send({ what }, async (input) => {
      const answer = await callServer(operatorSupportCalls['operator/try-again'], { input });
      setCount(answer.count);
      await lookAgain();
    });
  }

  if (!isWorthIt && count === null) return null;
  return (
    <>
      {isWorthIt && (
        <Button busy={isSending} onClick={tryAgain}>
          {children}
        </Button>
      )}
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      {count !== null && !trouble && (
        <Notice tone="good" title={`${counted(count, what === 'mail' ? 'mail' : 'job')} on the way`} />
      )}
    </>
  );
}

/** Numbers at a glance, each with what it counts; one that tells of trouble stands out. */
function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-3 gap-2.5">
      {figures.map(({ label, value, isTrouble = false }) => (
        <div
          key={label}
          className={`flex min-w-0 flex-col-reverse justify-end rounded-mat border-2 px-3.5 py-3 ${isTrouble && value > 0 ? 'border-beet text-danger-ink' : 'border-edge-soft bg-card'}`}
        >
          <dt className="text-small leading-[1.3] wrap-anywhere">{label}</dt>
          <dd className="font-display text-h2 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
