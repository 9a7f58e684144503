import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Config } from '../../config/config.ts';
import type { Executor, Tx } from '../database.ts';
import { accounts } from '../schema.ts';

export type Account = typeof accounts.$inferSelect;

export async function readAccount(db: Executor, id: string): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, id));
  return account ?? null;
}

export async function readAccountByEmail(db: Executor, email: string): Promise<Account | null> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  return account ?? null;
}

/** The account, held so that whatever else ends its sessions or renews its links waits until we are done. */
export async function holdAccount(tx: Tx, id: string): Promise<Account | null> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('no key update');
  return account ?? null;
}

/**
 * Serialises everything that decides whose an address is: signing up, adding it as a guest, mailing a link to it, opening one, Google.
 * Take it before holding an account, or two transactions wait for each other.
 */
export async function holdAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`);
}

/** Null when somebody has this e-mail already, also when they took it a moment ago. */
export async function keepNewAccount(
  tx: Tx,
  account: Pick<Account, 'email' | 'displayName' | 'passwordHash' | 'emailConfirmedAt'> &
    Partial<Pick<Account, 'signUpId'>>,
  now: Date,
): Promise<Account | null> {
  const [kept] = await tx
    .insert(accounts)
    .values({ ...account, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: accounts.email })
    .returning();
  return kept ?? null;
}

/** Removes a sign-up that was never confirmed or used, for the proven owner of its address. A banned one stays. */
export async function removeUntouched(tx: Tx, email: string): Promise<void> {
  const isUnused = and(isNull(accounts.emailConfirmedAt), isNull(accounts.lastSignInAt), isNull(accounts.bannedAt));
  await tx.delete(accounts).where(and(eq(accounts.email, email), isUnused));
}

/** Notes a sign-in; null when the account may not sign in (any more), or no longer has the password that was shown. */
export async function keepSignIn(
  tx: Tx,
  id: string,
  now: Date,
  shownPasswordHash: string | null,
): Promise<Account | null> {
  const conditions: SQL[] = [eq(accounts.id, id), isNull(accounts.bannedAt)];
  if (shownPasswordHash !== null) conditions.push(eq(accounts.passwordHash, shownPasswordHash));
  const [account] = await tx
    .update(accounts)
    .set({ lastSignInAt: now })
    .where(and(...conditions))
    .returning();
  return account ?? null;
}

export async function keepAccountChange(
  tx: Tx,
  id: string,
  change: Partial<
    Pick<
      Account,
      'displayName' | 'passwordHash' | 'emailConfirmedAt' | 'signUpId' | 'email' | 'isGuest' | 'newEmail' | 'eraseAfter'
    >
  >,
  now: Date,
): Promise<Account> {
  const [account] = await tx
    .update(accounts)
    .set({ ...change, updatedAt: now })
    .where(eq(accounts.id, id))
    .returning();
  if (!account) throw new Error('The account is gone.');
  return account;
}

type Confirmable = Pick<Account, 'emailConfirmedAt' | 'isGuest'>;

/** [A14] Whether an address counts as the person's own: confirmed, or without mail where only this machine can be reached from. A guest has none. */
export function isConfirmed(account: Confirmable, config: Config): boolean {
  return !account.isGuest && (account.emailConfirmedAt !== null || config.trustsAddresses);
}

/** Nobody has shown the address to be theirs, nor ever got in: no more than a wish, which the next one may replace. */
export function isUntouched({ emailConfirmedAt, lastSignInAt }: Account): boolean {
  return emailConfirmedAt === null && lastSignInAt === null;
}

/** Whether somebody may sign in: where mail goes out, the address must be confirmed first. */
export function maySignIn(account: Pick<Account, 'emailConfirmedAt'>, config: Config): boolean {
  return account.emailConfirmedAt !== null || config.smtpUrl === null;
}
