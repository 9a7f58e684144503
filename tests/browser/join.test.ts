import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Letter } from '../../contract/game.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { claims } from './at-the-bar.ts';
import { evening } from './evening.ts';
import { boxOf } from './looks.ts';
import { lookAt } from './picture-book.ts';
import { ask, newGame } from './new-game.ts';
import { expectedBar, hostView, type Night, type Player, standAt } from './race-night.ts';
import { refreshed } from './kept-session.ts';
import { goodPassword, logIn, signUp } from './sign-up.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin } = await evening();
const browser = await browserForThisFile();
const allowed = ['geolocation', 'camera', 'notifications'];

test('[K21] forty guests join one race from one address, ten of them on phones with three taps each; the host sees them come', async () => {
  const { host, gameId, code } = await invitation({ teams: 6, email: 'priya.forty@example.org' });
  await host.page.goto(`${origin}/host/${gameId}`);
  await host.page.getByRole('button', { name: 'Invite' }).tap();
  await host.page.getByRole('dialog', { name: 'Invite' }).getByText('One for all', { exact: true }).waitFor();

  const byCalls = Array.from({ length: 30 }, (_, n) => `Guest ${n + 1}`);
  const answers = Promise.all(byCalls.map((name, n) => joinsByCalls(code, name, 'ABCDEF'[n % 6] as Letter)));
  for (let n = 1; n <= 10; n++) {
    const { context, page, faults } = await visitor(browser, phone);
    await joins(page, { code, team: 'ABCDEF'[n % 6] as Letter, name: `Phone ${n}` });
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(await answers).toEqual(byCalls.map(() => [200, 200, 200]));
  await host.page.getByRole('button', { name: '40 are in' }).waitFor();
  await host.context.close();
});

test('with six teams the button to join is in view on a small phone, and scrolling reaches what is above it', async () => {
  const { host, code } = await invitation({ teams: 6, email: 'priya.six@example.org' });
  const { context, page } = await visitor(browser, { ...phone, viewport: { width: 320, height: 568 } });
  await page.goto(`${origin}/join/${code}`);
  const button = await boxOf(page.getByRole('button', { name: 'Join the race' }));
  expect(button.y + button.height).toBeLessThanOrEqual(568);
  const tick = page.getByLabel(/18 or over/);
  await tick.scrollIntoViewIfNeeded();
  await tick.check();
  await context.close();
  await host.context.close();
});

test('the way to the start line stays where it is while the seat card fills in', async () => {
  const { host, code } = await invitation({ teams: 2, email: 'priya.still@example.org' });
  const { context, page } = await visitor(browser, phone);
  const asked = new Promise<Route>((resolve) => {
    void page.route('**/api/games/*/seat', resolve);
  });
  await joins(page, { code, team: 'A', name: 'Jo' });
  const link = page.getByRole('link', { name: 'To the start line' });
  const before = await link.boundingBox();
  await lookAt(page, 'seat-card-on-its-way');
  await (await asked).continue();
  await page.getByRole('button', { name: 'Send it to yourself', disabled: false }).waitFor();
  await lookAt(page, 'seat-card');
  expect(await link.boundingBox()).toEqual(before);
  await context.close();
  await host.context.close();
});

test('a race of two teams with three phones each that joined by code; a lost one is back, also by its rescue code after the join code was renewed, and a rival who knocks learns nothing', async () => {
  const { host, gameId, code } = await invitation({ teams: 2, email: 'priya.night@example.org' });
  const night: Night = { origin, gameId, host, teams: {} };
  const [jo, mo, al] = [await comesIn(code, 'A', 'Jo'), await comesIn(code, 'A', 'Mo'), await comesIn(code, 'A', 'Al')];
  const [di, ed, flo] = [
    await comesIn(code, 'B', 'Di'),
    await comesIn(code, 'B', 'Ed'),
    await comesIn(code, 'B', 'Flo'),
  ];
  const players = [jo, mo, al, di, ed, flo];
  for (const { page } of players) await page.getByRole('link', { name: 'To the start line' }).tap();
  await jo.page.getByRole('list', { name: 'Team Fox: 3 in' }).waitFor();

  await ask(host.page, `/api/start-game?gameId=${gameId}`, { startAnyway: true });
  for (const { page } of players) await page.getByText('Bar 1 of 3', { exact: true }).waitFor();

  const first = await expectedBar(night, 'A');
  await standAt(jo, first);
  await claims(jo.page, first.name);
  for (const { page } of [mo, al]) await page.getByText('Bar 2 of 3', { exact: true }).waitFor();

  const second = await expectedBar(night, 'A');
  await standAt(mo, second);
  await claims(mo.page, second.name);
  await mo.page.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await al.page.getByText('Bar 3 of 3', { exact: true }).waitFor();
  expect((await hostView(night)).standings.map(({ group, done }) => [group, done])).toEqual([
    ['A', 2],
    ['B', 0],
  ]);

  const found = await newPhone(code);
  await found.page.getByRole('button', { name: "That's me" }).tap();
  await found.page.getByRole('button', { name: /^Jo/ }).tap();
  await found.page.getByRole('heading', { name: 'Knock, knock.' }).waitFor();
  await letsIn(mo.page, found.page, { title: 'Jo wants back in', yes: "That's our Jo" });
  await found.page.getByRole('button', { name: 'AGREE AND PLAY' }).tap();
  await found.page.getByText('Bar 3 of 3', { exact: true }).waitFor();
  await jo.page.getByText('Your seat moved to another phone').first().waitFor();

  await learnsNothing(night, code, al.page);

  const rescueCode = await rescueCodeOn(di.page, gameId);
  await ask(host.page, `/api/games/${gameId}/join-code`, {});
  const rescued = await newPhone(rescueCode);
  await rescued.page.getByRole('button', { name: "That's me. Knock" }).tap();
  await rescued.page.getByRole('heading', { name: 'Knock, knock.' }).waitFor();
  await letsIn(ed.page, rescued.page, { title: 'Di wants back in', yes: "That's our Di" });
  await rescued.page.getByRole('button', { name: 'AGREE AND PLAY' }).tap();
  await rescued.page.getByText('Bar 1 of 3', { exact: true }).waitFor();
  await di.page.getByText('Your seat moved to another phone').first().waitFor();

  const last = await expectedBar(night, 'A');
  await standAt(found, last);
  await claims(found.page, last.name);
  await found.page.getByRole('button', { name: 'SHOW RESULTS' }).waitFor();
  await ask(host.page, '/api/end-game', { gameId });
  for (const { page } of [mo, rescued]) await page.getByRole('link', { name: 'View Results' }).waitFor();
  await mo.page.getByRole('link', { name: 'View Results' }).tap();
  await mo.page.getByRole('heading', { level: 1 }).waitFor();
  for (const { context, faults } of [host, found, rescued, ...players]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('[K4] a guest in a browser: the session is refreshed, an e-mail and a password make an account that keeps the seat, and out', {
  tags: 'promise',
}, async () => {
  const { host, gameId, code } = await invitation({ teams: 2, email: 'priya.guest@example.org' });
  const jo = await comesIn(code, 'A', 'Jo');
  const { page } = jo;
  expect(await page.evaluate(isAnonymous)).toBe(true);
  await page.goto(`${origin}/account`);
  await refreshed(page);
  await page.getByRole('button', { name: 'Log out here' }).tap();
  const asks = page.getByRole('dialog');
  await asks.waitFor();
  await lookAt(page, 'guest-logout');
  await asks.getByRole('button').first().tap();
  await asks.waitFor({ state: 'detached' });

  await page.getByLabel('E-mail').fill('jo@example.org');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Keep my seat' }).tap();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  await page.goto(`${origin}/game/${gameId}`);
  await page.getByRole('list', { name: 'Team Fox: 1 in' }).waitFor();
  expect(await page.evaluate(isAnonymous)).toBe(false);
  await page.goto(`${origin}/manage`);
  await page.getByRole('button', { name: 'Logout' }).tap();
  await page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();
  await page.goto(`${origin}/login`);
  await logIn(page, { email: 'jo@example.org' });
  await page.getByText("Priya's Big Night").first().waitFor();
  for (const { context, faults } of [host, jo]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** Runs in the page. */
function isAnonymous(): unknown {
  const { user } = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}') as {
    user?: Record<string, unknown>;
  };
  return user?.['is_anonymous'];
}

/** A rival's second phone knocks at the other team's door: nothing it is ever sent tells of the clue or the bar. */
async function learnsNothing(night: Night, code: string, keeper: Page): Promise<void> {
  const bar = await expectedBar(night, 'A');
  const clue = await keeper.evaluate(
    async (id) => ((await (await fetch(`/api/view/${id}`)).json()) as { step: { clue: string } }).step.clue,
    night.gameId,
  );
  const { context, page, faults } = await visitor(browser, phone);
  const heard = hearing(context);
  await page.goto(`${origin}/join/${code}/A`);
  await page.getByLabel('Your name').fill('Ed');
  await page.getByLabel(/18 or over/).check();
  await page.getByRole('button', { name: 'Knock at Team Fox' }).tap();
  await page.getByRole('heading', { name: 'Knock, knock.' }).waitFor();
  const sheet = keeper.getByRole('dialog', { name: 'Ed wants in' });
  await sheet.getByRole('button', { name: 'Not us' }).tap();
  await keeper.getByRole('dialog', { name: 'Kept out' }).getByRole('button', { name: 'OK' }).tap();
  await page.getByRole('heading', { name: 'Not this time' }).waitFor();
  await page.goto(`${origin}/game/${night.gameId}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const all = (await Promise.all(heard)).join('\n');
  expect(all).toContain("Priya's Big Night");
  expect([clue, bar.name, bar.id].filter((secret) => all.includes(secret))).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
}

/** Every text that comes into a browser from now on. */
function hearing(context: BrowserContext): Promise<string>[] {
  const heard: Promise<string>[] = [];
  context.on('response', (response) => {
    if (/json|html|text\/plain/.test(response.headers()['content-type'] ?? ''))
      heard.push(response.text().catch(() => ''));
  });
  return heard;
}

/** A host with a game that is ready but for its people, and its code. */
async function invitation({ teams, email }: { teams: number; email: string }) {
  const visit = await visitor(browser, { ...phone, permissions: allowed });
  await signUp(visit.page, origin, { name: 'Priya', email });
  const gameId = await newGame(visit.page, { gameName: "Priya's Big Night", gameGroups: teams, gameBars: 3 });
  const people = await visit.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  const host: Player = { ...visit, email };
  return { host, gameId, code: (people as { code: string }).code };
}

/** From the link to the seat: a name, the tick and a tap. */
async function joins(page: Page, { code, team, name }: { code: string; team: Letter; name: string }): Promise<void> {
  await page.goto(`${origin}/join/${code}/${team}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/18 or over/).check();
  await page.getByRole('button', { name: 'Join the race' }).tap();
  await page.getByRole('heading', { name: "You're in." }).waitFor();
}

/** Somebody with a phone in a team. */
async function comesIn(code: string, team: Letter, name: string): Promise<Player> {
  const visit = await visitor(browser, { ...phone, permissions: allowed });
  await teamOnCamera(visit.context);
  await joins(visit.page, { code, team, name });
  return { ...visit, email: '' };
}

async function rescueCodeOn(page: Page, gameId: number): Promise<string> {
  const card = await page.evaluate(async (id) => (await fetch(`/api/games/${id}/seat`)).json(), gameId);
  return (card as { rescueCode: string }).rescueCode;
}

async function newPhone(code: string): Promise<Player> {
  const visit = await visitor(browser, { ...phone, permissions: allowed });
  await teamOnCamera(visit.context);
  await visit.page.goto(`${origin}/join/${code}`);
  return { ...visit, email: '' };
}

/** A team mate closes the knock, opens it again, picks the pair of the new phone among three, and says yes. */
async function letsIn(mate: Page, knocking: Page, { title, yes }: { title: string; yes: string }): Promise<void> {
  const sheet = mate.getByRole('dialog', { name: title });
  await sheet.waitFor();
  await lookAt(knocking, 'knocking');
  await lookAt(mate, 'knock-sheet');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await lookAt(mate, 'knock-closed');
  await mate.getByRole('button', { name: `${title} Answer` }).tap();
  await sheet.getByRole('radio', { name: await pairOn(knocking) }).check();
  await sheet.getByRole('button', { name: yes }).tap();
  await mate.getByRole('dialog').getByRole('button', { name: 'OK' }).tap();
  await mate.getByRole('button', { name: `${title} Answer` }).waitFor({ state: 'detached' });
}

async function pairOn(page: Page): Promise<string> {
  const [, pair = ''] = await page
    .getByText(/^Show this to/)
    .locator('..')
    .locator('p')
    .allInnerTexts();
  return pair;
}

/** What a phone's page asks for when somebody joins, without the page: the statuses of signing in, of the cookie and of the seat. */
async function joinsByCalls(code: string, name: string, team: Letter): Promise<number[]> {
  const headers = { origin, 'content-type': 'application/json' };
  const signed = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { name, code, adult: true }, gotrue_meta_security: {} }),
  });
  const { access_token: token } = (await signed.json()) as { access_token: string };
  const kept = await fetch(`${origin}/api/set-token?ajax=1`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  const cookie = kept.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const seat = await fetch(`${origin}/api/join/${code}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ team }),
  });
  return [signed.status, kept.status, seat.status];
}
