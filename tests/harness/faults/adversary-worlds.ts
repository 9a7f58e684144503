import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../server/deps.ts';
import { seatGuests } from './adversary-guests.ts';
import { ask } from '../people/ask.ts';
import { copierOf, copyGame } from '../races/copied-game.ts';
import { codeOf, joinByCode, seatNumber } from '../people/joining.ts';
import { sentPhoto } from '../races/photos.ts';
import { phoneJpeg } from '../races/pictures.ts';
import { asHost, asTeam, claimWrong, cookieOf, keptPhoto, personOf, readyRace } from '../races/race.ts';
import type { StartedRace } from '../races/race.ts';
import { uploadOf } from '../races/uploads.ts';
import { watchLink } from '../races/watcher.ts';

export const states = ['setup', 'on', 'paused', 'fini'] as const;
export type State = (typeof states)[number];

export interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Puts the server's clock forward. */
  forward: (ms: number) => void;
}

interface Model {
  world: World;
  copier: Awaited<ReturnType<typeof copierOf>>;
}

/** A race in one state, with what a call about it may need. */
export interface World {
  race: StartedRace;
  link: string;
  /** What was made for the call: a photo, a request for it to go, an upload, a sabotage, the number of an event. */
  photoId: string;
  requestId: string;
  uploadId: string;
  sabotageId: string;
  seq: number;
  /** What people join it by, and the seat of somebody who did, in team A. */
  code: string;
  seat: number;
  /** What the host names somebody by whom they took out. */
  person: string;
  /** What it is watched by. */
  watch: string;
}

/** A race of two teams in a state, made ready for a call; somebody was in team A, by e-mail or by code, and was taken out again. */
export async function worldFor(server: Server, call: string, state: State, isSeated: boolean): Promise<World> {
  const isWatched = call.startsWith('watch');
  const isReadied = isPrepared(call) && state !== 'setup';
  const world = await copiedWorld(server, isWatched ? 'setup' : isReadied ? 'on' : state, isSeated);
  if (isWatched) world.watch = (await watchLink(world.race, { photos: true })).token;
  if (isWatched && isReadied) await start(world.race);
  if (!isReadied) return world;
  await prepare(server, world, call);
  await bringTo(state, world.race);
  return world;
}

/** Worlds that others are copies of. Nobody asks anything about one, and it is as old as the server's clock says. */
const models = new WeakMap<FastifyInstance, Map<string, Promise<Model>>>();

function forward(server: Server, ms: number): void {
  server.forward(ms);
  models.delete(server.app);
}

/** One that was made before, row by row: to make it takes a hundred statements. */
async function copiedWorld(server: Server, state: State, isSeated: boolean): Promise<World> {
  const { pool } = server.deps.database;
  const known = models.get(server.app) ?? new Map<string, Promise<Model>>();
  models.set(server.app, known);
  const kind = `${state} ${isSeated}`;
  const model = known.get(kind) ?? madeWorld(server, state, isSeated);
  known.set(kind, model);
  const { world, copier } = await model;
  const link = randomBytes(16).toString('hex');
  const gameId = await copyGame(pool, copier, world.race.gameId, link);
  return { ...world, race: { ...world.race, gameId }, link, ...(await namesIn(server, gameId)) };
}

/** Made by calls, as hosts and players make it. */
export async function madeWorld(server: Server, state: State, isSeated: boolean): Promise<Model> {
  const race = await readyRace(server, { list: 6, ...(isSeated ? { hostIn: 'A' } : {}) });
  const { pool } = server.deps.database;
  const link = randomBytes(16).toString('hex');
  await pool.query("update seats set token_hash = $2 where game_id = $1 and game_group = 'B' and place = 2", [
    race.gameId,
    createHash('sha256').update(link).digest(),
  ]);
  const removed = { groupKey: 'A', emailToRemove: 'vice-a@example.org' };
  await mustDo(post(race, '/api/remove-email-from-group', removed));
  const member = await seatByCode(server, race, 'member@example.org');
  await seatGuests(server, race.gameId);
  const seat = await seatByCode(server, race, 'unseated@example.org');
  await mustDo(post(race, `/api/games/${race.gameId}/members/${seat}/remove`, {}));
  if (state !== 'setup') await start(race);
  await bringTo(state, race);
  const nothing = { photoId: randomUUID(), requestId: randomUUID(), uploadId: randomUUID(), sabotageId: randomUUID() };
  const names = await namesIn(server, race.gameId);
  const world = { race, link, ...nothing, seq: 1, seat: member, watch: '', ...names };
  return { world, copier: await copierOf(pool, race.gameId) };
}

