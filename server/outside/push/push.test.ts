import { expect, test } from 'vitest';
import webPush from 'web-push';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { guardedAgent, openPush, type PushMessage } from './push.ts';
import { startPushStandIn } from '../../testing/push-stand-in.ts';

const service = await startPushStandIn();
afterwards(() => service.stop());
const keys = webPush.generateVAPIDKeys();
const site = { publicOrigin: 'https://egg.example', mailFrom: { name: 'Egg', address: 'hello@egg.example' } };
const push = openPush(site, keys, service.way);

test('a message arrives sealed and signed, and says how long, how urgently and in whose place', async () => {
  for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com']) {
    const { endpoint, keys: own } = service.subscribe(keys.publicKey, host);
    expect(await push.send({ endpoint, ...own }, note({ text: `Über ${host} 🍻` }))).toBe('taken');
    expect(service.taken.at(-1)).toEqual({
      endpoint,
      text: `Über ${host} 🍻`,
      ttl: '600',
      urgency: 'high',
      topic: '12-55',
      subject: 'https://egg.example',
    });
  }
});

test('on a machine without https the address of our mail says who we are', async () => {
  const here = openPush({ ...site, publicOrigin: 'http://localhost:3000' }, keys, service.way);
  expect(await here.send(device(), note())).toBe('taken');
  expect(service.taken.at(-1)?.subject).toBe('mailto:hello@egg.example');
});

test.each([
  [{ status: 404 }, 'gone'],
  [{ status: 410 }, 'gone'],
  [{ status: 400 }, 'refused'],
  [{ status: 413 }, 'refused'],
  [{ status: 302, headers: { location: 'https://fcm.googleapis.com/elsewhere' } }, 'refused'],
  [{ status: 429, headers: { 'retry-after': '120' } }, { retryAfterS: 120 }],
  [
    { status: 503, headers: { date: 'Sun, 15 Nov 2026 20:00:00 GMT', 'retry-after': 'Sun, 15 Nov 2026 20:00:30 GMT' } },
    { retryAfterS: 30 },
  ],
  [{ status: 429, headers: { 'retry-after': 'soon' } }, { retryAfterS: null }],
  [{ status: 500 }, { retryAfterS: null }],
])('an answer of %j means %j', async (how, outcome) => {
  const one = device();
  service.behave(how, one.endpoint);
  expect(await push.send(one, note())).toEqual(outcome);
});

test('a device that asked for messages of somebody else takes none of ours', async () => {
  const { endpoint, keys: own } = service.subscribe(webPush.generateVAPIDKeys().publicKey);
  expect(await push.send({ endpoint, ...own }, note())).toBe('refused');
});

test('whatever is not a push service is never called, though a row may name it', async () => {
  const before = service.asked();
  for (const endpoint of ['https://egg.example/send/1', 'https://fcm.googleapis.com:8443/send/1']) {
    expect(await push.send({ ...device(), endpoint }, note())).toBe('refused');
  }
  expect(service.asked()).toBe(before);
});

test('a name that leads into our own network is not followed', async () => {
  const before = service.asked();
  const agent = guardedAgent(service.way.agent.options);
  const guarded = openPush(site, keys, { ...service.way, agent });
  expect(await guarded.send(device(), note())).toEqual({ retryAfterS: null });
  expect(service.asked()).toBe(before);
});

test('a service that takes too long is tried again later', async () => {
  const one = device();
  service.behave('silent', one.endpoint);
  const hasty = openPush(site, keys, { ...service.way, answerWithinMs: 1 });
  expect(await hasty.send(one, note())).toEqual({ retryAfterS: null });
});

test('a service that cannot be reached is tried again later', async () => {
  const gone = await startPushStandIn();
  await gone.stop();
  expect(await openPush(site, keys, gone.way).send(device(), note())).toEqual({ retryAfterS: null });
});

function note(changed: Partial<PushMessage> = {}): PushMessage {
  return { text: 'Hello', ttlS: 600, urgency: 'high', topic: '12-55', ...changed };
}

function device() {
  const { endpoint, keys: own } = service.subscribe(keys.publicKey);
  return { endpoint, ...own };
}
