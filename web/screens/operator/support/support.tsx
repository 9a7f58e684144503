import { Columns } from '../../../parts/layout/columns.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { GameLook } from './game-look.tsx';
import { useState } from 'react';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { text } from '#contract/limits';
import { callServer } from '../../../call/api.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { type Account, FoundAccount } from './found-account.tsx';
import { LookForm } from './look-form.tsx';
import { FoundPhoto, type FoundPhotoView } from './found-photo.tsx';

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
    void send({ email }, async (input) => setFound(await callServer(operatorDeskCalls['operator/account'], { input })));
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
    void send({ photo }, async (input) => setFound(await callServer(operatorDeskCalls['operator/photo'], { input })));
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
