import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { session as limits } from '../../contract/session.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { appKept, banked, heardFrom, keptPages, upToThePhoto } from './banked.ts';
import { ask } from './new-game.ts';
import { begunNight, expectedBar, type Night, openRace, type Player, playerOf, standAt } from './race-night.ts';
import { goodPassword, signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();

test('what a race tells an open tab while its person logs out in another is not kept', async () => {
  const { night, fox } = await twoTeams();
  const race = await openRace(night, fox);
  await appKept(race);
  await race.getByText('live', { exact: true }).waitFor();
  await eventually(async () => (await keptPages(race)).some((name) => name.startsWith('view:'))).toBe(true);
  const account = await fox.context.newPage();
  await waitForLogout(account);
  await account.goto(`${night.origin}/account`);
  const held = new Promise<Route>((resolve) => {
    void account.route('**/auth/v1/logout*', resolve);
  });
  await account.getByRole('button', { name: 'Log out here' }).tap();
  const answer = await held;
  await eventually(() => keptPages(race)).toEqual([]);
  // The session is still there, and the race goes on.
  await ask(night.host.page, `/api/host/${night.gameId}/message`, { text: 'Last orders.' });
  await race.getByText('Last orders.').first().waitFor();
  await race.evaluate(() => dispatchEvent(new Event('pagehide')));
  await eventually(async () => (await keptPages(race)).length).toBeGreaterThan(0);
  await answer.continue();
  await account.waitForURL(`${night.origin}/?**`);
  await race.getByText('Please log in to play.').waitFor();
  await eventually(() => keptPages(account)).toEqual([]);
  expect(await wholeStorage(account)).not.toContain('Bar 1 of 3');
  await fox.context.close();
});

test('[T15] a person who signs in over another reads nothing of their race, and sends neither their claim nor their clue', async () => {
  const { night, fox, dog } = await twoTeams();
  const bar = await expectedBar(night, 'A');
  await standAt(fox, bar);
  const race = await openRace(night, fox);
  await appKept(race);
  await race.getByText('live', { exact: true }).waitFor();
  const sent = heardFrom(fox, '/api/correctly-guessed', '/api/photos', '/api/save-clue');
  await upToThePhoto(race, bar.name);
  await fox.context.setOffline(true);
  await race.getByRole('button', { name: 'SEND IT' }).tap();
  await race.getByText(banked(1)).first().waitFor();
  const foxId = await personIdOn(race);
  await race.evaluate(
    ([id, gameId]) =>
      localStorage.setItem(`unsentClue:${id}:${gameId}:A:bar`, '{"text":"Ours alone","was":"","tries":[]}'),
    [foxId, String(night.gameId)],
  );
  const foxClue = await race.locator('section[aria-label="CLUE"] > div > p').first().innerText();

  const other = await fox.context.newPage();
  // As long as it is their phone the claim would be sent; here it does not get through before the rival signs in.
  await race.route('**/api/correctly-guessed', (route) => route.abort());
  await fox.context.setOffline(false);
  await signInOver(other, dog);
  await eventually(() => keptPages(other).then((names) => names.filter((name) => name.includes(foxId)))).toEqual([]);
  await other.goto(`${night.origin}/game/${night.gameId}`);
  await other.getByText('live', { exact: true }).waitFor();
  // The tab that was left open is the rival's too.
  await race.getByText('live', { exact: true }).waitFor();
  const dogClue = await other.locator('section[aria-label="CLUE"] > div > p').first().innerText();
  expect(dogClue).not.toBe(foxClue);
  await eventually(() => race.locator('section[aria-label="CLUE"] > div > p').first().innerText()).toBe(dogClue);
  expect(await other.getByText(banked(1)).count()).toBe(0);
  await race.unroute('**/api/correctly-guessed');
  await race.evaluate(() => dispatchEvent(new Event('online')));
  await ask(night.host.page, `/api/host/${night.gameId}/message`, { text: 'Last orders.' });
  for (const page of [race, other]) await page.getByText('Last orders.').first().waitFor();
  const named = (await keptPages(other)).filter((name) => name.includes(foxId));
  expect(named).toEqual([]);
  expect(sent()).toEqual([]);

  // Their own claim waits for the person who made it.
  await signInOver(other, fox);
  await other.goto(`${night.origin}/game/${night.gameId}`);
  await other.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  expect(sent().filter((answer) => answer.startsWith('/api/correctly-guessed'))).toEqual([
    '/api/correctly-guessed 200',
  ]);
  await fox.context.close();
});

test('a game that one person began to make is not offered to the next one in that tab', async () => {
  const { night, fox } = await twoTeams();
  const { page } = fox;
  await page.goto(`${night.origin}/create`);
  await page.getByLabel('Game name').fill("Ada's surprise for Bob");
  await page.goto(`${night.origin}/account`);
  await page.getByRole('button', { name: 'Log out here' }).tap();
  await page.waitForURL(`${night.origin}/?**`);
  await signUp(page, night.origin, { name: 'Bob', email: `bob.${Date.now()}@example.org` });
  await page.goto(`${night.origin}/create`);
  expect(await page.getByLabel('Game name').inputValue()).toBe('');
  await fox.context.close();
});

test('a phone whose person was signed out by the server forgets their race', async () => {
  const { night, fox } = await twoTeams();
  const race = await openRace(night, fox);
  await race.getByText('live', { exact: true }).waitFor();
  await eventually(async () => (await keptPages(race)).length).toBeGreaterThan(0);
  await race.goto(`${night.origin}/robots.txt`);
  // As the account client leaves it when its session cannot be refreshed any more.
  await race.evaluate(() => localStorage.removeItem('pickled-egg-session'));
  await race.goto(`${night.origin}/login`);
  await race.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  await eventually(() => keptPages(race)).toEqual([]);
  expect(await race.evaluate(() => localStorage.getItem('pickled-egg-session'))).toBeNull();
  await fox.context.close();
});

async function twoTeams(): Promise<{ night: Night; fox: Player; dog: Player }> {
  const night = await begunNight(browser, { origin: server.origin, options: { serviceWorkers: 'allow' } });
  return { night, fox: playerOf(night, 'A'), dog: playerOf(night, 'B') };
}

/** Logs in by the form's own calls in a browser where another person is still signed in. */
async function signInOver(page: Page, { email }: Player): Promise<void> {
  await page.goto(`${server.origin}/robots.txt`);
  const session = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/auth/v1/token?grant_type=password', { method: 'POST', headers, body });
      const signedIn = (await answer.json()) as { access_token: string };
      localStorage.setItem('pickled-egg-session', JSON.stringify(signedIn));
      const token = JSON.stringify({ token: signedIn.access_token });
      await fetch('/api/set-token?ajax=1', { method: 'POST', headers, body: token });
      return signedIn;
    },
    JSON.stringify({ email, password: goodPassword }),
  );
  expect(session.access_token).toBeTruthy();
}

function personIdOn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}').user.id as string);
}

/** Everything this origin keeps in the browser, as text. */
function wholeStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (/\.(js|css|woff2|webp|png|svg)$/.test(new URL(request.url).pathname)) continue;
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    const opening = indexedDB.open('pickled-egg');
    await new Promise((done) => opening.addEventListener('success', done));
    for (const store of opening.result.objectStoreNames) {
      const all = opening.result.transaction(store).objectStore(store).getAll();
      await new Promise((done) => all.addEventListener('success', done));
      texts.push(JSON.stringify(all.result));
    }
    opening.result.close();
    return texts.join('\n');
  });
}

/** A logout waits for its answer as long as the test holds it: on a busy machine its five seconds would end in between. */
async function waitForLogout(page: Page): Promise<void> {
  await page.addInitScript((patienceMs) => {
    const later = window.setTimeout;
    const patient = (work: () => void, ms?: number) => later(work, ms === patienceMs ? 600_000 : ms);
    Object.assign(window, { setTimeout: patient });
  }, limits.logoutMs);
}
