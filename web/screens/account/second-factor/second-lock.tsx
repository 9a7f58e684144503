import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountCalls } from '#contract/calls/account';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { Text } from '../../../parts/layout/prose.tsx';
import { Skeleton } from '../../../parts/page/skeleton.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { AddApp } from './add-app.tsx';
import { type App, beginApp, listApps, makeCodes, type NewApp, removeApp } from './factors.ts';
import { SendingNotice } from '../sign-in/sending-notice.tsx';
import { ShownCodes } from './shown-codes.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from '../sign-in/trouble.ts';
import { ConfirmDialog } from '../../../parts/dialogs/confirm-dialog.tsx';
import { logout } from '../../../person/logout.ts';
import type { OutputOf } from '#contract/call';
import { recoveryCode } from '#contract/limits';
import { longDayOf } from '../../../app/long-date.ts';
import { DottedFacts } from '../../../parts/rows/dotted-facts.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { AccountRow, AccountRows } from '../account-row.tsx';

type KeptCodes = OutputOf<(typeof accountCalls)['recovery-codes']>;

interface LockRowsProps {
  apps: App[];
  /** Null while we ask. */
  kept: KeptCodes | null;
  onRemove: (app: App) => void;
  onNewCodes: () => void;
}

const few = 3;
const countKey = ['recovery-codes'];

interface RemoveAppProps {
  app: App;
  isLast: boolean;
  onRemoved: () => Promise<unknown>;
  onClose: () => void;
}

interface NewCodesProps {
  open: boolean;
  onYes: () => void;
  onNo: () => void;
}

type Sheet = null | 'replace' | 'codes' | { add: NewApp } | { remove: App };

/** Authenticator apps of the account, and the codes for the day a phone is lost. */
export function SecondLock() {
  const { data: apps, isError, refetch } = useQuery({ queryKey: ['authenticator-apps'], queryFn: listApps });
  const kept = useQuery({
    queryKey: countKey,
    queryFn: () => callServer(accountCalls['recovery-codes']),
    enabled: apps !== undefined && apps.length > 0,
  });
  const client = useQueryClient();
  const [sheet, setSheet] = useState<Sheet>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const adding = useSend((error) => troubleOf(error, problems['request-failed'].words));
  const making = useSend((error) => troubleOf(error, problems['request-failed'].words));

  if (isError) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>;
    return <Notice tone="trouble" title="We could not find out about your second lock." action={again} />;
  }
  if (!apps) return <Skeleton words="Looking at your second lock…" />;

  function add(before: App[]) {
    void adding.send({}, async () => {
      const name = before.length === 0 ? 'Authenticator app' : `Authenticator app ${before.length + 1}`;
      setSheet({ add: await beginApp(name) });
    });
  }

  function make() {
    setCodes(null);
    setSheet('codes');
    void making.send({}, async () => {
      setCodes(await makeCodes());
      await countAgain();
    });
  }

  /** A count that is still on its way was asked for before, and would be taken for the answer to this. */
  async function countAgain() {
    await client.cancelQueries({ queryKey: countKey });
    await kept.refetch();
  }

  async function added(before: App[]) {
    setSheet(null);
    if (before.length === 0) make();
    await refetch();
  }

  async function removed() {
    setSheet(null);
    await refetch();
    await countAgain();
  }

  const isSignInOld = adding.trouble?.code === 'reauthentication_needed';
  return (
    <Stack gap="tight">
      {apps.length === 0 ? (
        <Text>With an authenticator app on your phone, a stolen password alone opens nothing.</Text>
      ) : (
        <LockRows
          apps={apps}
          kept={kept.data ?? null}
          onRemove={(app) => setSheet({ remove: app })}
          onNewCodes={() => (kept.data?.madeAt ? setSheet('replace') : make())}
        />
      )}
      {apps.length > 0 && kept.data && <FewCodes left={kept.data.left} />}
      {isSignInOld ? (
        <SignInAgain words={adding.trouble?.words ?? ''} />
      ) : (
        <SendingNotice trouble={adding.trouble} isSending={adding.isSending} />
      )}
      <Button busy={adding.isSending} onClick={() => add(apps)}>
        {apps.length === 0 ? 'Add an authenticator app' : 'Add another app'}
      </Button>
      {typeof sheet === 'object' && sheet !== null && 'add' in sheet && (
        <AddApp app={sheet.add} onAdded={() => added(apps)} onClose={() => setSheet(null)} />
      )}
      {typeof sheet === 'object' && sheet !== null && 'remove' in sheet && (
        <RemoveApp app={sheet.remove} isLast={apps.length === 1} onRemoved={removed} onClose={() => setSheet(null)} />
      )}
      <NewCodes open={sheet === 'replace'} onYes={make} onNo={() => setSheet(null)} />
      {sheet === 'codes' && (
        <ShownCodes codes={codes} trouble={making.trouble} onAgain={make} onClose={() => setSheet(null)} />
      )}
    </Stack>
  );
}

