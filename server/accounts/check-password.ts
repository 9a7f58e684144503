import { password as limits } from '#contract/limits';
import type { Deps } from '../deps.ts';
import { type Account, readAccountByEmail } from '../store/accounts.ts';
import { networkOf, takeTries } from '../tries.ts';

/**
 * The account with this e-mail and password. Unknown e-mails take the same work and the same limits as known ones. A try
 * counts before the password is looked at, so that many at once cannot slip under a limit, and is taken back when it was right.
 */
export async function checkPassword(
  deps: Deps,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<(Account & { passwordHash: string }) | null> {
  if (password.length > limits.maxLength) return null;
  const network = networkOf(ip);
  const giveBack = await takeTries(deps, [
    ['sign-in-here', `${email}\n${network}`],
    ['sign-in-account', email],
    ['sign-in-address', network],
  ]);
  const account = await readAccountByEmail(deps.database.db, email);
  const passwordHash = account?.passwordHash ?? null;
  const isRight = await deps.passwords.verify(passwordHash, password).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  if (!isRight || !account || passwordHash === null) return null;
  await giveBack();
  return { ...account, passwordHash };
}
