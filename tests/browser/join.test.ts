import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Letter } from '../../contract/game.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { comesIn, invitation, joins } from './joined-phones.ts';
import { refreshed } from './kept-session.ts';
import { boxOf } from './looks.ts';
import { lookAt } from './picture-book.ts';
import { goodPassword, logIn } from './sign-up.ts';

const { origin } = await evening();
const browser = await browserForThisFile();
const place = { browser, origin };

test('[K21] forty guests join one race from one address, ten of them on phones with three taps each; the host sees them come', async () => {
  const { host, gameId, code } = await invitation(place, { teams: 6, email: 'priya.forty@example.org' });
  await host.page.goto(`${origin}/host/${gameId}`);
  await host.page.getByRole('button', { name: 'Invite' }).tap();
  await host.page.getByRole('dialog', { name: 'Invite' }).getByText('One for all', { exact: true }).waitFor();

  const byCalls = Array.from({ length: 30 }, (_, n) => `Guest ${n + 1}`);
  const answers = Promise.all(byCalls.map((name, n) => joinsByCalls(code, name, 'ABCDEF'[n % 6] as Letter)));
  for (let n = 1; n <= 10; n++) {
    const { context, page, faults } = await visitor(browser, phone);
    await joins(page, origin, { code, team: 'ABCDEF'[n % 6] as Letter, name: `Phone ${n}` });
    expect(faults).toEqual([]);
    await context.close();
  }
  expect(await answers).toEqual(byCalls.map(() => [200, 200, 200]));
  await host.page.getByRole('button', { name: '40 are in' }).waitFor();
  await host.context.close();
});

test('with six teams the button to join is in view on a small phone, and scrolling reaches what is above it', async () => {
  const { host, code } = await invitation(place, { teams: 6, email: 'priya.six@example.org' });
  const { context, page } = await visitor(browser, { ...phone, viewport: { width: 320, height: 568 } });
  await page.goto(`${origin}/join/${code}`);
  const button = await boxOf(page.getByRole('button', { name: 'Join the race' }));
  expect(button.y + button.height).toBeLessThanOrEqual(568);
  const tick = page.getByLabel(/18 or over/);
  await tick.scrollIntoViewIfNeeded();
  await tick.check();
  await context.close();
  await host.context.close();
});

test('the way to the start line stays where it is while the seat card fills in', { tags: 'promise' }, async () => {
  const { host, code } = await invitation(place, { teams: 2, email: 'priya.still@example.org' });
  const { context, page } = await visitor(browser, phone);
  const asked = new Promise<Route>((resolve) => {
    void page.route('**/api/games/*/seat', resolve);
  });
  await joins(page, origin, { code, team: 'A', name: 'Jo' });
  const link = page.getByRole('link', { name: 'To the start line' });
  const before = await link.boundingBox();
  await lookAt(page, 'seat-card-on-its-way');
  await (await asked).continue();
  await page.getByRole('button', { name: 'Send it to yourself', disabled: false }).waitFor();
  await lookAt(page, 'seat-card');
  expect(await link.boundingBox()).toEqual(before);
  await context.close();
  await host.context.close();
});

test('[K4] a guest in a browser: the session is refreshed, an e-mail and a password make an account that keeps the seat, and out', async () => {
  const { host, gameId, code } = await invitation(place, { teams: 2, email: 'priya.guest@example.org' });
  const jo = await comesIn(place, code, 'A', 'Jo');
  const { page } = jo;
  expect(await page.evaluate(isAnonymous)).toBe(true);
  await page.goto(`${origin}/account`);
  await refreshed(page);
  await page.getByRole('button', { name: 'Log out here' }).tap();
  const asks = page.getByRole('dialog');
  await asks.waitFor();
  await lookAt(page, 'guest-logout');
  await asks.getByRole('button').first().tap();
  await asks.waitFor({ state: 'detached' });

  await page.getByLabel('E-mail').fill('jo@example.org');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Keep my seat' }).tap();
  await page.getByRole('button', { name: 'Delete my account' }).waitFor();
  await page.goto(`${origin}/game/${gameId}`);
  await page.getByRole('list', { name: 'Team Fox: 1 in' }).waitFor();
  expect(await page.evaluate(isAnonymous)).toBe(false);
  await page.goto(`${origin}/manage`);
  await page.getByRole('button', { name: 'Logout' }).tap();
  await page.getByRole('heading', { name: 'Crack clues. Find bars. Win the night.' }).waitFor();
  await page.goto(`${origin}/login`);
  await logIn(page, { email: 'jo@example.org' });
  await page.getByText("Priya's Big Night").first().waitFor();
  for (const { context, faults } of [host, jo]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** Runs in the page. */
function isAnonymous(): unknown {
  const { user } = JSON.parse(localStorage.getItem('pickled-egg-session') ?? '{}') as {
    user?: Record<string, unknown>;
  };
  return user?.['is_anonymous'];
}

/** What a phone's page asks for when somebody joins, without the page: the statuses of signing in, of the cookie and of the seat. */
async function joinsByCalls(code: string, name: string, team: Letter): Promise<number[]> {
  const headers = { origin, 'content-type': 'application/json' };
  const signed = await fetch(`${origin}/auth/v1/signup`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ data: { name, code, adult: true }, gotrue_meta_security: {} }),
  });
  const { access_token: token } = (await signed.json()) as { access_token: string };
  const kept = await fetch(`${origin}/api/set-token?ajax=1`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token }),
  });
  const cookie = kept.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const seat = await fetch(`${origin}/api/join/${code}`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify({ team }),
  });
  return [signed.status, kept.status, seat.status];
}
