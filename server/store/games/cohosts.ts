import { createHash, randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { cohosts as limits } from '#contract/limits';
import { type Letter, letters } from '#contract/game';
import { cohostLinks, cohosts } from '../cohost-tables.ts';
import type { Executor, Tx } from '../database.ts';
import { games } from '../game-tables.ts';
import { accounts } from '../schema.ts';
import type { Game } from './games.ts';

export type Cohost = typeof cohosts.$inferSelect;
type CohostKey = Pick<Cohost, 'gameId' | 'accountId'>;

const hashed = (token: string) => createHash('sha256').update(token).digest();
const isOn = and(isNotNull(cohosts.sinceAt), isNull(cohosts.endedAt));
const isOne = ({ gameId, accountId }: CohostKey) => and(eq(cohosts.gameId, gameId), eq(cohosts.accountId, accountId));

/** What somebody becomes a co-host by; an older link that nobody has used stops working. */
export async function keepCohostLink(tx: Tx, gameId: number, now: Date): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + limits.linkMs);
  await tx.delete(cohostLinks).where(and(eq(cohostLinks.gameId, gameId), isNull(cohostLinks.usedBy)));
  await tx.insert(cohostLinks).values({ gameId, tokenHash: hashed(token), expiresAt });
  return { token, expiresAt };
}

export interface LinkedGame {
  game: Game;
  host: string;
  usedBy: string | null;
  expiresAt: Date;
}

/** The game of a link, whoever used it and however old it is; null when there is none. */
export async function readCohostLink(db: Executor, token: string): Promise<LinkedGame | null> {
  const [found] = await db
    .select({
      game: games,
      host: accounts.displayName,
      usedBy: cohostLinks.usedBy,
      expiresAt: cohostLinks.expiresAt,
    })
    .from(cohostLinks)
    .innerJoin(games, eq(games.gameId, cohostLinks.gameId))
    .innerJoin(accounts, eq(accounts.id, games.hostId))
    .where(and(eq(cohostLinks.tokenHash, hashed(token)), isNull(accounts.deletedAt)));
  return found ?? null;
}

export async function keepCohostLinkUsed(tx: Tx, token: string, accountId: string): Promise<void> {
  await tx
    .update(cohostLinks)
    .set({ usedBy: accountId })
    .where(eq(cohostLinks.tokenHash, hashed(token)));
}

/** Somebody asks to be a co-host, perhaps again. What they saw before stays known. */
export async function keepCohostAsked(tx: Tx, key: CohostKey, now: Date): Promise<void> {
  await tx
    .insert(cohosts)
    .values({ ...key, askedAt: now })
    .onConflictDoUpdate({
      target: [cohosts.gameId, cohosts.accountId],
      set: { askedAt: now, sinceAt: null, endedAt: null },
    });
}

/** The host said yes. */
export async function keepCohostOn(
  tx: Tx,
  id: string,
  { now, racedTeam, knows }: { now: Date; racedTeam: Letter | null; knows: boolean },
): Promise<void> {
  await tx
    .update(cohosts)
    .set({ sinceAt: now, racedTeam, knows: sql`${cohosts.knows} or ${knows}` })
    .where(eq(cohosts.id, id));
}

export async function keepCohostEnded(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(cohosts).set({ endedAt: now }).where(eq(cohosts.id, id));
}

/** The race begins: co-hosts in a team race, and the others may see everything from now on. */
export async function keepCohostsAtStart(tx: Tx, gameId: number): Promise<void> {
  await tx.execute(sql`
    update cohosts set raced_team = seat.letter, knows = seat.letter is null
    from (
      select one.id, coalesce(
        (select game_group from seats where seats.game_id = one.game_id
          and (seats.account_id = one.account_id or seats.email = accounts.email)
          order by seats.account_id = one.account_id desc nulls last limit 1),
        (select game_group from members where members.game_id = one.game_id and members.account_id = one.account_id)
      ) as letter
      from cohosts as one join accounts on accounts.id = one.account_id where one.game_id = ${gameId}
    ) as seat
    where cohosts.id = seat.id and cohosts.since_at is not null and cohosts.ended_at is null`);
}

