import { useState } from 'react';
import { operatorDeskCalls } from '#contract/calls/operator-desk';
import { text } from '#contract/limits';
import { callServer } from '../../../call/api.ts';
import { ChalkHeading } from '../../../parts/layout/chalk-line.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { useSaving } from '../../../call/use-saving.ts';
import { type Account, FoundAccount } from './found-account.tsx';
import { LookForm } from './look-form.tsx';

/** One account by its address, to be shut out or let in again. */
export function AccountLook() {
  const { save, isSaving, trouble } = useSaving('Failed to look');
  const [found, setFound] = useState<Account | null>(null);
  const [said, setSaid] = useState<string | null>(null);

  function look(email: string) {
    setFound(null);
    setSaid(null);
    void save({ email }, async (input) => setFound(await callServer(operatorDeskCalls['operator/account'], { input })));
  }

  return (
    <Stack>
      <ChalkHeading>An account</ChalkHeading>
      <LookForm
        label="E-mail address"
        name="email"
        type="email"
        maxLength={text.email}
        busy={isSaving}
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
