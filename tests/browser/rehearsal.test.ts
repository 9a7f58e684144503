import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clean, findings, inLook, looks } from './looks.ts';
import { ask, newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

interface Bar {
  id: string;
  name: string;
  lat: number;
  lon: number;
}

const server = await evening();
const browser = await browserForThisFile();
const wall: BrowserContextOptions = { viewport: { width: 1920, height: 1080 } };
let hosts = 0;

test.each([
  ['a phone', phone, 'dark'],
  ['a desk', desktop, 'light'],
  ['a large desk', wall, 'dark'],
] as const)(
  '[RH11] on %s a host plays a night, slides, changes phones and faces, and nothing but one question leaves the page',
  async (_name, options, colorScheme) => {
    const { context, page, faults } = await visitor(browser, { ...options, colorScheme });
    await context.addInitScript(noteWhatIsAsked);
    const gameId = await openGame(page, { isClose: true });
    await page.getByRole('link', { name: 'Rehearse with bots' }).click();
    await page.getByText('It counts as having read the others’ clues').waitFor();
    const found = { gate: await findings(page) } as Record<string, string[]>;
    const kept = await databases(page);
    const sent = requestsOf(page);
    await page.getByRole('button', { name: 'Show me the night' }).click();

    const fox = page.getByRole('region', { name: 'Fox’s phone in the rehearsal' });
    await fox.getByText('Bar 1 of 3').waitFor();
    await fox.getByRole('tab', { name: 'MAP' }).click();
    await fox.getByRole('region', { name: /^Map of the bars teams last verified/ }).waitFor();
    expect(await clock(page)).toBe('19:30');
    await page.getByRole('button', { name: '60×' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await eventually(() => clock(page)).not.toBe('19:30');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('slider', { name: 'Time of the night' }).fill('25');
    expect(await clock(page)).toBe('19:55');
    await fox.getByRole('timer', { name: 'Race time' }).getByText('0:25:00').waitFor();
    found['map'] = await findings(page);
    await fox.getByRole('button', { name: 'Where am I?' }).click();
    await fox.getByText('This is a rehearsal: nobody is asked where they are.').waitFor();

    await page.getByRole('group', { name: 'Whose phone' }).getByRole('button', { name: 'Dog' }).click();
    const dog = page.getByRole('region', { name: 'Dog’s phone in the rehearsal' });
    await dog.getByRole('tab', { name: 'LEADERBOARD' }).click();
    await dog.getByRole('heading', { name: 'Leaderboard' }).waitFor();
    found['board'] = await findings(page);
    await dog.getByRole('tab', { name: 'CLUE' }).click();
    await page.getByRole('button', { name: 'Start over' }).click();
    await dog.getByText('Bar 1 of 3').waitFor();
    found['clue'] = await findings(page);
    await dog.getByRole('button', { name: 'VERIFY CURRENT BAR' }).click();
    await dog.getByRole('dialog', { name: 'Verify current bar' }).waitFor();
    found['sheet'] = await findings(page);
    await dog.getByRole('button', { name: 'OK' }).click();

    if (options === phone) await page.getByRole('button', { name: /to fix$/ }).click();
    const swap = page.getByRole('link', { name: /^Swap one: .*The Egg Next Door: 11 m/ });
    await swap.waitFor();
    found['findings'] = await findings(page);
    expect(found).toEqual({ gate: [], map: [], board: [], clue: [], sheet: [], findings: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(sent).toEqual([`GET /api/host/${gameId}/rehearsal`]);
    expect([await databases(page), await asked(page)]).toEqual([kept, []]);

    await swap.click();
    await page.waitForURL(`${server.origin}/host/${gameId}/setup?bar=*`);
    const marked = page.locator('li[aria-current]');
    await marked.filter({ hasText: 'The Egg Next Door' }).waitFor();
    expect(await marked.count()).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('[RH13] a host who races reads what was found and the times, in every look', { tags: 'promise' }, async () => {
  const { context, page } = await visitor(browser);
  const gameId = await openGame(page, { isClose: true });
  await ask(page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: `host${hosts}@example.org` });
  await page.goto(`${server.origin}/host/${gameId}/rehearsal`);
  const why = page.getByText('You race in this one');
  const seen = [];
  for (const look of looks) seen.push(await inLook(page, look, why));
  expect(seen).toEqual(clean(looks));
  expect(await page.getByRole('list', { name: 'Times' }).getByRole('listitem').count()).toBe(3);
  expect(await page.getByText('Egg Next Door').count()).toBe(0);
  await context.close();
});

test('without a route, without an answer and on a phone on its side it says what to do, and another night is another', async () => {
  const { context, page } = await visitor(browser);
  const gameId = await openGame(page, { isEmpty: true });
  await page.getByText('Once the route stands, rehearse the night with bots.').waitFor();
  await page.goto(`${server.origin}/host/${gameId}/rehearsal`);
  await page.getByRole('button', { name: 'Show me the night' }).click();
  const finish = page.getByRole('link', { name: 'Finish setup' });
  const seen = [];
  for (const look of looks) seen.push(await inLook(page, look, finish));
  expect(seen).toEqual(clean(looks));

  const other = await openGame(page, {});
  await page.route('**/api/host/*/rehearsal**', (route) => route.abort());
  await page.goto(`${server.origin}/host/${other}/rehearsal`);
  await page.getByRole('button', { name: 'Show me the night' }).click();
  await page.getByText('No signal, no bots.').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  // Once there is an answer to be had it is asked for again by itself.
  await page.unroute('**/api/host/*/rehearsal**');
  await page.setViewportSize({ width: 844, height: 390 });
  const map = page.getByRole('region', { name: 'Fox’s phone in the rehearsal' });
  await map.waitFor();
  const box = await map.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeGreaterThan(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Another night' }).click();
  await page.waitForURL(/\?seed=\w+$/);
  await context.close();
});

/** A new host with a game of three teams; one of its bars next door to another where the test wants that. */
async function openGame(page: Page, { isClose = false, isEmpty = false }): Promise<number> {
  hosts += 1;
  await signUp(page, server.origin, { name: 'Priya', email: `host${hosts}@example.org` });
  const gameId = await newGame(page, { gameGroups: 3, gameBars: 3, isEmpty });
  if (isClose) {
    const near = { lat: 53.96, lon: -1.08, radius: 2_500 };
    const { places } = await ask<{ places: Bar[] }>(page, '/api/fetch-nearby-bars', near);
    const first = places[1] ?? { lat: 0, lon: 0 };
    const next = { name: 'The Egg Next Door', lat: first.lat + 0.0001, lon: first.lon };
    const { id } = await ask<Bar>(page, '/api/bars', { ...next, gameId });
    const bars = [...places.slice(0, 5), { id, name: next.name }].map((bar) => ({ id: bar.id, name: bar.name }));
    await ask(page, '/api/update-game-route', { gameId, city: 'York', bars, startBar: bars[0]?.id });
  }
  await page.goto(`${server.origin}/host/${gameId}`);
  return gameId;
}

async function clock(page: Page): Promise<string> {
  return (await page.getByText('Tonight, about').locator('xpath=following-sibling::span').innerText()).trim();
}

/** What is sent from now on, scripts and pictures aside. */
function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth|live)/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) => sent.push(socket.url()));
  return sent;
}

function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
}

/** Whatever a page may ask of a phone. */
function noteWhatIsAsked(): void {
  const list: string[] = [];
  Object.assign(window, { askedOfPhone: list });
  const note = (name: string) => () => {
    list.push(name);
    throw new Error(name);
  };
  navigator.geolocation.getCurrentPosition = note('position');
  navigator.geolocation.watchPosition = note('position');
  if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = note('camera');
  if ('wakeLock' in navigator) navigator.wakeLock.request = note('wake lock');
  navigator.vibrate = note('buzz');
  if ('Notification' in window) Notification.requestPermission = note('notifications');
  IDBObjectStore.prototype.put = note('kept');
  IDBObjectStore.prototype.add = note('kept');
}

function asked(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { askedOfPhone: string[] }).askedOfPhone);
}
