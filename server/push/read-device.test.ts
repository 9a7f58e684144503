import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problems';
import { readDevice } from './read-device.ts';

const pair = createECDH('prime256v1');
pair.generateKeys();
const p256dh = pair.getPublicKey('base64url');
const auth = randomBytes(16).toString('base64url');
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc:APA91';
const whole = { endpoint, expirationTime: null, keys: { p256dh, auth } };

test('[N1] a subscription is read as a browser gives it, in either alphabet of base64', () => {
  const padded = {
    p256dh: pair.getPublicKey('base64'),
    auth: Buffer.from(auth, 'base64url').toString('base64'),
  };
  expect(readDevice(whole)).toEqual({ endpoint, p256dh, auth });
  expect(readDevice({ endpoint, keys: padded })).toEqual({ endpoint, p256dh, auth });
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['text', JSON.stringify(whole)],
  ['a list', [whole]],
  ['no address', { keys: whole.keys }],
  ['an address that is no text', { ...whole, endpoint: [endpoint] }],
  ['another server', { ...whole, endpoint: 'https://egg.example/send/1' }],
  ['no keys', { endpoint }],
  ['no secret', { endpoint, keys: { p256dh } }],
  ['a short secret', { endpoint, keys: { p256dh, auth: auth.slice(2) } }],
  ['a long secret', { endpoint, keys: { p256dh, auth: `${auth}AAAA` } }],
  ['a secret with a line break', { endpoint, keys: { p256dh, auth: `${auth.slice(0, 10)}\n${auth.slice(10)}` } }],
  ['a compressed point', { endpoint, keys: { p256dh: pair.getPublicKey('base64url', 'compressed'), auth } }],
  ['a hybrid point', { endpoint, keys: { p256dh: pair.getPublicKey('base64url', 'hybrid'), auth } }],
  ['a point beside the curve', { endpoint, keys: { p256dh: beside(), auth } }],
])('[N1] %s is no subscription', (_what, given) => {
  expect(() => readDevice(given)).toThrow(new Problem('no-push'));
});

function beside(): string {
  const point = pair.getPublicKey();
  point.writeUInt8(point.readUInt8(64) ^ 1, 64);
  return point.toString('base64url');
}
