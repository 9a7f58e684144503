import type { FastifyInstance } from 'fastify';
import type { SignedIn } from '../../../server/accounts/sign-in.ts';

/** A password strong enough for everyone in the tests. */
export const password = 'brine jar thunder 88';

/** A new account, signed in at once: only where no mail goes out. */
export async function signUp(app: FastifyInstance, email: string): Promise<SignedIn> {
  return signedIn(await askToSignUp(app, email));
}

function askToSignUp(app: FastifyInstance, email: string) {
  const payload = { email, password, data: { name: 'Ada' } };
  return app.inject({ method: 'POST', url: '/auth/v1/signup', payload });
}

export async function signIn(app: FastifyInstance, email: string): Promise<SignedIn> {
  return signedIn(await tryPassword(app, email));
}

/** The same where it may be refused. */
export function tryPassword(app: FastifyInstance, email: string) {
  const payload = { email, password };
  return app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload });
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The status of reading the account that a token belongs to. */
export async function userStatus(app: FastifyInstance, token: string): Promise<number> {
  return (await app.inject({ url: '/auth/v1/user', headers: bearer(token) })).statusCode;
}

export function changeUser(app: FastifyInstance, token: string, payload: object) {
  return app.inject({ method: 'PUT', url: '/auth/v1/user', headers: bearer(token), payload });
}

function signedIn(answer: { statusCode: number; body: string }): SignedIn {
  if (answer.statusCode !== 200) throw new Error(`Not signed in: ${answer.body}`);
  return JSON.parse(answer.body);
}

interface Newcomer {
  id: string;
  token: string;
  cookie: string;
  /** What shows that a request comes from the browser that signed up. */
  mark: { 'x-sign-up': string };
}

/** A new account with its cookie, as a browser would send it. */
export async function newcomer(app: FastifyInstance, email: string): Promise<Newcomer> {
  const answer = await askToSignUp(app, email);
  const { access_token: token, user } = signedIn(answer);
  const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
  const mark = { 'x-sign-up': String(answer.headers['x-sign-up']) };
  return { id: user.id, token, mark, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}
