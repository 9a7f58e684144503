import { expect, inject, test } from 'vitest';
import { openDatabase } from '../server/store/database.ts';
import { seedCommand } from '../server/seed/command.ts';
import { addressOf, password, type Who } from '../server/seed/people.ts';
import { freshApp } from './harness/servers/app.ts';
import { afterwards } from './harness/afterwards.ts';
import { ask } from './harness/people/ask.ts';
import { freshDatabaseUrl } from './harness/servers/database.ts';
import { freshDataDir } from './harness/servers/server-process.ts';

const url = await freshDatabaseUrl(inject('postgres').template);
// Where others can reach the product, addresses count only once they are confirmed.
const env = { DATABASE_URL: url, DATA_DIR: await freshDataDir(), HOST: '0.0.0.0' };

test('a seed makes a game ready to start, a race under way and a finished one with photos, once; its people can log in', {
  tags: 'promise',
}, async () => {
  const [code, said] = await seeds(env);
  expect([code, said]).toEqual([0, expect.stringContaining(password)]);

  const database = openDatabase(url);
  afterwards(() => database.close());
  const { app } = await freshApp(env, { database });
  const cookieOf = async (who: Who) => {
    const payload = { email: addressOf(who), password };
    const signedIn = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload });
    const { access_token: token } = signedIn.json<{ access_token: string }>();
    const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  };
  const host = await cookieOf('host');
  const [, photos] = await ask(app, { url: '/api/game-photos/1', cookie: host });
  expect(photos).toHaveLength(8);
  const [, people] = await ask(app, { url: '/api/games/2/people', cookie: host });
  const kinds = (people as { teams: { people: { role: string; kind: string }[] }[] }).teams.map((team) =>
    team.people.filter(({ role }) => role === 'member').map(({ kind }) => kind),
  );
  expect(kinds).toEqual([
    ['account', 'guest', 'guest'],
    ['account', 'guest', 'guest'],
  ]);
  const view = await ask(app, { url: '/api/view/2', cookie: await cookieOf('fox') });
  expect(view).toEqual([200, expect.objectContaining({ standings: expect.any(Array) })]);
  expect(await ask(app, { method: 'POST', url: '/api/start-game?gameId=3', cookie: host, payload: {} })).toEqual([
    200,
    expect.objectContaining({ success: true }),
  ]);

  expect(await seeds(env)).toEqual([0, 'There are accounts in this database already: nothing was added.\n']);
  expect(await seeds(env, '--if-empty')).toEqual([0, '']);
});

test('a public site is not seeded: everybody can read the password', async () => {
  const [code, said] = await seeds({ ...env, PUBLIC_ORIGIN: 'https://egg.example' });
  expect([code, said]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
});

async function seeds(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<[number, string]> {
  let said = '';
  const out = { write: (text: string) => (said += text) };
  return [await seedCommand(args, { env: variables, out }), said];
}
