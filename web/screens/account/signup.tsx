import { useState } from 'react';
import { useNavigate } from 'react-router';
import { minimumAge, text } from '#contract/limits';
import { problems } from '#contract/problems';
import { auth } from '../../auth.ts';
import { ChalkOr } from '../../parts/chalk-line.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { Field } from '../../parts/field.tsx';
import { Form, type FormValues } from '../../parts/form.tsx';
import { MainButton } from '../../parts/main-button.tsx';
import { SplitPage } from '../../parts/split-page.tsx';
import { Stack } from '../../parts/stack.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { enter, usePerson } from '../../session.ts';
import { enterOrAsk, signInWithGoogle } from './entry.ts';
import { GoogleButton } from './google-button.tsx';
import { NewPassword } from './new-password.tsx';
import { useTarget } from './redirect.ts';
import { SecondFactor } from './second-factor.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { useSending } from './use-sending.ts';

export function Signup() {
  const person = usePerson();
  const [wasSignedIn] = useState(person !== null);
  const [factorId, setFactorId] = useState<string | null>(null);
  const { target } = useTarget();
  if (factorId) return <SecondFactor factorId={factorId} target={target} />;
  if (wasSignedIn && person) return <SignedInAlready name={person.name} target={target} onFactor={setFactorId} />;
  return <SignupForm onFactor={setFactorId} />;
}

function SignupForm({ onFactor }: { onFactor: (factorId: string) => void }) {
  const navigate = useNavigate();
  const { target, carry } = useTarget();
  const { send, say, isSending, isSlow, trouble } = useSending();

  function signup(value: FormValues) {
    const email = value('email');
    const name = value('name').trim();
    send(async () => {
      const { data, error } = await auth.signUp({
        email,
        password: value('new-password'),
        options: { data: { displayName: name, name } },
      });
      if (error) throw error;
      if (data.session) return enter(data.session, target);
      return navigate(carry('/login?notice=check-email'), { state: { email } });
    }, problems['signup-failed'].words);
  }

  function signupWithGoogle(token: string | undefined, nonce: string) {
    send(async () => {
      onFactor(await enterOrAsk(await signInWithGoogle(token, nonce), target));
    }, problems['google-signup-failed'].words);
  }

  return (
    <SplitPage title="Sign up" heading="Sign up">
      <Stack>
        <Form onSubmit={signup}>
          <Field
            label="Display name"
            name="name"
            autoComplete="name"
            maxLength={text.displayName}
            hint="What the other teams will curse."
            required
          />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={text.email}
            required
          />
          <NewPassword />
          <Checkbox
            name="adult"
            required
            missing={`Pickled Egg is for adults. Tick the box if you are ${minimumAge} or over.`}
          >
            I am {minimumAge} or over.
          </Checkbox>
          <SendingNotice trouble={trouble} isSlow={isSlow} />
          <MainButton type="submit" busy={isSending}>
            Sign up
          </MainButton>
        </Form>
        <ChalkOr>or</ChalkOr>
        <GoogleButton
          kind="signup"
          failure={problems['google-signup-failed'].words}
          onToken={signupWithGoogle}
          onTrouble={say}
        />
        <TextLink to={carry('/login')}>Got an account? Login</TextLink>
      </Stack>
    </SplitPage>
  );
}
