import type { FastifyInstance } from 'fastify';
import { codeAt, stepOf } from '../../../server/accounts/second-factor.ts';
import type { Deps } from '../../../server/deps.ts';
import type { SignedIn } from '../../../server/accounts/sign-in.ts';
import { bearer, signUp } from './people.ts';

type Server = { app: FastifyInstance; deps: Deps };

/** Adds an authenticator app to the account of a token; answers its id. */
export async function enrol({ app }: Server, token: string): Promise<string> {
  const payload = { factor_type: 'totp', friendly_name: 'Phone' };
  const answer = await app.inject({ method: 'POST', url: '/auth/v1/factors', headers: bearer(token), payload });
  return answer.json().id;
}

/** Shows a code at the second lock. */
export async function showCode({ app }: Server, token: string, factorId: string, code: string, from = '127.0.0.1') {
  const url = `/auth/v1/factors/${factorId}`;
  const headers = bearer(token);
  const challenge = await app.inject({ method: 'POST', url: `${url}/challenge`, headers, payload: {} });
  const payload = { challenge_id: challenge.json().id, code };
  return app.inject({ method: 'POST', url: `${url}/verify`, headers, payload, remoteAddress: from });
}

/** What an app shows now. */
export async function codeOf({ deps }: Server, factorId: string): Promise<string> {
  const { rows } = await deps.database.pool.query<{ secret: Buffer }>('select secret from factors where id = $1', [
    factorId,
  ]);
  return codeAt(rows[0]?.secret ?? Buffer.alloc(0), stepOf(deps.now()));
}

/** The cookie for a token. */
export async function cookieFor({ app }: Server, token: string, cookie = ''): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/set-token?ajax=1',
    headers: { cookie },
    payload: { token },
  });
  if (answer.statusCode !== 200) throw new Error(`No cookie: ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** A new account with a second lock, and somebody behind it. */
export async function lockedPerson(server: Server, email: string) {
  const { access_token: weak, user } = await signUp(server.app, email);
  const factorId = await enrol(server, weak);
  const shown = await showCode(server, weak, factorId, await codeOf(server, factorId));
  const { access_token: token } = shown.json<SignedIn>();
  return { id: user.id, factorId, token, cookie: await cookieFor(server, token) };
}
