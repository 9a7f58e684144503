import { password as limits } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type Account, readAccountByEmail } from '../store/accounts.ts';
import { countFailures, networkOf, type Tries } from '../tries.ts';

/** The account with this e-mail and password. Unknown e-mails take the same work and the same limits as known ones. */
export async function checkPassword(
  deps: Deps,
  { email, password, ip }: { email: string; password: string; ip: string | undefined },
): Promise<(Account & { passwordHash: string }) | null> {
  if (password.length > limits.maxLength) return null;
  const network = networkOf(ip);
  const tries: Tries = [
    ['sign-in-here', `${email}\n${network}`],
    ['sign-in-account', email],
    ['sign-in-address', network],
  ];
  return countFailures(deps, tries, async () => {
    const account = await readAccountByEmail(deps.database.db, email);
    const passwordHash = account?.passwordHash ?? null;
    const isRight = await deps.passwords.verify(passwordHash, password);
    return isRight && account && passwordHash !== null ? { ...account, passwordHash } : null;
  });
}
