import { postToken } from '../call/api.ts';
import { auth } from './auth.ts';

/** The cookie may have ended while the account session lives on; where it cannot be had, the calls after it say so. */
export async function renewCookie(): Promise<void> {
  const { data } = await auth.getSession();
  if (data.session) await postToken(data.session).catch(() => undefined);
}
