import { Columns } from '../../../parts/layout/columns.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { GameLook } from './game-look.tsx';
import { useState } from 'react';
import { operatorSupportCalls } from '#contract/calls/operator-support';
import { text } from '#contract/limits';
import { callServer } from '../../../call/api.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { LookForm } from './look-form.tsx';
import { FoundPhoto, type FoundPhotoView } from './found-photo.tsx';
import type { OutputOf } from '#contract/call';
import { Button } from '../../../parts/buttons/button.tsx';
import { Facts } from '../../../parts/rows/facts.tsx';
import { SmallPrint, Text } from '../../../parts/layout/prose.tsx';
import { counted, momentWords } from '../operator-copy.ts';
import { WhyDialog } from './why-dialog.tsx';

type Account = OutputOf<(typeof operatorSupportCalls)['operator/account']>;

interface FoundAccountProps {
  account: Account;
  /** When it was shut out, or null when it was let in again. */
  onBanned: (bannedAt: number | null) => void;
}

/** A look at one game, one account or one photo, for whoever writes to us. Every look is on record. */
export function Support() {
  return (
    <Columns
      aside={
        <Stack gap="section">
          <AccountLook />
          <PhotoLook />
        </Stack>
      }
    >
      <GameLook />
    </Columns>
  );
}

/** One account by its address, to be shut out or let in again. */
function AccountLook() {
  const { send, isSending, trouble } = useSend('Failed to look');
  const [found, setFound] = useState<Account | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  function look(email: string) {
    setFound(null);
    setSaid(null);
    void send({ email }, async (input) =>
      setFound(await callServer(operatorSupportCalls['operator/account'], { input })),
    );
  }

  return (
    <Stack>
      <ChalkHeading>An account</ChalkHeading>
      <LookForm
        label="E-mail address"
        name="email"
        type="email"
        maxLength={text.email}
        busy={isSending}
        error={trouble?.words}
        onLook={look}
      />
      {said && <Notice tone="good" title={said} />}
      {found && (
        <FoundAccount
          account={found}
          onBanned={(bannedAt) => {
            setFound({ ...found, bannedAt, signIns: 0 });
            setSaid(bannedAt === null ? 'Let in again.' : 'Banned, and signed out everywhere.');
          }}
        />
      )}
    </Stack>
  );
}

/** One photo by its address or number, to be taken away. */
function PhotoLook() {
  const { send, isSending, trouble } = useSend('Failed to look');
  const [found, setFound] = useState<FoundPhotoView | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  function look(photo: string) {
    setFound(null);
    setSaid(null);
    void send({ photo }, async (input) =>
      setFound(await callServer(operatorSupportCalls['operator/photo'], { input })),
    );
  }

  return (
    <Stack>
      <ChalkHeading>A photo</ChalkHeading>
      <LookForm
        label="Photo"
        name="photo"
        maxLength={500}
        busy={isSending}
        error={trouble?.words}
        hint="Its address, or the long number in it."
        onLook={look}
      />
      {said && <Notice tone="good" title={said} />}
      {found && (
        <FoundPhoto
          photo={found}
          onGone={(how) => {
            setFound(how === 'delete' ? null : { ...found, hiddenAt: Date.now() });
            setSaid(how === 'delete' ? 'Deleted. Its host is told.' : 'Hidden. Its host is told.');
          }}
        />
      )}
    </Stack>
  );
}

function FoundAccount({ account, onBanned }: FoundAccountProps) {
  const { id, name, bannedAt, isOperator, hostedNow } = account;
  const [isAsking, setAsking] = useState(false);
  const isBanned = bannedAt !== null;

  async function decide(reason: string) {
    await callServer(operatorSupportCalls['operator/ban'], { params: { id }, input: { banned: !isBanned, reason } });
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
