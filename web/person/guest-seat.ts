import { joinCalls } from '#contract/calls/join';
import { callServer, isOwnAnswer, isPassing } from '../call/api.ts';
import { storageKey } from './stored-session.ts';

/** Where the guest of this phone waits while somebody logs in over them. */
const keptAs = 'guestSeat';

interface KeptGuest {
  token: string;
  /** The same for every try, so that the seat is taken along once. */
  key: string;
}

/** The server does not know the account yet: a second lock is still to be opened, or the cookie is the guest's. */
const notYet = ['not-authenticated', 'not-for-guests', 'insufficient_aal'] as const;

/** [K5] Before somebody logs in on a guest's phone: who the guest is, so that their seat can come along. Nothing where nobody is a guest. */
export function keepGuestBehind(): void {
  try {
    const { access_token: token, user } = (JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? {}) as {
      access_token?: string;
      user?: { is_anonymous?: boolean };
    };
    if (!token || user?.is_anonymous !== true) return;
    localStorage.setItem(keptAs, JSON.stringify({ token, key: crypto.randomUUID() } satisfies KeptGuest));
  } catch {
    // Storage is closed to us, so there was no guest either.
  }
}

/** [K5] Takes the seats of the guest who was here along into the account that is here now. What could not be sent waits for the next time. */
export async function bringGuestSeat(): Promise<void> {
  const kept = keptGuest();
  if (!kept) return;
  try {
    await callServer(joinCalls['take-guest-seat'], { input: { guestToken: kept.token }, key: kept.key });
  } catch (error) {
    if (isPassing(error) || (isOwnAnswer(error) && notYet.some((code) => code === error.code))) return;
  }
  forgetGuestBehind();
}

/** Whoever logs in after the guest has logged out is somebody else. */
export function forgetGuestBehind(): void {
  try {
    localStorage.removeItem(keptAs);
  } catch {
    // Storage is closed to us, so nothing was kept either.
  }
}

function keptGuest(): KeptGuest | null {
  try {
    return JSON.parse(localStorage.getItem(keptAs) ?? 'null') as KeptGuest | null;
  } catch {
    return null;
  }
}
