import { beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { readConfig } from '../config/config.ts';
import { remindOfPhotos } from './host-mails.ts';

const { db, pool } = await freshDatabase();
const config = readConfig({ PUBLIC_ORIGIN: 'https://egg.example', SMTP_URL: 'smtp://127.0.0.1:1' });
const endedAt = Date.parse('2026-11-20T22:10:00Z');
const dayMs = 86_400_000;

beforeEach(async () => {
  await pool.query('delete from accounts; delete from mail_outbox');
});

test('[X5] the host is told once, three days before, when the photos go and how to save them', async () => {
  const gameId = await raceWithPhotos(12);
  await remind(27 * dayMs - 1);
  expect(await mails()).toEqual([]);
  await remind(27 * dayMs);
  await Promise.all([remind(27 * dayMs + 1), remind(28 * dayMs)]);
  expect(await mails()).toEqual([
    {
      to_address: 'host@example.org',
      subject: 'Your photos of the night go soon',
      text: `Your photos go soon.

Hello Sam,

The photos of “Egg” go on Sunday 20 December 2026 at 22:10: we keep them for a month and no longer, as promised.

There are 12 photos. Save what you want to keep, and pass it on to your teams.

See the night again:
https://egg.example/results/${gameId}

Save all photos in one file (ZIP):
https://egg.example/api/game-results/${gameId}/photos.zip

The results stay: places, times, clues and the night on the map. Only the photos go.

-- 
Pickled Egg
`,
    },
  ]);
});

test('[X5] two at once send one reminder', async () => {
  await raceWithPhotos(1);
  await Promise.all([remind(27 * dayMs), remind(27 * dayMs), remind(27 * dayMs)]);
  expect((await mails()).map(({ text }) => /There is 1 photo\./.test(text))).toEqual([true]);
});

test('[X5] nobody is told of a race without photos, or once they are gone', async () => {
  await raceWithPhotos(0, { email: 'none@example.org' });
  await remind(27 * dayMs);
  await raceWithPhotos(1, { email: 'late@example.org' });
  await remind(30 * dayMs);
  expect(await mails()).toEqual([]);
  await remind(30 * dayMs - 1);
  expect((await mails()).map(({ to_address }) => to_address)).toEqual(['late@example.org']);
});

test.each([{ deleted_at: 'now' }, { banned_at: 'now' }, { email_confirmed_at: null }])(
  '[X5] a host who is gone, or whose address may be somebody else’s, is not written to (%j)',
  async (columns) => {
    await raceWithPhotos(1, columns);
    await remind(27 * dayMs);
    expect(await mails()).toEqual([]);
  },
);

function remind(afterEndMs: number): Promise<void> {
  return remindOfPhotos({ config, db, now: () => new Date(endedAt + afterEndMs) });
}

async function mails(): Promise<{ to_address: string; subject: string; text: string }[]> {
  const { rows } = await pool.query('select to_address, subject, text from mail_outbox order by created_at');
  return rows;
}

async function raceWithPhotos(count: number, columns: Record<string, string | null> = {}): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, display_name, email_confirmed_at)
     values (gen_random_uuid() || '@example.org', 'Sam', now()) returning id`,
  );
  const hostId = rows[0]?.id ?? '';
  const ended = { status: 'fini', ended_at: new Date(endedAt).toISOString() };
  const gameId = await keptGame(pool, hostId, ended);
  await pool.query(
    `insert into photos (game_id, game_group, kind, sha256, width, height, bytes)
     select $1, 'A', 'other', sha256(n::text::bytea), 1, 1, 1 from generate_series(1, $2::int) n`,
    [gameId, count],
  );
  for (const [name, value] of Object.entries({ email: 'host@example.org', ...columns })) {
    await pool.query(`update accounts set ${name} = $2 where id = $1`, [hostId, value]);
  }
  return gameId;
}
