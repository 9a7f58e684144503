import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { triedText } from '#contract/first-try';
import { openForScreens } from '../../../tests/harness/screen-server.ts';
import { announce } from './announce.ts';
import { anErrand } from '../../testing/an-errand.ts';
import { sendErrand } from './send-errand.ts';

let heard: [string | undefined, Record<string, unknown>][] = [];

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => (text += String(part)));
  request.on('end', () => {
    heard.push([request.url, JSON.parse(text)]);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true,"seq":1,"correct":true}');
  });
});
await openForScreens(server, '/game/12', /nothing/);

beforeEach(() => {
  heard = [];
});

test('[O2] what waits behind a photo is announced by what it will say, and says just that, with its photo or without', async () => {
  const done = anErrand({ id: 'sabotage-1', task: { kind: 'end-sabotage', sabotageId: 's1' } });
  const claim = anErrand({ id: 'claim-2' });
  const gift = anErrand({ id: 'gift-3', task: { kind: 'give-sabotage', target: 'B', sabotageId: 4, by: 'A' } });
  const { signal } = new AbortController();
  expect(await announce([done, claim, gift], signal)).toEqual(['sabotage-1', 'claim-2']);
  await sendErrand({ ...done, photo: { sha256: 'ab', id: 'p1' } }, signal);
  await sendErrand(claim, signal);
  const [[url, { gameId, claims }], ...sent] = heard as [(typeof heard)[0], ...typeof heard];
  expect([url, gameId]).toEqual(['/api/announce-claims', 12]);
  expect(sent.map(([, body], n) => hashOf(body, ['sabotage-1', 'claim-2'][n] ?? ''))).toEqual(claims);
});

test('nothing is announced where nothing has a time', async () => {
  const forfeit = anErrand({ task: { kind: 'forfeit', token: '12.A.3' } });
  expect(await announce([forfeit], new AbortController().signal)).toEqual([]);
  expect(heard).toEqual([]);
});

function hashOf(body: Record<string, unknown>, key: string): string {
  return createHash('sha256')
    .update(triedText(body, key) ?? '')
    .digest('hex');
}
