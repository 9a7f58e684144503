import { appPages } from '#contract/pages';
import { isCountingConfigured } from '../../app/analytics.ts';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { SplitPage } from '../../parts/layout/split-page.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Lead } from '../../parts/layout/prose.tsx';
import { usePerson } from '../../person/session.ts';
import { AccountFile } from './account-file.tsx';
import { ChangeName } from './change-name.tsx';
import { ChangePassword } from './change-password.tsx';
import { Counting } from './counting.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { SecondLock } from './second-factor/second-lock.tsx';
import { SignOut } from './sign-out.tsx';

export function Account() {
  const person = usePerson();
  if (!person) {
    return (
      <SignInPrompt head={appPages.account} heading="Your account" target="/account">
        Log in to change your name or your password, to add a second lock, to see your devices, or to take your data and
        go.
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
        <Stack>
          <ChalkHeading>Second lock</ChalkHeading>
          <SecondLock />
        </Stack>
        <Stack>
          <ChalkHeading>Devices</ChalkHeading>
          <Devices />
          <SignOut />
        </Stack>
        {isCountingConfigured() && (
          <Stack>
            <ChalkHeading>Counting</ChalkHeading>
            <Counting />
          </Stack>
        )}
        <Stack>
          <ChalkHeading>Your data</ChalkHeading>
          <AccountFile />
        </Stack>
        <Stack>
          <ChalkHeading>Delete account</ChalkHeading>
          <DeleteAccount personId={person.id} />
        </Stack>
      </Stack>
    </SplitPage>
  );
}
