import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { appPages } from '#contract/pages';
import { minimumAge, text } from '#contract/limits';
import { problems } from '#contract/problems';
import { count, type SignEvent } from '../../../app/analytics.ts';
import { auth } from '../../../person/auth.ts';
import { ButtonLink } from '../../../parts/buttons/button.tsx';
import { ChalkOr } from '../../../parts/layout/chalk-line.tsx';
import { Checkbox } from '../../../parts/fields/checkbox.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form, type FormValues } from '../../../parts/fields/form.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { InlineLink, TextLink } from '../../../parts/buttons/text-link.tsx';
import { enter } from '../../../person/enter.ts';
import { usePerson } from '../../../person/session.ts';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { NewPassword } from './new-password.tsx';
import { useTarget } from './redirect.ts';
import { SendingNotice } from './sending-notice.tsx';
import { type GateFormProps, SignInGate } from './sign-in-gate.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

const byPassword: SignEvent = { name: 'sign_up', props: { method: 'email' } };

export function Signup() {
  const person = usePerson();
  const [isGuest] = useState(person?.isGuest ?? false);
  const { carry } = useTarget();
  // [K4] A second account would leave the seat behind.
  if (isGuest) return <Navigate to={carry('/account')} replace />;
  return <SignInGate form={SignupForm} />;
}

function SignupForm({ onFactor, onLink }: GateFormProps) {
  const navigate = useNavigate();
  const { target, carry } = useTarget();
  const sending = useSend((error) => troubleOf(error, problems['signup-failed'].words));
  const { isSending, trouble } = sending;

  function signup(value: FormValues) {
    const email = value('email');
    const name = value('name').trim();
    void sending.send({}, async () => {
      const { data, error } = await auth.signUp({
        email,
        password: value('new-password'),
        options: { data: { displayName: name, name } },
      });
      if (error) throw error;
      if (data.session) return enter(data.session, target, byPassword);
      count(byPassword);
      return navigate(carry('/login?notice=check-email'), { state: { email } });
    });
  }

  return (
    <SplitPage head={appPages.signup} heading="Sign up">
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
          <EmailField autoComplete="email" />
          <NewPassword />
          <Checkbox
            name="adult"
            required
            missing={`Pickled Egg is for adults. Tick the box if you are ${minimumAge} or over.`}
          >
            I am {minimumAge} or over.
          </Checkbox>
          <SmallPrint>
            Signing up means you agree to the <InlineLink to="/terms">Terms and Conditions</InlineLink> and the{' '}
            <InlineLink to="/eula">licence</InlineLink>.
          </SmallPrint>
          <SendingNotice trouble={trouble} isSending={isSending}>
            {trouble?.code === 'user_already_exists' && (
              <>
                <ButtonLink to={carry('/login')}>Login</ButtonLink>
                <ButtonLink to="/forgot-password">Reset the password</ButtonLink>
              </>
            )}
          </SendingNotice>
          <MainButton type="submit" busy={isSending}>
            Sign up
          </MainButton>
        </Form>
        <ChalkOr>or</ChalkOr>
        <GoogleButton kind="signup" sending={sending} onFactor={onFactor} onLink={onLink} />
        <TextLink to={carry('/login')}>Got an account? Login</TextLink>
      </Stack>
    </SplitPage>
  );
}
