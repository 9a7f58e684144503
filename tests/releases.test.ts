import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RaceView } from '../contract/race-view.ts';
import { projectRoot } from '../server/config/project-root.ts';
import { addressOf, password } from '../server/seed/people.ts';
import { openDatabase } from '../server/store/database.ts';
import { migrateDatabase } from '../server/store/migrate.ts';
import { freshApp } from './harness/servers/app.ts';
import { afterwards } from './harness/afterwards.ts';
import { ask } from './harness/people/ask.ts';
import { freshDatabaseUrl } from './harness/servers/database.ts';
import { restoreRelease, readRelease } from './harness/servers/old-release.ts';

const fixtures = join(import.meta.dirname, 'harness/fixtures');
const kept = readdirSync(fixtures).filter((name) => name.startsWith('release-'));

test('there is a database of every release', () => {
  const changelog = readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => `release-${version}.json`);
  expect(kept.toSorted()).toEqual(released.toSorted());
});

test.each(kept)(
  'the games of %s are there, and a race that was under way goes on unchanged',
  { tags: 'promise' },
  async (name) => {
    const dump = readRelease(name);
    const url = await freshDatabaseUrl();
    await restoreRelease(url, dump);
    await migrateDatabase(url);
    const database = openDatabase(url);
    afterwards(() => database.close());
    // An hour after it was kept, whenever that was.
    const last = Math.max(...(dump.tables['events'] ?? []).map(({ at }) => Date.parse(String(at))));
    const { app } = await freshApp({}, { database, now: () => new Date(last + 3_600_000) });
    const cookieOf = async (email: string) => {
      const payload = { email, password };
      const signedIn = await app.inject({ method: 'POST', url: '/auth/v1/token?grant_type=password', payload });
      const { access_token: token } = signedIn.json<{ access_token: string }>();
      const { cookies } = await app.inject({ method: 'POST', url: '/api/set-token?ajax=1', payload: { token } });
      return cookies.map(({ name: named, value }) => `${named}=${value}`).join('; ');
    };
    const host = await cookieOf(addressOf('host'));
    const view = async () => (await ask(app, { url: '/api/view/2', cookie: host }))[1] as RaceView;
    const standings = async () => Object.fromEntries((await view()).standings.map(({ group, done }) => [group, done]));
    expect(new Set(dump.tables['games']?.map(({ game_type: type }) => type))).toEqual(
      new Set(['classic', 'god', 'lazy']),
    );
    expect(await standings()).toEqual({ A: 2, B: 1 });
    const mark = { method: 'POST', url: '/api/host/2/override', cookie: host } as const;
    const payload = { group: 'B', reason: 'They stood at the door.' };
    expect(await ask(app, { ...mark, payload })).toEqual([200, expect.objectContaining({ success: true })]);
    expect(await standings()).toEqual({ A: 2, B: 2 });
    expect((await ask(app, { url: '/api/game-results/1', cookie: host }))[0]).toBe(200);
  },
);
