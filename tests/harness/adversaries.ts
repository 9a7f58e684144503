import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../server/deps.ts';
import { guestCookies, lockedEmail, seatGuests } from './adversary-guests.ts';
import { ask } from './ask.ts';
import { codeOf, joinByCode, seatNumber } from './joining.ts';
import { yorkList } from './kept-game.ts';
import { password } from './people.ts';
import { sentPhoto } from './photos.ts';
import { phoneJpeg } from './pictures.ts';
import { asHost, asTeam, claimAt, claimWrong, cookieOf, expectedBar, keptPhoto, personOf, readyRace } from './race.ts';
import type { StartedRace } from './race.ts';
import { uploadOf } from './uploads.ts';
import { watchLink } from './watcher.ts';

export const states = ['setup', 'on', 'paused', 'fini'] as const;
export type State = (typeof states)[number];

interface Server {
  app: FastifyInstance;
  deps: Deps;
  /** Puts the server's clock forward. */
  forward: (ms: number) => void;
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
  const race = await readyRace(server, { list: 6, ...(isSeated ? { hostIn: 'A' } : {}) });
  const { pool } = server.deps.database;
  const link = randomBytes(16).toString('hex');
  await pool.query("update seats set token_hash = $2 where game_id = $1 and game_group = 'B' and place = 2", [
    race.gameId,
    createHash('sha256').update(link).digest(),
  ]);
  const removed = { groupKey: 'A', emailToRemove: 'vice-a@example.org' };
  await mustDo(post(race, '/api/remove-email-from-group', removed));
  const world: World = {
    race,
    link,
    photoId: randomUUID(),
    requestId: randomUUID(),
    uploadId: randomUUID(),
    sabotageId: randomUUID(),
    seq: 1,
    code: await codeOf(server, race.gameId),
    seat: await seatByCode(server, race, 'member@example.org'),
    person: randomUUID(),
    watch: call.startsWith('watch') ? (await watchLink(race, { photos: true })).token : '',
  };
  await seatGuests(server, race.gameId);
  const seat = await seatByCode(server, race, 'unseated@example.org');
  await mustDo(post(race, `/api/games/${race.gameId}/members/${seat}/remove`, {}));
  const { rows } = await pool.query<{ id: string }>('select id from removed_members where game_id = $1', [race.gameId]);
  world.person = rows[0]?.id ?? '';
  if (state === 'setup') return world;
  await mustDo(post(race, `/api/start-game?gameId=${race.gameId}`, { startAnyway: true }));
  await prepare(server, world, call);
  if (state === 'paused') await mustDo(asHost(race, 'pause'));
  if (state === 'fini') await mustDo(post(race, '/api/end-game', {}));
  return world;
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
    server.forward(31_000);
    world.photoId = await keptPhoto(race, 'A', 'sabotage', world.sabotageId);
  }
  if (call === 'forfeit-complete') {
    for (let wrong = 0; wrong < 3; wrong++) {
      await mustDo(claimWrong(race, 'A'));
      server.forward(61_000);
    }
    world.photoId = await keptPhoto(race, 'A', 'forfeit', '0');
  }
  if (call === 'undo') {
    const [, done] = await asHost(race, 'adjust', { group: 'A', minutes: 5, reason: 'Held a door.' });
    world.seq = (done as { seq: number }).seq;
  }
  if (call === 'resume') await mustDo(asHost(race, 'pause'));
}

const subscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/adversary',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** What a call is sent with when somebody from team A, or the host, means it. */
export async function payloadOf(call: string, world: World): Promise<object> {
  const { race } = world;
  if (call === 'correctly-guessed') return claimOf(race);
  if (call === 'replace-bar') return { barId: await stillAhead(race) };
  if (call === 'shut-bar') return { barId: await stillAhead(race), isShut: true };
  return payloadsOf(world)[call] ?? {};
}

