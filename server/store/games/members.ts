import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import type { Executor, Tx } from '../database.ts';
import { clueReaders, members, removedMembers, seats } from '../game-tables.ts';
import { namedStatement } from '../named-statement.ts';
import { accounts } from '../schema.ts';

export type Member = typeof members.$inferSelect & {
  name: string;
  isGuest: boolean;
  isDeleted: boolean;
};
type MemberKey = Pick<Member, 'gameId' | 'accountId'>;
type Change = Partial<Pick<Member, 'team' | 'mayWriteClues' | 'captainAt' | 'pressesAt'>>;

const isMember = ({ gameId, accountId }: MemberKey) =>
  and(eq(members.gameId, gameId), eq(members.accountId, accountId));

/** Has one of a team's two places as well, and sits there. */
const sitsByEmail = sql`exists (
  select from ${seats} where ${seats.gameId} = ${members.gameId}
    and (${seats.accountId} = ${members.accountId} or ${seats.email} = ${accounts.email} and ${accounts.emailConfirmedAt} is not null))`;

/** [K7] Who is in the teams of a game by code, first come first. Whoever has one of a team's two places as well sits there. */
export async function listMembers(db: Executor, gameId: number): Promise<Member[]> {
  const found = await db
    .select({ member: members, name: accounts.displayName, isGuest: accounts.isGuest, deletedAt: accounts.deletedAt })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(eq(members.gameId, gameId), sql`not ${sitsByEmail}`))
    .orderBy(asc(members.joinedAt), asc(members.seat));
  return found.map(({ member, name, isGuest, deletedAt }) => ({
    ...member,
    name,
    isGuest,
    isDeleted: deletedAt !== null,
  }));
}

/** A member with a seat of their own: the next number, and a code of six characters that names it. Hold the game first. */
export async function keepMember(
  tx: Tx,
  { gameId, accountId, team, letInAt }: MemberKey & { team: Letter; letInAt?: Date },
  now: Date,
): Promise<void> {
  const values = [gameId, accountId, team, letInAt?.toISOString() ?? null, now.toISOString()];
  let kept: unknown[] = [];
  // Another seat may have the code; no game has it.
  while (kept.length === 0) kept = await newMember(tx, values);
}

const newMember = namedStatement(
  'keep_member',
  `insert into members (game_id, account_id, game_group, let_in_at, joined_at, rescue_code, seat)
   values ($1, $2, $3, $4, $5, new_join_code(), (select coalesce(max(seat), 0) + 1 from members where game_id = $1))
   on conflict (rescue_code) do nothing returning seat`,
);

/** Whoever comes into another team has not said anything about it yet. */
export async function keepMemberChange(tx: Tx, key: MemberKey, change: Change): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const said = change.team === undefined ? {} : { wantsOutAt: null };
  await tx
    .update(members)
    .set({ ...change, ...said })
    .where(isMember(key));
}

/** [T20] Removes the team's captain by code. */
export async function removeCaptainByCode(tx: Tx, gameId: number, team: Letter): Promise<void> {
  await tx
    .update(members)
    .set({ captainAt: null })
    .where(and(eq(members.gameId, gameId), eq(members.team, team), isNotNull(members.captainAt)));
}

/** [T21] Removes all members of the team from writing its clues. */
export async function removeWriters(tx: Tx, gameId: number, team: Letter): Promise<void> {
  await tx
    .update(members)
    .set({ mayWriteClues: false })
    .where(and(eq(members.gameId, gameId), eq(members.team, team)));
}

/** This member wants their team out of the race. */
export async function keepWantsOut(tx: Tx, key: MemberKey, at: Date): Promise<void> {
  await tx.update(members).set({ wantsOutAt: at }).where(isMember(key));
}

/** Who of a team said so since a moment. */
export async function listWantOut(tx: Tx, gameId: number, team: Letter, since: Date): Promise<string[]> {
  const found = await tx
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.gameId, gameId), eq(members.team, team), gt(members.wantsOutAt, since)));
  return found.map(({ accountId }) => accountId);
}

/** What the members of a team said of retiring is done with. */
export async function removeWantOut(db: Executor, gameId: number, team: Letter): Promise<void> {
  await db
    .update(members)
    .set({ wantsOutAt: null })
    .where(and(eq(members.gameId, gameId), eq(members.team, team)));
}

/** This member was shown what a team wrote. */
export async function keepMemberReading(db: Executor, key: MemberKey, letter: Letter): Promise<void> {
  const isNews = sql`position(${letter} in ${members.readClues}) = 0`;
  await db
    .update(members)
    .set({ readClues: sql`${members.readClues} || ${letter}` })
    .where(and(isMember(key), isNews));
}

