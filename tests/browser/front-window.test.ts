import { expect, test } from 'vitest';
import { sitePages } from '#contract/pages';
import { toastShownMs } from '../../web/app/notification.ts';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { clean, inLook, type Look } from './looks.ts';
import { signUpByHand } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
/** Each size and each light; colours do not change with the size, nor places with the light. */
const someLooks: Look[] = [
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
  { size: { width: 768, height: 1024 }, colorScheme: 'light' },
  { size: { width: 1280, height: 800 }, colorScheme: 'light' },
];

test.each(Object.values(sitePages))(
  '$path is accessible and fits the screen at every size and in every light',
  async ({ path }) => {
    const { context, page, faults } = await visitor(browser, { ...desktop, reducedMotion: 'reduce' });
    await page.goto(server.origin + path);
    const found = [];
    for (const look of someLooks) found.push(await inLook(page, look, page.getByRole('heading', { level: 1 })));
    expect(found).toEqual(clean(someLooks));
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('without JavaScript one reads, walks about, and finds the way to the app', { tags: 'promise' }, async () => {
  const { context, page } = await visitor(browser, { ...phone, javaScriptEnabled: false });
  await page.goto(server.origin);
  await page.getByRole('link', { name: 'How It Works' }).click();
  await page.getByRole('heading', { level: 1, name: 'How to play' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Stag & hen' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/socials/stag-hen');
  expect(await page.getByRole('banner').getByRole('link', { name: 'Login' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Logout' }).isVisible()).toBe(false);
  await context.close();
});

test('the header knows who is signed in, follows other tabs, and Logout ends at home with a word', async () => {
  const { context, page, faults } = await visitor(browser);
  await signUpByHand(page, server.origin, { name: 'Priya', email: 'priya@example.org' });
  await page.goto(`${server.origin}/terms`);
  const header = page.getByRole('banner');
  await header.getByText('Priya').waitFor();
  await header.getByRole('link', { name: 'My Games' }).waitFor();
  expect(await header.getByRole('link', { name: 'Login' }).isVisible()).toBe(false);

  const other = await context.newPage();
  await other.goto(`${server.origin}/how-to-play`);
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.getByRole('status').filter({ hasText: 'Logged out. Mind how you go.' }).waitFor();
  await other.waitForURL(`${server.origin}/`);
  expect(await context.cookies()).toEqual([]);

  await header.getByRole('link', { name: 'Login' }).waitFor();
  expect(await header.getByText('Priya').isVisible()).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

test('a word of welcome or farewell goes when it is dismissed, and by itself', async () => {
  const { context, page } = await visitor(browser);
  const words = page.getByText('Logged out. Mind how you go.');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${server.origin}/?notification=logged_out`);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  expect(await words.count()).toBe(0);
  await page.goto(`${server.origin}/?notification=logged_out`);
  await words.waitFor();
  await page.clock.runFor(toastShownMs);
  expect(await words.count()).toBe(0);
  await context.close();
});

test('a page that the back button brings back shows who is signed in by now, however long the name', async () => {
  const { context, page } = await visitor(browser);
  await page.goto(`${server.origin}/eula`);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  const other = await context.newPage();
  await signUpByHand(other, server.origin, {
    name: 'Wolfeschlegelsteinhausenbergerdorff-Long',
    email: 'wolf@example.org',
  });
  await page.goBack();
  await page.getByRole('banner').getByText('Wolfeschlegelsteinhausenbergerdorff-Long').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test('Logout works on this device even when the account client cannot be fetched', async () => {
  const { context, page } = await visitor(browser);
  await signUpByHand(page, server.origin, { name: 'Sam', email: 'sam@example.org' });
  await page.goto(`${server.origin}/terms`);
  let asked = 0;
  await page.route('**/assets/logout-*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('status').filter({ hasText: 'Logged out. Mind how you go.' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect(await context.cookies()).toEqual([]);
  expect(asked).toBe(1);
  await context.close();
});

test.each([
  [320, 568, ['Start Your Race', 'Got a code?']],
  [360, 740, ['Start Your Race', 'Got a code?', 'Try it: 90 seconds']],
  [390, 844, ['Start Your Race', 'Join a Race', 'Got a code?', 'Try it: 90 seconds']],
])('on %i x %i the first screen of / has all its links, under a header of one line', async (width, height, links) => {
  const { context, page } = await visitor(browser, { viewport: { width, height }, hasTouch: true });
  await page.goto(server.origin);
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(72);
  for (const name of links) {
    const box = await page.getByRole('link', { name }).first().boundingBox();
    expect([name, (box?.y ?? height) + (box?.height ?? 0) <= height]).toEqual([name, true]);
  }
  await page.goto(`${server.origin}/join`);
  const button = await page.getByRole('button', { name: 'Find my race' }).boundingBox();
  expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height);
  await context.close();
});

test('what is below the fold waits until it is near', async () => {
  const { context, page } = await visitor(browser);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${server.origin}/how-to-play`);
  expect(fetched.filter((path) => path.includes('step-start'))).toHaveLength(1);
  expect(fetched.filter((path) => path.includes('step-winner'))).toHaveLength(0);
  const arrives = page.waitForResponse((response) => response.url().includes('step-winner'));
  await page.getByRole('heading', { name: 'Winner' }).scrollIntoViewIfNeeded();
  await arrives;
  await context.close();
});
