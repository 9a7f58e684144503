import { useEffect, useEffectEvent, useRef } from 'react';
import type { OutputOf } from '#contract/call';
import { joinCalls } from '#contract/calls/join';
import { appPages } from '#contract/pages';
import { leave } from '../../app/leave.ts';
import { callServer } from '../../call/api.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Lead, Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { Page } from '../../parts/page/page.tsx';
import { Skeleton } from '../../parts/page/skeleton.tsx';
import { usePerson } from '../../person/session.ts';
import { useArrival } from './use-arrival.ts';

type Taken = OutputOf<(typeof joinCalls)['take-hand-over']>;

interface TakeHandOverProps {
  token: string;
  /** On to the page, as whoever is here. */
  onWithout: () => void;
}

/** [K22] The phone's own browser, opened by a link that carries a sign-in. Whoever is logged in here is asked first. */
export function TakeHandOver({ token, onWithout }: TakeHandOverProps) {
  const { arrival, send } = useArrival<null>();
  const person = usePerson();
  const here = useRef(person);

  // The link works once: what it gave is kept until this browser has taken it.
  const taken = useRef<Taken | null>(null);

  function take() {
    send(async () => {
      taken.current ??= await callServer(joinCalls['take-hand-over'], { input: { token } });
      await (await import('./come-in.ts')).takeOver(taken.current);
      return leave(`${location.pathname}${location.search}`);
    });
  }

  const takeUnasked = useEffectEvent(() => {
    if (!here.current) take();
  });
  useEffect(() => takeUnasked(), []);

  if (arrival.type === 'refused') {
    return (
      <Page head={appPages['join-code']} heading="That link is spent">
        <Stack>
          <div role="alert">
            <Lead>{arrival.words}</Lead>
          </div>
          <Text>Go back to the app you came from, and tap ‘Open in your browser’ there.</Text>
          <Button onClick={onWithout}>Carry on without it</Button>
        </Stack>
      </Page>
    );
  }
  if (arrival.type === 'ready' && person) {
    return (
      <Page head={appPages['join-code']} heading="Swap seats?">
        <Stack>
          <Lead>You are here as {person.name}. This link signs you in as whoever made it instead.</Lead>
          <MainButton onClick={take}>Take the link's seat</MainButton>
          <Button look="link" onClick={onWithout}>
            Stay {person.name}
          </Button>
        </Stack>
      </Page>
    );
  }
  return (
    <Page head={appPages['join-code']} heading="Bring your seat in">
      {arrival.type === 'no-signal' && (
        <Notice tone="warning" title="No signal.">
          <p>We fetch your seat the moment there is one.</p>
        </Notice>
      )}
      <Skeleton words="Fetching your seat…" />
    </Page>
  );
}
