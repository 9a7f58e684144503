import { expect, test } from 'vitest';
import { browserForThisFile, visitor } from '../harness/browser.ts';
import { serverForThisFile } from '../harness/server-process.ts';
import { startSmtp } from '../harness/smtp.ts';
import { mailedLink } from './mailed-link.ts';
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
