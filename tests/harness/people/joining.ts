import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Letter } from '../../../contract/game.ts';
import type { Deps } from '../../../server/deps.ts';
import { keepAuthSession } from '../../../server/store/accounts/auth-sessions.ts';
import { keepLoginSession } from '../../../server/store/accounts/login-sessions.ts';
import { cookieName } from '../../../server/http/viewer.ts';
import { ask } from './ask.ts';
import { newcomer } from './people.ts';

interface Server {
  app: FastifyInstance;
  deps: Deps;
}

export interface Joined {
  id: string;
  name: string;
  cookie: string;
}

/** The code of a game. */
export async function codeOf({ deps }: Server, gameId: number): Promise<string> {
  const { rows } = await deps.database.pool.query<{ join_code: string }>(
    'select join_code from games where game_id = $1',
    [gameId],
  );
  return rows[0]?.join_code ?? '';
}

/** A guest who is signed in and sits nowhere yet, straight into the database. */
export async function guestOf(server: Server, name = 'Jo'): Promise<Joined> {
  const { rows } = await server.deps.database.pool.query<{ id: string }>(
    "insert into accounts (email, display_name, is_guest) values ('guest:' || gen_random_uuid() || '@', $1, true) returning id",
    [name],
  );
  const id = rows[0]?.id ?? '';
  return { id, name, cookie: await cookieFor(server, id, 'anonymous') };
}

/** Somebody new with the password of somebody who has signed up, signed in, straight into the database: no password is hashed. */
export async function anotherLike(server: Server, email: string): Promise<Joined> {
  const { rows } = await server.deps.database.pool.query<{ id: string; name: string }>(
    `insert into accounts (email, display_name, password_hash, email_confirmed_at)
     select gen_random_uuid() || '@example.org', display_name, password_hash, email_confirmed_at
     from accounts where email = $1 returning id, display_name as name`,
    [email],
  );
  const [made] = rows;
  if (!made) throw new Error(`Nobody signed up as ${email}.`);
  return { ...made, cookie: await cookieFor(server, made.id, 'password') };
}

async function cookieFor({ deps }: Server, accountId: string, method: 'anonymous' | 'password'): Promise<string> {
  const { database, keys, config, now } = deps;
  const token = await database.db.transaction(async (tx) => {
    const { id: sessionId } = await keepAuthSession(tx, { accountId, method, userAgent: null }, now());
    return keepLoginSession(tx, keys.cookie, { accountId, sessionId }, now());
  });
  return `${cookieName(config)}=${token}`;
}

/** Takes a seat by the game's code as a phone does. */
export async function joinByCode(
  server: Server,
  gameId: number,
  cookie: string,
  team?: Letter,
): Promise<[number, unknown]> {
  const url = `/api/join/${await codeOf(server, gameId)}`;
  return ask(server.app, { method: 'POST', url, cookie, payload: team ? { team } : {} });
}

/** What somebody reads of the people of a game. */
export function getOf({ app }: Pick<Server, 'app'>, cookie: string, gameId: number, call: string) {
  return ask(app, { url: `/api/games/${gameId}/${call}`, cookie });
}

/** What somebody is answered who changes something about the people of a game. */
export function postTo(
  { app }: Pick<Server, 'app'>,
  cookie: string,
  gameId: number,
  call: string,
  payload: object = {},
) {
  return ask(app, { method: 'POST', url: `/api/games/${gameId}/${call}`, cookie, payload });
}

/** Who is in which team by code, in the order of their seats. */
export async function membersOf({ deps }: Pick<Server, 'deps'>, gameId: number): Promise<[string, string][]> {
  const { rows } = await deps.database.pool.query<{ account_id: string; game_group: string }>(
    'select account_id, game_group from members where game_id = $1 order by seat',
    [gameId],
  );
  return rows.map((row) => [row.account_id, row.game_group]);
}

/** A new guest in a team of a game that has not begun. */
export async function guestIn(server: Server, gameId: number, team: Letter, name = 'Jo'): Promise<Joined> {
  return seated(server, gameId, team, await guestOf(server, name));
}

/** Somebody with an account, in a team by code. */
export async function memberIn(
  server: Server,
  gameId: number,
  team: Letter,
  email = `${randomUUID()}@example.org`,
): Promise<Joined & { email: string }> {
  const { id, cookie } = await newcomer(server.app, email);
  return { ...(await seated(server, gameId, team, { id, cookie, name: 'Ada' })), email };
}

/** The number on somebody's seat card. */
export async function seatNumber({ deps }: Server, gameId: number, accountId: string): Promise<number> {
  const { rows } = await deps.database.pool.query<{ seat: number }>(
    'select seat from members where game_id = $1 and account_id = $2',
    [gameId, accountId],
  );
  return rows[0]?.seat ?? 0;
}

async function seated(server: Server, gameId: number, team: Letter, person: Joined): Promise<Joined> {
  const [status, answer] = await joinByCode(server, gameId, person.cookie, team);
  if (status !== 200) throw new Error(`${person.name} did not join: ${status} ${JSON.stringify(answer)}`);
  return person;
}
