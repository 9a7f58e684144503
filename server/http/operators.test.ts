import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { call } from '#contract/call';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { mailedToken } from '../../tests/harness/people/auth-client.ts';
import { cookieFor, newGuest } from '../../tests/harness/people/guests.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { bearer, changeUser, newcomer, password, tryPassword, userStatus } from '../../tests/harness/people/people.ts';
import { lockedPerson } from '../../tests/harness/people/second-lock.ts';
import { readConfig } from '../config/config.ts';
import { standingOf } from './viewer.ts';
import { refuse } from './refuse.ts';
import { serve } from './serve.ts';
import { keepOneTimeToken } from '../store/accounts/one-time-tokens.ts';

const away = {
  PUBLIC_ORIGIN: 'https://egg.example',
  OPERATOR: 'Eggs Ltd',
  OPERATOR_EMAILS: 'fay@example.org',
  PAYMENTS: 'off',
};
const fay = { email: 'fay@example.org', emailConfirmedAt: new Date(0), isGuest: false, isAssured: false };

test.each([
  ['one of ours', {}, fay, 'operator'],
  ['an address nobody has confirmed', {}, { ...fay, emailConfirmedAt: null }, 'stranger'],
  ['somebody else', {}, { ...fay, email: 'eve@example.org' }, 'stranger'],
  ['somebody else behind a second lock', {}, { ...fay, email: 'eve@example.org', isAssured: true }, 'stranger'],
  ['one of ours where a second lock must be', { OPERATOR_MFA: 'required' }, fay, 'lacks-second-factor'],
  ['one of ours behind it', { OPERATOR_MFA: 'required' }, { ...fay, isAssured: true }, 'operator'],
  ['a stranger there', { OPERATOR_MFA: 'required' }, { ...fay, email: 'eve@example.org' }, 'stranger'],
] as const)('[A12] %s', (_who, env, viewer, standing) => {
  expect(standingOf({ config: readConfig({ ...away, ...env }) }, viewer)).toBe(standing);
});

test('[A12] where a second factor is required the counter opens for whoever has shown it, and shuts when it goes', async () => {
  const server = await freshApp({ OPERATOR_EMAILS: 'fay@example.org, jo@example.org', OPERATOR_MFA: 'required' });
  const counter = Fastify();
  counter.setErrorHandler(refuse);
  serve(counter, server.deps, till, async ({ viewer }) => ({ who: viewer.email }));
  const openFor = (cookie: string) => ask(counter, { url: '/till', cookie });

  expect(await openFor('')).toEqual(refusal('not-authenticated'));
  expect(await openFor((await newcomer(server.app, 'jo@example.org')).cookie)).toEqual(refusal('access-denied'));
  expect(await openFor((await lockedPerson(server, 'eve@example.org')).cookie)).toEqual(refusal('access-denied'));
  const { cookie, token, factorId } = await lockedPerson(server, 'fay@example.org');
  expect(await openFor(cookie)).toEqual([200, { who: 'fay@example.org' }]);
  const url = `/auth/v1/factors/${factorId}`;
  await server.app.inject({ method: 'DELETE', url, headers: bearer(token) });
  expect(await openFor(cookie)).toEqual(refusal('access-denied'));
});

test('[A14] an operator’s address is confirmed first wherever others in the network can reach the server', async () => {
  const env = { OPERATOR_EMAILS: 'boss@example.org' };
  const standings = [];
  for (const reach of [{}, { HOST: '0.0.0.0' }]) {
    const { app, deps } = await freshApp({ ...env, ...reach });
    const { id, cookie, mark } = await newcomer(app, 'boss@example.org');
    const unconfirmed = await ask(app, { url: '/api/mailer/allowed', cookie });
    const desk = await ask(app, { url: '/api/operator/payments', cookie });
    const token = await deps.database.db.transaction((tx) => keepOneTimeToken(tx, id, 'confirm', new Date()));
    const payload = { token_hash: token, type: 'signup' };
    await app.inject({ method: 'POST', url: '/auth/v1/verify', headers: mark, payload });
    standings.push([unconfirmed, desk[0], await ask(app, { url: '/api/mailer/allowed', cookie })]);
  }
  expect(standings).toEqual([
    [[200, { allowed: true }], 200, [200, { allowed: true }]],
    [[200, { allowed: false }], 403, [200, { allowed: true }]],
  ]);
});

test('[A14] [A13] a guest who adds an operator’s address gets no rights by it, in whichever browser the link is opened', async () => {
  const server = await freshApp({ OPERATOR_EMAILS: 'boss@example.org', SMTP_URL: 'smtp://127.0.0.1:9' });
  const { app, deps } = server;
  const { rows } = await deps.database.pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values ('host@example.org', 'Host') returning id",
  );
  const guest = await newGuest(server, await keptGame(deps.database.pool, rows[0]?.id ?? ''));
  expect((await changeUser(app, guest.token, { email: 'boss@example.org', password })).statusCode).toBe(200);
  const token_hash = await mailedToken(deps, 'boss@example.org');
  const open = (more: object) =>
    app.inject({ method: 'POST', url: '/auth/v1/verify', payload: { token_hash, type: 'email_change', ...more } });
  expect((await open({})).json().code).toBe('password_needed');
  expect(await ask(app, { url: '/api/mailer/allowed', cookie: guest.cookie })).toEqual([200, { allowed: false }]);
  const opened = await open({ password: 'two herons on a tin roof' });
  const boss = await cookieFor(app, opened.json().access_token);
  expect(await ask(app, { url: '/api/mailer/allowed', cookie: boss })).toEqual([200, { allowed: true }]);
  expect(await userStatus(app, guest.token)).toBe(403);
  expect((await tryPassword(app, 'boss@example.org')).statusCode).toBe(400);
});

const till = call({
  method: 'GET',
  path: '/till',
  summary: 'Who stands at the till',
  caller: 'operator',
  output: Type.Object({ who: Type.String() }),
});
