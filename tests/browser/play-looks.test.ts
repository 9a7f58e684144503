import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { raceViews } from '../../web/gallery/race-views.ts';
import { thatMoment } from '../../web/testing/a-race.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { boxOf, clean, inLook, type Look } from './looks.ts';
import { shownRace, signedUp } from './shown-race.ts';

const server = await evening();
const browser = await browserForThisFile();
const storageState = await signedUp(browser, server.origin, 'looks@example.org');
const tall = { width: 390, height: 844 };
/** A phone that asks for light: the race is dark whatever it asks for. */
const small: Look = { size: { width: 320, height: 640 }, colorScheme: 'light' };

type State = [name: keyof typeof raceViews, words: string | RegExp];

const clues: State[] = [
  ['clue', /^Jason crossed the sea/],
  ['clue-short', 'by the host'],
  ['clue-emoji', 'by the house'],
  ['clue-long', 'Bar 11 of 12'],
  ['cool-down', /^again in 0:/],
  ['paused', 'PAUSED'],
  ['revealed', 'The Golden Fleece'],
  ['sabotage', "You've been egged!"],
  ['sabotage-host', 'Your clue is safe. 2 more sabotages come first.'],
  ['forfeit', 'Egg on your face!'],
  ['finish', 'You made it!'],
  ['retired', 'Called it a night.'],
  ['absent', 'Your team is not racing.'],
  ['host', 'You are not assigned to a team for this game.'],
];
const boards: State[] = [
  ['clue', '67%'],
  ['marks', '1:36:12, banked'],
  ['one', 'Nobody on your tail but the clock.'],
];

test.each([
  ['a clue', 'CLUE', clues.slice(0, 7)],
  ['a dare, an end or no team', 'CLUE', clues.slice(7)],
  ['who is how far', 'LEADERBOARD', boards],
])('%s is accessible and fits a phone in every state', async (_name, tab, states) => {
  const { page, show, close, faults } = await opened();
  await page.getByRole('tab', { name: tab }).tap();
  const found = [];
  for (const [name, words] of states) {
    show(raceViews[name]);
    const seen = page.getByText(words).last();
    found.push({ name, ...(await inLook(page, small, seen)) });
    await fits(page, name);
    await page.setViewportSize(tall);
    await fits(page, name);
  }
  const [nothing] = clean([small]);
  expect(found).toEqual(states.map(([name]) => ({ name, ...nothing })));
  expect(faults).toEqual([]);
  await close();
});

test('letters twice as large push nothing off a phone, and the clue is still to be seen', async () => {
  const { page, show, close } = await opened();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const [name, words] of clues) {
    show(raceViews[name]);
    await page.getByText(words).last().waitFor();
    await fits(page, name);
  }
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  for (const [name, words] of boards) {
    show(raceViews[name]);
    await page.getByText(words).last().waitFor();
    await fits(page, name);
  }
  const panel = await page.getByRole('tabpanel').boundingBox();
  expect(panel?.height).toBeGreaterThan(240);
  await close();
});

const lastJar = { at: thatMoment + 9 * 60_000, hour: '17:12' };
const message = {
  seq: 5_000,
  at: thatMoment - 5_000,
  kind: 'host-message',
  team: null,
  text: 'The host says: Chips at the Soggy Legion at nine, on me. Bring your mascots and a good story.',
  pint: null,
} as const;
const busyClue = { ...raceViews.clue, lastJar, feed: [message, ...raceViews.clue.feed] };

test.each([
  [390, 844],
  [360, 560],
  [320, 568],
])(
  'text at twice the size leaves room for the clue next to a message and the last jar on %i x %i',
  async (width, height) => {
    const { page, show, close } = await opened();
    await page.setViewportSize({ width, height });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    show(busyClue);
    await page.getByRole('button', { name: 'Got it' }).waitFor();
    await fits(page, 'busy clue');
    const panel = await boxOf(page.getByRole('tabpanel'));
    const clue = await boxOf(page.getByText(/^Jason crossed the sea/));
    expect(Math.min(clue.y + clue.height, panel.y + panel.height) - clue.y).toBeGreaterThan(90);
    await close();
  },
);

