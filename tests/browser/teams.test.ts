import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { proxyTo } from '../harness/faults/proxy.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { clueFields } from './clue-fields.ts';
import { ask, newGame } from './new-game.ts';
import { fillSignup, signUp, signUpAndOpen } from './sign-up.ts';

const server = await serverForThisFile();
const product = await proxyTo(server.origin);
const browser = await browserForThisFile();

test('a captain who loses the network in the middle of writing, and the page too, loses nothing', async () => {
  const host = await newcomer('Priya', 'priya@example.org');
  const gameId = await newGame(host.page, { gameGroups: 2, gameBars: 3 });
  for (const email of ['fay@example.org', 'vi@example.org']) await add(host.page, gameId, email);
  const vice = await newcomer('Vi', 'vi@example.org');
  const { context, page, faults } = await visitor(browser, { ...phone, serviceWorkers: 'allow' });
  await context.addInitScript(sayNothingOfTheNetwork);
  await signUpAndOpen(page, product.origin, { name: 'Fay', email: 'fay@example.org' });
  await keptForOffline(page);
  // A browser that plays offline lets through what a page sends as it goes: the line must be cut as well.
  const cut = async (isCut: boolean) => {
    product.setCut(isCut);
    await context.setOffline(isCut);
  };
  await page.goto(`${product.origin}/group/${gameId}/A`);
  await write(page, 0, 'Before');
  await savedCount(page, 1);

  await cut(true);
  await write(page, 1, 'In the cellar');
  await write(page, 2, 'Still in the cellar');
  await page.getByText('No signal. Kept on this phone, sent when it is back.').nth(1).waitFor();
  await page.getByText('4 of 5 written. 2 waiting for signal.').waitFor();
  await field(page, 0).fill('Before, but better');
  await field(page, 3).fill('Half a sen');
  await page.reload();
  await page.getByRole('dialog').getByText('Unable to verify team membership').waitFor();
  expect(await cluesOf(vice.page, gameId)).toEqual(['Before']);

  await cut(false);
  await savedCount(page, 4);
  const written = ['Before, but better', 'In the cellar', 'Still in the cellar', 'Half a sen'];
  expect(await values(page)).toEqual(written);
  expect(await cluesOf(vice.page, gameId)).toEqual(written.toSorted());
  await page.reload();
  await eventually(() => values(page)).toEqual(written);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsentClue')))).toEqual(
    [],
  );
  expect(faults).toEqual([]);
  await context.close();
  await host.context.close();
});

test('what is being written is sent when the page is left, also without leaving the field', async () => {
  const host = await newcomer('Leo', 'leo@example.org');
  const gameId = await newGame(host.page, { gameGroups: 1, gameBars: 3 });
  await host.page.goto(`${server.origin}/group/${gameId}/A`);
  await field(host.page, 0).fill('On my way out');
  await host.page.goto(`${server.origin}/how-to-play`);
  await eventually(() => cluesOf(host.page, gameId)).toEqual(['On my way out']);
  expect(host.faults).toEqual([]);
  await host.context.close();
});

test('with the keyboard alone, a member who is removed leaves the focus in the team', async () => {
  const host = await newcomer('Kit', 'kit@example.org');
  const gameId = await newGame(host.page, { gameGroups: 2, gameBars: 3 });
  for (const email of ['cy@example.org', 'dee@example.org']) await add(host.page, gameId, email);
  await host.page.goto(`${server.origin}/host/${gameId}/teams`);
  await host.page.getByRole('button', { name: 'Remove cy@example.org' }).press('Enter');
  const focused = () => host.page.evaluate(() => document.activeElement?.textContent);
  await eventually(focused).toBe('Team Fox');
  expect(host.faults).toEqual([]);
  await host.context.close();
});

test('two captains see what the other saved, and choose when they wrote the same one', async () => {
  const host = await newcomer('Mo', 'mo@example.org');
  const gameId = await newGame(host.page, { gameGroups: 2, gameBars: 3 });
  for (const email of ['ann@example.org', 'ben@example.org']) await add(host.page, gameId, email);
  const ann = await newcomer('Ann', 'ann@example.org');
  const ben = await newcomer('Ben', 'ben@example.org');
  for (const { page } of [ann, ben]) {
    await page.goto(`${server.origin}/group/${gameId}/A`);
    await field(page, 0).waitFor();
  }
  await write(ann.page, 0, "Ann's first");
  await ben.page.getByText('updated', { exact: true }).waitFor();
  expect((await values(ben.page))[0]).toBe("Ann's first");

  await field(ben.page, 1).fill("Ben's second");
  await write(ann.page, 1, "Ann's second");
  await savedCount(ann.page, 2);
  await field(ben.page, 1).blur();
  const choice = ben.page.getByText('You both wrote this one. Which shall it be?').locator('..');
  await choice.getByText("Ann's second").waitFor();
  await choice.getByText("Ben's second").waitFor();
  expect(await cluesOf(ann.page, gameId)).toEqual(["Ann's first", "Ann's second"]);
  await choice.getByRole('button', { name: 'Keep mine' }).tap();
  await eventually(() => values(ann.page)).toEqual(["Ann's first", "Ben's second", '', '']);
  expect([...ann.faults, ...ben.faults]).toEqual([]);
  for (const { context } of [host, ann, ben]) await context.close();
});

