import type { FastifyInstance } from 'fastify';
import type { Letter } from '../../../contract/game.ts';
import type { SignedIn } from '../../../server/accounts/sign-in.ts';
import type { Deps } from '../../../server/deps.ts';
import { keepMember } from '../../../server/store/games/members.ts';

interface Server {
  app: FastifyInstance;
  deps: Deps;
}

/** A guest as they sign in by a game's code, with the cookie of their phone. */
export interface Guest {
  id: string;
  token: string;
  refreshToken: string;
  cookie: string;
}

export async function joinCodeOf({ deps }: Server, gameId: number): Promise<string> {
  const { rows } = await deps.database.pool.query<{ join_code: string }>(
    'select join_code from games where game_id = $1',
    [gameId],
  );
  return rows[0]?.join_code ?? '';
}

/** Asks for a guest's sign-in as the account client does. */
export function askAsGuest(app: FastifyInstance, data: object, remoteAddress = '127.0.0.1') {
  const payload = { data, gotrue_meta_security: {} };
  return app.inject({ method: 'POST', url: '/auth/v1/signup', payload, remoteAddress });
}

export async function newGuest(server: Server, gameId: number, name = 'Jo'): Promise<Guest> {
  const { app } = server;
  const answer = await askAsGuest(app, { name, code: await joinCodeOf(server, gameId), adult: true });
  if (answer.statusCode !== 200) throw new Error(`No guest: ${answer.body}`);
  const { access_token: token, refresh_token: refreshToken, user } = answer.json<SignedIn>();
  return { id: user.id, token, refreshToken, cookie: await cookieFor(app, token) };
}

/** The cookie a page gets for a token. */
export async function cookieFor(app: FastifyInstance, token: string): Promise<string> {
  const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Somebody sits in a team by code, straight into the database. */
export async function sitByCode({ deps }: Server, gameId: number, accountId: string, team: Letter): Promise<void> {
  await deps.database.db.transaction((tx) => keepMember(tx, { gameId, accountId, team: team }, deps.now()));
}

/** A guest in a team. */
export async function seatedGuest(server: Server, gameId: number, team: Letter, name = 'Jo'): Promise<Guest> {
  const guest = await newGuest(server, gameId, name);
  await sitByCode(server, gameId, guest.id, team);
  return guest;
}
