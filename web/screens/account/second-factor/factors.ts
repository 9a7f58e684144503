import type { Factor } from '@supabase/auth-js';
import { accountCalls } from '#contract/calls/account';
import { callServer, postToken } from '../../../call/api.ts';
import { auth } from '../../../person/auth.ts';
import { sessionOf, showCode } from '../sign-in/entry.ts';

/** An authenticator app of the account. */
export interface App {
  id: string;
  name: string;
  addedAt: number;
}

/** An app that is being added: what it has to be given. */
export interface NewApp {
  id: string;
  /** Shown as a square, and opened by a phone that has an app. */
  uri: string;
  secret: string;
}

/** The apps that count, the oldest first. */
export async function listApps(): Promise<App[]> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  return data.totp.map(appOf);
}

function appOf({ id, friendly_name: name, created_at: added }: Factor): App {
  return { id, name: name || 'Authenticator app', addedAt: Date.parse(added) };
}

export async function beginApp(name: string): Promise<NewApp> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: name });
  if (error) throw error;
  return { id: data.id, uri: data.totp.uri, secret: data.totp.secret };
}

/** Makes the app count by one of its codes; from then on every login needs one. */
export async function finishApp(id: string, code: string): Promise<void> {
  await showCode(id, code);
  await takeStrongCookie();
}

/** New recovery codes; the old ones no longer count. */
export async function makeCodes(): Promise<string[]> {
  await takeStrongCookie();
  return (await callServer(accountCalls['make-recovery-codes'], { input: {} })).codes;
}

/** A cookie from before the second lock opened does not count for what lies behind it. */
async function takeStrongCookie(): Promise<void> {
  await postToken(sessionOf(await auth.getSession()));
}

export async function removeApp(id: string): Promise<void> {
  const { error } = await auth.mfa.unenroll({ factorId: id });
  if (error) throw error;
  // Without an app the old token would still speak of one; where this fails the next refresh sees to it.
  await auth.refreshSession().catch(() => undefined);
}
