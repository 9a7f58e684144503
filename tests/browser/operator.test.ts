import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../harness/people/ask.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { approve, capture, ledgerOf, order } from '../harness/races/payments.ts';
import { sentPhoto } from '../harness/races/photos.ts';
import { phoneJpeg } from '../harness/races/pictures.ts';
import { asHost, personOf, readyRace, type StartedRace } from '../harness/races/race.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { signUp } from './sign-up.ts';

const { origin, app, deps } = await evening({ OPERATOR_EMAILS: 'boss@example.org', PAYMENTS: 'standin' });
const server = { app, deps };
const browser = await browserForThisFile();

test('an operator sees the night, gives money back, makes a code, looks into a game, bans, takes a photo away, and all of it is on record', async () => {
  const race = await paidRace();
  await personOf(app, 'rowdy@example.org');
  const photo = await sentPhoto(race, 'A', await phoneJpeg());
  const { context, page, faults } = await visitor(browser, { ...phone, reducedMotion: 'reduce' });
  await signUp(page, origin, { name: 'Boss', email: 'boss@example.org' });

  await page.goto(`${origin}/operator`);
  await page.getByText('Mind the step.').waitFor();
  await page
    .getByRole('link', { name: /^Look into it/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'The race in words' }).getByText('Mind the step.').waitFor();

  await press(page, 'Show the photo');
  const thumbnails = page.getByRole('list', { name: 'Photos, newest first' });
  await eventually(() => thumbnails.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);

  await page.getByLabel('E-mail address').fill('rowdy@example.org');
  await press(page, 'Look up the e-mail address');
  await press(page, 'Ban this account');
  await page.getByLabel('Why').fill('Threw a stool.');
  await press(page, 'Ban');
  await page.getByText('Banned, and signed out everywhere.').waitFor();

  await page.getByLabel('Photo', { exact: true }).fill(`${origin}/api/photos/${photo}`);
  const arrives = page.waitForResponse(`${origin}/api/operator/pictures/${photo}`);
  await press(page, 'Look up the photo');
  // Nobody sees what is deleted before it has come.
  await arrives;
  await press(page, 'Delete it');
  await page.getByLabel('Why').fill('Somebody asked.');
  await press(page, 'Delete for good');
  await page.getByText('Deleted. Its host is told.').waitFor();

  await page.getByRole('tab', { name: 'Money' }).click();
  await press(page, 'New code');
  await page.getByLabel('Code', { exact: true }).fill('stag-20');
  await page.getByLabel('Per cent off').fill('20');
  await press(page, 'Make the code');
  await page.getByRole('button', { name: 'End STAG-20' }).waitFor();
  await page.getByLabel('Classic, a team').fill('6.50');
  await press(page, 'Save Classic, a team');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('button', { name: /^Refund/ }).click();
  await press(page, 'Refund £10.00');
  await page.getByText('£10.00 went back.').waitFor();
  expect(await ledgerOf(server, race.gameId)).toEqual([
    ['captured', 1_000],
    ['refunded', -1_000],
  ]);

  await page.getByRole('tab', { name: 'Log' }).click();
  const done = page.getByRole('list', { name: 'What was done' });
  await done.getByText('Refunded a payment').waitFor();
  await eventually(() => done.getByRole('listitem').locator('p:first-child').allInnerTexts()).toEqual([
    'Refunded a payment',
    'Changed a number',
    'Made a discount code',
    'Deleted a photo',
    'Saw a photo',
    'Looked at a photo',
    'Banned an account',
    'Looked at an account',
    "Saw a game's photos",
    'Looked at a game',
  ]);
  const found = [];
  for (const tab of ['tonight', 'money', 'health', 'support', 'log']) {
    await page.goto(`${origin}/operator?tab=${tab}`);
    for (const look of looks) found.push(await inLook(page, look, page.getByRole('tabpanel').locator('h2').first()));
  }
  expect({ found, faults }).toEqual({ found: Array.from({ length: 5 }, () => clean(looks)).flat(), faults: [] });
  await context.close();
});

test('whoever does not work here reads two words, and is told nothing', { tags: 'promise' }, async () => {
  const { context, page } = await visitor(browser);
  await signUp(page, origin, { name: 'Sam', email: 'sam@example.org' });
  await page.goto(`${origin}/operator`);
  await page.getByText('Access denied.').waitFor();
  expect(await page.getByRole('tablist').count()).toBe(0);
  await context.close();
});

/** A race that is on, paid for in test mode, in which its host said something. */
async function paidRace(): Promise<StartedRace> {
  const race = await readyRace(server);
  const { gameId, host } = race;
  const id = await order(server, host, gameId);
  await approve(server, host, id);
  // While nobody knows yet whether money was taken, asking again is right.
  await eventually(() => capture(server, host, id, gameId)).toEqual([200, expect.objectContaining({ paid: true })]);
  const url = `/api/start-game?gameId=${gameId}`;
  expect((await ask(app, { method: 'POST', url, cookie: host.cookie, payload: { startAnyway: true } }))[0]).toBe(200);
  await asHost(race, 'message', { text: 'Mind the step.' });
  return race;
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
