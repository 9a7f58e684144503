import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { fillSignup, signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();

test('a stranger fills in a game, meets the sign-in dialog, signs up, finds the draft again and has a game', {
  tags: 'promise',
}, async () => {
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${server.origin}/`);
  await page.getByRole('link', { name: 'Start Your Race' }).first().click();
  await heading(page, 'Start your race').waitFor();
  await page.getByLabel('Game name').pressSequentially("priya's Big Night");
  await page.getByLabel('Location').pressSequentially('york');
  await page.getByRole('button', { name: 'More teams' }).tap();
  await page.getByRole('button', { name: 'Fewer bars' }).tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await heading(page, 'Choose your mode').waitFor();
  await page.getByLabel('Classic').tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await heading(page, 'Review & finish setup').waitFor();
  await page.getByLabel('Mobile number').fill('(07700) 900 123');
  await page.getByRole('button', { name: 'Create Game' }).tap();

  const dialog = page.getByRole('dialog', { name: 'You need an account' });
  await dialog.getByRole('button', { name: 'Not now' }).tap();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await dialog.getByRole('link', { name: 'Create free account' }).tap();
  await fillSignup(page, { name: 'Priya', email: 'priya@example.org' });

  await heading(page, 'Review & finish setup').waitFor();
  expect(await page.getByLabel('Mobile number').inputValue()).toBe('(07700) 900 123');
  expect(await page.getByRole('definition').allInnerTexts()).toEqual([
    "Priya's Big Night",
    'York',
    expect.stringMatching(/^\d+ \w+ \d{4}$/),
    '3',
    '5',
    'Classic',
  ]);
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await heading(page, 'Your Races').waitFor();
  const card = page.getByRole('article').filter({ hasText: "Priya's Big Night" });
  await card.getByText("You're the host").waitFor();
  const [game, ...others] = await games(page);
  expect(others).toEqual([]);
  expect(game).toMatchObject({
    game_groups: 3,
    game_bars: 5,
    host_tel: '+447700900123',
    host_email: 'priya@example.org',
  });
  expect(await card.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    `/host/${game?.game_id}`,
    `/group/${game?.game_id}/A`,
  ]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a double tap on Next is one step to go back', async () => {
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${server.origin}/create`);
  await page.getByLabel('Game name').fill('Twice');
  await page.getByLabel('Location').fill('York');
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await heading(page, 'Choose your mode').waitFor();
  await page.goBack();
  await heading(page, 'Start your race').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a double tap makes one game', async () => {
  const { context, page } = await atCheckout('double@example.org');
  await page.getByRole('button', { name: 'Create Game' }).dblclick();
  await page.getByRole('link', { name: 'Game Setup' }).waitFor();
  expect(await games(page)).toHaveLength(1);
  await context.close();
});

test('an answer lost on the way, then a tap again, also after a reload: one game', async () => {
  const { context, page } = await atCheckout('lost@example.org');
  const sent: (string | undefined)[] = [];
  await page.route('**/api/create-game', async (route) => {
    sent.push(route.request().headers()['idempotency-key']);
    if (sent.length > 2) return route.continue();
    // The first is done and its answer is lost; the second never arrives.
    if (sent.length === 1) await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await page.getByRole('dialog').getByText('we got no answer').waitFor();
  await page.getByRole('button', { name: 'Not now' }).tap();
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await page.getByRole('dialog').getByText('we got no answer').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await page.getByRole('link', { name: 'Game Setup' }).waitFor();
  expect(await games(page)).toHaveLength(1);
  expect([sent.length, new Set(sent).size]).toEqual([3, 1]);
  await context.close();
});

test('every step, and what may stand on it, is accessible and fits the screen in every look', async () => {
  const { context, page, faults } = await visitor(browser, { ...desktop, reducedMotion: 'reduce' });
  await signUp(page, server.origin, { name: 'Looks', email: 'looks@example.org' });
  await page.goto(`${server.origin}/create`);
  await inEveryLook(page, heading(page, 'Start your race'));
  await page.getByRole('button', { name: 'Next' }).click();
  await inEveryLook(page, page.getByText('What is the race called?'));
  const gameName = 'Wolfeschlegelsteinhausenbergerdorff and friends';
  await keepDraft(page, { gameName, city: longPlace, realGameBars: '20' });
  await page.goto(`${server.origin}/create`);
  await page.getByRole('button', { name: 'Next' }).click();
  await inEveryLook(page, page.getByText('You had 20, so we made it 12.'));
  await page.getByLabel('Lazy').check();
  await inEveryLook(page, heading(page, 'Choose your mode'));
  await page.getByRole('button', { name: 'Next' }).click();
  await inEveryLook(page, heading(page, 'Review & finish setup'));
  await page.getByLabel('Mobile number').fill('12');
  await page.getByRole('button', { name: 'Create Game' }).click();
  await inEveryLook(page, page.getByText('Begin with 0, or with + and the country'));
  await page.getByLabel('Mobile number').fill('');
  await page.route('**/api/create-game', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Create Game' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'You need an account' }));
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.route('**/api/create-game', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Create Game' }).click();
  await inEveryLook(page, page.getByRole('alert'));
  await page.getByRole('button', { name: 'Create Game' }).click();
  await inEveryLook(page, page.getByRole('link', { name: 'Game Setup' }));
  await page.goto(`${server.origin}/checkout`);
  await inEveryLook(page, page.getByText('Give your game a name and a place first.'));
  await page.route('**/api/data/games', (route) => route.fulfill({ json: manyGames }));
  await page.goto(`${server.origin}/manage`);
  await inEveryLook(page, page.getByText('LIVE'));
  expect(faults).toEqual([]);
  await context.close();
});

const longPlace = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const aGame = { game_id: 1, game_name: 'Egg', city: 'York', game_date: '2026-11-21', role: 'host', host_email: '' };
const manyGames = [
  { ...aGame, status: 'ongoing' },
  { ...aGame, game_id: 2, status: 'setup', game_name: longPlace },
  { ...aGame, game_id: 3, status: 'fini', role: 'player', host_email: `${'long'.repeat(14)}@example.com` },
];

async function inEveryLook(page: Page, seen: Locator): Promise<void> {
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, seen));
  expect(found).toEqual(clean(looks));
}

/** Somebody who is signed in, with a whole draft, one tap away from their game. */
async function atCheckout(email: string) {
  const visit = await visitor(browser);
  await signUp(visit.page, server.origin, { name: 'Priya', email });
  await keepDraft(visit.page, { gameName: 'Egg' });
  await visit.page.goto(`${server.origin}/checkout`);
  return visit;
}

async function keepDraft(page: Page, draft: Record<string, string>): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const whole = { city: 'York', gameGroups: '4', realGameBars: '6', gameDate: today, gameType: 'classic', ...draft };
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  }, whole);
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}

function games(page: Page): Promise<{ game_id: number }[]> {
  return page.evaluate(async () => (await fetch('/api/data/games')).json());
}