/** Asked before codes that somebody may have written down stop working. */
function NewCodes({ open, onYes, onNo }: NewCodesProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Make new recovery codes?"
      yes="Make new codes"
      no="Keep the old ones"
      onYes={onYes}
      onNo={onNo}
    >
      <Text>You get ten new codes. All the old ones stop working at once, also those you have not used.</Text>
    </ConfirmDialog>
  );
}

function RemoveApp({ app, isLast, onRemoved, onClose }: RemoveAppProps) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function remove() {
    void send({}, async () => {
      await removeApp(app.id);
      await onRemoved();
    });
  }

  return (
    <ConfirmDialog
      open
      title={isLast ? 'Remove the second lock?' : `Remove ${app.name}?`}
      yes="Remove it"
      no="Keep it"
      busy={isSending}
      onYes={remove}
      onNo={onClose}
    >
      <Stack gap="tight">
        <Text>
          {isLast
            ? 'Your account then opens with your password alone, and your recovery codes stop working.'
            : 'Its codes no longer open your account. Those of your other apps still do.'}
        </Text>
        <SendingNotice trouble={trouble} isSending={isSending} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Some things only somebody who has just logged in may do: there and back. */
function SignInAgain({ words }: { words: string }) {
  const again = <Button onClick={() => void logout('/login?redirectTo=/account')}>Log in again</Button>;
  return (
    <Notice tone="warning" title={words} action={again}>
      <p>That way nobody with a borrowed phone can lock you out.</p>
    </Notice>
  );
}

/** What opens the second lock, a row each. */
function LockRows({ apps, kept, onRemove, onNewCodes }: LockRowsProps) {
  return (
    <AccountRows label="What opens your second lock">
      {apps.map((app) => (
        <AccountRow key={app.id} name={app.name} detail={`Added on ${longDayOf(app.addedAt)}`}>
          <SmallButton onClick={() => onRemove(app)}>
            Remove<span className="sr-only"> {app.name}</span>
          </SmallButton>
        </AccountRow>
      ))}
      {kept && (
        <AccountRow name="Recovery codes" detail={<DottedFacts facts={factsOf(kept)} />}>
          <SmallButton onClick={onNewCodes}>
            New codes<span className="sr-only"> for recovery</span>
          </SmallButton>
        </AccountRow>
      )}
    </AccountRows>
  );
}

function factsOf({ left, madeAt }: KeptCodes): string[] {
  if (madeAt === null) return ['None made yet'];
  return [`${left} of ${recoveryCode.codes} left`, `made on ${longDayOf(madeAt)}`];
}

/** Said before a lost phone would lock somebody out. */
function FewCodes({ left }: { left: number }) {
  if (left >= few) return null;
  const title =
    left === 0 ? 'You have no recovery code' : `Only ${left} recovery ${left === 1 ? 'code is' : 'codes are'} left`;
  return (
    <Notice tone="warning" title={title}>
      <p>If your phone is lost, only one of these lets you in. Make new codes and keep them safe.</p>
    </Notice>
  );
}
