import { and, desc, eq, max, ne, notInArray, sql } from 'drizzle-orm';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { Device } from '../../outside/push/push.ts';
import type { Executor, Tx } from '../database.ts';
import { pushSubscriptions } from '../race-tables.ts';

interface Owner {
  gameId: number;
  accountId: string;
  sessionId: string;
}

/** A device with whose it is: somebody of a team, its game's host or a co-host, or both. */
export interface OwnedDevice extends Device {
  id: string;
  accountId: string;
  team: Letter | null;
  isHost: boolean;
  isCohost: boolean;
  /** A co-host who does not race. */
  isNeutralCohost: boolean;
  /** The team a host or co-host raced in. */
  raced: Letter | null;
}

/** Keeps a device for a game. One has one owner, whoever asked last; of too many a person has, the oldest go. */
export async function keepDevice(tx: Tx, owner: Owner, device: Device, now: Date): Promise<void> {
  const { accountId, sessionId } = owner;
  const { endpoint, p256dh, auth } = device;
  const isThis = eq(pushSubscriptions.endpoint, endpoint);
  const isTheirs = eq(pushSubscriptions.accountId, accountId);
  const asked = { accountId, sessionId, p256dh, auth, savedAt: now };
  await tx.delete(pushSubscriptions).where(and(isThis, ne(pushSubscriptions.accountId, accountId)));
  await tx.update(pushSubscriptions).set(asked).where(isThis);
  await tx
    .insert(pushSubscriptions)
    .values({ gameId: owner.gameId, endpoint, ...asked })
    .onConflictDoUpdate({ target: [pushSubscriptions.gameId, pushSubscriptions.endpoint], set: asked });
  const newest = tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(isTheirs)
    .groupBy(pushSubscriptions.endpoint)
    .orderBy(desc(max(pushSubscriptions.savedAt)), desc(eq(pushSubscriptions.endpoint, endpoint)))
    .limit(race.devices);
  await tx.delete(pushSubscriptions).where(and(isTheirs, notInArray(pushSubscriptions.endpoint, newest)));
}

/** The devices of a game's people; not of those who signed out there, were shut out or are no longer of the game. */
export async function listDevices(db: Executor, gameId: number): Promise<OwnedDevice[]> {
  const { rows } = await db.execute<{ [K in keyof OwnedDevice]: OwnedDevice[K] }>(sql`
    select device.id, device.account_id as "accountId", device.endpoint, device.p256dh, device.auth,
      coalesce(seat.game_group, members.game_group) as team, games.user_id = device.account_id as "isHost",
      cohosts.id is not null as "isCohost",
      cohosts.id is not null and cohosts.knows as "isNeutralCohost",
      case when games.user_id = device.account_id then games.host_team else cohosts.raced_team end as raced
    from push_subscriptions as device
    join games on games.game_id = device.game_id
    join accounts on accounts.id = device.account_id and accounts.banned_at is null
    join auth_sessions on auth_sessions.id = device.session_id and auth_sessions.ended_at is null
    left join lateral (
      select game_group from seats
      where seats.game_id = device.game_id and (seats.account_id = accounts.id or seats.email = accounts.email)
      order by seats.account_id = accounts.id desc nulls last limit 1
    ) as seat on true
    left join members on members.game_id = device.game_id and members.account_id = device.account_id
    left join cohosts on cohosts.game_id = device.game_id and cohosts.account_id = device.account_id
      and cohosts.since_at is not null and cohosts.ended_at is null
    where device.game_id = ${gameId}
      and (games.user_id = device.account_id or cohosts.id is not null or coalesce(seat.game_group, members.game_group) is not null)
    order by device.saved_at, device.id`);
  return rows;
}

/** [N2] The device of a sign-in, in all games. */
export async function removeDevicesOfSignIn(db: Executor, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** A device that wants nothing any more wants nothing of any game. */
export async function removeDevice(db: Executor, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
