import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort, freshDataDir, startServerProcess } from '../harness/servers/server-process.ts';
import { takesPhoto } from './at-the-bar.ts';
import {
  appKept,
  banked,
  carriesOnOffline,
  heardFrom,
  keptPages,
  missingPhotos,
  pressed,
  upToThePhoto,
} from './banked.ts';
import { begunNight, expectedBar, hostView, type Night, openRace, playerOf, standAt } from './race-night.ts';

const place = { dataDir: await freshDataDir(), port: await freePort() };
let server = await startServerProcess(place);
afterAll(async () => {
  await server.end('SIGTERM');
  await rm(place.dataDir, { recursive: true });
});
const browser = await browserForThisFile();

test('a claim made without signal survives the page, and is sent once by whoever of two tabs is first, with its time', {
  tags: 'promise',
}, async () => {
  const night = await begunNight(browser, { origin: server.origin, options: { serviceWorkers: 'allow' } });
  const fox = playerOf(night, 'A');
  const bar = await expectedBar(night, 'A');
  await standAt(fox, bar);
  const page = await openRace(night, fox);
  const sent = heardFrom(fox, '/api/correctly-guessed');
  await appKept(page);
  await upToThePhoto(page, bar.name);
  await fox.context.setOffline(true);
  const made = await pressed(page, 'SEND IT');
  const words = await page.getByText(banked(1)).first().innerText();
  await page.getByText('Offline', { exact: true }).waitFor();
  await page.close();

  const tabs = [await fox.context.newPage(), await fox.context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`${night.origin}/game/${night.gameId}`);
    await tab.getByText('Bar 1 of 3', { exact: true }).waitFor();
    await tab.getByText(words).waitFor();
  }
  expect(sent()).toEqual([]);
  // By now the time of arrival is another.
  await eventually(() => Date.now() > made.to + 2_000).toBe(true);
  await fox.context.setOffline(false);
  for (const tab of tabs) await tab.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  await eventually(() => missingPhotos(night)).toBe(0);
  expect(sent()).toEqual(['/api/correctly-guessed 200']);
  const found = (await hostView(night)).standings.find(({ group }) => group === 'A');
  expect(found?.done).toBe(1);
  const at = found?.lastBar?.at ?? 0;
  expect([at >= made.from, at <= made.to]).toEqual([true, true]);
  await tabs[0]?.getByRole('button', { name: 'NEXT CLUE' }).tap();
  for (const tab of tabs) await tab.getByText('Bar 2 of 3', { exact: true }).waitFor();
  for (const tab of tabs) await tab.getByRole('dialog').waitFor({ state: 'detached' });
  expect(fox.faults).toEqual([]);
  await close(night);
});

test('what was banked while the server was dead goes in order from any page, and a refusal stays until it was seen', async () => {
  const night = await begunNight(browser, { origin: server.origin });
  const fox = playerOf(night, 'A');
  const bar = await expectedBar(night, 'A');
  await standAt(fox, bar);
  const page = await openRace(night, fox);
  await carriesOnOffline(page);
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await page.getByRole('button', { name: 'Not listed? Use a skip code' }).tap();
  await page.getByRole('textbox', { name: 'Skip code' }).fill('ZZZZZZ');
  await page.getByRole('button', { name: 'USE CODE' }).tap();
  await takesPhoto(page);

  await server.end('SIGKILL');
  await page.getByRole('button', { name: 'SEND IT' }).tap();
  await page.getByText(banked(1)).first().waitFor();
  await page.getByRole('button', { name: 'BACK TO THE RACE' }).tap();
  await strike(page, 'Dog');
  await page.getByText(banked(2)).first().waitFor();
  await page.close();
  server = await startServerProcess(place);

  const next = await fox.context.newPage();
  const sent = heardFrom(fox, '/api/correctly-guessed', '/api/add-sabotage');
  await next.goto(`${night.origin}/manage`);
  await eventually(sent).toEqual(['/api/correctly-guessed 422', '/api/add-sabotage 200']);
  await next.goto(`${night.origin}/game/${night.gameId}`);
  for (const _ of [1, 2]) {
    await next.getByText('That is not the skip code of a bar in this race.').waitFor();
    await next.reload();
  }
  expect(sent().length).toBe(2);
  expect(fox.faults).toEqual([]);
  await close(night);
});

