import { type ComponentType, useState } from 'react';
import type { SignEvent } from '../../../app/analytics.ts';
import { usePerson } from '../../../person/session.ts';
import { enterOrAsk, enterWithCode, type GoogleProof, linkGoogle, sessionOf } from './entry.ts';
import { useTarget } from './redirect.ts';
import { appPages } from '#contract/pages';
import { problems } from '#contract/problems';
import { auth } from '../../../person/auth.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { Lead } from '../../../parts/layout/prose.tsx';
import { SplitPage } from '../../../parts/layout/split-page.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { logout } from '../../../person/logout.ts';
import { SendingNotice } from './sending-notice.tsx';
import { useSend } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';
import { Form } from '../../../parts/fields/form.tsx';
import { LockCode, type LockWay } from '../second-factor/lock-code.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { TextButton } from '../../../parts/buttons/text-button.tsx';
import { TextLink } from '../../../parts/buttons/text-link.tsx';

interface LinkGoogleProps {
  held: GoogleProof;
  target: string;
  sign: SignEvent;
  /** Told the second factor that is still to be shown, and what to count once it was. */
  onFactor: (factorId: string, sign?: SignEvent) => void;
  onBack: () => void;
}

interface SecondFactorProps {
  factorId: string;
  target: string;
  sign: SignEvent | undefined;
}

const leads: Record<LockWay, string> = {
  app: 'Open your authenticator app and type the six digits it shows.',
  recovery: 'Phone gone? Type one of your recovery codes. Then remove its app on your account page.',
};

type LockFormProps = SecondFactorProps & Parameters<typeof LockCode>[0];

interface SignedInAlreadyProps {
  name: string;
  target: string;
  onFactor: (factorId: string) => void;
}

export interface GateFormProps {
  /** Told the second factor that is still to be shown, and what to count once it was. */
  onFactor: (factorId: string, sign?: SignEvent) => void;
  /** Told what Google said where the account's own password is still to be shown. */
  onLink: (held: GoogleProof, sign: SignEvent) => void;
}

/** What login and signup share: the form, then a password that links Google or the second lock where there is one, and a word to those who are in already. */
export function SignInGate({ form: GateForm }: { form: ComponentType<GateFormProps> }) {
  const person = usePerson();
  // Asked once: signing in on this page must not turn it into another while the token is still on its way.
  // [K5] A guest may still log in: their seat comes along.
  const [wasSignedIn] = useState(person !== null && !person.isGuest);
  const [lock, setLock] = useState<{ factorId: string; sign: SignEvent | undefined } | null>(null);
  const onFactor: GateFormProps['onFactor'] = (factorId, sign) => setLock({ factorId, sign });
  const [link, setLink] = useState<{ held: GoogleProof; sign: SignEvent } | null>(null);
  const { target } = useTarget();
  if (lock) return <SecondFactor {...lock} target={target} />;
  if (wasSignedIn && person) return <SignedInAlready name={person.name} target={target} onFactor={onFactor} />;
  if (link) return <LinkGoogle {...link} target={target} onFactor={onFactor} onBack={() => setLink(null)} />;
  return <GateForm onFactor={onFactor} onLink={(held, sign) => setLink({ held, sign })} />;
}

/** The login page of someone who is in already: on they go, or out. */
function SignedInAlready({ name, target, onFactor }: SignedInAlreadyProps) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['login-failed'].words));

  function carryOn() {
    void send({}, async () => {
      onFactor(await enterOrAsk(sessionOf(await auth.getSession()), target));
    });
  }

  return (
    <SplitPage head={appPages.login} heading="You're in already">
      <Stack>
        <Lead>Logged in as {name}.</Lead>
        <SendingNotice trouble={trouble} isSending={isSending} />
        <Stack gap="tight">
          <MainButton busy={isSending} onClick={carryOn}>
            Carry on
          </MainButton>
          <Button look="link" onClick={() => void logout()}>
            Not you? Log out
          </Button>
        </Stack>
      </Stack>
    </SplitPage>
  );
}

/** The second lock: a code, before anything is posted to the server. */
function SecondFactor(props: SecondFactorProps) {
  const [way, setWay] = useState<LockWay>('app');
  return (
    <SplitPage head={appPages.login} heading="One more lock">
      <Stack>
        <Lead>{leads[way]}</Lead>
        <LockForm key={way} {...props} way={way} onWay={setWay} />
      </Stack>
    </SplitPage>
  );
}

function LockForm({ factorId, target, sign, way, onWay }: LockFormProps) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['login-failed'].words));
  return (
    <Form onSubmit={(value) => void send({}, () => enterWithCode(factorId, value('code'), target, sign))}>
      <LockCode way={way} onWay={onWay} />
      <SendingNotice trouble={trouble} isSending={isSending} />
      <MainButton type="submit" busy={isSending}>
        Login
      </MainButton>
      <Button look="link" onClick={() => void logout()}>
        Not you? Log out
      </Button>
    </Form>
  );
}

/** Google alone does not open an account that has a password: it is shown once, here, and nothing else is asked. */
function LinkGoogle({ held, target, sign, onFactor, onBack }: LinkGoogleProps) {
  const { send, isSending, trouble } = useSend((error) => troubleOf(error, problems['google-sign-in-failed'].words));

  function link(password: string) {
    void send({}, async () => onFactor(await enterOrAsk(await linkGoogle(held, password), target, sign), sign));
  }

  return (
    <SplitPage head={appPages.login} heading="You are half in">
      <Stack>
        <Lead>{problems.google_link_needs_password.words}</Lead>
        <Form onSubmit={(value) => link(value('google-password'))}>
          <Field
            label="Password of your account"
            name="google-password"
            type="password"
            autoComplete="current-password"
            required
          />
          <SendingNotice trouble={trouble} isSending={isSending} />
          <MainButton type="submit" busy={isSending}>
            Link Google
          </MainButton>
        </Form>
        <Stack gap="none">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
          <span>
            <TextButton onClick={onBack}>Back to login</TextButton>
          </span>
        </Stack>
      </Stack>
    </SplitPage>
  );
}
