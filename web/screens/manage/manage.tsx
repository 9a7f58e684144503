import { useEffect, useState } from 'react';
import { appPages } from '#contract/pages';
import { postToken } from '../../api.ts';
import { auth } from '../../auth.ts';
import { EmptyJar } from '../../parts/empty-jar.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { MainLink } from '../../parts/main-button.tsx';
import { Page } from '../../parts/page.tsx';
import { SignInPrompt } from '../../parts/sign-in-prompt.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { usePerson } from '../../session.ts';

export function Manage() {
  const person = usePerson();
  if (!person?.email) {
    return (
      <SignInPrompt head={appPages.manage} heading="Join a Race" target="/manage">
        Please log in to view games you're a member of.
      </SignInPrompt>
    );
  }
  return (
    <Page head={appPages.manage} heading="Your Races">
      <Races />
    </Page>
  );
}

function Races() {
  const [step, setStep] = useState<'loading' | 'loaded'>('loading');
  useEffect(() => {
    void renewCookie().finally(() => setStep('loaded'));
  }, []);
  if (step === 'loading') return <Skeleton words="Loading your games…" />;
  return (
    <EmptyState picture={<EmptyJar />} title="No games yet" action={<MainLink to="/create">Create a game</MainLink>}>
      Create your first game to get started.
    </EmptyState>
  );
}

/** The cookie may have ended while the account session lives on; where it cannot be had, the calls after it say so. */
async function renewCookie(): Promise<void> {
  const { data } = await auth.getSession();
  if (data.session) await postToken(data.session).catch(() => undefined);
}