test('a store that breaks after a claim was banked loses nothing, and what came of it can be put away', async () => {
  const night = await begunNight(browser, { origin: server.origin });
  const fox = playerOf(night, 'A');
  const bar = await expectedBar(night, 'A');
  await standAt(fox, bar);
  const page = await openRace(night, fox);
  await carriesOnOffline(page);
  await upToThePhoto(page, bar.name);
  await fox.context.setOffline(true);
  await page.getByRole('button', { name: 'SEND IT' }).tap();
  await page.getByRole('button', { name: 'BACK TO THE RACE' }).tap();
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    };
  });
  await page.getByRole('button', { name: 'Try now' }).tap();
  await page.getByText(banked(1)).waitFor();
  await fox.context.setOffline(false);
  await page.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await page.getByText('Bar 2 of 3', { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(fox.faults).toEqual([]);
  await close(night);
});

test('a newer version in another tab may change the store at once, and a tab of this one banks in what became of it', async () => {
  const night = await begunNight(browser, { origin: server.origin });
  const fox = playerOf(night, 'A');
  const bar = await expectedBar(night, 'A');
  await standAt(fox, bar);
  const page = await openRace(night, fox);
  await eventually(() => keptPages(page)).toContainEqual(expect.stringMatching(/^view:/));
  const newer = await fox.context.newPage();
  await newer.goto(`${night.origin}/robots.txt`);
  expect(await newer.evaluate(changeStore)).toEqual(['changes version 1', 'success']);

  const sent = heardFrom(fox, '/api/correctly-guessed');
  await upToThePhoto(page, bar.name);
  await fox.context.setOffline(true);
  await page.getByRole('button', { name: 'SEND IT' }).tap();
  await page.getByText(banked(1)).first().waitFor();
  expect(await newer.evaluate(bankedInStore)).toEqual(['claim']);
  await fox.context.setOffline(false);
  await page.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await page.getByText('Bar 2 of 3', { exact: true }).waitFor();
  expect(sent()).toEqual(['/api/correctly-guessed 200']);
  expect(fox.faults).toEqual([]);
  await close(night);
});

test('who logs out leaves nothing to read on the device, also when the race was open', async () => {
  const night = await begunNight(browser, { origin: server.origin });
  const { page } = night.host;
  await page.goto(`${night.origin}/host/${night.gameId}`);
  await eventually(() => keptPages(page)).toContainEqual(expect.stringMatching(/^view:/));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Start Your Race' }).first().waitFor();
  expect(await keptPages(page)).toEqual([]);
  await close(night);
});

/** Runs in a page: what a newer version of us would do first. Returns what became of it; 'blocked' while an older tab holds on. */
async function changeStore(): Promise<string[]> {
  const opening = indexedDB.open('pickled-egg', 2);
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    opening.addEventListener('upgradeneeded', ({ oldVersion }) => heard.push(`changes version ${oldVersion}`));
    for (const end of ['blocked', 'error', 'success']) {
      opening.addEventListener(end, () => resolve(void heard.push(end)));
    }
  });
  // The newer tab stays open, and so does its store.
  if (opening.readyState === 'done') Object.assign(window, { newerStore: opening.result });
  return heard;
}

/** Runs in the page of the newer version. */
async function bankedInStore(): Promise<string[]> {
  const { newerStore } = window as unknown as { newerStore: IDBDatabase };
  const errands = newerStore.transaction('errands').objectStore('errands').getAll();
  await new Promise((done) => errands.addEventListener('success', done));
  return (errands.result as { task: { kind: string } }[]).map(({ task }) => task.kind);
}

async function strike(page: Page, team: string): Promise<void> {
  await page.getByRole('button', { name: 'Sabotage' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.locator('label').filter({ hasText: team }).tap();
  await sheet.locator('label').last().tap();
  await sheet.getByRole('button', { name: `SABOTAGE ${team.toUpperCase()}` }).tap();
  await sheet.getByRole('button', { name: `YES, EGG ${team.toUpperCase()}` }).tap();
}

async function close({ host, teams }: Night): Promise<void> {
  for (const { context } of [host, ...Object.values(teams).flat()]) await context.close();
}
