import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { bearer, password } from '../../../tests/harness/people/people.ts';
import { openLog } from '../../config/log.ts';

const lines: string[] = [];
const log = openLog(
  'debug',
  new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk));
      done();
    },
  }),
);
const { app, deps } = await freshApp({}, { log });

test('a fault is logged without e-mail, password, token or hash', async () => {
  const email = 'private.person@example.com';
  const payload = { email, password, data: { name: 'Private Person' } };
  const { access_token, refresh_token } = (await post('signup', payload)).json();
  await deps.database.pool.query('alter table auth_sessions rename to auth_sessions_away');
  await deps.database.pool.query("alter table accounts add check (display_name <> 'Second Person')");
  const failed = [
    await post('signup', { email: 'second.person@example.com', password, data: { name: 'Second Person' } }),
    await post('token?grant_type=password', { email, password }),
    await post('token?grant_type=refresh_token', { refresh_token }),
    await app.inject({ url: '/auth/v1/user', headers: bearer(access_token) }),
    await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token: access_token } }),
  ];
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500]);
  for (const answer of failed) {
    expect(answer.json()).toEqual({
      message: 'Something went wrong on our side. Try again in a moment.',
      error: 'Something went wrong on our side. Try again in a moment.',
      code: 'out-of-order',
    });
  }
  expect(lines.filter((line) => line.includes('a request failed'))).toHaveLength(5);
  const said = lines.join('');
  for (const secret of ['@example.com', password, access_token, refresh_token, '$argon2id$', ' Person']) {
    expect([secret, said.includes(secret)]).toEqual([secret, false]);
  }
});

test('every answer under /auth/v1 tells the client how to read its refusals, and is kept by nobody', async () => {
  const answer = await post('token?grant_type=nothing', {});
  expect(answer.headers).toMatchObject({ 'x-supabase-api-version': '2024-01-01', 'cache-control': 'no-store' });
  expect(answer.json()).toEqual({
    code: 'validation_failed',
    message: 'grant_type must be password, refresh_token or id_token.',
    error: 'grant_type must be password, refresh_token or id_token.',
  });
  const empty = await app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  });
  expect(empty.json()).toMatchObject({ code: 'validation_failed', message: 'email is missing.' });
});

function post(path: string, payload: object) {
  return app.inject({ method: 'POST', url: `/auth/v1/${path}`, payload });
}
