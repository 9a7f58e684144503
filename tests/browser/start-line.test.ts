import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clueFields } from './clue-fields.ts';
import { signUpByHand } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();

test('a host and two captains get from sign-up to the start line, each on a phone', async () => {
  const host = await newcomer('Priya', 'priya@example.org');
  await createGame(host.page, { name: "Priya's Big Night", teams: 2, bars: 3 });
  await openSetup(host.page);
  await pickBars(host.page);
  await host.page.getByText('bars picked, starting at').waitFor();
  await host.page.getByRole('link', { name: 'Fill your teams' }).tap();
  await add(host.page, 'Fox', 'fay@example.org');
  await add(host.page, 'Dog', 'dan@example.org');

  const captains = [await newcomer('Fay', 'fay@example.org'), await newcomer('Dan', 'dan@example.org')];
  for (const { page } of captains) {
    await page.getByRole('link', { name: 'Your Team' }).tap();
    await writeEveryClue(page);
  }
  const letters = captains.map(({ page }) => new URL(page.url()).pathname.split('/').at(-1));
  expect(letters).toEqual(['A', 'B']);

  await host.page.getByRole('link', { name: 'Back to your game' }).tap();
  await host.page.getByText('Everybody is ready. Off you go!').waitFor();
  await start(host.page);
  for (const { context, faults } of [host, ...captains]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('with one team the host writes the clues, and the player has nothing to write and nothing to read', async () => {
  const host = await newcomer('Sole', 'sole@example.org');
  await createGame(host.page, { name: 'Table for one team', teams: 1, bars: 3 });
  await openSetup(host.page);
  await pickBars(host.page);
  await host.page.getByRole('link', { name: 'Fill your teams' }).tap();
  await add(host.page, 'Fox', 'only@example.org');
  await host.page.getByRole('link', { name: 'Back to your game' }).tap();
  await host.page.getByRole('link', { name: 'Write the clues' }).tap();
  await writeEveryClue(host.page);
  const clues = await writtenClues(host.page);

  const player = await newcomer('Only', 'only@example.org');
  const received: string[] = [];
  player.page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) received.push(await answer.text().catch(() => ''));
  });
  await player.page.getByRole('link', { name: 'Your Team' }).tap();
  await heading(player.page, 'Team Fox').waitFor();
  await player.page.getByText('only@example.org').waitFor();
  expect(clues.filter((clue) => received.some((text) => text.includes(clue)))).toEqual([]);

  await host.page.getByRole('link', { name: 'Game Setup' }).tap();
  await host.page.getByText('Everybody is ready. Off you go!').waitFor();
  await start(host.page);
  for (const { context, faults } of [host, player]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('a god writes the clues and the sabotages, and is ready when the teams have members', async () => {
  const host = await newcomer('Zeus', 'zeus@example.org');
  const { page } = host;
  await createGame(page, { name: 'Olympus', teams: 2, bars: 3 });
  await openSetup(page);
  await pickBars(page);
  await page.getByRole('button', { name: 'Play god' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').first().fill('Bow to the barman. Photo: the deepest bow.');
  await sheet.getByRole('button', { name: 'Play god' }).tap();
  await page.getByText('strike with 1 sabotage of your own').waitFor();
  await page.getByRole('link', { name: 'Fill your teams' }).tap();
  await add(page, 'Fox', 'ares@example.org');
  await add(page, 'Dog', 'hera@example.org');
  await page.getByRole('link', { name: 'Back to your game' }).tap();
  await page.getByRole('link', { name: 'Write the clues' }).tap();
  await writeEveryClue(page);
  await page.getByRole('link', { name: 'Game Setup' }).tap();
  await start(page);
  expect(host.faults).toEqual([]);
  await host.context.close();
});

test('a lazy host answers four questions, fills the teams and waits', async () => {
  const host = await newcomer('Lazy', 'lazy@example.org');
  const { page } = host;
  await createGame(page, { name: 'Feet up', teams: 2, bars: 3, mode: 'Lazy' });
  await openSetup(page);
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText('Please fill out all fields.').waitFor();
  await page.getByLabel('A little').check();
  await page.getByLabel('Occasion').fill('Priya turns thirty');
  await page.getByLabel('Day').fill(daysFromNow(6));
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText('The date must be at least one week from today.').waitFor();
  await page.getByLabel('Day').fill(daysFromNow(8));
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText("We're on it.").waitFor();
  expect(await page.getByText('Route', { exact: true }).count()).toBe(0);
  await saysFree(page);
  await page.getByRole('link', { name: 'Fill your teams' }).tap();
  await add(page, 'Fox', 'fay@example.org');
  await add(page, 'Dog', 'dan@example.org');
  await page.getByRole('link', { name: 'Back to your game' }).tap();
  await page.getByText('We are still making your race.').waitFor();
  expect(host.faults).toEqual([]);
  await host.context.close();
});

async function newcomer(name: string, email: string) {
  const visit = await visitor(browser);
  await signUpByHand(visit.page, server.origin, { name, email });
  return visit;
}

interface Wanted {
  name: string;
  teams: number;
  bars: number;
  mode?: 'Lazy';
}

async function createGame(page: Page, { name, teams, bars, mode }: Wanted): Promise<void> {
  await page.getByRole('link', { name: 'Create a game' }).tap();
  await page.getByLabel('Game name').fill(name);
  await page.getByLabel('Location').fill('York');
  if (teams === 1) await page.getByRole('button', { name: 'Fewer teams' }).tap();
  for (let more = 6; more > bars; more -= 1) await page.getByRole('button', { name: 'Fewer bars' }).tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByLabel(mode ?? 'Classic').tap();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('button', { name: 'Create Game' }).tap();
  await heading(page, 'Your Races').waitFor();
}

async function openSetup(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Game Setup' }).tap();
}

/** Has a route suggested and saves it. */
async function pickBars(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Finish setup' }).tap();
  await heading(page, 'Pick the bars').waitFor();
  await page.getByRole('tab', { name: /^Your/ }).tap();
  await page.getByRole('button', { name: 'Suggest a route' }).tap();
  await page.getByText(/fairness|km to walk/).waitFor();
  await page.getByRole('button', { name: 'Save setup' }).tap();
  await page.getByRole('button', { name: 'Edit game' }).waitFor();
}

async function add(page: Page, team: string, email: string): Promise<void> {
  const card = page.getByRole('article').filter({ hasText: `Team ${team}` });
  await card.getByRole('textbox').fill(email);
  await card.getByRole('button', { name: `Add to Team ${team}` }).tap();
  await card.getByText(email).first().waitFor();
  // Comes with the server's answer, which moves what lies below: a tap before it could miss.
  await card.getByText('not opened yet').first().waitFor();
}

/** A sentence for each bar; the last field is left by going to the page's heading. */
async function writeEveryClue(page: Page): Promise<void> {
  const fields = clueFields(page);
  await fields.first().waitFor();
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) await fields.nth(at).fill(`A riddle, number ${at + 1}, by ${page.url()}`);
  await fields.last().blur();
  await page.getByText(`${count + 1} of ${count + 1} written`).waitFor();
  await expectSaved(page, count);
}

async function expectSaved(page: Page, count: number): Promise<void> {
  await page
    .getByText('Saved', { exact: true })
    .nth(count - 1)
    .waitFor();
}

function writtenClues(page: Page): Promise<string[]> {
  return clueFields(page).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Game' }).last().tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await saysFree(page);
  await sheet.getByRole('button', { name: 'Start', exact: true }).tap();
  const join = page.getByRole('link', { name: 'Join Game' });
  await join.waitFor();
  expect(await join.getAttribute('href')).toMatch(/^\/game\/\d+$/);
}

/** With PAYMENTS=off the host reads so, and no price anywhere. */
async function saysFree(page: Page): Promise<void> {
  const words = () => page.getByRole('main').innerText();
  await eventually(words).toContain('Games are free here: nothing to pay.');
  expect(await words()).not.toMatch(/£|pay now/i);
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name });
}

function daysFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
