import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { PhoneContacts } from '#engine/official-time';
import type { Executor } from '../database.ts';
import { games, teams } from '../game-tables.ts';
import { contacts, firstAttempts, phoneContacts } from '../race-tables.ts';

/** A phone of a team, by whose it is, and the moments at which it was in contact. */
export interface HeardPhone {
  gameId: number;
  team: Letter;
  accountId: string;
  moments: number[];
}

/** What a node has heard of a phone since that was last written down. */
export interface HeardSince extends HeardPhone {
  /** It is being written down: what is heard from now on belongs to another. */
  isTaken: boolean;
}

/**
 * Keeps when these phones, each named once, and so their teams, were in contact: each moment of late, the newest before those, and the first
 * of all. A game or an account that was deleted meanwhile is left out. What a crash takes of it a moment later is not missed: it waits
 * for no disk.
 */
export async function keepContacts(pool: Pool, heard: HeardPhone[]): Promise<void> {
  await pool.query({
    name: 'keep-contacts',
    text: keepText,
    // As PostgreSQL writes an array of what has nothing in it to be escaped: value by value the driver takes long for it.
    values: [
      arrayOf(heard.map(({ gameId }) => gameId)),
      arrayOf(heard.map(({ team }) => team)),
      arrayOf(heard.map(({ accountId }) => accountId)),
      arrayOf(heard.map(({ moments }) => `"${arrayOf(moments.toSorted((one, other) => one - other))}"`)),
    ],
  });
}

function arrayOf(values: (string | number)[]): string {
  return `{${values.join()}}`;
}

/** When contacts were kept before, and these come later, as they nearly always do, there is nothing to sort out. */
const merged = `
  since_at = least(kept.since_at, excluded.since_at),
  last_at = greatest(kept.last_at, excluded.last_at),
  recent = case
    when excluded.since_at > kept.last_at and coalesce(kept.recent[2] >= excluded.last_at - interval '${race.contactKeptMs} ms', true)
    then kept.recent || excluded.recent
    else array(
      select distinct at from unnest(kept.recent || excluded.recent) as at
      where at >= coalesce((
        select max(old) from unnest(kept.recent || excluded.recent) as old
        where old < greatest(kept.last_at, excluded.last_at) - interval '${race.contactKeptMs} ms'
      ), '-infinity')
      order by at)
    end`;

const keepText = `
  with heard as materialized (
    select game_id, game_group, account_id,
      array(select timestamptz 'epoch' + ms * interval '1 ms' from unnest(moments::bigint[]) as ms) as moments
    from unnest($1::int[], $2::text[], $3::uuid[], $4::text[]) as heard (game_id, game_group, account_id, moments),
      set_config('synchronous_commit', 'off', true)
    where exists (select from games where games.game_id = heard.game_id)
  ), of_teams as (
    insert into contacts as kept (game_id, game_group, since_at, last_at, recent)
    select game_id, game_group, min(at), max(at), array_agg(distinct at order by at) from heard, unnest(moments) as at
    group by game_id, game_group
    order by 1, 2
    on conflict (game_id, game_group) do update set ${merged}
  )
  insert into phone_contacts as kept (game_id, account_id, game_group, since_at, last_at, recent)
  select game_id, account_id, game_group, moments[1], moments[cardinality(moments)], moments from heard
  where exists (select from accounts where accounts.id = heard.account_id)
  order by 1, 2, 3
  on conflict (game_id, account_id, game_group) do update set ${merged}`;

/** When each team of a race was last heard from; a team that never was is not there. */
export async function listContacts(db: Executor, gameId: number): Promise<{ team: Letter; at: Date }[]> {
  return db
    .select({ team: contacts.team, at: contacts.lastAt })
    .from(contacts)
    .where(eq(contacts.gameId, gameId))
    .orderBy(contacts.team);
}

/** [Y6] Teams of races that are on which were not heard of since a moment, whether or not they race; never heard of is null. */
export async function listSilent(
  db: Executor,
  since: Date,
): Promise<{ gameId: number; team: Letter; heardAt: Date | null }[]> {
  return db
    .select({ gameId: teams.gameId, team: teams.letter, heardAt: contacts.lastAt })
    .from(games)
    .innerJoin(teams, eq(teams.gameId, games.gameId))
    .leftJoin(contacts, and(eq(contacts.gameId, teams.gameId), eq(contacts.team, teams.letter)))
    .where(
      and(
        eq(games.status, 'ongoing'),
        lte(games.startedAt, since),
        or(isNull(contacts.lastAt), lte(contacts.lastAt, since)),
      ),
    )
    .orderBy(teams.gameId, teams.letter);
}

