import { and, asc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../database.ts';
import { identities } from '../schema.ts';

export type Identity = typeof identities.$inferSelect;
type Provider = Identity['provider'];

export async function listIdentities(db: Executor, accountId: string): Promise<Identity[]> {
  return db.select().from(identities).where(eq(identities.accountId, accountId)).orderBy(asc(identities.createdAt));
}

export async function readIdentity(db: Executor, provider: Provider, subject: string): Promise<Identity | null> {
  const [identity] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return identity ?? null;
}

/** Keeps a way to sign in; one that is there already only learns its newest e-mail and time. */
export async function keepIdentity(
  tx: Tx,
  identity: Pick<Identity, 'accountId' | 'provider' | 'subject' | 'email'>,
  now: Date,
): Promise<void> {
  await tx
    .insert(identities)
    .values({ ...identity, createdAt: now, lastSignInAt: now })
    .onConflictDoUpdate({
      target: [identities.provider, identities.subject],
      set: { email: identity.email, lastSignInAt: now },
    });
}

export async function removeIdentity(tx: Tx, accountId: string, provider: Provider): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.accountId, accountId), eq(identities.provider, provider)));
}
