/** As much of Google's identity script as we use. */
interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback: (answer: { credential?: string }) => void }): void;
  renderButton(place: HTMLElement, options: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

const source = 'https://accounts.google.com/gsi/client';
let loading: Promise<GoogleIdentity> | undefined;

/** The client id the server wrote into the page; null when Google sign-in is not set up. */
export function googleClientId(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=google-client-id]')?.content || null;
}

/** Loads the identity script, once a document. */
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    script.addEventListener('load', () => {
      const identity = window.google?.accounts.id;
      if (identity) resolve(identity);
      else reject(new Error('The script brought nothing.'));
    });
    script.addEventListener('error', () => reject(new Error('The script did not load.')));
    document.head.append(script);
  });
  return loading;
}

/** A fresh secret and its fingerprint: Google signs the fingerprint, our server is told the secret. */
export async function makeNonce(): Promise<{ raw: string; hashed: string }> {
  const raw = hex(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(raw));
  return { raw, hashed: hex(new Uint8Array(digest)) };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
