import { expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/app.ts';
import { ask, refusal } from '../../tests/harness/ask.ts';
import { keptGame } from '../../tests/harness/kept-game.ts';
import { newcomer } from '../../tests/harness/people.ts';
import { seat } from '../../tests/harness/seat.ts';

const { app, deps } = await freshApp();
const { pool } = deps.database;
const host = await newcomer(app, 'host@example.org');
const player = await newcomer(app, 'player@example.org');
const stranger = await newcomer(app, 'stranger@example.org');
const gameId = await keptGame(pool, host.id);
await seat(pool, gameId, 'A', 'player@example.org');

test('without payments every game is paid and free, for its host and its players', async () => {
  for (const { cookie } of [host, player]) {
    expect(await paywall(cookie, { gameId })).toEqual([200, { paid: true, amountGBP: 0 }]);
  }
});

test('whether a game is paid is not for others', async () => {
  expect(await paywall('', { gameId })).toEqual(refusal('not-authenticated'));
  expect(await paywall(stranger.cookie, { gameId })).toEqual(refusal('game-not-found'));
  expect(await paywall(host.cookie, {})).toEqual(refusal('game-id-required'));
  expect(await paywall(host.cookie, { gameId: 'x' })).toEqual(refusal('bad-input', 'body.gameId must be integer'));
});

function paywall(cookie: string, payload: object) {
  return ask(app, { method: 'POST', url: '/api/paywall-status', cookie, payload });
}
