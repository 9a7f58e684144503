import { useState } from 'react';
import { useLocation } from 'react-router';
import { problems } from '#contract/problems';
import { auth } from '../../auth.ts';
import { ChalkOr } from '../../parts/chalk-line.tsx';
import { Field } from '../../parts/field.tsx';
import { Form } from '../../parts/form.tsx';
import { MainButton } from '../../parts/main-button.tsx';
import { SplitPage } from '../../parts/split-page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { usePerson } from '../../session.ts';
import { enterOrAsk, sessionOf, signInWithGoogle } from './entry.ts';
import { GoogleButton } from './google-button.tsx';
import { LoginNotice } from './login-notice.tsx';
import { useTarget } from './redirect.ts';
import { SecondFactor } from './second-factor.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { ResendLink } from './resend-link.tsx';
import { useSending } from './use-sending.ts';

export function Login() {
  const person = usePerson();
  // Asked once: signing in on this page must not turn it into another while the token is still on its way.
  const [wasSignedIn] = useState(person !== null);
  const [factorId, setFactorId] = useState<string | null>(null);
  const { target } = useTarget();
  if (factorId) return <SecondFactor factorId={factorId} target={target} />;
  if (wasSignedIn && person) return <SignedInAlready name={person.name} target={target} onFactor={setFactorId} />;
  return <LoginForm onFactor={setFactorId} />;
}

function LoginForm({ onFactor }: { onFactor: (factorId: string) => void }) {
  const { target, carry } = useTarget();
  const { send, say, isSending, isSlow, trouble } = useSending();
  const [email, setEmail] = useState(useKnownEmail());

  function login(password: string) {
    send(async () => {
      const session = sessionOf(await auth.signInWithPassword({ email, password }));
      onFactor(await enterOrAsk(session, target));
    }, problems['login-failed'].words);
  }

  function loginWithGoogle(token: string | undefined, nonce: string) {
    send(async () => {
      onFactor(await enterOrAsk(await signInWithGoogle(token, nonce), target));
    }, problems['google-sign-in-failed'].words);
  }

  return (
    <SplitPage title="Login" heading="Login">
      <Stack>
        <LoginNotice />
        <Form onSubmit={(value) => login(value('password'))}>
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Field label="Password" name="password" type="password" autoComplete="current-password" required />
          <SendingNotice trouble={trouble} isSlow={isSlow}>
            {trouble?.code === 'email_not_confirmed' && <ResendLink email={email} />}
          </SendingNotice>
          <MainButton type="submit" busy={isSending}>
            Login
          </MainButton>
        </Form>
        <ChalkOr>or</ChalkOr>
        <GoogleButton
          kind="signin"
          failure={problems['google-sign-in-failed'].words}
          onToken={loginWithGoogle}
          onTrouble={say}
        />
        <Stack gap="none">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <TextLink to={carry('/signup')}>New here? Sign up</TextLink>
        </Stack>
      </Stack>
    </SplitPage>
  );
}

/** The address someone has just signed up with on this device. */
function useKnownEmail(): string {
  const state: unknown = useLocation().state;
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
