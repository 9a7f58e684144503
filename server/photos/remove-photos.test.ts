import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/harness/servers/database.ts';
import { keptGame } from '../../tests/harness/races/kept-game.ts';
import { openPhotoFolder } from '../outside/photos/photo-folder.ts';
import { removeOldPhotos, removeStrayFiles } from './remove-photos.ts';

const database = await freshDatabase();
const { pool, db } = database;
const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-photos-'));
afterAll(() => rm(folder, { recursive: true }));
const files = openPhotoFolder(folder);
const now = new Date('2026-12-20T12:00:00Z');

beforeEach(async () => {
  await pool.query('delete from accounts');
  for (const name of await readdir(folder)) await rm(join(folder, name));
});

test('[X2] photos go thirty days after the end of their race, files and rows', async () => {
  const old = await photosOf(await raceThatEnded('2026-11-20T11:59:59Z'), 450);
  const young = await photosOf(await raceThatEnded('2026-11-20T12:00:01Z'), 2);
  const current = await photosOf(await raceThatEnded(null), 1);
  await removeOldPhotos(db, files, now);
  const stay = [...young, ...current];
  expect(await rows()).toEqual(stay.toSorted());
  expect(await readdir(folder)).toEqual(stay.flatMap((id) => [`${id}-small.jpg`, `${id}.jpg`]).toSorted());
  expect(old).toHaveLength(450);
  await removeOldPhotos(db, files, now);
  expect(await rows()).toEqual(stay.toSorted());
});

test('[X2] files that cannot be removed keep their rows, and are removed the next time', async () => {
  const ids = await photosOf(await raceThatEnded('2026-11-01T00:00:00Z'), 3);
  const broken = { ...files, remove: async () => Promise.reject(new Error('out of reach')) };
  await expect(removeOldPhotos(db, broken, now)).rejects.toThrow('out of reach');
  expect(await rows()).toEqual(ids.toSorted());
  await removeOldPhotos(db, files, now);
  expect([await rows(), await readdir(folder)]).toEqual([[], []]);
});

test('files that belong to no photo are removed, unless they are so young that their row may follow', async () => {
  const [id = ''] = await photosOf(await raceThatEnded(null), 1);
  const stray = '00000000-0000-4000-8000-000000000000.jpg';
  const young = '00000000-0000-4000-8000-000000000001.jpg';
  for (const name of [stray, young, 'b.jpg.0f0f0f0f.part']) await writeFile(join(folder, name), 'x');
  for (const name of [stray, `${id}.jpg`, `${id}-small.jpg`, 'b.jpg.0f0f0f0f.part']) {
    await utimes(join(folder, name), now, new Date(now.getTime() - 3_601_000));
  }
  await utimes(join(folder, young), now, new Date(now.getTime() - 3_599_000));
  await removeStrayFiles(db, files, now);
  expect(await readdir(folder)).toEqual([young, `${id}-small.jpg`, `${id}.jpg`].toSorted());
});

test('the files of a game that is gone go too', async () => {
  await photosOf(await raceThatEnded(null), 120);
  await pool.query('delete from accounts');
  for (const name of await readdir(folder)) await utimes(join(folder, name), now, new Date('2026-12-19T00:00:00Z'));
  await removeStrayFiles(db, files, now);
  expect(await readdir(folder)).toEqual([]);
});

async function raceThatEnded(at: string | null): Promise<number> {
  const { rows: made } = await pool.query<{ id: string }>(
    "insert into accounts (email, display_name) values (gen_random_uuid() || '@example.org', 'Sam') returning id",
  );
  return keptGame(pool, made[0]?.id ?? '', { status: at ? 'fini' : 'ongoing', ended_at: at });
}

async function photosOf(gameId: number, count: number): Promise<string[]> {
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into photos (game_id, game_group, kind, sha256, width, height, bytes)
     select $1, 'A', 'other', sha256(n::text::bytea), 1, 1, 1 from generate_series(1, $2::int) n returning id`,
    [gameId, count],
  );
  for (const { id } of made) {
    await writeFile(join(folder, `${id}.jpg`), 'large');
    await writeFile(join(folder, `${id}-small.jpg`), 'small');
  }
  return made.map(({ id }) => id);
}

async function rows(): Promise<string[]> {
  const { rows: kept } = await pool.query<{ id: string }>('select id from photos order by id');
  return kept.map(({ id }) => id);
}
