import { appPages } from '#contract/pages';
import { type Consent, isCountingConfigured, keepConsent, keptConsent } from '../../app/analytics.ts';
import { ChalkHeading } from '../../parts/layout/chalk-line.tsx';
import { SignInPrompt } from '../../parts/page/sign-in-prompt.tsx';
import { SplitPage } from '../../parts/layout/split-page.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { Lead, Text } from '../../parts/layout/prose.tsx';
import { usePerson } from '../../person/session.ts';
import { BecomeAccount, GuestSignOut } from './become-account.tsx';
import { AccountFile } from './account-file.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Devices } from './devices.tsx';
import { SecondLock } from './second-factor/second-lock.tsx';
import { useState } from 'react';
import { text } from '#contract/limits';
import { problems } from '#contract/problems';
import { auth } from '../../person/auth.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Field } from '../../parts/fields/field.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { useSend } from '../../call/use-send.ts';
import { troubleOf } from './sign-in/trouble.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { logout, logoutEverywhere } from '../../person/logout.ts';
import { postToken } from '../../call/api.ts';
import { sessionOf } from './sign-in/entry.ts';
import { NewPassword } from './sign-in/new-password.tsx';

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
        {person.isGuest && (
          <Stack>
            <ChalkHeading>Keep it</ChalkHeading>
            <BecomeAccount />
            <GuestSignOut name={person.name} />
          </Stack>
        )}
        <Stack>
          <ChalkHeading>Name</ChalkHeading>
          <ChangeName name={person.name} />
        </Stack>
        {!person.isGuest && <Locks email={person.email} />}
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
          <DeleteAccount personId={person.id} isGuest={person.isGuest} />
        </Stack>
      </Stack>
    </SplitPage>
  );
}

/** What only an account has: a password, a second lock, several devices. */
function Locks({ email }: { email: string | null }) {
  return (
    <>
      <Stack>
        <ChalkHeading>Password</ChalkHeading>
        <ChangePassword email={email} />
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
    </>
  );
}

function ChangeName({ name }: { name: string }) {
  const [isKept, setKept] = useState(false);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function change(wanted: string) {
    setKept(false);
    void send({}, async () => {
      const { error } = await auth.updateUser({ data: { displayName: wanted, name: wanted } });
      if (error) throw error;
      setKept(true);
    });
  }

  return (
    <Form onSubmit={(value) => change(value('name').trim())}>
      <Field
        label="Display name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={text.displayName}
        required
      />
      <SendingNotice trouble={trouble} isSending={isSending} />
      {isKept && <Notice tone="good" title="Name changed" />}
      <Button type="submit" busy={isSending}>
        Change name
      </Button>
    </Form>
  );
}

/** Where one changes one's mind about being counted. */
function Counting() {
  const [consent, setConsent] = useState(keptConsent);
  const say = (next: Consent) => () => {
    keepConsent(next);
    setConsent(next);
  };
  return (
    <Stack gap="tight">
      <Text>
        {consent === 'yes'
          ? 'We count your sign-ins and the games you create on this device, with their names and modes. No cookie, no profile.'
          : 'We count nothing you do on this device.'}
      </Text>
      {consent === 'yes' ? (
        <Button onClick={say('no')}>Stop counting</Button>
      ) : (
        <Button onClick={say('yes')}>You may count</Button>
      )}
    </Stack>
  );
}

function SignOut() {
  const [isAsking, setAsking] = useState(false);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));
  return (
    <Stack gap="tight">
      <Button onClick={() => void logout()}>Log out here</Button>
      <Button look="danger" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <Dialog
        open={isAsking}
        title="Log out everywhere?"
        onClose={() => setAsking(false)}
        lightDismiss
        foot={
          <>
            <Button look="danger" busy={isSending} onClick={() => void send({}, logoutEverywhere)}>
              Log out everywhere
            </Button>
            <Button onClick={() => setAsking(false)}>Stay</Button>
          </>
        }
      >
        <Stack gap="tight">
          <Text>Every phone and computer that is logged in as you is logged out, this one too.</Text>
          <SendingNotice trouble={trouble} isSending={isSending} />
        </Stack>
      </Dialog>
    </Stack>
  );
}

function ChangePassword({ email }: { email: string | null }) {
  const [changes, setChanges] = useState(0);
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['request-failed'].words));

  function change(current: string, wanted: string) {
    void send({}, async () => {
      const { error } = await auth.updateUser({ password: wanted, current_password: current });
      if (error) throw error;
      setChanges((count) => count + 1);
      // A new password may end the cookies of the old one; where that fails the next call sees to it.
      await postToken(sessionOf(await auth.getSession())).catch(() => undefined);
    });
  }

  return (
    <Form key={changes} onSubmit={(value) => change(value('current-password'), value('new-password'))}>
      {email && <HiddenUsername email={email} />}
      <Field
        label="Current password"
        name="current-password"
        type="password"
        autoComplete="current-password"
        hint="Only ever used Google? Ask for a link on the login page instead."
        required
      />
      <NewPassword label="New password" />
      <SendingNotice trouble={trouble} isSending={isSending} />
      {changes > 0 && !trouble && !isSending && <Notice tone="good" title="Password changed" />}
      <Button type="submit" busy={isSending}>
        Change password
      </Button>
    </Form>
  );
}

/** Tells a password manager whose password the form changes; nobody sees or reaches it. */
function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
