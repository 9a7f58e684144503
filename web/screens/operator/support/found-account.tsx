import { useState } from 'react';
import type { OutputOf } from '#contract/call';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Facts } from '../../../parts/rows/facts.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { counted, momentWords } from '../operator-words.ts';
import { WhyDialog } from './why-dialog.tsx';

export type Account = OutputOf<(typeof operatorDeskCalls)['operator/account']>;

interface FoundAccountProps {
  account: Account;
  /** When it was shut out, or null when it was let in again. */
  onBanned: (bannedAt: number | null) => void;
}

export function FoundAccount({ account, onBanned }: FoundAccountProps) {
  const { id, name, bannedAt, isOperator, hostedNow } = account;
  const [isAsking, setAsking] = useState(false);
  const isBanned = bannedAt !== null;

  async function decide(reason: string) {
    await callServer(operatorDeskCalls['operator/ban'], { params: { id }, input: { banned: !isBanned, reason } });
    setAsking(false);
    onBanned(isBanned ? null : Date.now());
  }

  return (
    <Stack gap="tight">
      <Facts facts={factsOf(account)} />
      {isOperator && <SmallPrint>Works behind the counter, and so cannot be banned.</SmallPrint>}
      {!isOperator && (
        <Button look={isBanned ? 'outline' : 'danger'} onClick={() => setAsking(true)}>
          {isBanned ? 'Let in again' : 'Ban this account'}
        </Button>
      )}
      {isAsking && (
        <WhyDialog
          title={isBanned ? `Let ${name} in again?` : `Ban ${name}?`}
          yes={isBanned ? 'Let in again' : 'Ban'}
          no="Leave it"
          isDanger={!isBanned}
          hint="Kept in the log. No names."
          onYes={decide}
          onClose={() => setAsking(false)}
        >
          <Text>
            {isBanned
              ? 'They can sign in again with their password or with Google.'
              : 'They are signed out everywhere at once and cannot sign in. Their games stay.'}
          </Text>
          {!isBanned && hostedNow > 0 && (
            <Text>{`They host ${counted(hostedNow, 'race that is', 'races that are')} on: nobody could end it but the clock.`}</Text>
          )}
        </WhyDialog>
      )}
    </Stack>
  );
}

function factsOf(account: Account): [string, string][] {
  const { name, email, createdAt, lastSignInAt, isConfirmed, bannedAt, signIns, hosted } = account;
  return [
    ['Name', name],
    ['Address', isConfirmed ? email : `${email}, not confirmed`],
    ['Since', momentWords(createdAt)],
    ['Last signed in', lastSignInAt === null ? 'never' : momentWords(lastSignInAt)],
    ['Signed in on', counted(signIns, 'device')],
    ['Hosts', counted(hosted, 'game')],
    ...(bannedAt === null ? [] : [['Banned', momentWords(bannedAt)] satisfies [string, string]]),
  ];
}
