import { afterLogout, waits } from '#contract/limits';
import { clearToken } from './api.ts';
import { auth } from './auth.ts';
import { leave } from './leave.ts';
import { forgetSession } from './stored-session.ts';

/** Signs out on this device. Whatever fails, the person ends up signed out and at home. */
export async function logout(): Promise<never> {
  const asked = Promise.allSettled([auth.signOut({ scope: 'local' }), clearToken()]);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, waits.logoutMs))]);
  forgetSession();
  return leave(afterLogout);
}

/** Ends every session of the account. Unlike a plain logout this one must not fail unseen. */
export async function logoutEverywhere(): Promise<never> {
  const { error } = await auth.signOut({ scope: 'global' });
  if (error) throw error;
  return logout();
}