/** Gives up a seat by code; whose clues its owner was shown stays known. */
export async function removeMember(tx: Tx, key: MemberKey): Promise<void> {
  const [gone] = await tx.delete(members).where(isMember(key)).returning({ readClues: members.readClues });
  if (gone) await keepCluesKnown(tx, key, gone.readClues);
}

/** [K11] Somebody who leaves was shown what these teams wrote. */
export async function keepCluesKnown(tx: Tx, { gameId, accountId }: MemberKey, letters: string): Promise<void> {
  if (letters === '') return;
  await tx
    .insert(clueReaders)
    .values({ gameId, accountId, readClues: letters })
    .onConflictDoUpdate({
      target: [clueReaders.gameId, clueReaders.accountId],
      set: { readClues: sql`${clueReaders.readClues} || excluded.read_clues` },
    });
}

/** Somebody's seat by code; null where they have none. */
export async function readMember(db: Executor, key: MemberKey): Promise<typeof members.$inferSelect | null> {
  const [found] = await db.select().from(members).where(isMember(key));
  return found ?? null;
}

/** Taken out by the host, who names them by this id. All accounts that had one seat share one. */
export async function keepRemoved(
  tx: Tx,
  { gameId, accountId }: MemberKey,
  now: Date,
  id: string = randomUUID(),
): Promise<string> {
  const change = { removedAt: now, id };
  await tx
    .insert(removedMembers)
    .values({ gameId, accountId, ...change })
    .onConflictDoUpdate({ target: [removedMembers.gameId, removedMembers.accountId], set: change });
  return id;
}

/** Those the host took out, the last first; a person whose seat moved between phones counts once. */
export async function listRemoved(
  db: Executor,
  gameId: number,
): Promise<{ id: string; name: string; isGuest: boolean }[]> {
  return db
    .select({
      id: removedMembers.id,
      name: sql<string>`max(${accounts.displayName})`,
      isGuest: sql<boolean>`bool_and(${accounts.isGuest})`,
    })
    .from(removedMembers)
    .innerJoin(accounts, eq(accounts.id, removedMembers.accountId))
    .where(and(eq(removedMembers.gameId, gameId), isNull(accounts.deletedAt)))
    .groupBy(removedMembers.id)
    .orderBy(desc(max(removedMembers.removedAt)), asc(removedMembers.id));
}

/** The same by what the host names them by; whether there was such a one. */
export async function removeRemovedById(tx: Tx, gameId: number, id: string): Promise<boolean> {
  const gone = await tx
    .delete(removedMembers)
    .where(and(eq(removedMembers.gameId, gameId), eq(removedMembers.id, id)))
    .returning({ id: removedMembers.id });
  return gone.length > 0;
}

/** The host lets them come back. */
export async function removeRemoved(tx: Tx, { gameId, accountId }: MemberKey): Promise<void> {
  await tx
    .delete(removedMembers)
    .where(and(eq(removedMembers.gameId, gameId), eq(removedMembers.accountId, accountId)));
}

export async function wasRemoved(db: Executor, { gameId, accountId }: MemberKey): Promise<boolean> {
  const found = await db
    .select({ at: removedMembers.removedAt })
    .from(removedMembers)
    .where(and(eq(removedMembers.gameId, gameId), eq(removedMembers.accountId, accountId)));
  return found.length > 0;
}

/** Those a place by e-mail is for: who took it by the invitation's link, and whose address it is, where addresses are believed or confirmed. */
export async function listSeatOwners(
  db: Executor,
  { accountId, email }: { accountId: string | null; email: string },
  trustsAddresses: boolean,
): Promise<string[]> {
  const isTheirs = and(eq(accounts.email, email), trustsAddresses ? undefined : isNotNull(accounts.emailConfirmedAt));
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(accountId === null ? isTheirs : or(eq(accounts.id, accountId), isTheirs));
  return found.map(({ id }) => id);
}

/** How many are in the teams of these games, by e-mail and by code; a game nobody is in is left out. */
export async function countPeople(db: Executor, gameIds: number[]): Promise<Map<number, number>> {
  if (gameIds.length === 0) return new Map();
  const byEmail = await db
    .select({ gameId: seats.gameId, people: count() })
    .from(seats)
    .where(inArray(seats.gameId, gameIds))
    .groupBy(seats.gameId);
  const byCode = await db
    .select({ gameId: members.gameId, people: count() })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.accountId))
    .where(and(inArray(members.gameId, gameIds), sql`not ${sitsByEmail}`))
    .groupBy(members.gameId);
  const counts = new Map<number, number>();
  for (const { gameId, people } of [...byEmail, ...byCode]) counts.set(gameId, (counts.get(gameId) ?? 0) + people);
  return counts;
}
