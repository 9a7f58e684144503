import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { freezingLinkTo } from '../harness/faults/freezing-link.ts';
import { evening } from './evening.ts';
import { begunNight, type Night, openRace, playerOf } from './race-night.ts';

const { origin, pass } = await evening();
const link = await freezingLinkTo(Number(new URL(origin).port));
const browser = await browserForThisFile();
const deadMs = 35_000;
const pocketMs = 20 * 60_000;

test('a line that freezes without closing is found and replaced, also by a phone whose cookie is gone', async () => {
  const night = await begunNight(browser, { origin: link.origin, teams: 1 });
  const fox = playerOf(night, 'A');
  await fox.page.clock.install();
  const page = await openRace(night, fox);
  await page.getByText('live', { exact: true }).waitFor();
  for (const words of ['Mind the step.', 'Last orders.']) {
    link.freeze();
    await say(night, words);
    await page.clock.fastForward(deadMs);
    await page.getByText(words).first().waitFor();
    await page.getByText('live', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await fox.context.clearCookies();
  }
  expect(fox.faults).toEqual([]);
  await close(night);
});

test('after twenty minutes in a pocket a phone is right at once and says what it missed', async () => {
  const night = await begunNight(browser, { origin: link.origin, teams: 1 });
  const fox = playerOf(night, 'A');
  await fox.page.clock.install();
  const page = await openRace(night, fox);
  await page.getByText('live', { exact: true }).waitFor();
  await look(page, 'hidden');
  link.freeze();
  pass(pocketMs);
  for (const what of ['pause', 'resume'] as const) await hostDoes(night, what);
  // From here on nothing that the phone would only do later happens at all.
  await page.clock.pauseAt(Date.now() + pocketMs + 60_000);
  await look(page, 'visible');
  await page.getByRole('button', { name: 'You missed 2 things' }).waitFor();
  await page.clock.resume();
  await page.getByRole('button', { name: 'You missed 2 things' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: 'What you missed' }).waitFor();
  await sheet.getByText('The race is paused. Every clock stands still.').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await page.getByText('live', { exact: true }).waitFor();
  await eventually(() => page.getByText('You missed').count()).toBe(0);
  expect(fox.faults).toEqual([]);
  await close(night);
});

/** By another way than the link of the phones. */
function say(night: Night, text: string): Promise<void> {
  return hostDoes(night, 'message', { text });
}

async function hostDoes({ host, gameId }: Night, what: 'pause' | 'resume' | 'message', data = {}): Promise<void> {
  const headers = { origin };
  const answer = await host.context.request.post(`${origin}/api/host/${gameId}/${what}`, { headers, data });
  expect(answer.status()).toBe(200);
}

/** A headless browser looks at all its pages, always; this is what a page is told when its phone is locked or unlocked. */
async function look(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

async function close({ host, teams }: Night): Promise<void> {
  for (const { context } of [host, ...Object.values(teams).flat()]) await context.close();
}