test.each([
  [390, 844],
  [320, 568],
  [844, 390],
])('the last jar does not overlap the live mark, and a message is shown in full on %i x %i', async (width, height) => {
  const { page, show, close } = await opened();
  await page.setViewportSize({ width, height });
  show(busyClue);
  await page.getByRole('button', { name: 'Got it' }).waitFor();
  const live = await boxOf(page.getByText('live', { exact: true }));
  const pill = await boxOf(page.getByRole('timer', { name: 'Until last jar' }));
  expect(live.y + live.height <= pill.y || live.x + live.width <= pill.x || pill.x + pill.width <= live.x).toBe(true);
  const [banner, button] = [
    await boxOf(page.getByRole('region', { name: 'From the host' })),
    await boxOf(page.getByRole('button', { name: 'Got it' })),
  ];
  expect(banner.x + banner.width - button.x - button.width).toBeGreaterThanOrEqual(4);
  const words = page.getByText(/^Chips at the Soggy Legion/);
  expect(await words.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
  await close();
});

test('on a phone held sideways the button of the verify sheet is visible', async () => {
  const { page, show, close } = await opened();
  await page.setViewportSize({ width: 667, height: 375 });
  show(raceViews.clue);
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  const button = await boxOf(page.getByRole('button', { name: "WE'RE HERE" }));
  expect(button.y + button.height).toBeLessThanOrEqual(375);
  await close();
});

test('the stamp of a paused race covers no word of the clue', async () => {
  const { page, show, close } = await opened();
  show(raceViews.paused);
  const stamp = await boxOf(page.getByText('PAUSED', { exact: true }));
  const clue = await boxOf(page.getByText(/^Jason crossed the sea/));
  expect(stamp.y + stamp.height).toBeLessThanOrEqual(clue.y);
  await close();
});

test('text at twice the size does not cover the bell with its count', async () => {
  const { page, close } = await opened();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const [icon, count] = [await boxOf(bell.locator('svg')), await boxOf(bell.getByText('1', { exact: true }))];
  expect(count.x).toBeGreaterThan(icon.x + icon.width / 2);
  expect(count.y + count.height).toBeLessThanOrEqual(icon.y + icon.height / 2);
  await close();
});

test('on a small phone the percentage of each team is beside its name', async () => {
  const { page, show, close } = await opened();
  await page.setViewportSize({ width: 320, height: 568 });
  show({
    ...raceViews.clue,
    standings: raceViews.clue.standings.map((one) => ({ ...one, progress: 92, incorrectGuesses: 12 })),
  });
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByText('92%').first().waitFor();
  const lane = page.getByRole('listitem').filter({ hasText: 'YOU' });
  const [name, percent] = [await boxOf(lane.getByText('Fox')), await boxOf(lane.getByText('92%'))];
  expect(percent.y).toBeLessThan(name.y + name.height);
  const { y } = await boxOf(lane);
  expect(name.y - y).toBeGreaterThanOrEqual(3);
  await close();
});

test('six teams and the button fit a phone without scrolling, and every target is large enough for a thumb', async () => {
  const { page, show, close } = await opened();
  show(raceViews.clue);
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByText('67%').waitFor();
  const panel = page.getByRole('tabpanel');
  expect(await panel.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  const buttons = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((one) => [one.textContent || one.ariaLabel, Math.round(one.getBoundingClientRect().height)] as const),
    );
  expect(buttons.filter(([, height]) => height < 48)).toEqual([]);
  expect(buttons.find(([words]) => words === 'VERIFY CURRENT BAR')).toEqual(['VERIFY CURRENT BAR', 72]);
  await close();
});

test.each([
  ['run to their new places', 'no-preference', ['A', 'D']],
  ['jump there where motion is not wanted', 'reduce', []],
] as const)('teams that overtake %s', async (_how, reducedMotion, moved) => {
  const { page, show, close } = await opened(reducedMotion);
  await page.evaluate(() => {
    const ran: (string | undefined)[] = [];
    Object.assign(window, { ran });
    Element.prototype.animate = function run(this: HTMLElement) {
      ran.push(this.dataset['team']);
      return new Animation();
    };
  });
  show(raceViews.clue);
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByText('67%').waitFor();
  const [eagle, fox, ...rest] = raceViews.clue.standings;
  if (!eagle || !fox) throw new Error('There are six teams.');
  show({ ...raceViews.clue, standings: [{ ...fox, position: 1, done: 5, progress: 83 }, eagle, ...rest] });
  await page.getByText('83%').waitFor();
  const ran = await page.evaluate(() => (window as unknown as { ran: string[] }).ran);
  expect(ran.toSorted()).toEqual(moved);
  await close();
});

function opened(reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
  return shownRace(browser, { origin: server.origin, storageState, reducedMotion });
}

/** What is still being drawn may stick out for a moment. */
async function fits(page: Page, name: string): Promise<void> {
  await eventually(async () => ({ name, beside: await beside(page) })).toEqual({ name, beside: [0, 0] });
}

/** How far the race and its panel are wider than what is seen of them. */
function beside(page: Page): Promise<number[]> {
  return page
    .locator('main, [role=tabpanel]')
    .evaluateAll((all) => all.map((one) => Math.max(0, one.scrollWidth - one.clientWidth)));
}
