import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../../app/analytics.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { enterOrAsk, signInWithGoogle } from './entry.ts';
import { GoogleMark } from './google-mark.tsx';
import { googleClientId, loadGoogle, makeNonce } from './google.ts';
import { useTarget } from './redirect.ts';
import type { GateFormProps } from './sign-in-gate.tsx';
import type { Sending } from './use-sending.ts';

const kinds = {
  signin: { event: 'sign_in', label: 'Sign in with Google', failure: problems['google-sign-in-failed'].words },
  signup: { event: 'sign_up', label: 'Sign up with Google', failure: problems['google-signup-failed'].words },
} as const;
const whys = {
  loading: 'Google has not answered yet. Try again in a moment.',
  unreachable: "Google's script could not be loaded. Use your e-mail and a password, or try again later.",
};

interface GoogleButtonProps extends GateFormProps {
  kind: keyof typeof kinds;
  /** The form's own: one thing at a time, whichever way one signs in. */
  sending: Sending;
}

/** Google's own button where it can be had; ours until then, and it says why it cannot. Where Google is not set up it stands still. */
export function GoogleButton({ kind, sending, onFactor, onLink }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<keyof typeof whys | 'unset' | 'drawn'>(googleClientId() ? 'loading' : 'unset');
  const { target } = useTarget();
  const { event, label, failure } = kinds[kind];
  const sign: SignEvent = { name: event, props: { method: 'google' } };

  const hand = useEffectEvent((token: string | undefined, nonce: string) => {
    sending.send(async () => {
      try {
        onFactor(await enterOrAsk(await signInWithGoogle(token, nonce), target, sign), sign);
      } catch (error) {
        if (!token || !isLinkRefused(error)) throw error;
        onLink({ token, nonce }, sign);
      }
    }, failure);
  });

  useEffect(() => {
    const clientId = googleClientId();
    async function draw() {
      const google = await loadGoogle();
      if (!clientId || !place.current) return;
      const nonce = await makeNonce();
      google.initialize({
        client_id: clientId,
        nonce: nonce.hashed,
        callback: (answer) => hand(answer.credential, nonce.raw),
      });
      const width = Math.max(200, Math.min(400, place.current.clientWidth));
      google.renderButton(place.current, { text: `${kind}_with`, size: 'large', width, locale: 'en-GB' });
      setStep('drawn');
    }
    draw().catch(() => setStep((now) => (now === 'unset' ? now : 'unreachable')));
  }, [kind]);

  return (
    <div>
      <div ref={place} />
      {step === 'unset' && (
        <Stack gap="tight">
          <Button disabled>
            <GoogleMark />
            {label}
          </Button>
          <SmallPrint>Google is not set up on this server.</SmallPrint>
        </Stack>
      )}
      {step !== 'drawn' && step !== 'unset' && (
        <Button onClick={() => sending.say({ words: failure, why: whys[step] })}>
          <GoogleMark />
          {label}
        </Button>
      )}
    </div>
  );
}

const isLinkRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'google_link_needs_password';
