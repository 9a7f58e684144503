import { useState } from 'react';
import { useLocation } from 'react-router';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../../app/analytics.ts';
import { auth } from '../../../person/auth.ts';
import { keepGuestBehind } from '../../../person/guest-seat.ts';
import { ChalkOr } from '../../../parts/layout/chalk-line.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { usePerson } from '../../../person/session.ts';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TextLink } from '../../../parts/buttons/text-link.tsx';
import { EmailField } from './email-field.tsx';
import { enterOrAsk, sessionOf } from './entry.ts';
import { GoogleButton } from './google-button.tsx';
import { useTarget } from './redirect.ts';
import { ResendLink } from './resend-link.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { type GateFormProps, SignInGate } from './sign-in-gate.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';
import { Notice } from '../../../parts/page/notice.tsx';

const byPassword: SignEvent = { name: 'sign_in', props: { method: 'email' } };

export function Login() {
  return <SignInGate form={LoginForm} />;
}

function LoginForm({ onFactor, onLink }: GateFormProps) {
  const { target, carry } = useTarget();
  const sending = useSend((error) => troubleOf(error, problems['login-failed'].words));
  const { isSending, trouble } = sending;
  const [email, setEmail] = useState(useKnownEmail());

  function login(password: string) {
    void sending.send({}, async () => {
      keepGuestBehind();
      const session = sessionOf(await auth.signInWithPassword({ email, password }));
      onFactor(await enterOrAsk(session, target, byPassword), byPassword);
    });
  }

  return (
    <SplitPage head={appPages.login} heading="Login">
      <Stack>
        <LoginNotice />
        <SeatComesAlong />
        <Form onSubmit={(value) => login(value('password'))}>
          <EmailField value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
          <SendingNotice trouble={trouble} isSending={isSending}>
            {trouble?.code === 'email_not_confirmed' && <ResendLink email={email} />}
          </SendingNotice>
          <MainButton type="submit" busy={isSending}>
            Login
          </MainButton>
        </Form>
        <ChalkOr>or</ChalkOr>
        <GoogleButton kind="signin" sending={sending} onFactor={onFactor} onLink={onLink} />
        <Stack gap="none">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <TextLink to={carry('/signup')}>New here? Sign up</TextLink>
          <TextLink to="/join">Got a code?</TextLink>
        </Stack>
      </Stack>
    </SplitPage>
  );
}

/** [K5] What a guest reads before they log in. Asked once: logging in must not take it off the page. */
function SeatComesAlong() {
  const person = usePerson();
  const [guest] = useState(person?.isGuest ? person.name : null);
  return guest !== null && <Lead>You're here as {guest}. Log in, and your seat comes along.</Lead>;
}

/** The address someone has just signed up with on this device. */
function useKnownEmail(): string {
  const state: unknown = useLocation().state;
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}

/** What brought someone to the login page, where another page of ours sent them. */
function LoginNotice() {
  const reason = new URLSearchParams(useLocation().search).get('notice');
  if (reason === 'check-email') {
    return (
      <Notice tone="info" title="Check your e-mail">
        <p>
          We sent you a link. Open it in this browser and you are in. No sign of it? Look in the spam, or log in to get
          another.
        </p>
      </Notice>
    );
  }
  if (reason === 'password-changed') {
    return (
      <Notice tone="good" title="Password changed">
        <p>Log in with the new one.</p>
      </Notice>
    );
  }
  return null;
}
