import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Letter } from '../../contract/game.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { claims } from './at-the-bar.ts';
import { evening } from './evening.ts';
import { comesIn, invitation } from './joined-phones.ts';
import { lookAt } from './picture-book.ts';
import { ask } from './new-game.ts';
import { expectedBar, hostView, type Night, type Player, standAt } from './race-night.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin } = await evening();
const browser = await browserForThisFile();
const place = { browser, origin };
const allowed = ['geolocation', 'camera', 'notifications'];

test('six phones that joined by code race; lost ones come back by a knock or a rescue code, and a rival who knocks learns nothing', async () => {
  const { host, gameId, code } = await invitation(place, { teams: 2, email: 'priya.night@example.org' });
  const night: Night = { origin, gameId, host, teams: {} };
  const names: [Letter, string][] = [
    ['A', 'Jo'],
    ['A', 'Mo'],
    ['A', 'Al'],
    ['B', 'Di'],
    ['B', 'Ed'],
    ['B', 'Flo'],
  ];
  const players = await Promise.all(names.map(([team, name]) => comesIn(place, code, team, name)));
  const [jo, mo, al, di, ed] = players as [Player, Player, Player, Player, Player, Player];
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
