import { randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { uploads as limit } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { refusal } from '../../../tests/harness/people/ask.ts';
import { sendPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import { cookieOf, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';
import { beginningHeaders, beginUpload } from '../../../tests/harness/races/uploads.ts';
import { freeShareOf } from '../../photos/room-for-uploads.ts';

let free = 0.5;
const server = await freshApp({}, { freeShare: async () => free });
const { app, deps } = server;
const folder = join(deps.config.dataDir, 'uploads');
let race: StartedRace;
let mine: string;

beforeEach(async () => {
  await deps.database.pool.query('delete from attempts');
  for (const name of await readdir(folder)) await rm(join(folder, name));
  race = await startedRace(server);
  mine = cookieOf(race, 'A');
});

test('[P11] ten of a person lie unfinished, also when they begin at once; one that goes makes room', async () => {
  const at = await Promise.all(Array.from({ length: 14 }, () => begin()));
  const begun = at.filter(([status]) => status === 201);
  expect([begun.length, at.filter(([status]) => status === 429).length]).toEqual([limit.unfinished, 4]);
  await deps.database.pool.query('delete from attempts');
  const [id = ''] = begun.map(([, { location }]) => idIn(location));
  expect(await beginAsked()).toEqual(refusal('uploads-unfinished'));
  expect((await begin({ id }))[0]).toBe(201);
  expect((await begin({ cookie: race.vices.A?.cookie ?? '' }))[0]).toBe(201);
  expect((await sendPhoto(race, 'A', await phoneJpeg()))[0]).toBe(201);
  expect(await drop(id)).toBe(204);
  expect((await begin())[0]).toBe(201);
});

test('[P11] 1 GB of a game lies unfinished, counted by what was announced', async () => {
  const size = 12 * 1024 * 1024;
  const others = { account: randomUUID(), gameId: String(race.gameId) };
  for (let bytes = 0; bytes + 2 * size <= limit.gameBytes; bytes += size) {
    const id = randomUUID();
    await writeFile(join(folder, `${id}.json`), JSON.stringify({ id, size, offset: 0, metadata: others }));
  }
  const [status, { location }] = await begin({ length: size });
  expect(status).toBe(201);
  expect(await beginAsked(size)).toEqual(refusal('uploads-of-game'));
  const other = await startedRace(server);
  expect((await begin({ cookie: cookieOf(other, 'A'), gameId: other.gameId, length: size }))[0]).toBe(201);
  expect(await drop(idIn(location))).toBe(204);
  expect((await begin({ length: size }))[0]).toBe(201);
});

test('[P11] none is begun when less than a tenth of the disk is free', async () => {
  free = 0.0999;
  const before = await readdir(folder);
  expect(await beginAsked()).toEqual(refusal('disk-low'));
  expect(await readdir(folder)).toEqual(before);
  free = 0.1;
  expect((await begin())[0]).toBe(201);
  expect(await freeShareOf(folder)).toBeGreaterThan(0);
  expect(await freeShareOf(folder)).toBeLessThanOrEqual(1);
});

function begin(wishes: { cookie?: string; length?: number; gameId?: number; id?: string } = {}) {
  return beginUpload(app, { cookie: mine, gameId: race.gameId, length: 10, ...wishes });
}

/** What is said to whoever begins one. */
async function beginAsked(length = 10): Promise<[number, unknown]> {
  const headers = { cookie: mine, ...beginningHeaders(race.gameId, length) };
  const answer = await app.inject({ method: 'POST', url: '/api/uploads', headers });
  return [answer.statusCode, answer.json()];
}

async function drop(id: string): Promise<number> {
  const headers = { cookie: mine, 'tus-resumable': '1.0.0' };
  return (await app.inject({ method: 'DELETE', url: `/api/uploads/${id}`, headers })).statusCode;
}

function idIn(location: unknown): string {
  return String(location).replace('/api/uploads/', '');
}
