import { expect, test } from 'vitest';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { startSmtp } from '../harness/servers/smtp.ts';
import { mailedLink } from './mailed-link.ts';
import { ask, newGame } from './new-game.ts';
import { lookAt } from './picture-book.ts';
import { fillSignup, goodPassword, logIn } from './sign-up.ts';

const smtp = await startSmtp();
const server = await serverForThisFile({ SMTP_URL: smtp.url });
const browser = await browserForThisFile();

test('with mail: sign up, be asked to confirm, follow the link, forget the password, choose a new one', async () => {
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${server.origin}/signup`);
  await fillSignup(page, { name: 'Mo', email: 'mo@example.org' });
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Check your e-mail' }).waitFor();

  await logIn(page, { email: 'mo@example.org' });
  await page.getByRole('alert').filter({ hasText: 'Email not confirmed' }).waitFor();

  await page.goto(await mailedLink(smtp, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();

  await page.goto(`${server.origin}/manage`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();

  await page.goto(`${server.origin}/forgot-password`);
  await page.getByLabel('E-mail').fill('mo@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('status').filter({ hasText: 'If mo@example.org has an account here' }).waitFor();
  const link = await mailedLink(smtp, 'reset-password');
  await page.goto(link);
  const next = 'nine herons fixed the jukebox';
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Keep this password' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();

  const later = await visitor(browser);
  await later.page.goto(`${server.origin}/login`);
  await logIn(later.page, { email: 'mo@example.org', password: goodPassword });
  await later.page.getByRole('alert').filter({ hasText: 'Invalid login credentials' }).waitFor();
  await logIn(later.page, { email: 'mo@example.org', password: next });
  await later.page.getByRole('heading', { name: 'Your Races' }).waitFor();

  const thief = await visitor(browser);
  await thief.page.goto(link);
  await thief.page.getByLabel('New password', { exact: true }).fill('stolen mailbox key chain');
  await thief.page.getByRole('button', { name: 'Keep this password' }).click();
  await thief.page.getByRole('alert').filter({ hasText: 'Email link is invalid or has expired' }).waitFor();
  expect(await thief.context.cookies()).toEqual([]);
  expect(faults).toEqual([]);
  await Promise.all([context.close(), later.context.close(), thief.context.close()]);
});

test('a newer link opened in the tab of the first one is the one that counts', async () => {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/signup`);
  await fillSignup(page, { name: 'Jo', email: 'jo@example.org' });
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  const link = await mailedLink(smtp, 'confirm-email', 'jo@example.org');
  await page.goto(`${server.origin}/confirm-email#token_hash=an-old-one&type=signup`);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Email link is invalid or has expired' });
  await alert.getByText('Links work once and not for long. Ask for a new one.').waitFor();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['sid']);
  await context.close();
});

test('[A13] [K4] a guest opens the mail on a laptop while the race is on: a password first, then the phone logs in with it', async () => {
  const host = await visitor(browser);
  await host.page.goto(`${server.origin}/signup`);
  await fillSignup(host.page, { name: 'Priya', email: 'priya@example.org' });
  await host.page.getByRole('heading', { name: 'Login' }).waitFor();
  await host.page.goto(await mailedLink(smtp, 'confirm-email', 'priya@example.org'));
  await host.page.getByRole('button', { name: 'Confirm my address' }).click();
  await host.page.getByRole('heading', { name: 'Your Races' }).waitFor();
  const gameId = await newGame(host.page, { gameName: 'The Long Egg', gameGroups: 2, gameBars: 3 });
  const people = await host.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);

  const guest = await visitor(browser);
  await guest.page.goto(`${server.origin}/join/${(people as { code: string }).code}/A`);
  await guest.page.getByLabel('Your name').fill('Kim');
  await guest.page.getByLabel(/18 or over/).check();
  await guest.page.getByRole('button', { name: 'Join the race' }).tap();
  await guest.page.getByRole('heading', { name: "You're in." }).waitFor();
  await guest.page.goto(`${server.origin}/account`);
  await guest.page.getByLabel('E-mail').fill('kim@example.org');
  await guest.page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await guest.page.getByRole('button', { name: 'Keep my seat' }).tap();
  await guest.page.getByRole('status').filter({ hasText: 'Check your e-mail' }).waitFor();
  await lookAt(guest.page, 'guest-check-your-mail');
  await ask(host.page, `/api/start-game?gameId=${gameId}`, { startAnyway: true });

  const laptop = await visitor(browser, desktop);
  await laptop.page.goto(await mailedLink(smtp, 'confirm-email', 'kim@example.org'));
  await laptop.page.getByRole('button', { name: 'Confirm my address' }).click();
  await laptop.page.getByRole('heading', { name: 'Choose a password' }).waitFor();
  const inRace = '“The Long Egg” is on, and the phone that plays as Kim is logged out when you confirm this address.';
  await laptop.page.getByRole('status').filter({ hasText: inRace }).waitFor();
  await lookAt(laptop.page, 'link-opened-elsewhere');
  await laptop.page.getByLabel('Password', { exact: true }).fill('password12');
  await laptop.page.getByRole('button', { name: 'Confirm my address' }).click();
  await laptop.page.getByRole('alert').filter({ hasText: 'That password is too easy to guess.' }).waitFor();
  await lookAt(laptop.page, 'link-opened-elsewhere-weak');
  const next = 'nine herons fixed the jukebox';
  await laptop.page.getByLabel('Password', { exact: true }).fill(next);
  await laptop.page.getByRole('button', { name: 'Confirm my address' }).click();
  await laptop.page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await laptop.page.getByText('The Long Egg').first().waitFor();

  await guest.page.goto(`${server.origin}/login`);
  await logIn(guest.page, { email: 'kim@example.org', password: next });
  await guest.page.getByRole('heading', { name: 'Your Races' }).waitFor();
  await guest.page.getByText('The Long Egg').first().waitFor();
  expect(laptop.faults).toEqual([]);
  await Promise.all([host.context.close(), guest.context.close(), laptop.context.close()]);
});
