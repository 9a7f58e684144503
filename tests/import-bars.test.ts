import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importCommand } from '../server/places/import/command.ts';
import { afterwards } from './harness/afterwards.ts';
import { password } from './harness/people/people.ts';
import { freshDataDir, startServerProcess } from './harness/servers/server-process.ts';

test('bars are imported before the product first runs and while it runs, and a host finds them', {
  tags: 'promise',
}, async () => {
  const dataDir = await freshDataDir();
  expect(await bring(dataDir, 'north.csv', 'name,lat,lon\nThe Crown,54.43,-2.96\n')).toMatchObject({ code: 0 });
  const server = await startServerProcess({ dataDir });
  afterwards(() => server.end('SIGTERM'));
  const search = await signedIn(server.origin);
  expect(await search()).toEqual(['The Crown']);
  const beside = await bring(dataDir, 'south.csv', 'name,lat,lon\nThe Swan,54.431,-2.96\n');
  expect(beside).toMatchObject({ code: 0, said: expect.stringContaining('1 added, 0 changed, 0 vanished') });
  expect(await search()).toEqual(['The Crown', 'The Swan']);
});

async function bring(dataDir: string, name: string, content: string): Promise<{ code: number; said: string }> {
  await writeFile(join(dataDir, name), content);
  let said = '';
  const out = { write: (text: string) => (said += text) };
  const env = { DATA_DIR: dataDir, INIT_CWD: dataDir };
  return { code: await importCommand([name], { env, out, signal: new AbortController().signal }), said };
}

/** How a host who has just signed up finds bars. */
async function signedIn(origin: string): Promise<() => Promise<string[]>> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const account = { email: 'host@example.org', password, data: { name: 'Ada' } };
  const { access_token: token } = (await (await post('/auth/v1/signup', account)).json()) as { access_token: string };
  const cookies = (await post('/api/set-token?ajax=1', { token })).headers.getSetCookie();
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  return async () => {
    const found = await post('/api/fetch-nearby-bars', { lat: 54.43, lon: -2.96, radius: 1_000 }, cookie);
    const { places } = (await found.json()) as { places: { name: string }[] };
    return places.map(({ name }) => name);
  };
}
