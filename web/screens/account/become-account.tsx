import { useState } from 'react';
import { useNavigate } from 'react-router';
import { problems } from '#contract/problems';
import { afterLogin } from '#contract/session';
import { postToken } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import { Button, ButtonLink } from '../../parts/buttons/button.tsx';
import { TextLink } from '../../parts/buttons/text-link.tsx';
import { MainButton } from '../../parts/buttons/main-button.tsx';
import { Form } from '../../parts/fields/form.tsx';
import { Text } from '../../parts/layout/prose.tsx';
import { Stack } from '../../parts/layout/stack.tsx';
import { GuestLogout } from '../../parts/page/guest-logout.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { auth } from '../../person/auth.ts';
import { logout } from '../../person/logout.ts';
import { EmailField } from './sign-in/email-field.tsx';
import { sessionOf } from './sign-in/entry.ts';
import { logInFrom, useTarget } from './sign-in/redirect.ts';
import { NewPassword } from './sign-in/new-password.tsx';
import { SendingNotice } from './sign-in/sending-notice.tsx';
import { troubleOf } from './sign-in/trouble.ts';

/** [K4] A guest adds an address and a password, and keeps seat and history. */
export function BecomeAccount() {
  const [isSent, setSent] = useState(false);
  const navigate = useNavigate();
  const { target } = useTarget();
  // Only if a page linked here with a way back.
  const cameFrom = target === afterLogin ? null : target;
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['signup-failed'].words));

  const login = logInFrom(cameFrom ?? '/account');

  function add(email: string, password: string) {
    void send({}, async () => {
      const { data, error } = await auth.updateUser({ email, password });
      if (error) throw error;
      // Where no mail goes out the address counts at once, and the session has to say so.
      if (!data.user.is_anonymous) await postToken(sessionOf(await auth.refreshSession()));
      if (!data.user.is_anonymous && cameFrom !== null) return navigate(cameFrom);
      setSent(true);
    });
  }

  if (isSent) {
    return (
      <Notice tone="good" title="Check your e-mail">
        <p>Open the link we sent you on this phone, and the account is yours, with your seat in it.</p>
        <p>Anywhere else it asks for a new password, and this phone has to log in with that one.</p>
        {cameFrom !== null && <p>Then come back here and go on.</p>}
      </Notice>
    );
  }
  return (
    <Stack gap="tight">
      <Text>You are here as a guest. Add an e-mail and a password, and your seat and your races stay yours.</Text>
      <Form onSubmit={(value) => add(value('email'), value('new-password'))}>
        <EmailField autoComplete="email" />
        <NewPassword />
        <SendingNotice trouble={trouble} isSending={isSending}>
          {trouble?.code === 'user_already_exists' && <ButtonLink to={login}>Login</ButtonLink>}
        </SendingNotice>
        <MainButton type="submit" busy={isSending}>
          Keep my seat
        </MainButton>
      </Form>
      <TextLink to={login}>I have an account</TextLink>
    </Stack>
  );
}

/** Out, once one knows the way back. */
export function GuestSignOut({ name }: { name: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Log out here</Button>
      <GuestLogout open={isAsking} name={name} onYes={() => void logout()} onNo={() => setAsking(false)} />
    </>
  );
}