/** What a game, and whom the host took out of it, is called by. */
async function namesIn(server: Server, gameId: number): Promise<{ code: string; person: string }> {
  const { rows } = await server.deps.database.pool.query<{ id: string }>(
    'select id from removed_members where game_id = $1',
    [gameId],
  );
  return { code: await codeOf(server, gameId), person: rows[0]?.id ?? '' };
}

function start(race: StartedRace): Promise<void> {
  return mustDo(post(race, `/api/start-game?gameId=${race.gameId}`, { startAnyway: true }));
}

/** From a race that is on. */
async function bringTo(state: State, race: StartedRace): Promise<void> {
  if (state === 'paused') await mustDo(asHost(race, 'pause'));
  if (state === 'fini') await mustDo(post(race, '/api/end-game', {}));
}

/** Somebody joins team A by code; the number of their seat. */
async function seatByCode(server: Server, { gameId }: StartedRace, who: string): Promise<number> {
  const { id, cookie } = await personOf(server.app, who);
  await mustDo(joinByCode(server, gameId, cookie, 'A'));
  return seatNumber(server, gameId, id);
}

const withAPhoto = [
  'photo',
  'hide-photo',
  'remove-photo',
  'ask-photo-removal',
  'dismiss-photo-removal',
  'results-photos-zip',
];

/** Whether a race is made ready for this call, and so is of no use to others. */
export function isPrepared(call: string): boolean {
  const others = ['correctly-guessed', 'sabotage-complete', 'forfeit-complete', 'undo', 'resume'];
  return withAPhoto.includes(call) || others.includes(call) || call.includes('upload') || call.startsWith('watch');
}

async function prepare(server: Server, world: World, call: string): Promise<void> {
  const { race } = world;
  if (call === 'correctly-guessed') world.photoId = await keptPhoto(race, 'A', 'step', '0');
  if (withAPhoto.includes(call)) world.photoId = await sentPhoto(race, 'A', await phoneJpeg());
  if (call === 'dismiss-photo-removal') {
    // As it is asked for once the race is over.
    const asked = await server.deps.database.pool.query<{ id: string }>(
      "insert into photo_requests (photo_id, game_id, name, words) values ($1, $2, 'Priya', 'Please.') returning id",
      [world.photoId, race.gameId],
    );
    world.requestId = asked.rows[0]?.id ?? '';
  }
  if (call.includes('upload')) {
    // How many of them one person may leave unfinished is not what this is about.
    const folder = join(server.deps.config.dataDir, 'uploads');
    for (const name of await readdir(folder)) await rm(join(folder, name));
    const captain = { gameId: race.gameId, cookie: cookieOf(race, 'A') };
    const photo = await phoneJpeg();
    world.uploadId = await uploadOf(race.app, captain, photo, call === 'upload-photo' ? photo.length : 100);
  }
  if (call === 'sabotage-complete') {
    const given = { targetGroup: 'A', sabotageId: 1, givenByGroup: 'B' };
    await mustDo(asTeam(race, 'B', 'add-sabotage', given));
    const [, clue] = await asTeam(race, 'A', 'clue');
    world.sabotageId = (clue as { sabotageId: string }).sabotageId;
    forward(server, 31_000);
    world.photoId = await keptPhoto(race, 'A', 'sabotage', world.sabotageId);
  }
  if (call === 'forfeit-complete') {
    for (let wrong = 0; wrong < 3; wrong++) {
      await mustDo(claimWrong(race, 'A'));
      forward(server, 61_000);
    }
    world.photoId = await keptPhoto(race, 'A', 'forfeit', '0');
  }
  if (call === 'undo') {
    const [, done] = await asHost(race, 'adjust', { group: 'A', minutes: 5, reason: 'Held a door.' });
    world.seq = (done as { seq: number }).seq;
  }
  if (call === 'resume') await mustDo(asHost(race, 'pause'));
}

function post(race: StartedRace, url: string, payload: object) {
  const { app, host, gameId } = race;
  return ask(app, { method: 'POST', url, cookie: host.cookie, payload: { gameId, ...payload } });
}

async function mustDo(asked: Promise<[number, unknown]>): Promise<void> {
  const [status, answer] = await asked;
  if (status >= 300) throw new Error(`Not ready for the call: ${status} ${JSON.stringify(answer)}`);
}
