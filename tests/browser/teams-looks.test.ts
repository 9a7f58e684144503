import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clueFields } from './clue-fields.ts';
import { clean, inLook, looks } from './looks.ts';
import { ask, newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
const still = { ...desktop, reducedMotion: 'reduce' } as const;
const longEmail = `${'a.very.long.address.'.repeat(4)}of.somebody@a.university.with.a.long.name.example.ac.uk`;

test('the teams of a game, empty, full, scanned and in trouble, are accessible and fit in every look', async () => {
  const { context, page, faults } = await visitor(browser, still);
  await signUp(page, server.origin, { name: 'Priya', email: 'priya@example.org' });
  const gameId = await newGame(page, { gameGroups: 2, gameBars: 3 });
  await page.goto(`${server.origin}/host/${gameId}/teams`);
  await inEveryLook(page, page.getByRole('button', { name: 'Add to Team Dog' }));
  const fox = page.getByRole('article').filter({ hasText: 'Team Fox' });
  await fox.getByRole('button', { name: 'Add to Team Fox' }).click();
  await fox.getByText("Captain's e-mail is missing.").waitFor();
  await fox.getByRole('textbox').fill(longEmail);
  await fox.getByRole('button', { name: 'Add to Team Fox' }).click();
  await fox.getByText(`${longEmail} is in.`).waitFor();
  await fox.getByRole('button', { name: 'Put me in this team' }).click();
  await inEveryLook(page, fox.getByText('Vice-captain, you'));
  await fox.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('dialog', { name: 'Team Fox' });
  await inEveryLook(page, code.locator('svg').last());
  await code.getByRole('button', { name: 'Close' }).click();
  await fox.getByRole('button', { name: `Remove ${longEmail}` }).click();
  await inEveryLook(page, fox.getByRole('button', { name: 'Undo' }));
  await page.route('**/api/add-email-to-group', (route) => route.abort(), { times: 1 });
  await fox.getByRole('button', { name: 'Undo' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Something went wrong' }).getByText('Failed to add email'));
  await page.route('**/api/data/game_groups*', (route) => route.fulfill({ status: 422, json: {} }));
  await page.reload();
  await inEveryLook(page, page.getByRole('dialog').getByText('Failed to load teams'));
  expect(faults).toEqual([]);
  await context.close();
});

test('clues being written, stuck, waiting, clashing and done are accessible and fit in every look', async () => {
  const { context, page, faults } = await visitor(browser, still);
  await signUp(page, server.origin, { name: 'Fay', email: 'fay@example.org' });
  const gameId = await newGame(page, { gameGroups: 2, gameBars: 3 });
  await ask(page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: 'fay@example.org' });
  await page.goto(`${server.origin}/group/${gameId}/A`);
  const field = page.getByRole('textbox').first();
  await inEveryLook(page, page.getByText('1 of 5 written.'));
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await field.fill(`Not the ${name}.`);
  await inEveryLook(page, page.getByText('You may keep it, but they will thank you for it.'));
  await page
    .getByRole('button', { name: /^Suggest/ })
    .nth(1)
    .click();
  await inEveryLook(page, page.getByRole('button', { name: 'Use this clue' }));
  await page.getByRole('button', { name: 'Use this clue' }).click();
  await page
    .getByRole('button', { name: /^Suggest/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Use this clue' }).click();
  await inEveryLook(page, page.getByRole('button', { name: 'Replace mine' }));
  await page.getByRole('button', { name: 'Put it below yours' }).click();
  await page.route('**/api/save-clue', (route) => route.abort());
  await write(page, 2, 'Written in a cellar');
  await page.getByText('No signal. Kept on this phone').first().waitFor();
  // It is tried again meanwhile, and says so for a moment.
  await inEveryLook(page, page.getByText(/^(No signal\. Kept on this phone|Saving…)/).first());
  await page.unroute('**/api/save-clue');
  // It must have gone, or it would hear what is meant for the next one.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await eventually(() => page.getByText(/^(No signal\. Kept on this phone|Saving…)/).count()).toBe(0);
  const theirs = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
  const clash = { code: 'clue-changed', message: 'Changed.', clue: theirs };
  await page.route('**/api/save-clue', (route) => route.fulfill({ status: 409, json: clash }), { times: 1 });
  await write(page, 3, 'Mine');
  await inEveryLook(page, page.getByRole('button', { name: 'Keep mine' }));
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await write(page, 3, 'Mine after all');
  await inEveryLook(page, page.getByText('All your clues are written.'));
  await page.getByRole('button', { name: 'Leave this team' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Leave Team Fox?' }));
  expect(faults).toEqual([]);
  await context.close();
});

test('every other face of a team page is accessible and fits in every look', async () => {
  const { context, page, faults } = await visitor(browser, still);
  await page.goto(`${server.origin}/group/1/A#seat=a-seat-that-nobody-guesses`);
  await inEveryLook(page, page.getByText('An invitation waits for you.'));
  await page.getByRole('button', { name: 'No thanks' }).click();
  await inEveryLook(page, page.getByRole('dialog', { name: 'Not this time?' }));
  await page.getByRole('button', { name: 'Decline the invitation' }).click();
  await inEveryLook(page, page.getByText('Thanks for telling us'));
  await signUp(page, server.origin, { name: 'Solo', email: 'solo@example.org' });
  await page.goto(`${server.origin}/group/1/A#seat=a-seat-that-nobody-guesses`);
  await inEveryLook(page, page.getByText('This invitation no longer works.'));
  const several = await newGame(page, { gameGroups: 6, gameBars: 3, isEmpty: true });
  await page.goto(`${server.origin}/group/${several}/A`);
  await inEveryLook(page, page.getByText('You are not assigned to a team in this game.'));
  await ask(page, '/api/add-email-to-group', { gameId: several, gameGroup: 'F', email: 'solo@example.org' });
  await page.reload();
  await inEveryLook(page, page.getByText('No bars yet'));
  const lazy = await newGame(page, { gameGroups: 2, gameBars: 3, gameType: 'lazy', isEmpty: true });
  await ask(page, '/api/add-email-to-group', { gameId: lazy, gameGroup: 'B', email: 'solo@example.org' });
  await page.goto(`${server.origin}/group/${lazy}/B`);
  await inEveryLook(page, page.getByText('We write the clues.'));
  const one = await newGame(page, { gameGroups: 1, gameBars: 3 });
  await page.goto(`${server.origin}/group/${one}/A`);
  await inEveryLook(page, page.getByText('Team Fox solves what you write.'));
  await ask(page, '/api/add-email-to-group', { gameId: one, gameGroup: 'A', email: 'solo@example.org' });
  await page.getByRole('textbox').first().fill('Too late');
  await ask(page, `/api/start-game?gameId=${one}`, { startAnyway: true });
  await page.getByRole('textbox').first().blur();
  await inEveryLook(page, page.getByText('Not sent before the race began.'));
  await page.route('**/api/data/games/*', (route) => route.fulfill({ status: 422, json: {} }));
  await page.reload();
  await inEveryLook(page, page.getByRole('dialog').getByText('Unable to verify team membership'));
  expect(faults).toEqual([]);
  await context.close();
});

async function write(page: Page, place: number, text: string): Promise<void> {
  await clueFields(page).nth(place).fill(text);
  await clueFields(page).nth(place).blur();
}

async function inEveryLook(page: Page, seen: Locator): Promise<void> {
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, seen));
  expect(found).toEqual(clean(looks));
}
