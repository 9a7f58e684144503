import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { joining } from '#contract/limits';
import type { Database, Executor, Tx } from '../database.ts';
import { knocks, members } from '../game-tables.ts';
import { perDatabase } from '../per-connection.ts';
import { photoRequests, positions } from '../race-tables.ts';
import { committing, gathered } from '../races/batched.ts';
import { accounts } from '../schema.ts';
import { phoneSteps } from '../start-line-tables.ts';
import type { Account } from './accounts.ts';
import type { AuthSession } from './auth-sessions.ts';
import { freshRefreshToken } from './refresh-tokens.ts';

const dayMs = 86_400_000;

/** [K6] Guests whose time is over, in the order of their ids: the race they were in last ended so long ago, or they have no seat. */
export async function listDueGuests(
  db: Executor,
  now: Date,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts
    where is_guest and deleted_at is null and id > ${after}::uuid and ${isDue(now)}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Whether this guest's time is over; hold them and their games first. */
export async function isGuestDue(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from accounts where id = ${id} and is_guest and deleted_at is null and ${isDue(now)}`);
  return rowCount === 1;
}

function isDue(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const longAgo = sql`${new Date(now.getTime() - joining.guestKeptDays * dayMs).toISOString()}::timestamptz`;
  const theirs = sql`from members join games on games.game_id = members.game_id where members.account_id = accounts.id`;
  const seatless = sql`coalesce(erase_after, created_at + ${joining.seatlessKeptHours} * interval '1 hour')`;
  return sql`case when exists (select ${theirs})
    then not exists (select ${theirs} and (games.status <> 'fini' or games.ended_at is null or games.ended_at > ${longAgo}))
    else ${seatless} <= ${at} end`;
}

/** What is left of guests that no race hangs on either: not even the id. Whatever was under way for them is long over. */
export async function removeGuestIds(db: Executor, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - dayMs).toISOString();
  await db.execute(sql`
    delete from accounts
    where is_guest and deleted_at < ${yesterday}::timestamptz
      and not exists (select from members where members.account_id = accounts.id)`);
}

interface Moving {
  guestId: string;
  accountId: string;
  /** The sign-in on the phone that was the guest's. */
  sessionId: string;
  /** Games whose seat the account takes over; in the others it has one, or may have none. */
  taken: number[];
}

/** [K5] Everything a guest had is the account's from now on. Hold the games and both accounts first. */
export async function keepGuestMoved(tx: Tx, { guestId, accountId, sessionId, taken }: Moving): Promise<void> {
  const from = sql`account_id = ${guestId}`;
  // The device before the seat: one that belongs to nobody of a game is dropped.
  await tx.execute(sql`
    update push_subscriptions set account_id = ${accountId}, session_id = ${sessionId} where ${from}`);
  await tx
    .update(members)
    .set({ accountId })
    .where(and(eq(members.accountId, guestId), inArray(members.gameId, taken)));
  // A seat that is not taken over is free; in a race that is over it stays its team's, without whose it was.
  await tx.execute(sql`
    update members set read_clues = members.read_clues || guests.read_clues from members guests
    where members.account_id = ${accountId} and guests.account_id = ${guestId} and guests.game_id = members.game_id`);
  await tx.execute(sql`
    delete from members using games where games.game_id = members.game_id and ${from} and games.status <> 'fini'`);
  await tx.execute(sql`
    insert into removed_members (game_id, account_id, removed_at, id)
    select game_id, ${accountId}, removed_at, id from removed_members where ${from} on conflict do nothing`);
  await tx.execute(sql`
    insert into moved_seats (game_id, account_id, rescue_code, moved_at)
    select game_id, ${accountId}, rescue_code, moved_at from moved_seats where ${from} on conflict do nothing`);
  await tx.execute(sql`
    insert into clue_readers as kept (game_id, account_id, read_clues)
    select game_id, ${accountId}, read_clues from clue_readers where ${from}
    on conflict (game_id, account_id) do update set read_clues = kept.read_clues || excluded.read_clues`);
  await tx.execute(sql`
    insert into receipts (game_id, seq, account_id, at)
    select game_id, seq, ${accountId}, at from receipts where ${from} on conflict do nothing`);
  // The same picture sent twice stays with whoever sent it first.
  await tx.execute(sql`
    update photos set account_id = case when exists (
      select from photos own where own.game_id = photos.game_id and own.account_id = ${accountId} and own.sha256 = photos.sha256
    ) then null else ${accountId}::uuid end where ${from}`);
  await tx.update(positions).set({ accountId }).where(eq(positions.accountId, guestId));
  await tx.execute(sql`
    insert into home_words (game_id, account_id, word, said_at, asked_at, nudged_at)
    select game_id, ${accountId}, word, said_at, asked_at, nudged_at from home_words where ${from} on conflict do nothing`);
  // [SL3] What the phone reported goes with a seat that is not taken over.
  await tx.execute(sql`
    insert into phone_steps (game_id, account_id, step)
    select game_id, ${accountId}, step from phone_steps where ${from} and ${inArray(phoneSteps.gameId, taken)}
    on conflict do nothing`);
  await tx.update(photoRequests).set({ accountId }).where(eq(photoRequests.accountId, guestId));
  await tx.update(knocks).set({ answeredBy: accountId }).where(eq(knocks.answeredBy, guestId));
  await tx.execute(sql`
    insert into phone_contacts (game_id, account_id, game_group, since_at, last_at, recent)
    select game_id, ${accountId}, game_group, since_at, last_at, recent from phone_contacts where ${from}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into idempotency (account_id, game_id, call, key, body_hash, status, answer, created_at)
    select ${accountId}, game_id, call, key, body_hash, status, answer, created_at from idempotency where ${from}
    on conflict do nothing`);
}

/** [K17] A guest for one seat that moves; has no session yet. */
export async function keepGuestAccount(tx: Tx, displayName: string, now: Date): Promise<string> {
  const [kept] = await tx
    .insert(accounts)
    .values({ email: `guest:${randomUUID()}@`, displayName, isGuest: true, createdAt: now, updatedAt: now })
    .returning({ id: accounts.id });
  if (!kept) throw new Error('The guest was not kept.');
  return kept.id;
}

interface NewGuest {
  displayName: string;
  userAgent: string | null;
  eraseAfter: Date;
}

interface SignedInGuest {
  account: Account;
  session: AuthSession;
  refreshToken: string;
}

/** [K3] A guest, signed in. */
export async function keepNewGuest(
  database: Pick<Database, 'db' | 'pool'>,
  guest: NewGuest,
  now: Date,
): Promise<SignedInGuest> {
  const { token: refreshToken, tokenHash } = freshRefreshToken();
  const account: Account = {
    id: randomUUID(),
    email: `guest:${randomUUID()}@`,
    displayName: guest.displayName,
    passwordHash: null,
    emailConfirmedAt: null,
    signUpId: randomUUID(),
    isGuest: true,
    newEmail: null,
    eraseAfter: guest.eraseAfter,
    bannedAt: null,
    deletedAt: null,
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  };
  const session: AuthSession = {
    id: randomUUID(),
    accountId: account.id,
    method: 'anonymous',
    assurance: 'aal1',
    assuredAt: null,
    userAgent: guest.userAgent,
    createdAt: now,
    refreshedAt: now,
    endedAt: null,
    movedAt: null,
  };
  await newGuests(database)({ account, session, tokenHash });
  return { account, session, refreshToken };
}

type NewRows = Pick<SignedInGuest, 'account' | 'session'> & { tokenHash: Buffer };

/** Forty come at once: account, session and refresh token of all of them are one statement. */
const newGuests = perDatabase(({ pool }) =>
  gathered(async (all: NewRows[]): Promise<void[]> => {
    const of = <Value>(value: (one: NewRows) => Value) => all.map(value);
    await pool.query({
      ...keeping,
      values: [
        of(({ account }) => account.id),
        of(({ account }) => account.email),
        of(({ account }) => account.displayName),
        of(({ account }) => account.signUpId),
        of(({ account }) => account.eraseAfter),
        of(({ session }) => session.id),
        of(({ session }) => session.userAgent),
        of(({ tokenHash }) => tokenHash),
        of(({ account }) => account.createdAt),
      ],
    });
    return all.map(() => undefined);
  }, committing),
);

const keeping = {
  name: 'keep_new_guests',
  text: `
    with come as (
      select * from unnest(
        (select $1::uuid[]), (select $2::text[]), (select $3::text[]), (select $4::uuid[]), (select $5::timestamptz[]), (select $6::uuid[]),
        (select $7::text[]), (select $8::bytea[]), (select $9::timestamptz[])
      ) as come (account_id, email, name, sign_up_id, erase_after, session_id, user_agent, token_hash, at)
    ), account as (
      insert into accounts (id, email, display_name, sign_up_id, is_guest, erase_after, last_sign_in_at, created_at, updated_at)
      select account_id, email, name, sign_up_id, true, erase_after, at, at, at from come
    ), session as (
      insert into auth_sessions (id, account_id, method, user_agent, created_at, refreshed_at)
      select session_id, account_id, 'anonymous', user_agent, at, at from come
    )
    insert into refresh_tokens (token_hash, session_id, created_at) select token_hash, session_id, at from come`,
};
