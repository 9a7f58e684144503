import type { Page } from 'playwright-core';

export const goodPassword = 'seven owls borrowed the ladder';

/** Fills in and sends the form as a person would. */
export async function fillSignup(page: Page, who: { name: string; email: string; password?: string }): Promise<void> {
  await page.getByLabel('Display name').fill(who.name);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password ?? goodPassword);
  await page.getByLabel('I am 18 or over').check();
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** A new account, signed in and landed on My Games. */
export async function signUp(page: Page, origin: string, who: { name: string; email: string }): Promise<void> {
  await page.goto(`${origin}/signup`);
  await fillSignup(page, who);
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
}

export async function logIn(page: Page, who: { email: string; password?: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password ?? goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
