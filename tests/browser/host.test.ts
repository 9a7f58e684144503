import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();

test('a host edits a game, and cancels it', async () => {
  const { context, page, faults } = await hostOf('classic', 'edit@example.org');
  await page.getByRole('link', { name: '1 Route' }).waitFor();
  await page.getByRole('button', { name: 'Edit game' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Edit game' });
  await sheet.getByLabel('Game name').fill('Hockey Club Hunt');
  await sheet.getByLabel('Date').fill('2020-01-01');
  await sheet.getByRole('button', { name: 'More teams' }).tap();
  await sheet.getByLabel('Mobile number').fill('07700 900123');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await sheet.getByText('That date has gone.').waitFor();
  await sheet.getByLabel('Date').fill('2036-12-05');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await heading(page, 'Hockey Club Hunt').waitFor();
  await page.getByText('5 December 2036 ·').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Cat' }).getByText('no members').waitFor();
  await page.reload();
  await heading(page, 'Hockey Club Hunt').waitFor();

  await page.getByRole('button', { name: 'Cancel game' }).tap();
  const question = page.getByRole('dialog', { name: 'Cancel this game?' });
  await question.getByText('Nobody has been invited yet').waitFor();
  await question.getByRole('button', { name: 'Cancel game' }).tap();
  await page.getByText('No games yet').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a host plays god, changes the list, and goes back to classic', async () => {
  const { context, page, faults } = await hostOf('classic', 'god@example.org');
  await page.getByRole('button', { name: 'Play god' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Play god' });
  await sheet.getByRole('button', { name: 'Ideas from the house' }).tap();
  await sheet.getByText('5 of at most 30.').waitFor();
  await sheet.getByRole('button', { name: 'Remove sabotage 2' }).tap();
  await sheet.getByRole('button', { name: 'Add a sabotage' }).tap();
  await sheet.getByLabel('Sabotage 6', { exact: true }).fill('Sing the menu to a stool.');
  await sheet.getByRole('button', { name: 'Play god' }).tap();
  await page.getByText('strike with 5 sabotages of your own').waitFor();
  await page.getByRole('link', { name: 'Clues' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Edit sabotages' }).tap();
  const list = page.getByRole('dialog', { name: 'Your sabotages' });
  expect(await list.getByLabel('Sabotage 5', { exact: true }).inputValue()).toBe('Sing the menu to a stool.');
  await list.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Back to classic' }).tap();
  const question = page.getByRole('dialog', { name: 'Back to classic?' });
  await question.getByRole('button', { name: 'Back to classic' }).tap();
  await page.getByRole('heading', { name: 'Play god', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Clues' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a lazy host answers four questions, and fills the teams meanwhile', async () => {
  const { context, page, faults } = await hostOf('lazy', 'lazy@example.org');
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText('Please fill out all fields.').waitFor();
  await page.getByLabel('A little').check();
  await page.getByLabel('Occasion').fill('Priya turns thirty');
  await page.getByLabel('Day').fill(await dayIn(page, 6));
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText('The date must be at least one week from today.').waitFor();
  await page.getByLabel('Day').fill(await dayIn(page, 7));
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText("We're on it.").waitFor();
  await page.getByRole('button', { name: 'Edit answers' }).tap();
  await page.getByLabel('Very well').check();
  await page.getByRole('button', { name: 'Save answers' }).tap();
  await page.getByRole('definition').filter({ hasText: 'Very well' }).waitFor();
  await page.getByText('We are still making your race.').waitFor();
  expect(await page.getByRole('link', { name: '2 Teams' }).getAttribute('href')).toMatch(/^\/host\/\d+\/teams$/);
  // All of the card leads there: the link lies over the rows, so what is tapped is not the text.
  await page.getByText('Dog', { exact: true }).tap({ force: true });
  await page.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('a host starts without the teams that are not ready, once, and joins', async () => {
  const { context, page, faults, gameId } = await hostOf('classic', 'start@example.org');
  expect(await page.getByRole('link', { name: '3 Start Game' }).getAttribute('href')).toBe(`/host/${gameId}/setup`);
  await pickBars(page, gameId);
  await ask(page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: 'captain@example.org' });
  await page.reload();
  await page.getByText('8 bars picked, starting at').waitFor();
  await page.getByRole('button', { name: '3 Start Game' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Start Game' });
  await eventually(() => sheet.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Fox\s+clues incomplete/),
    expect.stringMatching(/Dog\s+no members/),
  ]);
  await sheet.getByRole('button', { name: 'Start anyway' }).tap();
  await sheet.getByText('1 team races: Fox. Dog stays at home.').waitFor();
  await sheet.getByRole('button', { name: 'Start', exact: true }).dblclick();
  await page.getByText('LIVE').waitFor();
  expect(await page.getByRole('link', { name: 'Join Game' }).getAttribute('href')).toBe(`/game/${gameId}`);
  await page.reload();
  await page.getByText('LIVE').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('who signs out in one tab is asked to log in by the game in the other', async () => {
  const { context, page, gameId } = await hostOf('classic', 'two-tabs@example.org');
  const other = await context.newPage();
  await other.goto(`${server.origin}/host/${gameId}/teams`);
  await other.getByRole('heading', { level: 1, name: 'Teams' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.getByText('Please log in to set up your game.').waitFor();
  expect(await other.getByRole('heading', { name: 'Team Fox' }).count()).toBe(0);
  await context.close();
});

test('a stranger finds no game here', async () => {
  const { context, gameId } = await hostOf('classic', 'owner@example.org');
  await context.close();
  const other = await visitor(browser);
  await signUp(other.page, server.origin, { name: 'Sam', email: 'stranger@example.org' });
  await other.page.goto(`${server.origin}/host/${gameId}`);
  await other.page.getByText('Game not found.').waitFor();
  await other.page.goto(`${server.origin}/host/egg`);
  expect(await other.page.getByRole('alert').innerText()).toContain('Invalid game id');
  await other.context.close();
});

/** Somebody with a new game of two teams and six bars, on its page. */
async function hostOf(gameType: 'classic' | 'lazy', email: string) {
  const visit = await visitor(browser);
  const { page } = visit;
  await signUp(page, server.origin, { name: 'Priya', email });
  const date = await dayIn(page, 0);
  const game = { gameName: 'Egg', city: 'York', date, gameBars: 6, gameGroups: 2, gameType };
  const { game_id: gameId } = await ask<{ game_id: number }>(page, '/api/create-game', game);
  await page.goto(`${server.origin}/host/${gameId}`);
  await heading(page, 'Egg').waitFor();
  // What is still to come would move the buttons away under the finger.
  await page.waitForLoadState('networkidle');
  return { ...visit, gameId };
}

async function pickBars(page: Page, gameId: number): Promise<void> {
  const place = { lat: 53.96, lon: -1.08 };
  const path = `/api/host/${gameId}/suggest-route`;
  const { bars, startBar } = await ask<{ bars: { id: string; name: string }[]; startBar: string }>(page, path, place);
  const named = bars.map(({ id, name }) => ({ id, name }));
  await ask(page, '/api/update-game-route', { gameId, city: 'York', bars: named, startBar });
}

/** A call as the page itself would make it. */
async function ask<Answer = unknown>(page: Page, path: string, input: object): Promise<Answer> {
  const [status, answer] = await page.evaluate(
    async ([to, body]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(to ?? '', { method: 'POST', headers, body: body ?? '' });
      return [response.status, await response.json()] as const;
    },
    [path, JSON.stringify(input)],
  );
  expect([path, status < 300, answer]).toEqual([path, true, answer]);
  return answer as Answer;
}

/** So many days from today, by the calendar of the page. */
function dayIn(page: Page, days: number): Promise<string> {
  return page.evaluate((later) => {
    const day = new Date();
    day.setDate(day.getDate() + later);
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
  }, days);
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}
