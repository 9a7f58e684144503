import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../database.ts';
import { mailRefusals } from '../schema.ts';

type Why = (typeof mailRefusals.$inferSelect)['why'];

/** Notes that an address gets no more mail that one may refuse. What its owner said outlasts what a mail server said. */
export async function keepMailRefusal(db: Executor, addressHash: Buffer, why: Why): Promise<void> {
  await db
    .insert(mailRefusals)
    .values({ addressHash, why })
    .onConflictDoUpdate({
      target: mailRefusals.addressHash,
      set: { why: sql`case when ${mailRefusals.why} = 'unsubscribed' then ${mailRefusals.why} else excluded.why end` },
    });
}

export async function isMailRefused(db: Executor, addressHash: Buffer): Promise<boolean> {
  return (await listMailRefusals(db, [addressHash])).length > 0;
}

/** Those of the addresses that get no more mail. */
export async function listMailRefusals(db: Executor, addressHashes: Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .select({ addressHash: mailRefusals.addressHash })
    .from(mailRefusals)
    .where(inArray(mailRefusals.addressHash, addressHashes));
  return rows.map(({ addressHash }) => addressHash);
}

/** The owner of an address wants such mail again. */
export async function removeMailRefusal(db: Executor, addressHash: Buffer): Promise<void> {
  await db.delete(mailRefusals).where(eq(mailRefusals.addressHash, addressHash));
}

/** A mail has arrived there after all. */
export async function removeBounce(db: Executor, addressHash: Buffer): Promise<void> {
  await db.delete(mailRefusals).where(and(eq(mailRefusals.addressHash, addressHash), eq(mailRefusals.why, 'bounced')));
}
