import { appPages } from '#contract/pages';
import { GotACode } from '../../parts/page/got-a-code.tsx';
import { InstallHint } from '../../parts/page/install-hint.tsx';
import { Page } from '../../parts/page/page.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { usePerson } from '../../person/session.ts';
import { isKnown } from '../../person/stored-session.ts';
import { Races } from './races.tsx';

export function Manage() {
  const person = usePerson();
  if (!isKnown(person)) {
    return (
      <SignInPrompt head={appPages.manage} heading="Join a Race" target="/manage" wayOut={<GotACode />}>
        Please log in to view games you're a member of.
      </SignInPrompt>
    );
  }
  return (
    <Page head={appPages.manage} heading="Your Races">
      <Stack gap="section">
        <Races />
        <InstallHint />
      </Stack>
    </Page>
  );
}
