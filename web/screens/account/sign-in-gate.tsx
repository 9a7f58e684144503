import { type ComponentType, useState } from 'react';
import type { SignEvent } from '../../analytics.ts';
import { usePerson } from '../../session.ts';
import { useTarget } from './redirect.ts';
import { SecondFactor } from './second-factor.tsx';
import { SignedInAlready } from './signed-in-already.tsx';

export interface GateFormProps {
  /** Told the second factor that is still to be shown, and what to count once it was. */
  onFactor: (factorId: string, sign?: SignEvent) => void;
}

/** What login and signup share: the form, then the second lock where there is one, and a word to those who are in already. */
export function SignInGate({ form: GateForm }: { form: ComponentType<GateFormProps> }) {
  const person = usePerson();
  // Asked once: signing in on this page must not turn it into another while the token is still on its way.
  const [wasSignedIn] = useState(person !== null);
  const [lock, setLock] = useState<{ factorId: string; sign: SignEvent | undefined } | null>(null);
  const onFactor: GateFormProps['onFactor'] = (factorId, sign) => setLock({ factorId, sign });
  const { target } = useTarget();
  if (lock) return <SecondFactor {...lock} target={target} />;
  if (wasSignedIn && person) return <SignedInAlready name={person.name} target={target} onFactor={onFactor} />;
  return <GateForm onFactor={onFactor} />;
}
