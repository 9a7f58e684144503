import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { session } from '#contract/session';
import { type Account, holdAccount, holdAddress } from './accounts.ts';
import type { Executor, Tx } from '../database.ts';
import { accounts, oneTimeTokens } from '../schema.ts';

export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

const lifeS: Record<Purpose, number> = {
  confirm: session.confirmationS,
  recover: session.recoveryS,
  'email-change': session.confirmationS,
};

const hashed = (token: string) => createHash('sha256').update(token).digest();

/**
 * What a mailed link carries; any older link for the same purpose stops working, and with one that confirms an address every other that
 * would ([A13]). A confirmation is for the sign-up of this moment. Hold the address first.
 */
export async function keepOneTimeToken(tx: Tx, accountId: string, purpose: Purpose, now: Date): Promise<string> {
  const account = await holdAccount(tx, accountId);
  if (!account) throw new Error('The account is gone.');
  await removeOneTimeTokens(tx, accountId, purpose);
  if (purpose !== 'recover') await removeAddressLinks(tx, addressOf(account, purpose));
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeS[purpose] * 1_000);
  const signUpId = purpose === 'confirm' ? account.signUpId : null;
  await tx
    .insert(oneTimeTokens)
    .values({ tokenHash: hashed(token), accountId, purpose, signUpId, expiresAt, createdAt: now });
  return token;
}

/** The address a link for this purpose is mailed to. */
function addressOf({ email, newEmail }: Account, purpose: Purpose): string {
  return purpose === 'email-change' ? (newEmail ?? email) : email;
}

/** The account a link still opens, without using it up; null when it was used or replaced, or is too old. */
export async function readLinkedAccount(
  db: Executor,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<Account | null> {
  const [found] = await db
    .select({ account: accounts, signUpId: oneTimeTokens.signUpId })
    .from(oneTimeTokens)
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.accountId))
    .where(isOpen(token, purpose, now));
  const isReplaced = purpose === 'confirm' && found?.signUpId !== found?.account.signUpId;
  return found && !isReplaced ? found.account : null;
}

const isOpen = (token: string, purpose: Purpose, now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, hashed(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
  );

/** Uses a link up and returns its account, held: the second caller gets null, and so does a confirmation of a sign-up that was replaced. */
export async function useOneTimeToken(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<Account | null> {
  const linked = await readLinkedAccount(tx, token, purpose, now);
  if (!linked) return null;
  // The address and then the account, as everyone who makes or removes links does: the other way round two of them wait for each other.
  await holdAddress(tx, addressOf(linked, purpose));
  await holdAccount(tx, linked.id);
  const account = await readLinkedAccount(tx, token, purpose, now);
  if (account)
    await tx
      .update(oneTimeTokens)
      .set({ usedAt: now })
      .where(isOpen(token, purpose, now));
  return account;
}

/** [A13] Ends every link that would confirm this address, of a sign-up or of any guest. Hold the address first. */
export async function removeAddressLinks(tx: Tx, email: string): Promise<void> {
  const isTo = or(
    and(eq(oneTimeTokens.purpose, 'confirm'), eq(accounts.email, email)),
    and(eq(oneTimeTokens.purpose, 'email-change'), eq(accounts.newEmail, email)),
  );
  const links = tx
    .select({ tokenHash: oneTimeTokens.tokenHash })
    .from(accounts)
    .innerJoin(oneTimeTokens, eq(oneTimeTokens.accountId, accounts.id))
    .where(and(or(eq(accounts.email, email), eq(accounts.newEmail, email)), isTo));
  await tx.delete(oneTimeTokens).where(inArray(oneTimeTokens.tokenHash, links));
}

export async function removeOneTimeTokens(tx: Tx, accountId: string, purpose: Purpose): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, purpose)));
}
