import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { GoogleMark } from '../../parts/google-mark.tsx';
import { googleClientId, loadGoogle, makeNonce } from './google.ts';
import type { Trouble } from './trouble.ts';

const whys = {
  unset: 'It is not set up on this server. Use your e-mail and a password.',
  loading: 'Google has not answered yet. Try again in a moment.',
  unreachable: "Google's script could not be loaded. Use your e-mail and a password, or try again later.",
};

interface GoogleButtonProps {
  kind: 'signin' | 'signup';
  /** SPEC's words for when it does not work. */
  failure: string;
  onToken: (token: string | undefined, nonce: string) => void;
  onTrouble: (trouble: Trouble) => void;
}

/** Google's own button where it can be had; ours until then, and it says why it cannot. */
export function GoogleButton({ kind, failure, onToken, onTrouble }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<keyof typeof whys | 'drawn'>(googleClientId() ? 'loading' : 'unset');
  const hand = useEffectEvent(onToken);

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
      {step !== 'drawn' && (
        <Button onClick={() => onTrouble({ words: failure, why: whys[step] })}>
          <GoogleMark />
          {kind === 'signin' ? 'Sign in with Google' : 'Sign up with Google'}
        </Button>
      )}
    </div>
  );
}
