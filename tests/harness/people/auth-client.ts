import { type AuthChangeEvent, GoTrueClient } from '@supabase/auth-js';
import { expect } from 'vitest';
import { session } from '../../../contract/session.ts';
import type { Deps } from '../../../server/deps.ts';
import { password } from './people.ts';

/** The official client, as a browser of its own, and every event it fires. */
export function newAuthClient(origin: string) {
  const kept = new Map<string, string>();
  /** As our pages do: which sign-up this browser made comes in a header and goes out with every call. */
  const fetchMarked: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const mark = kept.get(session.signUpHeader);
    if (mark) headers.set(session.signUpHeader, mark);
    const answer = await fetch(input, { ...init, headers });
    const newMark = answer.headers.get(session.signUpHeader);
    if (newMark) kept.set(session.signUpHeader, newMark);
    return answer;
  };
  const client = new GoTrueClient({
    url: `${origin}/auth/v1`,
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
    fetch: fetchMarked,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
  const events: AuthChangeEvent[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

export async function signedUp(origin: string, email: string) {
  const made = newAuthClient(origin);
  const { error } = await made.client.signUp({ email, password, options: { data: { displayName: 'Egg Fan' } } });
  expect(error).toBeNull();
  return made;
}

export function given<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('There is none.');
  return value;
}

/** Posts the client's token as our pages do; the e-mail is somebody else's, and must not matter. */
export async function setToken(origin: string, client: GoTrueClient) {
  const token = (await client.getSession()).data.session?.access_token;
  const response = await fetch(`${origin}/api/set-token?ajax=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, email: 'somebody.else@example.com' }),
  });
  return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
}

export async function cookieFor(origin: string, client: GoTrueClient): Promise<string> {
  const { status, body, cookies } = await setToken(origin, client);
  expect(status).toBe(200);
  expect(body).toEqual({ success: true, redirectTo: '/manage?notification=logged_in' });
  return given(cookies[0]?.split(';')[0]);
}

export async function mailsTo({ database }: Deps, address: string) {
  const { rows } = await database.pool.query<{ subject: string; text: string }>(
    'select subject, text from mail_outbox where to_address = $1 order by created_at',
    [address],
  );
  return rows;
}

/** The token of the newest link that was mailed to an address. */
export async function mailedToken(deps: Deps, address: string): Promise<string> {
  const newest = (await mailsTo(deps, address)).at(-1);
  return given(/#token_hash=([\w-]+)&type=/.exec(newest?.text ?? '')?.[1]);
}
