import { password as limits } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type Account, readAccountByEmail } from '../store/accounts/accounts.ts';
import { countFailures, networkOf, takeTries, type Tries } from '../http/rate-limits.ts';

interface Shown {
  email: string;
  password: string;
  ip: string | undefined;
  /** One that has been signed in to this very account before (known-device.ts), or is now: strangers cannot use up its tries. */
  device: string | null;
}

/** The account with this e-mail and password. Unknown e-mails take the same work and the same limits as known ones. */
export async function checkPassword(
  deps: Deps,
  { email, password, ip, device }: Shown,
): Promise<(Account & { passwordHash: string }) | null> {
  if (password.length > limits.maxLength) return null;
  const network = networkOf(ip);
  const failures: Tries =
    device === null
      ? [
          ['sign-in-here', `${email}\n${network}`],
          ['sign-in-account', email],
          ['sign-in-address', network],
        ]
      : [['sign-in-device', `${email}\n${device}`]];
  await takeTries(deps, [device === null ? ['sign-ins-here', network] : ['sign-ins-known', email]]);
  return countFailures(deps, failures, async () => {
    const account = await readAccountByEmail(deps.database.db, email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await deps.passwords.verify(passwordHash, password, device === null ? network : email);
    return isRight && account && passwordHash !== null ? { ...account, passwordHash } : null;
  });
}
