import { and, eq, sql } from 'drizzle-orm';
import type { PhoneStep } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { phoneSteps } from '../start-line-tables.ts';

interface PersonKey {
  gameId: number;
  accountId: string;
}

const isTheirs = ({ gameId, accountId }: PersonKey) =>
  and(eq(phoneSteps.gameId, gameId), eq(phoneSteps.accountId, accountId));

/** Stores the latest report of a person's phones. Callers lock the game first. */
export async function keepPhoneStep(tx: Tx, key: PersonKey, step: PhoneStep): Promise<void> {
  await tx
    .insert(phoneSteps)
    .values({ ...key, step })
    .onConflictDoUpdate({ target: [phoneSteps.gameId, phoneSteps.accountId], set: { step } });
}

/** The start line steps of the phones in a game, by account. */
export async function listPhoneSteps(db: Executor, gameId: number): Promise<Map<string, PhoneStep>> {
  const rows = await db.select().from(phoneSteps).where(eq(phoneSteps.gameId, gameId));
  return new Map(rows.map(({ accountId, step }) => [accountId, step]));
}

export async function removePhoneStep(tx: Tx, key: PersonKey): Promise<void> {
  await tx.delete(phoneSteps).where(isTheirs(key));
}

/** [SL3] After teams went with everyone in them: reports stay for people who still have a seat. */
export async function removePhoneStepsOfUnseated(tx: Tx, gameId: number): Promise<void> {
  await tx.execute(sql`
    delete from phone_steps using accounts where phone_steps.game_id = ${gameId} and accounts.id = phone_steps.account_id
      and not exists (select from members where game_id = ${gameId} and account_id = accounts.id)
      and not exists (select from seats where game_id = ${gameId} and (account_id = accounts.id or email = accounts.email))`);
}

/** [SL3] Erases a game's reports when its race starts. */
export async function removePhoneSteps(tx: Tx, gameId: number): Promise<void> {
  await tx.delete(phoneSteps).where(eq(phoneSteps.gameId, gameId));
}
