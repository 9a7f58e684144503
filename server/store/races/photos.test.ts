import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { keptGame } from '../../../tests/harness/races/kept-game.ts';
import { listPhotos, newestPhotoSince, photoOf, photoWithHash, readPhoto, readPromise } from './photos.ts';

const { pool, db } = await freshDatabase();
const { rows: made } = await pool.query<{ id: string }>(
  "insert into accounts (email, display_name) values ('sam@example.org', 'Sam') returning id",
);
let gameId: number;

beforeEach(async () => {
  await pool.query('delete from games');
  gameId = await keptGame(pool, made[0]?.id ?? '');
});

test("the newest photo is the team's own, about that thing, and not older than asked", async () => {
  await photo({ about: '0', at: 1_000 });
  const newest = await photo({ about: '0', at: 3_000 });
  await photo({ about: '1', at: 4_000 });
  await photo({ kind: 'forfeit', about: '0', at: 5_000 });
  await photo({ team: 'B', about: '0', at: 6_000 });
  const about = { kind: 'step', about: '0' } as const;
  expect(await newestPhotoSince(db, gameId, 'A', about, 0)).toEqual({ id: newest, at: 3_000 });
  expect(await newestPhotoSince(db, gameId, 'A', about, 3_000)).toEqual({ id: newest, at: 3_000 });
  expect(await newestPhotoSince(db, gameId, 'A', about, 3_001)).toBeNull();
  expect(await newestPhotoSince(db, gameId, 'A', { kind: 'sabotage', about: 'x' }, 0)).toBeNull();
});

test('a photo is found by its id or its hash, within its game and team', async () => {
  const id = await photo({ about: '2', at: 1_000 });
  const found = { id, at: 1_000, kind: 'step', about: '2', sha256: hash('A2') };
  expect(await photoOf(db, gameId, 'A', id)).toEqual(found);
  expect(await photoWithHash(db, gameId, 'A', hash('A2'))).toEqual(found);
  expect(await readPhoto(db, id)).toMatchObject({ id, gameId, team: 'A' });
  for (const other of [
    photoOf(db, gameId, 'B', id),
    photoOf(db, gameId + 1, 'A', id),
    photoOf(db, gameId, 'A', 'no id'),
    photoWithHash(db, gameId, 'B', hash('A2')),
    photoWithHash(db, gameId, 'A', hash('A3')),
    readPhoto(db, "' or 1=1"),
  ]) {
    expect(await other).toBeNull();
  }
});

test('all photos of a race come oldest first', async () => {
  const [second, first] = [await photo({ about: '1', at: 2_000 }), await photo({ about: '0', at: 1_000 })];
  expect((await listPhotos(db, gameId)).map(({ id }) => id)).toEqual([first, second]);
});

test('[P5] what was promised by its hash knows its step', async () => {
  await claimed({ team: 'A', step: 0, photo: { sha256: hash('A0') } });
  await claimed({ team: 'A', step: 1, photo: { sha256: hash('A1') } });
  await claimed({ team: 'B', step: 0, photo: { sha256: hash('A0') } });
  await claimed({ team: 'B', step: 1, photo: { id: 'here' } });
  await claimed({ team: 'B', step: 2, photo: null });
  expect(await readPromise(db, gameId, 'A', Buffer.from(hash('A1'), 'hex'))).toEqual({ kind: 'step', about: '1' });
  expect(await readPromise(db, gameId, 'B', Buffer.from(hash('A0'), 'hex'))).toEqual({ kind: 'step', about: '0' });
  expect(await readPromise(db, gameId, 'B', Buffer.from(hash('A1'), 'hex'))).toBeNull();
});

interface Given {
  team?: 'A' | 'B';
  kind?: string;
  about: string;
  at: number;
}

/** A photo whose bytes are its team and what it is about. */
async function photo({ team = 'A', kind = 'step', about, at }: Given): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into photos (game_id, game_group, kind, about, sha256, width, height, bytes, created_at)
     values ($1, $2, $3, $4, $5, 1, 1, 1, $6) returning id`,
    [gameId, team, kind, about, Buffer.from(hash(`${team}${about}`), 'hex'), new Date(at)],
  );
  return rows[0]?.id ?? '';
}

async function claimed(said: object): Promise<void> {
  await pool.query(
    `insert into events (game_id, seq, at, move_id, body)
     select $1, count(*) + 1, now(), 'move', $2 from events where game_id = $1`,
    [gameId, JSON.stringify({ type: 'bar-verified', ...said })],
  );
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
