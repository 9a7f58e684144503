import { appPages } from '#contract/pages';
import { isCountingConfigured } from '../../analytics.ts';
import { ChalkHeading } from '../../parts/chalk-line.tsx';
import { SignInPrompt } from '../../parts/sign-in-prompt.tsx';
import { SplitPage } from '../../parts/split-page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { Lead } from '../../parts/prose.tsx';
import { usePerson } from '../../session.ts';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { Counting } from './counting.tsx';
import { SignOut } from './sign-out.tsx';

export function Account() {
  const person = usePerson();
  if (!person) {
    return (
      <SignInPrompt head={appPages.account} heading="Your account" target="/account">
        Log in to change your name or your password.
      </SignInPrompt>
    );
  }
  return (
    <SplitPage head={appPages.account} heading="Your account">
      <Stack gap="section">
        {person.email && <Lead>{person.email}</Lead>}
        <Stack>
          <ChalkHeading>Name</ChalkHeading>
          <ChangeName name={person.name} />
        </Stack>
        <Stack>
          <ChalkHeading>Password</ChalkHeading>
          <ChangePassword email={person.email} />
        </Stack>
        {isCountingConfigured() && (
          <Stack>
            <ChalkHeading>Counting</ChalkHeading>
            <Counting />
          </Stack>
        )}
        <Stack>
          <ChalkHeading>Log out</ChalkHeading>
          <SignOut />
        </Stack>
      </Stack>
    </SplitPage>
  );
}