test('an invitation seats whoever opens it, through signing up, and can be declined without an account', async () => {
  const host = await newcomer('Ida', 'ida@example.org');
  const gameId = await newGame(host.page, { gameGroups: 2, gameBars: 3 });
  await host.page.goto(`${server.origin}/host/${gameId}/teams`);
  await host.page.getByText('No mail goes out from here.').waitFor();
  const fox = host.page.getByRole('article').filter({ hasText: 'Team Fox' });
  for (const email of ['work@example.org', 'nope@example.org']) {
    await fox.getByRole('textbox').fill(email);
    await fox.getByRole('button', { name: 'Add to Team Fox' }).tap();
    await fox.getByText(`${email} is in.`).waitFor();
  }
  const lee = await visitor(browser);
  await lee.page.goto(await invitationOf('work@example.org'));
  await lee.page.getByText('An invitation waits for you.').waitFor();
  await lee.page.getByRole('link', { name: 'Sign up' }).tap();
  await fillSignup(lee.page, { name: 'Lee', email: 'lee@home.example.org' });
  await lee.page.getByRole('heading', { level: 1, name: 'Team Fox' }).waitFor();
  expect(lee.page.url()).toBe(`${server.origin}/group/${gameId}/A`);

  const stranger = await visitor(browser);
  await stranger.page.goto(`${await invitationOf('nope@example.org')}&decline=1`);
  await stranger.page.getByRole('button', { name: 'Decline the invitation' }).tap();
  await stranger.page.getByRole('heading', { level: 1, name: 'Thanks for telling us' }).waitFor();
  await eventually(() => stranger.page.url()).toBe(`${server.origin}/group/${gameId}/A`);
  await fox.getByText("Vice-captain's e-mail").waitFor();
  expect([...host.faults, ...lee.faults, ...stranger.faults]).toEqual([]);
  for (const { context } of [host, lee, stranger]) await context.close();
});

/** As in browsers that believe in a network that is not there, and never say that it is back. */
function sayNothingOfTheNetwork(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
  addEventListener('online', (event) => event.stopImmediatePropagation(), { capture: true });
}

async function newcomer(name: string, email: string) {
  const visit = await visitor(browser);
  await signUp(visit.page, server.origin, { name, email });
  return visit;
}

async function add(page: Page, gameId: number, email: string): Promise<void> {
  await ask(page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email });
}

function field(page: Page, place: number) {
  return clueFields(page).nth(place);
}

async function write(page: Page, place: number, text: string): Promise<void> {
  await field(page, place).fill(text);
  await field(page, place).blur();
}

function values(page: Page): Promise<string[]> {
  return clueFields(page).evaluateAll((fields) => fields.map((each) => (each as HTMLTextAreaElement).value));
}

async function savedCount(page: Page, count: number): Promise<void> {
  await eventually(() => page.getByText('Saved', { exact: true }).count()).toBe(count);
}

/** What the server has, as the host may read it, in alphabetical order. */
async function cluesOf(page: Page, gameId: number): Promise<string[]> {
  const teams = await page.evaluate(
    async (id) => (await (await fetch(`/api/data/game_groups?gameId=${id}`)).json()) as { clues: object | null }[],
    gameId,
  );
  const clues = Object.values(teams[0]?.clues ?? {}) as { clue: string }[];
  return clues.map(({ clue }) => clue).toSorted();
}

/** Where no mail goes out, letters lie in a folder. */
async function invitationOf(email: string): Promise<string> {
  const folder = join(server.dataDir, 'mail');
  const found = async () => {
    const files = await readdir(folder).catch(() => []);
    const letters = await Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
    const letter = letters.find(({ to }) => to?.some(({ address }) => address === email));
    return /http:\S+#seat=[\w-]+(?!\S*decline)/.exec(letter?.text ?? '')?.[0] ?? null;
  };
  await eventually(found).not.toBe(null);
  return (await found()) ?? '';
}

/** Until the app is kept for when there is no signal. */
async function keptForOffline(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('pickled-egg-app-'));
      const shells = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/app-shell')));
      return shells.some(Boolean) && navigator.serviceWorker.controller !== null;
    });
  await eventually(isKept).toBe(true);
}