/** A co-host was shown a whole rehearsal. */
export async function keepCohostKnows(db: Executor, key: CohostKey): Promise<void> {
  await db
    .update(cohosts)
    .set({ knows: true })
    .where(and(isOne(key), eq(cohosts.knows, false)));
}

export type NamedCohost = Cohost & { name: string };

/** Those who are co-hosts, and those who asked a moment ago; who came first is first. */
export async function listCohosts(db: Executor, gameId: number, now: Date): Promise<NamedCohost[]> {
  const asksStill = and(isNull(cohosts.sinceAt), gt(cohosts.askedAt, new Date(now.getTime() - limits.askedMs)));
  const found = await db
    .select({ cohost: cohosts, name: accounts.displayName })
    .from(cohosts)
    .innerJoin(accounts, eq(accounts.id, cohosts.accountId))
    .where(
      and(
        eq(cohosts.gameId, gameId),
        isNull(cohosts.endedAt),
        isNull(accounts.deletedAt),
        or(isNotNull(cohosts.sinceAt), asksStill),
      ),
    )
    .orderBy(asc(cohosts.askedAt), asc(cohosts.id));
  return found.map(({ cohost, name }) => ({ ...cohost, name }));
}

/** Those who are co-hosts just now. */
export async function listCohostsOn(
  db: Executor,
  gameId: number,
): Promise<{ accountId: string; sinceAt: Date | null }[]> {
  return db
    .select({ accountId: cohosts.accountId, sinceAt: cohosts.sinceAt })
    .from(cohosts)
    .where(and(eq(cohosts.gameId, gameId), isOn));
}

export async function countCohosts(db: Executor, gameId: number): Promise<number> {
  const [found] = await db
    .select({ on: count() })
    .from(cohosts)
    .where(and(eq(cohosts.gameId, gameId), isOn));
  return found?.on ?? 0;
}

export async function readCohost(db: Executor, key: CohostKey): Promise<Cohost | null> {
  const [found] = await db.select().from(cohosts).where(isOne(key)).prepare('read_cohost').execute();
  return found ?? null;
}

/** [Q6] Whether somebody may have seen every route of this game as a co-host, also one who is no longer. */
export async function knowsRoutes(db: Executor, key: CohostKey): Promise<boolean> {
  return (await readCohost(db, key))?.knows ?? false;
}

/** [Q5] Whether somebody is a co-host who races with another team than this one. */
export async function racesElsewhere(db: Executor, key: CohostKey, team: Letter): Promise<boolean> {
  const cohost = await readCohost(db, key);
  if (!cohost?.sinceAt || cohost.endedAt) return false;
  return cohost.racedTeam !== null && cohost.racedTeam !== team;
}

/** Whether a co-host is there who does not race. */
export async function hasNeutralCohost(db: Executor, gameId: number): Promise<boolean> {
  const [found] = await db
    .select({ on: count() })
    .from(cohosts)
    .where(and(eq(cohosts.gameId, gameId), isOn, eq(cohosts.knows, true)));
  return (found?.on ?? 0) > 0;
}

/** [Q5] The team of this race that somebody was let into and left, was taken out of or knocked at; null for none. */
export async function readTeamTouched(db: Executor, { gameId, accountId }: CohostKey): Promise<Letter | null> {
  const { rows } = await db.execute<{ team: string }>(sql`
    select game_group as team from phone_contacts where game_id = ${gameId} and account_id = ${accountId}
    union all
    select game_group from knocks where game_id = ${gameId} and account_id = ${accountId}
    limit 1`);
  return letters.find((letter) => letter === rows[0]?.team) ?? null;
}
