import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problems } from '#contract/problems';
import type { SignEvent } from '../../../app/analytics.ts';
import { Button } from '../../../parts/buttons/button.tsx';
import { SmallPrint } from '../../../parts/layout/prose.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { enterOrAsk, signInWithGoogle } from './entry.ts';
import { useTarget } from './redirect.ts';
import type { GateFormProps } from './sign-in-gate.tsx';
import type { Sending } from '../../../call/use-send.ts';
import { troubleOf } from './trouble.ts';

/** As much of Google's identity script as we use. */
interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential?: string }) => void }): void;
  renderButton(holder: HTMLElement, options: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id: GoogleIdentity } };
  }
}

const source = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleIdentity> | undefined;

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
  const holder = useRef<HTMLDivElement>(null);
  const [step, setStep] = useState<keyof typeof whys | 'unset' | 'drawn'>(googleClientId() ? 'loading' : 'unset');
  const { target } = useTarget();
  const { event, label, failure } = kinds[kind];
  const sign: SignEvent = { name: event, props: { method: 'google' } };

  const hand = useEffectEvent((token: string | undefined, nonce: string) => {
    void sending.send({}, async () => {
      try {
        onFactor(await enterOrAsk(await signInWithGoogle(token, nonce), target, sign), sign);
      } catch (error) {
        if (token && isLinkRefused(error)) onLink({ token, nonce }, sign);
        else sending.say(troubleOf(error, failure));
      }
    });
  });

  useEffect(() => {
    const clientId = googleClientId();
    async function draw() {
      const google = await loadGoogle();
      if (!clientId || !holder.current) return;
      const nonce = await makeNonce();
      google.initialize({
        client_id: clientId,
        nonce: nonce.hashed,
        callback: (answer) => hand(answer.credential, nonce.raw),
      });
      const width = Math.max(200, Math.min(400, holder.current.clientWidth));
      google.renderButton(holder.current, { text: `${kind}_with`, size: 'large', width, locale: 'en-GB' });
      setStep('drawn');
    }
    draw().catch(() => setStep((now) => (now === 'unset' ? now : 'unreachable')));
  }, [kind]);

  return (
    <div>
      <div ref={holder} />
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

/** Google's letter, in the four colours its terms ask for. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" className="size-7 shrink-0 rounded-round bg-[#fff] p-1" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.500c3.540 0 6.710 1.220 9.210 3.600l6.850-6.850C35.900 2.380 30.470 0 24 0 14.620 0 6.510 5.380 2.560 13.220l7.980 6.190C12.430 13.720 17.740 9.500 24 9.500z"
      />
      <path
        fill="#4285F4"
        d="M46.980 24.550c0-1.570-.150-3.090-.380-4.550H24v9.020h12.940c-.580 2.960-2.260 5.480-4.780 7.180l7.730 6c4.510-4.180 7.090-10.360 7.090-17.650z"
      />
      <path
        fill="#FBBC05"
        d="M10.530 28.590c-.480-1.450-.760-2.990-.760-4.590s.270-3.140.760-4.590l-7.980-6.190C.920 16.460 0 20.120 0 24c0 3.880.920 7.540 2.560 10.780l7.970-6.190z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.480 0 11.930-2.130 15.890-5.810l-7.730-6c-2.150 1.450-4.920 2.300-8.160 2.300-6.260 0-11.570-4.220-13.470-9.910l-7.980 6.190C6.510 42.620 14.620 48 24 48z"
      />
    </svg>
  );
}

/** The client id the server wrote into the page; null when Google sign-in is not set up. */
function googleClientId(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=google-client-id]')?.content || null;
}

/** Loads the identity script, once a document. */
function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => {
      const identity = window.google?.accounts?.id;
      if (identity) resolve(identity);
      else reject(new Error('The script brought nothing.'));
    });
    script.addEventListener('error', () => reject(new Error('The script did not load.')));
    document.head.append(script);
  });
  return loading;
}

/** A fresh secret and its fingerprint: Google signs the fingerprint, our server is told the secret. */
async function makeNonce(): Promise<{ raw: string; hashed: string }> {
  const raw = hex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(raw));
  return { raw, hashed: hex(new Uint8Array(digest)) };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
