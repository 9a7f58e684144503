import { createServer } from 'node:http';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { aClock } from '../../testing/a-clock.ts';
import type { Task } from './errand.ts';
import { storageKey } from '../../person/stored-session.ts';
import { ErrandQueue } from './errand-queue.ts';

type Answer = { status: number; body: object; after?: string };

const taken: Answer = { status: 200, body: { success: true, seq: 4, correct: true, finished: false } };
const trouble = 'Something went wrong on our side.';
const broken: Answer = { status: 500, body: { code: 'out-of-order', message: trouble } };
const claim: Task = { kind: 'claim', token: '12.A.3', place: { placeName: 'The Fleece' }, fix: null };
const strike: Task = { kind: 'give-sabotage', target: 'B', sabotageId: 1, by: 'A' };

let answers: Record<string, Answer[]> = {};
let heard: { path: string; gameId?: number; claimedAt?: string }[] = [];
let clock = aClock();
let queue: ErrandQueue;

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    const path = request.url ?? '';
    heard.push({ path, ...(JSON.parse(text || '{}') as { gameId?: number; claimedAt?: string }) });
    const { status, body, after } = answers[path]?.shift() ?? taken;
    response.writeHead(status, { 'content-type': 'application/json', ...(after ? { 'retry-after': after } : {}) });
    response.end(JSON.stringify(body));
  });
});

beforeAll(async () => {
  await openForScreens(server, '/game/12', /^(GET|POST) http:\S+ (409|429|500) /);
  localStorage.setItem(storageKey, JSON.stringify({ user: { id: 'fay', user_metadata: {} } }));
});

beforeEach(() => {
  heard = [];
  answers = {};
  clock = aClock();
  queue = new ErrandQueue('fay', clock);
  queue.start();
});

afterEach(async () => {
  for (const { id } of queue.errands) await queue.see(id);
  queue.stop();
});

test('a claim right after a wrong guess of the team waits as long as the server asks, and goes by itself', async () => {
  const body = { code: 'wait-after-wrong', message: 'Wrong bar. Take a breath.' };
  answers['/api/correctly-guessed'] = [{ status: 429, body, after: '2' }];
  await bank(claim);
  await eventually(() => queue.errands[0]?.delay?.code).toBe('wait-after-wrong');
  expect(queue.errands[0]?.outcome).toEqual({ type: 'waiting' });
  await eventually(() => clock.waits()).toContain(2_000);
  clock.pass(1_900);
  // One thing is sent at a time, the oldest first: this one would have gone before that of another game.
  const { id } = await bank(claim, 13);
  await eventually(() => outcomeOf(id)).toBe('ruled');
  expect(heard.map(({ gameId }) => gameId)).toEqual([12, 13]);
  clock.pass(100);
  await eventually(() => queue.errands[0]?.outcome.type).toBe('ruled');
  expect(heard.map(({ gameId }) => gameId)).toEqual([12, 13, 12]);
});

test('a claim the server fails again and again says why it waits, lets a sabotage pass, and is taken in the end', async () => {
  answers['/api/correctly-guessed'] = [broken, broken, broken, broken];
  await bank(claim);
  await bank(strike);
  await eventually(() => (clock.pass(2_000), heard.map(({ path }) => path))).toContain('/api/add-sabotage');
  const tried = heard.map(({ path }) => path).indexOf('/api/add-sabotage');
  expect(tried).toBeGreaterThanOrEqual(3);
  expect(queue.errands[0]).toMatchObject({ outcome: { type: 'waiting' }, delay: { words: trouble } });
  queue.hurry();
  await eventually(() => (clock.pass(2_000), queue.errands[0]?.outcome.type)).toBe('ruled');
});

test('[K19] on the phone a seat moved away from, what is refused stops no claim behind it', async () => {
  const body = { code: 'seat-moved', message: 'Your seat moved to another phone before you did this.' };
  answers['/api/sabotage-complete'] = [{ status: 409, body }];
  const ending: Task = { kind: 'end-sabotage', sabotageId: 'one' };
  const photo = new Blob(['a photo'], { type: 'image/jpeg' });
  const { id: sabotage } = await queue.bank({ task: ending, photo, gameId: 12, team: 'A', madeAt: 1, isAgain: true });
  const { id: claimed } = await bank(claim);
  await eventually(() => outcomeOf(claimed)).toBe('ruled');
  expect(queue.errands.find(({ id }) => id === sabotage)?.outcome).toMatchObject({
    type: 'refused',
    refusal: { code: 'seat-moved', words: body.message },
  });
});

test('the same claim once more keeps the time of its first making', async () => {
  await queue.bank({ task: claim, photo: null, gameId: 12, team: 'A', madeAt: 1_700_000_000_000, isAgain: true });
  await eventually(() => queue.errands[0]?.outcome.type).toBe('ruled');
  expect(heard[0]?.claimedAt).toBe(new Date(1_700_000_000_000).toISOString());
});

function bank(task: Task, gameId = 12) {
  return queue.bank({ task, photo: null, gameId, team: 'A', madeAt: Date.now(), isAgain: false });
}

function outcomeOf(errandId: string) {
  return queue.errands.find(({ id }) => id === errandId)?.outcome.type;
}
