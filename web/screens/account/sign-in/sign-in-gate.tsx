import { type ComponentType, useState } from 'react';
import type { SignEvent } from '../../../app/analytics.ts';
import { usePerson } from '../../../person/session.ts';
import { enterOrAsk, type GoogleWord, sessionOf } from './entry.ts';
import { LinkGoogle } from './link-google.tsx';
import { useTarget } from './redirect.ts';
import { SecondFactor } from '../second-factor/second-factor.tsx';
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

interface SignedInAlreadyProps {
  name: string;
  target: string;
  onFactor: (factorId: string) => void;
}

export interface GateFormProps {
  /** Told the second factor that is still to be shown, and what to count once it was. */
  onFactor: (factorId: string, sign?: SignEvent) => void;
  /** Told what Google said where the account's own password is still to be shown. */
  onLink: (held: GoogleWord, sign: SignEvent) => void;
}

/** What login and signup share: the form, then a password that links Google or the second lock where there is one, and a word to those who are in already. */
export function SignInGate({ form: GateForm }: { form: ComponentType<GateFormProps> }) {
  const person = usePerson();
  // Asked once: signing in on this page must not turn it into another while the token is still on its way.
  const [wasSignedIn] = useState(person !== null);
  const [lock, setLock] = useState<{ factorId: string; sign: SignEvent | undefined } | null>(null);
  const onFactor: GateFormProps['onFactor'] = (factorId, sign) => setLock({ factorId, sign });
  const [link, setLink] = useState<{ held: GoogleWord; sign: SignEvent } | null>(null);
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