/** The letters of the teams that somebody raced with, whether or not they still do. */
export async function readTeamsRaced(
  db: Executor,
  { gameId, accountId }: Pick<HeardPhone, 'gameId' | 'accountId'>,
): Promise<string> {
  const isTheirs = and(eq(phoneContacts.gameId, gameId), eq(phoneContacts.accountId, accountId));
  const found = await db.select({ team: phoneContacts.team }).from(phoneContacts).where(isTheirs);
  return found.map(({ team }) => team).join('');
}

/** [K19] A phone whose seat moved away from it at a moment: from then on what is heard of its owner is another phone. */
type Phone = Omit<HeardPhone, 'moments'> & { movedAt?: Date | null };

/** When a phone and the other phones of its team were in contact. */
export async function readPhoneContacts(
  db: Executor,
  { gameId, team, accountId, movedAt = null }: Phone,
): Promise<{ own: PhoneContacts | null; others: PhoneContacts[] }> {
  const rows = await db
    .select({ accountId: phoneContacts.accountId, sinceAt: phoneContacts.sinceAt, recent: phoneContacts.recent })
    .from(phoneContacts)
    .where(and(eq(phoneContacts.gameId, gameId), eq(phoneContacts.team, team)));
  const found = rows.find((phone) => phone.accountId === accountId);
  const own = found ?? (await readWithoutOwner(db, { gameId, team, accountId }));
  const others = rows.flatMap((phone) => (phone === found ? [] : [inMs(phone)]));
  if (!own) return { own, others };
  const { sinceAt, recent } = inMs(own);
  const isLater = (at: number) => movedAt !== null && at >= movedAt.getTime();
  const [later] = recent.filter(isLater);
  return {
    own: { sinceAt, recent: recent.filter((at) => !isLater(at)) },
    others: later === undefined ? others : [...others, { sinceAt: later, recent: recent.filter(isLater) }],
  };
}

function inMs({ sinceAt, recent }: { sinceAt: Date; recent: Date[] }): PhoneContacts {
  return { sinceAt: sinceAt.getTime(), recent: recent.map((at) => at.getTime()) };
}

/** What is left of a phone whose owner's account was deleted while its claim was under way: its team was heard of when it was. */
async function readWithoutOwner(db: Executor, { gameId, team, accountId }: Omit<HeardPhone, 'moments'>) {
  const isGone = sql`exists (select from accounts where id = ${accountId} and deleted_at is not null)`;
  const [kept] = await db
    .select({ sinceAt: contacts.sinceAt, recent: contacts.recent })
    .from(contacts)
    .where(and(eq(contacts.gameId, gameId), eq(contacts.team, team), isGone));
  return kept ?? null;
}

/** A claim that we failed to take: the hash of all it said, when it first reached us, and when it was last repeated. */
export interface Attempt {
  claimHash: Buffer;
  at: number;
  seenAt: number;
}

/** What a phone tried for one step; `key` names the two. */
export async function readFirstAttempt(db: Executor, key: Buffer): Promise<Attempt | null> {
  const [row] = await db.select().from(firstAttempts).where(eq(firstAttempts.key, key));
  if (!row?.claimHash || !row.seenAt) return null;
  return { claimHash: row.claimHash, at: row.at.getTime(), seenAt: row.seenAt.getTime() };
}

/** The first moment of the same claim stays; another claim takes its place. */
export async function saveFirstAttempt(db: Executor, key: Buffer, { claimHash, at, seenAt }: Attempt): Promise<void> {
  const values = { claimHash, at: new Date(at), seenAt: new Date(seenAt) };
  const isSame = sql`${firstAttempts.claimHash} = excluded.claim_hash`;
  await db
    .insert(firstAttempts)
    .values({ key, ...values })
    .onConflictDoUpdate({
      target: firstAttempts.key,
      set: {
        ...values,
        at: sql`case when ${isSame} then least(${firstAttempts.at}, excluded.at) else excluded.at end`,
      },
    });
}
