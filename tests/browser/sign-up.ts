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

/** A new account, signed in by the form and landed on My Games. */
export async function signUpByHand(page: Page, origin: string, who: { name: string; email: string }): Promise<void> {
  await page.goto(`${origin}/signup`);
  await fillSignup(page, who);
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
}

/**
 * The same for a test of something else: the account is asked for without the form, and kept as the browser would keep it. The page
 * is at nothing of ours yet: to draw one that nobody looks at takes as long as many a test.
 */
export async function signUp(page: Page, origin: string, who: { name: string; email: string }): Promise<void> {
  const { request } = page.context();
  const headers = { origin };
  const data = { email: who.email, password: goodPassword, data: { displayName: who.name, name: who.name } };
  const answer = await request.post(`${origin}/auth/v1/signup`, { headers, data });
  const session = (await answer.json()) as { access_token?: string };
  if (!session.access_token) throw new Error(`${who.name} got no account: ${JSON.stringify(session)}`);
  const signed = { token: session.access_token, email: who.email };
  await request.post(`${origin}/api/set-token?ajax=1`, { headers, data: signed });
  // The lightest page there is: storage belongs to the origin.
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((kept) => localStorage.setItem('pickled-egg-session', kept), JSON.stringify(session));
}

/** And opens My Games, as after the form. */
export async function signUpAndOpen(page: Page, origin: string, who: { name: string; email: string }): Promise<void> {
  await signUp(page, origin, who);
  await page.goto(`${origin}/manage`);
  await page.getByRole('heading', { name: 'Your Races' }).waitFor();
}

export async function logIn(page: Page, who: { email: string; password?: string }): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password ?? goodPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
