import { expect, test } from 'vitest';
import { RequestError } from './api.ts';
import { keyedSender } from './idempotency-key.ts';

const rename = { game_name: 'Egg' };

test('a change is tried again under the same key until it is done; what was wrong with it has a key of its own', async () => {
  const send = keyedSender();
  const keys: string[] = [];
  const outcomes = [
    new TypeError('no signal'),
    new RequestError('busy', 503, {}),
    null,
    new RequestError('no', 422, {}),
    null,
  ];
  for (const outcome of outcomes) {
    await send(rename, (_body, key) => {
      keys.push(key);
      return outcome ? Promise.reject(outcome) : Promise.resolve();
    }).catch(() => undefined);
  }
  expect(numbered(keys)).toEqual([0, 0, 0, 1, 2]);
});

test('another change has another key', async () => {
  const send = keyedSender();
  const keys: string[] = [];
  for (const change of [rename, { game_name: 'Other' }, rename]) {
    await send(change, (_body, key) => {
      keys.push(key);
      return Promise.reject(new TypeError('no signal'));
    }).catch(() => undefined);
  }
  expect(numbered(keys)).toEqual([0, 1, 2]);
});

/** Each key as the number of keys that were there before it. */
function numbered(keys: string[]): number[] {
  const different = [...new Set(keys)];
  return keys.map((key) => different.indexOf(key));
}
