import type { GoTrueClient } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { given, newAuthClient } from '../harness/people/auth-client.ts';
import { browserForThisFile, visitor } from '../harness/browsers/browser.ts';
import { serverForThisFile } from '../harness/servers/server-process.ts';
import { startSmtp } from '../harness/servers/smtp.ts';
import { clean, inLook, looks } from './looks.ts';
import { mailedLink } from './mailed-link.ts';
import { addSecondLock, codeOfKey, nextCode } from './second-lock.ts';
import { goodPassword, logIn } from './sign-up.ts';

const smtp = await startSmtp();
const operator = 'careful@example.org';
const server = await serverForThisFile({
  SMTP_URL: smtp.url,
  OPERATOR_EMAILS: operator,
  OPERATOR_MFA: 'required',
});
const browser = await browserForThisFile();

test('an account with a second lock opens with the password and the code, and not before', async () => {
  const secret = await accountWithFactor('locked@example.org');
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${server.origin}/login`);
  await logIn(page, { email: 'locked@example.org' });
  await page.getByRole('heading', { name: 'One more lock' }).waitFor();
  expect(await context.cookies()).toEqual([]);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: 'Invalid TOTP code entered' }).waitFor();
  await page.getByText('Codes change every half minute. Type the one your app shows now.').waitFor();
  await page.getByLabel('Code').fill(nextCode(secret));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['sid']);
  expect(faults).toEqual([]);
  await context.close();
});

test('a forgotten password of such an account is replaced with the link and the code', async () => {
  const secret = await accountWithFactor('forgetful@example.org');
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/forgot-password`);
  await page.getByLabel('E-mail').fill('forgetful@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(await mailedLink(smtp, 'reset-password'));
  await page.getByLabel('New password', { exact: true }).fill('four otters rewired the lamp');
  await page.getByRole('button', { name: 'Keep this password' }).click();
  await page.getByLabel('Code').fill(nextCode(secret));
  await page.getByRole('button', { name: 'Keep this password' }).click();
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/manage');
  await context.close();
});

test('an operator puts the lock on, keeps the codes, comes in with one when the phone is gone, and takes the lock off', async () => {
  const email = operator;
  await confirmedAccount(email);
  const { context, page, faults } = await visitor(browser);
  await page.goto(`${server.origin}/login?redirectTo=/operator`);
  await logIn(page, { email });
  await page.getByRole('alert').filter({ hasText: 'Access denied.' }).waitFor();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const adding = page.getByRole('dialog', { name: 'Add an app' });
  await adding.getByLabel('Code').fill(codeOfKey(await adding.getByRole('code').innerText()));
  await adding.getByRole('button', { name: 'Switch it on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = shown.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.last().waitFor();
  const [code = '', ...others] = await codes.allInnerTexts();
  expect(others).toHaveLength(9);
  const seen = [];
  for (const look of looks) seen.push(await inLook(page, look, codes.first()));
  expect(seen).toEqual(clean(looks));
  await shown.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 of 10 left').waitFor();
  await page.goto(`${server.origin}/operator`);
  await page.getByRole('heading', { name: 'Behind the counter' }).waitFor();
  expect(await page.getByText('Access denied.').count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();

  const next = await visitor(browser);
  await next.page.goto(`${server.origin}/login?redirectTo=/account`);
  await logIn(next.page, { email });
  await next.page.getByRole('button', { name: 'Lost your phone? Use a recovery code' }).click();
  await next.page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA');
  await next.page.getByRole('button', { name: 'Login', exact: true }).click();
  await next.page.getByRole('alert').filter({ hasText: 'That is not one of your recovery codes.' }).waitFor();
  await next.page.getByLabel('Recovery code').fill(code.toLowerCase());
  await next.page.getByRole('button', { name: 'Login', exact: true }).click();
  await next.page.getByText('9 of 10 left').waitFor();
  await next.page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await next.page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await next.page.getByRole('button', { name: 'Add an authenticator app' }).waitFor();
  expect(next.faults).toEqual([]);
  await next.context.close();
});

/** Signs up, confirms the address and adds an authenticator; returns its secret. */
async function accountWithFactor(email: string): Promise<Buffer> {
  return addSecondLock(await confirmedAccount(email));
}

async function confirmedAccount(email: string): Promise<GoTrueClient> {
  const { client } = newAuthClient(server.origin);
  const options = { data: { displayName: 'Locked' } };
  await client.signUp({ email, password: goodPassword, options });
  const link = new URL(await mailedLink(smtp, 'confirm-email', email));
  const token_hash = given(new URLSearchParams(link.hash.slice(1)).get('token_hash'));
  expect((await client.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  return client;
}
