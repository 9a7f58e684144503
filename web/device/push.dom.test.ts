import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';

let followPush: typeof import('./push.ts').followPush;
const desk = newDesk();
const save = 'POST /api/save-push-subscription';
const race = { gameId: 7, group: 'B' } as const;
/** The bytes 1, 2, 3 as a key is written. */
const key = 'AQID';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ followPush } = await import('./push.ts'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  document.head.innerHTML = `<meta name="push-key" content="${key}">`;
  vi.stubGlobal('PushManager', {});
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('a phone that may be told is made known, by the team it plays for', async () => {
  const phone = aPhone({ before: null });
  const end = followPush(race);
  await waitFor(() =>
    expect(desk.heard).toEqual([{ call: save, body: { subscription: { endpoint: 'new' }, ...race } }]),
  );
  expect(phone.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: key }]);
  end();
});

test('what the browser had already is used, unless it was made for another key', async () => {
  const kept = aPhone({ before: [1, 2, 3] });
  const end = followPush({ gameId: 7, group: null });
  const body = { subscription: { endpoint: 'old' }, gameId: 7 };
  await waitFor(() => expect(desk.heard).toEqual([{ call: save, body }]));
  expect([kept.asked, kept.givenUp()]).toEqual([[], 0]);
  end();
  const stale = aPhone({ before: [9, 9, 9] });
  const endStale = followPush(race);
  await waitFor(() => expect(desk.heard).toHaveLength(2));
  expect([stale.asked.length, stale.givenUp()]).toEqual([1, 1]);
  endStale();
});

test('it is made known again when the browser has changed it, and by itself after a failure', async () => {
  const phone = aPhone({ before: [1, 2, 3] });
  desk.answers[save] = { status: 0, body: null };
  const told: boolean[] = [];
  const end = followPush(race, (isKept) => told.push(isKept));
  await waitFor(() => expect(told).toEqual([false]));
  delete desk.answers[save];
  await waitFor(() => expect(desk.heard.length).toBeGreaterThan(1));
  await waitFor(() => expect(told.at(-1)).toBe(true));
  const before = desk.heard.length;
  phone.say('push-changed');
  await waitFor(() => expect(desk.heard.length).toBeGreaterThan(before));
  end();
});

test.each(['denied', 'default'] as const)('where notifications are %s nothing is asked', async (permission) => {
  const phone = aPhone({ before: null, permission });
  followPush(race)();
  await Promise.resolve();
  expect([phone.asked, desk.heard]).toEqual([[], []]);
});

test('a browser without any of it plays all the same', () => {
  vi.stubGlobal('PushManager', undefined);
  Reflect.deleteProperty(window, 'PushManager');
  followPush(race)();
  expect(desk.heard).toEqual([]);
});

/** A browser that can be told; `before` is the key of the subscription it has. */
function aPhone({ before, permission = 'granted' }: { before: number[] | null; permission?: NotificationPermission }) {
  const asked: unknown[] = [];
  let givenUp = 0;
  const subscription = (endpoint: string, bytes: number[]) => ({
    options: { applicationServerKey: new Uint8Array(bytes).buffer },
    toJSON: () => ({ endpoint }),
    unsubscribe: async () => (givenUp += 1) > 0,
  });
  const pushManager = {
    getSubscription: async () => before && subscription('old', before),
    subscribe: async (options: unknown) => {
      asked.push(options);
      return subscription('new', [1, 2, 3]);
    },
  };
  const worker = Object.assign(new EventTarget(), { ready: Promise.resolve({ pushManager }) });
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  vi.stubGlobal('Notification', { permission });
  return {
    asked,
    givenUp: () => givenUp,
    say: (words: string) => worker.dispatchEvent(new MessageEvent('message', { data: words })),
  };
}
