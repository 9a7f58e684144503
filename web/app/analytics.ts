/** What is counted where the operator configured it and the person agreed; nothing else ever is. */
type CountedEvent = { name: 'game_create'; props: { name: string; type: string } } | SignEvent;

/** How somebody came in. */
export interface SignEvent {
  name: 'sign_in' | 'sign_up';
  props: { method: 'google' | 'email' };
}

export type Consent = 'yes' | 'no';

const consentKey = 'countingConsent';

/** Whether this installation counts at all. */
export function isCountingConfigured(): boolean {
  return countingAddress() !== null;
}

/** What this person said, on this device; null when never asked. */
export function keptConsent(): Consent | null {
  try {
    const kept = localStorage.getItem(consentKey);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return 'no';
  }
}

export function keepConsent(consent: Consent): void {
  try {
    localStorage.setItem(consentKey, consent);
  } catch {
    // Storage is closed to us: nobody can be asked, so nothing is counted.
  }
}

/** Sends one event, without cookies and without waiting for an answer. */
export function count({ name, props }: CountedEvent): void {
  const address = countingAddress();
  if (!address || keptConsent() !== 'yes') return;
  const { hostname, origin, pathname } = location;
  fetch(address, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    // A plain type needs no question to the other server first.
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ name, domain: hostname, url: `${origin}${pathname}`, props }),
  }).catch(() => {});
}

function countingAddress(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="analytics"]')?.content ?? null;
}
