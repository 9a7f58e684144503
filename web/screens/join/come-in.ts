import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { joinCalls } from '#contract/calls/join';
import type { Letter } from '#contract/game';
import { callServer, postToken, RequestError } from '../../call/api.ts';
import { auth, readSession } from '../../person/auth.ts';
import { forgetSession } from '../../person/stored-session.ts';

interface Comer {
  code: string;
  /** What a fresh guest is called; whoever is signed in has a name. */
  name: string;
}

/** [K3] Takes a seat as whoever is signed in, or else as a guest of this code. Fetched after the tap: it brings the account client along. */
export async function takeSeat(comer: Comer, team: Letter | null, key: string): Promise<Letter> {
  await comeIn(comer);
  const { code } = comer;
  const taken = await callServer(joinCalls.join, { params: { code }, input: team ? { team } : {}, key });
  return taken.team;
}

/** [K15] [K17] Knocks at a team's door: for a lost seat, or as a new phone. */
export async function knock(comer: Comer, at: { team: Letter; seat?: number }, key: string): Promise<string> {
  await comeIn(comer);
  const { id } = await callServer(joinCalls.knock, { params: { code: comer.code }, input: at, key });
  return id;
}

/** [K17] The seat that moved here: this phone is its owner's from now on. */
export async function takeOver(session: { access_token: string; refresh_token: string }): Promise<void> {
  const { data, error } = await auth.setSession(session);
  if (error || !data.session) throw error ?? new Error('The seat did not come along.');
  await postToken(data.session);
}

async function comeIn(comer: Comer): Promise<void> {
  const kept = await readSession();
  try {
    await postToken(kept ?? (await newGuest(comer)));
  } catch (error) {
    // Signed out elsewhere: the page must not go on calling somebody by a name that is no use here.
    if (kept && error instanceof RequestError && error.status === 401) {
      await auth.signOut({ scope: 'local' }).catch(() => undefined);
      forgetSession();
      throw new RequestError('You were signed out. Say your name, or log in again.', 401, {
        code: 'not-authenticated',
      });
    }
    throw error;
  }
}

async function newGuest({ code, name }: Comer): Promise<Session> {
  const { data, error } = await auth.signInAnonymously({ options: { data: { name, code, adult: true } } });
  if (isAuthRetryableFetchError(error)) throw error;
  if (error)
    throw new RequestError(error.message, error.status ?? 400, { code: error.code ?? '', message: error.message });
  if (!data.session) throw new RequestError('', 500, {});
  return data.session;
}
