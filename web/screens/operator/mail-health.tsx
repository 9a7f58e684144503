import type { OutputOf } from '#contract/call';
import type { operatorDeskCalls } from '#contract/calls/operator-desk';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Tag } from '../../parts/marks/stamp.tsx';
import { OperatorRow, OperatorRows, Nothing } from './operator-row.tsx';
import { agoWords, counted, momentWords } from './operator-words.ts';
import { Figures } from './figures.tsx';
import { TryAgain } from './try-again.tsx';

type Mail = OutputOf<(typeof operatorDeskCalls)['operator/health']>['mail'];

/** The outbox: what waits, what went, what was given up and why. */
export function MailHealth({ mail, now }: { mail: Mail; now: number }) {
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
