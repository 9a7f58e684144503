import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { session } from '#contract/session';
import { holdAccount } from './accounts.ts';
import type { Tx } from '../database.ts';
import { oneTimeTokens } from '../schema.ts';

export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

const lifeS: Record<Purpose, number> = {
  confirm: session.confirmationS,
  recover: session.recoveryS,
  'email-change': session.confirmationS,
};

const hashed = (token: string) => createHash('sha256').update(token).digest();

/** What a mailed link carries; any older link for the same purpose stops working. A confirmation is for the sign-up of this moment. */
export async function keepOneTimeToken(tx: Tx, accountId: string, purpose: Purpose, now: Date): Promise<string> {
  const account = await holdAccount(tx, accountId);
  if (!account) throw new Error('The account is gone.');
  await removeOneTimeTokens(tx, accountId, purpose);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeS[purpose] * 1_000);
  const signUpId = purpose === 'confirm' ? account.signUpId : null;
  await tx
    .insert(oneTimeTokens)
    .values({ tokenHash: hashed(token), accountId, purpose, signUpId, expiresAt, createdAt: now });
  return token;
}

/** The account a link belongs to, once: whoever comes second gets null, and so does a confirmation of a sign-up that was replaced. */
export async function useOneTimeToken(tx: Tx, token: string, purpose: Purpose, now: Date): Promise<string | null> {
  const isThisOne = and(eq(oneTimeTokens.tokenHash, hashed(token)), eq(oneTimeTokens.purpose, purpose));
  const [known] = await tx.select().from(oneTimeTokens).where(isThisOne);
  if (!known) return null;
  // The account first, as everyone who makes or removes links does: the other way round two of them wait for each other.
  const account = await holdAccount(tx, known.accountId);
  if (purpose === 'confirm' && known.signUpId !== account?.signUpId) return null;
  const used = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(isThisOne, isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .returning({ accountId: oneTimeTokens.accountId });
  return used[0]?.accountId ?? null;
}

export async function removeOneTimeTokens(tx: Tx, accountId: string, purpose: Purpose): Promise<void> {
  await tx.delete(oneTimeTokens).where(and(eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, purpose)));
}
