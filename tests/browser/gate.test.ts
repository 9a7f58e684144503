import type { BrowserContext, BrowserContextOptions, Page, Worker } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { begunNight, playerOf } from './race-night.ts';

const server = await evening();
const browser = await browserForThisFile({ isWhole: true });
const night = await begunNight(browser, { origin: server.origin, teams: 1 });
const race = `${server.origin}/game/${night.gameId}`;
const players = { fox: playerOf(night, 'A'), host: night.host };
const everything = ['geolocation', 'camera', 'notifications'];
const instagram = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Instagram 380.0.0.30';

test('who allows everything agrees once, and not again when the permissions are gone', {
  tags: 'promise',
}, async () => {
  const { context, page, faults } = await opens('fox', { permissions: everything });
  const agree = page.getByRole('button', { name: 'AGREE AND PLAY' });
  const heading = page.getByRole('heading', { level: 1, name: 'Before you start' });
  for (const look of looks) expect(await inLook(page, look, heading)).toEqual(clean([look])[0]);
  expect(await overflowOfBigText(page)).toBe(0);
  await agree.tap();
  await clueTab(page).waitFor();
  expect(await remembered(page)).toEqual([`[${night.gameId}]`, String(night.gameId)]);
  await context.clearPermissions();
  await page.reload();
  await clueTab(page).waitFor();
  expect(await heading.count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a refusal is said with the way back, and counts no more once it is taken back', async () => {
  const { context, page, faults } = await opens('fox', { permissions: ['notifications'] });
  const location = page.getByText(
    'Location permission is required to play. Please enable it in your browser settings and refresh the page.',
  );
  for (const look of looks.slice(0, 1)) expect(await inLook(page, look, location)).toEqual(clean([look])[0]);
  const camera = page.getByText('Camera permission is required to play.');
  await camera.waitFor();
  await page.getByRole('button', { name: 'Try again' }).tap();
  await location.waitFor();
  expect(await page.getByRole('button', { name: 'AGREE AND PLAY' }).count()).toBe(0);
  await context.grantPermissions(everything, { origin: server.origin });
  await page.getByRole('button', { name: 'AGREE AND PLAY' }).tap();
  await clueTab(page).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a browser that never answers is named, and does not hold what it says later against anybody', async () => {
  const { context, page, faults } = await opens('fox', {}, () => {
    navigator.geolocation.getCurrentPosition = (yes) => Object.assign(window, { answerAtLast: yes });
  });
  await page.clock.install();
  await page.getByRole('button', { name: 'ALLOW LOCATION' }).tap();
  await page.clock.fastForward(10_000);
  await page.getByText('Your browser has not answered.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.evaluate(() => (window as unknown as { answerAtLast: () => void }).answerAtLast());
  await page.getByRole('listitem').filter({ hasText: 'Shows you are at the bar' }).getByText('Allowed').waitFor();
  expect(await page.getByText('Your browser has not answered.').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a host without a team gives neither place nor camera', async () => {
  const { context, page, faults } = await opens('host', { permissions: ['clipboard-read'] });
  await page.getByRole('button', { name: 'AGREE AND WATCH' }).tap();
  await page.getByRole('tab', { name: 'MAP' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a window inside another app is shown the way into a browser', async () => {
  const { context, page, faults } = await opens('fox', {
    permissions: [...everything, 'clipboard-read', 'clipboard-write'],
    userAgent: instagram,
  });
  const heading = page.getByRole('heading', { level: 1, name: 'Open in your browser' });
  for (const look of looks.slice(0, 1)) expect(await inLook(page, look, heading)).toEqual(clean([look])[0]);
  await page.getByRole('button', { name: 'COPY THE LINK' }).tap();
  await page.getByText('Copied. Paste it where Safari has its address').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(race);
  await page.getByRole('button', { name: 'Carry on here anyway' }).tap();
  await page.getByRole('button', { name: 'AGREE AND PLAY' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a computer is told to take a phone, signed in or not; its host gets to the console', async () => {
  const { context, page, faults } = await opens('host', { ...desktop, hasTouch: false, isMobile: false });
  const heading = page.getByRole('heading', { level: 1, name: 'Mobile Device Required' });
  for (const look of looks.slice(1)) expect(await inLook(page, look, heading)).toEqual(clean([look])[0]);
  await page.getByRole('link', { name: 'Host console' }).click();
  await page.waitForURL(`${server.origin}/host/${night.gameId}`);
  expect(faults).toEqual([]);
  await context.close();
  const stranger = await visitor(browser, desktop);
  await stranger.page.goto(race);
  await stranger.page.getByRole('heading', { level: 1, name: 'Mobile Device Required' }).waitFor();
  await stranger.page.getByRole('link', { name: 'My Games' }).click();
  await stranger.page.waitForURL(`${server.origin}/manage`);
  await stranger.context.close();
});

test('a phone that allowed notifications makes itself known, and its worker shows them unless the race is looked at', async () => {
  const options = { permissions: everything, serviceWorkers: 'allow' } as const;
  const { context, page, faults } = await opens('fox', options, pretendPushService);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const saved = page.waitForResponse('**/api/save-push-subscription');
  await page.getByRole('button', { name: 'AGREE AND PLAY' }).tap();
  const answer = await saved;
  expect([answer.status(), answer.request().postDataJSON()]).toEqual([
    200,
    { gameId: night.gameId, group: 'A', subscription: expect.objectContaining({ keys: expect.anything() }) },
  ]);

  const push = await pushTo(page);
  await page.bringToFront();
  await push({ title: 'You have been sabotaged', body: 'Not shown.', tag: 'looked-at' });
  // Where what came after it is shown, the worker has let it be: only now is the race left.
  const another = { title: 'The race is over', body: 'Another one.', tag: 'elsewhere', navigate: `${race}0` };
  const { navigate, ...words } = another;
  await eventually(() => shownAfter(page, push, another)).toEqual([{ ...words, data: navigate }]);
  await page.goto(`${server.origin}/manage`);
  await page.getByRole('heading', { level: 1, name: 'Your Races' }).waitFor();
  const note = { title: 'The race is paused', body: 'Everybody stop.', tag: 'away' };
  await eventually(() => shownAfter(page, push, note)).toEqual([
    { ...note, data: race },
    { ...words, data: navigate },
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('a tap on a note leads to the tab of the race, and to a new one where none is open', async () => {
  const options = { permissions: everything, serviceWorkers: 'allow' } as const;
  const { context, page, faults } = await opens('fox', options, pretendPushService);
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const worker = await workerOf(context);
  const push = await pushTo(page);
  await page.goto(`${server.origin}/manage`);
  await page.getByRole('heading', { level: 1, name: 'Your Races' }).waitFor();
  const note = { title: 'The race is paused', body: 'Everybody stop.', tag: 'away' };
  await eventually(() => shownAfter(page, push, note)).toEqual([{ ...note, data: race }]);
  const tapped = await worker.evaluate(tapTheNote);
  expect(tapped.led).toEqual([`to a new tab of ${race}`]);
  await eventually(() => page.evaluate(isStillShown, tapped.at)).toBe(false);

  await eventually(() => shownAfter(page, push, note)).toEqual([{ ...note, data: race }]);
  const other = await context.newPage();
  await other.goto(race);
  const again = await worker.evaluate(tapTheNote);
  expect(again.led).toEqual([`to the tab of ${race}`]);
  await eventually(() => page.evaluate(isStillShown, again.at)).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

/** Somebody opens the race on another phone of theirs. Where some permissions are given, the others are refused. */
async function opens(who: keyof typeof players, options: BrowserContextOptions, before?: () => void) {
  const storageState = await players[who].context.storageState();
  const visit = await visitor(browser, { ...phone, storageState, ...options });
  const { context, page } = visit;
  if (before) await context.addInitScript(before);
  await page.goto(race);
  return visit;
}

function clueTab(page: Page) {
  return page.getByRole('tab', { name: 'CLUE' });
}

function remembered(page: Page) {
  return page.evaluate(() => [localStorage.getItem('agreeGame'), localStorage.getItem('currentGameId')]);
}

/** How far the gate is too wide on a small phone whose letters are twice as big. */
async function overflowOfBigText(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 640 });
  return page.evaluate(() => {
    const { documentElement: root } = document;
    root.style.fontSize = '200%';
    const overflow = root.scrollWidth - root.clientWidth;
    root.style.fontSize = '';
    return overflow;
  });
}

/** There is no push service here: a subscription as Chrome would bring it. */
function pretendPushService(): void {
  const keys = {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  };
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async () => ({ toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription;
}

/** Our service worker, once the browser tells of it. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', isOurs);
}

function isOurs(worker: Worker): boolean {
  return worker.url() === `${server.origin}/sw.js`;
}

/** About the race, unless it says about what. */
type Words = { title: string; body: string; tag: string; navigate?: string };

/** What a push service would deliver to this page's worker. */
async function pushTo(page: Page): Promise<(words: Words) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (words) => {
    const notification = { lang: 'en-GB', navigate: race, ...words };
    const data = JSON.stringify({ web_push: 8030, notification });
    await session.send('ServiceWorker.deliverPushMessage', { origin: server.origin, registrationId, data });
  };
}

/** What is shown, by its tag. */
function shown(page: Page) {
  return page.evaluate(async () => {
    const { ready } = navigator.serviceWorker;
    const notes = await (await ready).getNotifications();
    const told = notes.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
    return told.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));
  });
}

/** A browser that is busy starting a worker may lose what it is told to deliver; a note with the same tag takes the place of the first. */
async function shownAfter(page: Page, push: (words: Words) => Promise<void>, note: Words) {
  await push(note);
  await page.waitForFunction(isNoteShown, note.tag, { timeout: 10_000 }).catch(() => {});
  return shown(page);
}

/** Runs in the page. */
async function isNoteShown(tag: string): Promise<boolean> {
  return (await (await navigator.serviceWorker.ready).getNotifications({ tag })).length > 0;
}

/** Runs in the page: the very note, not one that was delivered late and took its place. */
async function isStillShown(at: number): Promise<boolean> {
  const notes = await (await navigator.serviceWorker.ready).getNotifications();
  return notes.some((note) => (note as Notification & { timestamp: number }).timestamp === at);
}

/** What a worker has and a page has not, as far as a tap on a note needs it. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (url: string) => Promise<null> };
  WindowClient: { prototype: { focus: (this: { url: string }) => Promise<unknown> } };
  ExtendableEvent: { prototype: { waitUntil: (work: Promise<unknown>) => void } };
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/**
 * Runs in the worker: the one note there is, as it is tapped, and when that note was made. A browser moves its windows for a finger only, so what it is asked
 * for is written down instead; nor does it wait for the work of an event that a script made.
 */
async function tapTheNote(): Promise<{ led: string[]; at: number }> {
  const scope = self as unknown as WorkerScope;
  const led: string[] = [];
  const begun: Promise<unknown>[] = [];
  scope.WindowClient.prototype.focus = async function focus() {
    led.push(`to the tab of ${this.url}`);
  };
  scope.clients.openWindow = async (url) => {
    led.push(`to a new tab of ${url}`);
    return null;
  };
  scope.ExtendableEvent.prototype.waitUntil = (work) => void begun.push(work);
  const [notification] = await scope.registration.getNotifications();
  if (!notification) throw new Error('There is no note.');
  scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  await Promise.all(begun);
  return { led, at: (notification as Notification & { timestamp: number }).timestamp };
}
