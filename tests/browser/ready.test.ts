import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { boxOf } from './looks.ts';
import { ask, newGame } from './new-game.ts';
import { lookAt } from './picture-book.ts';
import { signUp } from './sign-up.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin } = await evening();
const browser = await browserForThisFile();
const everything = ['geolocation', 'camera', 'notifications'];

test('[SL1] [SL2] the host’s page counts phones as they get ready, and at the start each phone shows its clue without a tap', async () => {
  const { host, gameId, code } = await invitation('priya.ready@example.org');
  const hub = host.page;
  await hub.goto(`${origin}/host/${gameId}`);

  const jo = await newPhone({ isFresh: true });
  expect(await taps(jo.page, [...tapsToJoinAsFox(jo.page, code, 'Jo'), 'ALLOW LOCATION', 'ALLOW CAMERA'])).toBe(6);
  await jo.page.getByRole('button', { name: 'ALLOW NOTIFICATIONS' }).waitFor();
  await lookAt(jo.page, 'start-line-notifications');
  expect(await jo.page.evaluate(() => window.scrollY)).toBe(0);
  await jo.page.setViewportSize({ width: 320, height: 568 });
  const allow = await boxOf(jo.page.getByRole('button', { name: 'ALLOW NOTIFICATIONS' }));
  expect(allow.x + allow.width).toBeLessThanOrEqual(304);
  await jo.page.setViewportSize({ width: 390, height: 844 });
  await hub.getByRole('heading', { name: '1 in, 0 phones ready' }).waitFor();

  const mo = await newPhone({ isFresh: false });
  expect(await taps(mo.page, tapsToJoinAsFox(mo.page, code, 'Mo'))).toBe(4);
  await mo.page.getByRole('button', { name: 'READY', exact: true }).tap();
  await mo.page.getByRole('button', { name: 'Ready. Waiting for Priya' }).waitFor();
  await mo.page.getByText('1 of 2', { exact: true }).first().waitFor();
  await lookAt(mo.page, 'start-line-waiting');

  await hub.getByRole('heading', { name: '2 in, 1 phone ready' }).waitFor();
  await hub.getByText('Nearly ready').waitFor();
  await lookAt(hub, 'hub-ready');
  await jo.page.getByRole('button', { name: 'Not now' }).tap();
  await jo.page.getByRole('button', { name: 'READY', exact: true }).waitFor();
  await lookAt(jo.page, 'start-line-ready');

  await hub.getByRole('button', { name: '3 Start Game' }).tap();
  const sheet = hub.getByRole('dialog', { name: 'Start Game' });
  await sheet.getByText('1 of 2 phones is ready. The other one can get ready on the way.').waitFor();
  await sheet.getByRole('button', { name: 'Start anyway' }).tap();
  await sheet.getByRole('button', { name: 'Start', exact: true }).tap();
  for (const { page } of [jo, mo]) await page.getByText('Bar 1 of 3', { exact: true }).waitFor();
  for (const { context, faults } of [host, jo, mo]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('[T21] at the start line of a clue writer the ready phones of each team are in view above the button', async () => {
  const { host, gameId, code } = await invitation('priya.writes@example.org');
  const jo = await newPhone({ isFresh: false });
  await taps(jo.page, tapsToJoinAsFox(jo.page, code, 'Jo'));
  await jo.page.getByRole('button', { name: 'READY', exact: true }).tap();
  await ask(host.page, `/api/games/${gameId}/members/1`, { mayWriteClues: true });
  await jo.page.getByText('You write the clues for Fox.').waitFor();
  const teams = await boxOf(jo.page.getByRole('list', { name: 'Phones ready by team' }));
  const button = await boxOf(jo.page.getByRole('button', { name: /^Ready\. Waiting/ }));
  expect(teams.y + teams.height).toBeLessThanOrEqual(button.y);
  await jo.context.close();
  await host.context.close();
});

test('[SL1] a phone that refused its location shows how to allow it, and gets the gate once the race has begun', async () => {
  const { host, gameId, code } = await invitation('priya.refused@example.org');
  await host.page.goto(`${origin}/host/${gameId}`);
  const { context, page, faults } = await visitor(browser, { ...phone, permissions: ['notifications'] });
  await taps(page, tapsToJoinAsFox(page, code, 'Jo'));
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.getByText('Location permission is required to play.').waitFor();
  await lookAt(page, 'start-line-refused');
  await host.page.getByText('Location refused').waitFor();
  await ask(host.page, `/api/start-game?gameId=${gameId}`, { startAnyway: true });
  await page.getByRole('heading', { level: 1, name: 'Before you start' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await host.context.close();
});

test('[SL1] a player invited by e-mail agrees to the rules at the start line', async () => {
  const { host, gameId } = await invitation('priya.rules@example.org');
  const { context, page, faults } = await visitor(browser, { ...phone, permissions: everything });
  await signUp(page, origin, { name: 'Ada', email: 'ada.rules@example.org' });
  await ask(host.page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: 'ada.rules@example.org' });
  await page.goto(`${origin}/manage`);
  await page.getByRole('link', { name: 'To the start line' }).tap();
  const agree = page.getByRole('button', { name: 'AGREE TO THE RULES' });
  await agree.waitFor();
  await lookAt(page, 'start-line-rules');
  await agree.tap();
  await page.getByRole('button', { name: 'READY', exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  await host.context.close();
});

/** A host whose race tonight is complete except for its people, and its join code. */
async function invitation(email: string) {
  const host = await visitor(browser, phone);
  await signUp(host.page, origin, { name: 'Priya', email });
  const gameId = await newGame(host.page, { gameName: "Priya's Big Night", gameGroups: 2, gameBars: 3 });
  const people = await host.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  return { host, gameId, code: (people as { code: string }).code };
}

/** A phone whose browser grants each permission on request, or one with permissions granted before. */
async function newPhone({ isFresh }: { isFresh: boolean }) {
  const visit = await visitor(browser, { ...phone, permissions: everything });
  await teamOnCamera(visit.context);
  if (isFresh) await forgetPermissions(visit.context);
  return visit;
}

/** Fakes the browser's permission prompts, which a test cannot tap: a permission is undecided until the page requests it. */
async function forgetPermissions(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const states: Record<string, PermissionState> = {};
    const query = async ({ name }: { name: string }) =>
      Object.assign(new EventTarget(), { state: states[name] ?? 'prompt' });
    Object.defineProperty(navigator.permissions, 'query', { value: query });
    const { geolocation, mediaDevices } = navigator;
    const locate = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...given) => {
      states['geolocation'] = 'granted';
      locate(...given);
    };
    const film = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wanted) => {
      states['camera'] = 'granted';
      return film(wanted);
    };
    Object.defineProperty(Notification, 'permission', { get: () => states['notifications'] ?? 'default' });
  });
}

type Tap = Locator | string | (() => Promise<void>);

/** The taps from the link to the start line; the name is typed and not counted. */
function tapsToJoinAsFox(page: Page, code: string, name: string): Tap[] {
  return [
    async () => void (await page.goto(`${origin}/join/${code}`)),
    page.getByRole('radio', { name: /^Fox/ }),
    async () => page.getByLabel('Your name').fill(name),
    page.getByLabel(/18 or over/),
    'Join the race as Fox',
    page.getByRole('link', { name: 'To the start line' }),
  ];
}

/** Taps each in order, and returns how many taps it took. */
async function taps(page: Page, steps: Tap[]): Promise<number> {
  let count = 0;
  for (const step of steps) {
    if (typeof step === 'function') {
      await step();
      continue;
    }
    const target = typeof step === 'string' ? page.getByRole('button', { name: step }) : step;
    await target.tap();
    count += 1;
  }
  return count;
}
