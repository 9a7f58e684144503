import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { HomeWord } from '#contract/home';
import type { Executor, Tx } from '../database.ts';
import { games, members } from '../game-tables.ts';
import { homeFixes, homeShares, homeWords } from '../home-tables.ts';
import { movedSeats } from '../race-tables.ts';
import { authSessions } from '../schema.ts';

interface PersonKey {
  gameId: number;
  accountId: string;
}
export type Share = typeof homeShares.$inferSelect & { fix: typeof homeFixes.$inferSelect | null };
export type Said = typeof homeWords.$inferSelect;

const isWord = ({ gameId, accountId }: PersonKey) =>
  and(eq(homeWords.gameId, gameId), eq(homeWords.accountId, accountId));
const isShare = ({ gameId, accountId }: PersonKey) =>
  and(eq(homeShares.gameId, gameId), eq(homeShares.accountId, accountId));

/** When the night of a game ends and in which country it was; worked out once. */
export async function keepHomeNight(
  db: Executor,
  gameId: number,
  night: { homeUntil: Date; homeCountry: string | null },
): Promise<void> {
  await db.update(games).set(night).where(eq(games.gameId, gameId));
}

/** Races that ended after a moment, whose people are asked whether they are home. */
export async function listHomeNights(db: Executor, from: Date): Promise<(typeof games.$inferSelect)[]> {
  return db
    .select()
    .from(games)
    .where(and(eq(games.homeSafe, true), eq(games.status, 'over'), gt(games.endedAt, from)));
}

export async function listHomeWords(db: Executor, gameId: number): Promise<Said[]> {
  return db.select().from(homeWords).where(eq(homeWords.gameId, gameId));
}

/** What somebody said last, held: words of one person are taken one after the other. */
export async function holdHomeWord(tx: Tx, key: PersonKey): Promise<Said | null> {
  await tx.insert(homeWords).values(key).onConflictDoNothing();
  const [said] = await tx.select().from(homeWords).where(isWord(key)).for('update');
  return said ?? null;
}

export async function keepHomeWord(tx: Tx, key: PersonKey, word: HomeWord, saidAt: Date): Promise<void> {
  await tx.update(homeWords).set({ word, saidAt }).where(isWord(key));
}

export async function keepNudged(tx: Tx, key: PersonKey, nudgedAt: Date): Promise<void> {
  await tx.update(homeWords).set({ nudgedAt }).where(isWord(key));
}

/** Notes that somebody is being asked who has said nothing; false when they have, or were asked before. */
export async function keepAsked(tx: Tx, key: PersonKey, askedAt: Date): Promise<boolean> {
  await tx.insert(homeWords).values(key).onConflictDoNothing();
  const kept = await tx
    .update(homeWords)
    .set({ askedAt })
    .where(and(isWord(key), isNull(homeWords.word), isNull(homeWords.askedAt)))
    .returning({ accountId: homeWords.accountId });
  return kept.length > 0;
}

/** [U6] Those whose phone was let in after the start: their seat moved to it by a knock. Until decision 071 that was a sign-in of the same account. */
export async function listMovedSeats(db: Executor, gameId: number): Promise<string[]> {
  const found = await db
    .select({ accountId: members.accountId })
    .from(members)
    .innerJoin(games, eq(games.gameId, members.gameId))
    .where(
      and(
        eq(members.gameId, gameId),
        sql`(exists (select from ${movedSeats}
            where ${movedSeats.rescueCode} = ${members.rescueCode} and ${movedSeats.movedAt} >= ${games.startedAt})
          or exists (select from ${authSessions} where ${authSessions.accountId} = ${members.accountId}
            and ${authSessions.method} = 'rescue' and ${authSessions.createdAt} >= ${games.startedAt}))`,
      ),
    );
  return found.map(({ accountId }) => accountId);
}

/** What is shared in a game at this moment. */
export async function listShares(db: Executor, gameId: number, now: Date): Promise<Share[]> {
  const isFix = and(eq(homeFixes.gameId, homeShares.gameId), eq(homeFixes.accountId, homeShares.accountId));
  const found = await db
    .select({ share: homeShares, fix: homeFixes })
    .from(homeShares)
    .leftJoin(homeFixes, isFix)
    .where(and(eq(homeShares.gameId, gameId), gt(homeShares.until, now)));
  return found.map(({ share, fix }) => ({ ...share, fix }));
}

/** Begins a share, or begins it anew with others. */
export async function keepShare(tx: Tx, share: typeof homeShares.$inferInsert): Promise<void> {
  const { until, lookers } = share;
  await tx
    .insert(homeShares)
    .values(share)
    .onConflictDoUpdate({ target: [homeShares.gameId, homeShares.accountId], set: { until, lookers } });
}

/** Until when somebody shares where they are; null when they do not. */
export async function holdShare(tx: Tx, key: PersonKey, now: Date): Promise<Date | null> {
  const [share] = await tx
    .select({ until: homeShares.until })
    .from(homeShares)
    .where(and(isShare(key), gt(homeShares.until, now)))
    .for('key share');
  return share?.until ?? null;
}

/** Takes the place of the fix before. */
export async function keepFix(tx: Tx, fix: typeof homeFixes.$inferInsert): Promise<void> {
  const { lat, lon, accuracyM, at } = fix;
  await tx
    .insert(homeFixes)
    .values(fix)
    .onConflictDoUpdate({
      target: [homeFixes.gameId, homeFixes.accountId],
      set: { lat, lon, accuracyM, at },
    });
}

/** The fix goes with it. */
export async function removeShare(tx: Executor, key: PersonKey): Promise<void> {
  await tx.delete(homeShares).where(isShare(key));
}

/** [U2] [U7] Shares whose hour is over, and everything of nights that have ended. */
export async function forgetHome(db: Executor, now: Date): Promise<void> {
  const ended = db.select({ gameId: games.gameId }).from(games).where(lte(games.homeUntil, now));
  await db.delete(homeShares).where(or(lte(homeShares.until, now), sql`${homeShares.gameId} in ${ended}`));
  await db.delete(homeWords).where(sql`${homeWords.gameId} in ${ended}`);
}

/** Every fix, also where its bytes lay. */
export async function forgetFixes(db: Executor): Promise<void> {
  await db.execute(sql`truncate ${homeFixes}`);
}

/** Somebody goes: nobody is left to see where others are in their name either. */
export async function removeHomeOf(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(homeWords).where(eq(homeWords.accountId, accountId));
  await removeSharesWith(tx, { accountId });
}

/** Ends the location shares by and with a person, in one game or in all. */
export async function removeSharesWith(tx: Tx, { gameId, accountId }: Partial<PersonKey> & { accountId: string }) {
  const inGame = gameId === undefined ? undefined : eq(homeShares.gameId, gameId);
  await tx.delete(homeShares).where(and(inGame, eq(homeShares.accountId, accountId)));
  await tx
    .update(homeShares)
    .set({ lookers: sql`array_remove(${homeShares.lookers}, ${accountId}::uuid)` })
    .where(and(inGame, sql`${homeShares.lookers} @> array[${accountId}::uuid]`));
}
