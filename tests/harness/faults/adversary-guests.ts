import type { FastifyInstance } from 'fastify';
import { joining } from '../../../contract/limits.ts';
import type { Deps } from '../../../server/deps.ts';
import { networkOf, sealed } from '../../../server/http/rate-limits.ts';
import { noteFailed } from '../../../server/night/knock-lock.ts';
import { keepMember } from '../../../server/store/games/members.ts';
import { guestOf, joinByCode, type Joined } from '../people/joining.ts';
import { personOf, readyRace } from '../races/race.ts';

interface Server {
  app: FastifyInstance;
  deps: Deps;
}

/** In team A, in team B, in another game, and in team A in a browser that handed its sign-in to another. */
const kinds = ['guest', 'rival-guest', 'other-guest', 'moved'] as const;
type Kind = (typeof kinds)[number];
const guests = new WeakMap<FastifyInstance, Map<Kind, Promise<Joined>>>();

/** The same guests whenever this app is asked for them. */
function oneGuest(server: Server, kind: Kind): Promise<Joined> {
  const known = guests.get(server.app) ?? new Map<Kind, Promise<Joined>>();
  guests.set(server.app, known);
  const guest = known.get(kind) ?? (kind === 'moved' ? movedGuest(server) : guestOf(server));
  known.set(kind, guest);
  return guest;
}

/** A guest in a browser whose sign-in went on in another one. */
export async function movedGuest(server: Server): Promise<Joined> {
  const guest = await guestOf(server);
  const { database, now } = server.deps;
  await database.pool.query('update auth_sessions set ended_at = $1, moved_at = $1 where account_id = $2', [
    now(),
    guest.id,
  ]);
  return guest;
}

/** Seats those of them who are in a game in this one. */
export async function seatGuests(server: Server, gameId: number): Promise<void> {
  const { database, now } = server.deps;
  for (const [kind, team] of [
    ['guest', 'A'],
    ['moved', 'A'],
    ['rival-guest', 'B'],
  ] as const) {
    const { id: accountId } = await oneGuest(server, kind);
    await database.db.transaction((tx) => keepMember(tx, { gameId, accountId, team }, now()));
  }
}

/** The cookies of all of them; one is in a game of their own. */
export async function guestCookies(server: Server): Promise<Record<Kind, string>> {
  const { gameId } = await readyRace(server);
  const { cookie } = await oneGuest(server, 'other-guest');
  const [status] = await joinByCode(server, gameId, cookie, 'A');
  if (status !== 200) throw new Error('The guest of another game did not get in.');
  const cookies = kinds.map(async (kind) => [kind, (await oneGuest(server, kind)).cookie]);
  return Object.fromEntries(await Promise.all(cookies)) as Record<Kind, string>;
}

export const lockedEmail = 'locked@example.org';

/** Three knocks of the one who is locked out have failed at this game. */
export async function lockOut({ app, deps }: Server, gameId: number): Promise<void> {
  const { id: accountId } = await personOf(app, lockedEmail);
  const failed = { gameId, accountId, network: sealed(deps, networkOf('127.0.0.1')) };
  await deps.database.db.transaction(async (tx) => {
    for (let n = 0; n < joining.knocksFailed; n++) await noteFailed(deps, tx, failed);
  });
}