/** Of the calls about which nothing need be asked first. */
function payloadsOf(world: World): Record<string, object> {
  const { race, link, photoId, requestId, uploadId, sabotageId, seq } = world;
  const bars = yorkList(6);
  return {
    'create-game': {
      gameName: randomUUID(),
      city: 'York',
      date: new Date().toISOString().slice(0, 10),
      gameBars: 3,
      gameGroups: 2,
      gameType: 'classic',
    },
    'delete-account': { password },
    unsubscribe: { token: 'a-link-nobody-made' },
    'hide-photo': { hidden: true },
    'ask-photo-removal': { name: 'Priya', words: 'I am in it.' },
    'dismiss-photo-removal': { request: requestId },
    'edit-game': { game_name: 'Renamed' },
    'lazy-questionnaire': { knowCity: 'very_well', occasion: 'Stag', playDate: '2099-01-01' },
    god: { sabotages: ['Sing softly.'] },
    'paypal/order/create': { item: race.gameId },
    'paypal/order/capture': { item: race.gameId },
    'paypal/check-code': { discountCode: 'NONE' },
    'paypal/standin/approve': { orderId: 'NONE' },
    'add-bar': { name: `The ${randomUUID()}`, lat: 53.96, lon: -1.08 },
    'add-email-to-group': { gameGroup: 'A', email: 'new@example.org' },
    'remove-email-from-group': { groupKey: 'A', emailToRemove: 'captain-a@example.org' },
    'take-seat': { seat: link },
    'decline-seat': { seat: link },
    'save-clue': { groupLetter: 'A', barId: bars[1]?.id, clue: 'Where the light is.' },
    'save-nudge': { groupLetter: 'A', barId: bars[1]?.id, nudge: 'Where the lamp is.' },
    'suggest-clues': { barId: bars[1]?.id },
    'update-game-route': { city: 'Leeds', bars: [], startBar: '' },
    plan: { bars, startBar: bars[0]?.id },
    'suggest-route': { lat: 53.96, lon: -1.08 },
    'start-game': { startAnyway: true },
    'fetch-nearby-bars': { lat: 53.96, lon: -1.08 },
    'save-push-subscription': { subscription, group: 'A' },
    'send-notification': { payload: { title: 'Hello', body: 'Hello all' } },
    'get-bar-location': { barId: bars[0]?.id, group: 'A' },
    'upload-photo': { uploadId },
    'incorrectly-guessed': { gameGroup: 'A' },
    'forfeit-complete': { gameGroup: 'A', correctBarId: `${race.gameId}.A.0`, photoId },
    'sabotage-complete': { gameGroup: 'A', sabotageId, photoId },
    'take-hint': { gameGroup: 'A', token: `${race.gameId}.A.0`, rung: 1, minutes: 1 },
    'add-sabotage': { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' },
    'reveal-code': { barId: bars[1]?.id },
    message: { text: 'Last round of clues.' },
    override: { group: 'A', reason: 'I can see them.' },
    adjust: { group: 'A', minutes: 5, reason: 'Held a door.' },
    'last-jar': { hour: '' },
    'set-watch-link': { delayMinutes: 5 },
    retire: { group: 'A' },
    'call-odd': { group: 'A', odd: false },
    'rule-finish': { group: 'A', time: 'banked' },
    'announce-claims': { claims: ['ab'.repeat(32)] },
    undo: { seq },
    'message-seen': { seqs: [1] },
    'confirm-cohost': { name: 'Ada' },
    join: { team: 'A' },
    'change-team': { team: 'B' },
    'set-joining': { joining: 'closed' },
    'change-member': { team: 'B' },
    'take-guest-seat': { guestToken: 'a-token-nobody-has' },
    knock: { team: 'A' },
    'answer-knock': { pair: null },
    'take-hand-over': { token: 'a-token-nobody-has' },
    'say-home': { word: 'home' },
    'nudge-home': { person: 'nobody' },
    'share-place': { people: ['nobody'], fix: { lat: 53.96, lon: -1.08 } },
    'move-place': { fix: { lat: 53.96, lon: -1.08 } },
  };
}

async function claimOf(race: StartedRace): Promise<object> {
  const bar = await expectedBar(race, 'A').catch(() => null);
  return bar ? claimAt(race, 'A', bar) : { gameGroup: 'A', correctBarId: `${race.gameId}.A.0` };
}

async function stillAhead(race: StartedRace): Promise<string> {
  const bar = await expectedBar(race, 'A').catch(() => null);
  return bar?.id ?? 'demo:york:none';
}

function post(race: StartedRace, url: string, payload: object) {
  const { app, host, gameId } = race;
  return ask(app, { method: 'POST', url, cookie: host.cookie, payload: { gameId, ...payload } });
}

async function mustDo(asked: Promise<[number, unknown]>): Promise<void> {
  const [status, answer] = await asked;
  if (status >= 300) throw new Error(`Not ready for the call: ${status} ${JSON.stringify(answer)}`);
}

export async function peopleOf(server: Server): Promise<Record<string, string>> {
  const { app } = server;
  const emails = {
    stranger: 'stranger@example.org',
    removed: 'vice-a@example.org',
    unseated: 'unseated@example.org',
    locked: lockedEmail,
    'other-host': 'other-host@example.org',
    operator: 'operator@example.org',
    rival: 'captain-b@example.org',
    own: 'captain-a@example.org',
    member: 'member@example.org',
    seated: 'host@example.org',
    host: 'host@example.org',
  };
  const cookies = Object.entries(emails).map(async ([who, email]) => [who, (await personOf(app, email)).cookie]);
  return { nobody: '', ...(await guestCookies(server)), ...Object.fromEntries(await Promise.all(cookies)) };
}
