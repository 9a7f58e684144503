import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { clean, inLook, type Look, looks } from './looks.ts';
import { ask, newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
const small: Look = { size: { width: 390, height: 844 }, colorScheme: 'dark' };
const still = { ...desktop, reducedMotion: 'reduce' } as const;

test('people appear on the Invite sheet as they join, which is accessible and fits in every look; its poster is one page', async () => {
  const { context, page, faults } = await visitor(browser, still);
  await signUp(page, server.origin, { name: 'Priya', email: 'priya@example.org' });
  const gameId = await newGame(page, { gameGroups: 6, gameBars: 3 });
  await ask(page, '/api/add-email-to-group', { gameId, gameGroup: 'B', email: 'callum@example.org' });
  await page.goto(`${server.origin}/host/${gameId}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog', { name: 'Invite' });
  await sheet.getByText('One for all', { exact: true }).waitFor();
  const code = await codeOn(page);

  await join(code, { name: 'Dev', email: 'dev@example.org', team: 'A' });
  await sheet.getByRole('button', { name: 'Remove Dev' }).waitFor();
  await join(code, { name: 'Bex', email: 'bex@example.org', team: 'B' });
  await sheet.getByRole('button', { name: 'Remove Bex' }).waitFor();
  expect(await seen(page, 'Share link')).toEqual(clean(looks));

  await page.setViewportSize(small.size);
  await sheet.getByRole('button', { name: 'One per team' }).click();
  expect(await inLook(page, small, sheet.getByText('Straight into Fox'))).toEqual(clean([small])[0]);
  await sheet.getByRole('button', { name: 'One for all' }).click();
  await sheet.getByRole('button', { name: '3 are in' }).click();
  const who = page.getByRole('dialog', { name: '3 are in' });
  expect(await inLook(page, small, who.getByRole('heading', { name: 'Fox' }))).toEqual(clean([small])[0]);
  await who.getByRole('button', { name: /^Dev/ }).click();
  const dev = page.getByRole('dialog', { name: 'Dev' });
  expect(await inLook(page, small, dev.getByText('Move to another team'))).toEqual(clean([small])[0]);
  await dev.getByRole('button', { name: 'Cat' }).click();
  await dev.getByText('Account in Team Cat.').waitFor();
  await dev.getByRole('button', { name: 'Close' }).click();

  await who.getByRole('button', { name: 'Remove Bex' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove Bex?' });
  const renew = asked.getByRole('button', { name: 'Remove and renew the code' });
  expect(await inLook(page, small, renew)).toEqual(clean([small])[0]);
  await renew.click();
  const two = page.getByRole('dialog', { name: '2 are in' });
  await two.getByText('Let back in').waitFor();
  await two.getByRole('button', { name: 'Back to the code' }).click();
  expect(await codeOn(page)).not.toBe(code);
  await page.getByRole('button', { name: '2 are in' }).click();

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await two.getByRole('button', { name: 'Print six cards' }).click();
  await page.locator('.paper article').nth(5).waitFor({ state: 'attached' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});

async function seen(page: Page, button: string) {
  const all = [];
  for (const look of looks) all.push(await inLook(page, look, page.getByRole('button', { name: button })));
  return all;
}

async function codeOn(page: Page): Promise<string> {
  const shown = await page.locator('dialog .sr-only', { hasText: /^\w{3}-\w{3}$/ }).innerText();
  return shown.replace('-', '');
}

async function join(code: string, { name, email, team }: { name: string; email: string; team: string }) {
  const { context, page } = await visitor(browser, phone);
  await signUp(page, server.origin, { name, email });
  await ask(page, `/api/join/${code}`, { team });
  await context.close();
}
