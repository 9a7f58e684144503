import { useState } from 'react';
import { auth } from '../../auth.ts';
import { Button } from '../../parts/button.tsx';

/** Another confirmation link for an address that still waits for its first. */
export function ResendLink({ email }: { email: string }) {
  const [step, setStep] = useState<'ready' | 'sending' | 'sent' | 'failed'>('ready');

  async function resend() {
    setStep('sending');
    const { error } = await auth.resend({ type: 'signup', email });
    setStep(error ? 'failed' : 'sent');
  }

  if (step === 'sent') return <output>Sent. Give it a minute, and look in the spam too.</output>;
  return (
    <>
      {step === 'failed' && <p>The link could not be sent. Wait a moment, then try again.</p>}
      <Button busy={step === 'sending'} onClick={() => void resend()}>
        Send the link again
      </Button>
    </>
  );
}
