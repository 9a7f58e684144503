import { useEffect, useEffectEvent, useRef } from 'react';
import type { OutputOf } from '#contract/call';
import { handOverCalls } from '#contract/calls/hand-over';
import { appPages } from '#contract/pages';
import { leave } from '../../app/leave.ts';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Lead, SmallPrint, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { isUnderWay, useArrival } from './use-arrival.ts';

type Owner = OutputOf<(typeof handOverCalls)['read-hand-over']>;
type Taken = OutputOf<(typeof handOverCalls)['take-hand-over']>;

interface TakeHandOverProps {
  token: string;
  /** On to the page, as whoever is here. */
  onWithout: () => void;
}

/** [K22] The phone's own browser, opened by a link that carries a sign-in: it says whose, and takes it after a tap. */
export function TakeHandOver({ token, onWithout }: TakeHandOverProps) {
  const reading = useArrival<Owner>();
  const read = useEffectEvent(() =>
    reading.send(() => callServer(handOverCalls['read-hand-over'], { input: { token } })),
  );
  useEffect(() => read(), []);

  if (reading.arrival.type === 'refused') return <Spent words={reading.arrival.words} onWithout={onWithout} />;
  if (reading.arrival.type === 'done') {
    return <OpenHere token={token} owner={reading.arrival.done} onWithout={onWithout} />;
  }
  return (
    <Page head={appPages['join-code']} heading="Open it here?">
      {reading.arrival.type === 'no-signal' && <NoSignal />}
      <Skeleton words="Reading your link…" />
    </Page>
  );
}

function OpenHere({ token, owner: { name, games }, onWithout }: TakeHandOverProps & { owner: Owner }) {
  const { arrival, send } = useArrival<null>();
  const person = usePerson();
  // The link works once: what it gave is stored until this browser has taken it.
  const taken = useRef<Taken | null>(null);
  const isOther = person !== null && person.name !== name;

  function take() {
    send(async () => {
      taken.current ??= await callServer(handOverCalls['take-hand-over'], { input: { token } });
      await (await import('./come-in.ts')).takeOver(taken.current);
      return leave(`${location.pathname}${location.search}`);
    });
  }

  if (arrival.type === 'refused') return <Spent words={arrival.words} onWithout={onWithout} />;
  return (
    <Page head={appPages['join-code']} heading="Open it here?">
      <Stack gap="field">
        <Lead>{ownerWords(name, games)}</Lead>
        {person && (
          <Notice tone="warning" title={`This browser is signed in as ${person.name}.`}>
            <p>Opening it here signs {isOther ? person.name : 'that one'} out.</p>
          </Notice>
        )}
        {arrival.type === 'no-signal' && <NoSignal />}
        <MainButton busy={isUnderWay(arrival)} onClick={take}>
          Open it here
        </MainButton>
        <SmallPrint>
          The app you came from is signed out then. Somebody sent you this link? Then it is their seat, not yours.
        </SmallPrint>
        <Button look="link" onClick={onWithout}>
          {person ? `Stay ${person.name}` : `I'm not ${name}`}
        </Button>
      </Stack>
    </Page>
  );
}

function ownerWords(name: string, [newest, ...others]: string[]): string {
  if (newest === undefined) return `You are ${name}, a guest without a seat.`;
  const more = others.length === 1 ? ' and 1 more race' : ` and ${others.length} more races`;
  return `You are ${name} in ‘${newest}’${others.length === 0 ? '' : more}.`;
}

function Spent({ words, onWithout }: Pick<TakeHandOverProps, 'onWithout'> & { words: string }) {
  return (
    <Page head={appPages['join-code']} heading="That link is spent">
      <Stack>
        <div role="alert">
          <Lead>{words}</Lead>
        </div>
        <Text>Go back to the app you came from, and tap ‘Open in your browser’ there.</Text>
        <Button onClick={onWithout}>Carry on without it</Button>
      </Stack>
    </Page>
  );
}

function NoSignal() {
  return (
    <Notice tone="warning" title="No signal.">
      <p>We go on the moment there is one.</p>
    </Notice>
  );
}
