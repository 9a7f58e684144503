import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { bearer, newcomer, signIn, signUp, tryPassword } from '../../tests/harness/people/people.ts';
import { openLog } from '../config/log.ts';

let app: FastifyInstance;
const logged: string[] = [];
const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>);
const network = /^[\w-]{12}$/;

beforeAll(async () => {
  const log = openLog('info', { write: (line) => void logged.push(line) });
  ({ app } = await freshApp({}, { log }));
});
beforeEach(() => void (logged.length = 0));

test('who signed in, and how, is in the log; so is who tried, by a seal of their network', async () => {
  const { user, refresh_token } = await signUp(app, 'nell@example.org');
  await signIn(app, 'nell@example.org');
  const url = '/auth/v1/token?grant_type=refresh_token';
  await app.inject({ method: 'POST', url, payload: { refresh_token } });
  const wrong = { email: 'nell@example.org', password: 'not the password' };
  const ask = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload: wrong, remoteAddress });
  for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await ask(from);
  const said = lines().map(({ status, account, signedInBy, problem }) => ({ status, account, signedInBy, problem }));
  expect(said.slice(0, 3)).toEqual([
    { status: 200, account: user.id, signedInBy: 'signup', problem: undefined },
    { status: 200, account: user.id, signedInBy: 'password', problem: undefined },
    { status: 200, account: user.id, signedInBy: 'refresh_token', problem: undefined },
  ]);
  expect(said.slice(3).map(({ problem }) => problem)).toEqual(Array(3).fill('invalid_credentials'));
  const [one, again, other] = lines()
    .slice(3)
    .map(({ from }) => from);
  expect([one, other]).toEqual([expect.stringMatching(network), expect.stringMatching(network)]);
  expect([one === again, one === other]).toEqual([true, false]);
  expect(logged.join('')).not.toMatch(/nell|203\.0|not the password|thunder/);
});

test('whoever asks for what is not theirs is named by their id, with the reason', async () => {
  const { id, cookie } = await newcomer(app, 'fay@example.org');
  logged.length = 0;
  await app.inject({ url: '/api/operator/payments', headers: { cookie } });
  await app.inject('/api/operator/payments');
  expect(lines()).toMatchObject([
    { route: '/api/operator/payments', status: 403, problem: 'access-denied', account: id, from: expect.any(String) },
    { route: '/api/operator/payments', status: 401, problem: 'not-authenticated', from: expect.any(String) },
  ]);
});

test('for invalid input the log has the field and the rule, and never the value that was sent', async () => {
  const { cookie } = await newcomer(app, 'ida@example.org');
  logged.length = 0;
  const payload = { gameId: 7, city: 'York', bars: 'Ye Olde Secret', startBar: '' };
  await app.inject({ method: 'POST', url: '/api/update-game-route', headers: { cookie }, payload });
  expect(lines()).toMatchObject([{ status: 422, problem: 'bad-input', invalid: 'body.bars must be array' }]);
  expect(logged.join('')).not.toContain('Secret');
});

test('so is whoever is refused by their token; what goes well names nobody', async () => {
  const { user, access_token } = await signUp(app, 'mo@example.org');
  logged.length = 0;
  await app.inject({ method: 'PUT', url: '/auth/v1/user', headers: bearer(access_token), payload: { phone: '1' } });
  await app.inject({ url: '/auth/v1/user', headers: bearer(access_token) });
  expect(lines()[0]).toMatchObject({ status: 422, problem: 'validation_failed', account: user.id });
  expect(Object.keys(lines()[1] ?? {}).toSorted()).toEqual([
    'level',
    'method',
    'ms',
    'msg',
    'reqId',
    'route',
    'status',
    'time',
  ]);
});

test('a password that is shown wrongly too often is a refusal like others', async () => {
  for (let turn = 0; turn < 11; turn += 1) await tryPassword(app, 'nobody@example.org');
  expect(lines().at(-1)).toMatchObject({ status: 429, problem: 'over_request_rate_limit' });
});
