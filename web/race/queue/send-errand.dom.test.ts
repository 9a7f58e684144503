import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import type { Errand } from './errand.ts';
import { anErrand } from '../../testing/an-errand.ts';
import { sendErrand } from './send-errand.ts';

let heard: unknown[] = [];
let answer: object = {};

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    heard.push([request.url, request.headers['idempotency-key'], JSON.parse(text)]);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});
await openForScreens(server, '/game/12', /nothing/);
const { id, madeAt } = anErrand();
const claimedAt = new Date(madeAt).toISOString();

beforeEach(() => {
  heard = [];
  answer = { success: true, seq: 41 };
});

test('a claim says what the phone saw, with its own id as the key, in the same words each time', async () => {
  answer = { success: true, seq: 41, correct: false, finished: false };
  const fix = { lat: 53.96, lon: -1.08, accuracy: 12, at: madeAt - 1_000 };
  const place = { placeId: 'osm:n1', name: 'The Golden Fleece' };
  const claim = anErrand({ task: { kind: 'claim', token: '12.A.3', place, fix } });
  expect(await send(claim)).toEqual({ correct: false, finished: false, already: false });
  await send({ ...claim, tries: 3 });
  const said = {
    gameId: 12,
    gameGroup: 'A',
    correctBarId: '12.A.3',
    claimId: id,
    placeId: 'osm:n1',
    fix: { lat: 53.96, lon: -1.08, accuracy: 12, at: new Date(madeAt - 1_000).toISOString() },
    photoSha256: 'ab'.repeat(32),
    claimedAt,
  };
  expect(heard).toEqual([
    ['/api/correctly-guessed', id, said],
    ['/api/correctly-guessed', id, said],
  ]);
});

test.each([[{ code: 'ABCDEF' }], [{ placeName: 'The Fleece' }]])('a place may be %j', async (place) => {
  answer = { success: true, seq: 41, correct: true, finished: true, already: true };
  const claim = anErrand({ task: { kind: 'claim', token: '12.A.3', place, fix: null }, photo: null });
  expect(await send(claim)).toEqual({ correct: true, finished: true, already: true });
  const said = { gameId: 12, gameGroup: 'A', correctBarId: '12.A.3', claimId: id, ...place, claimedAt };
  expect(heard).toEqual([['/api/correctly-guessed', id, said]]);
});

test('a forfeit names its photo, the end of a sabotage the hash of one that follows', async () => {
  const photo = { sha256: 'ab', id: 'p1' };
  await send(anErrand({ task: { kind: 'forfeit', token: '12.A.3' }, photo }));
  await send(anErrand({ task: { kind: 'end-sabotage', sabotageId: 's1' }, photo }));
  expect(heard).toEqual([
    ['/api/forfeit-complete', id, { gameId: 12, gameGroup: 'A', correctBarId: '12.A.3', photoId: 'p1' }],
    ['/api/sabotage-complete', id, { gameId: 12, gameGroup: 'A', sabotageId: 's1', photoSha256: 'ab', claimedAt }],
  ]);
});

test('a sabotage is given by its team, or by a host who plays god', async () => {
  const gift = { kind: 'give-sabotage', target: 'B', sabotageId: 4, by: 'host' } as const;
  expect(await send(anErrand({ task: gift, team: null, photo: null }))).toEqual({
    correct: true,
    finished: false,
    already: false,
  });
  expect(heard).toEqual([
    ['/api/add-sabotage', id, { gameId: 12, targetGroup: 'B', sabotageId: 4, givenByGroup: 'host' }],
  ]);
});

function send(errand: Errand) {
  return sendErrand(errand, new AbortController().signal);
}
