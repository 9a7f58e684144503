import { useQuery } from '@tanstack/react-query';
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
import { type App, beginApp, listApps, makeCodes, type NewApp } from './factors.ts';
import { FewCodes, LockLines } from './lock-lines.tsx';
import { NewCodes } from './new-codes.tsx';
import { RemoveApp } from './remove-app.tsx';
import { SendingNotice } from '../sign-in/sending-notice.tsx';
import { ShownCodes } from './shown-codes.tsx';
import { SignInAgain } from '../sign-in-again.tsx';
import { useSending } from '../sign-in/use-sending.ts';

type Sheet = null | 'replace' | 'codes' | { add: NewApp } | { remove: App };

/** Authenticator apps of the account, and the codes for the day a phone is lost. */
export function SecondLock() {
  const { data: apps, isError, refetch } = useQuery({ queryKey: ['authenticator-apps'], queryFn: listApps });
  const kept = useQuery({
    queryKey: ['recovery-codes'],
    queryFn: () => callServer(accountCalls['recovery-codes']),
    enabled: apps !== undefined && apps.length > 0,
  });
  const [sheet, setSheet] = useState<Sheet>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const adding = useSending();
  const making = useSending();

  if (isError) {
    const again = <Button onClick={() => void refetch()}>Try again</Button>;
    return <Notice tone="trouble" title="We could not find out about your second lock." action={again} />;
  }
  if (!apps) return <Skeleton words="Looking at your second lock…" />;

  function add(before: App[]) {
    adding.send(async () => {
      const name = before.length === 0 ? 'Authenticator app' : `Authenticator app ${before.length + 1}`;
      setSheet({ add: await beginApp(name) });
    }, problems['request-failed'].words);
  }

  function make() {
    setCodes(null);
    setSheet('codes');
    making.send(async () => {
      setCodes(await makeCodes());
      await kept.refetch();
    }, problems['request-failed'].words);
  }

  async function added(before: App[]) {
    setSheet(null);
    if (before.length === 0) make();
    await refetch();
  }

  async function removed() {
    setSheet(null);
    await refetch();
    await kept.refetch();
  }

  const isSignInOld = adding.trouble?.code === 'reauthentication_needed';
  return (
    <Stack gap="tight">
      {apps.length === 0 ? (
        <Text>With an authenticator app on your phone, a stolen password alone opens nothing.</Text>
      ) : (
        <LockLines
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
        <SendingNotice trouble={adding.trouble} isSlow={adding.isSlow} />
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
