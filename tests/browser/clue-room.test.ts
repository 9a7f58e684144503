import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RaceView } from '../../contract/race-view.ts';
import { clueView } from '../../web/gallery/race-views.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { shownRace, signedUp } from './shown-race.ts';

const server = await evening();
const browser = await browserForThisFile();
const storageState = await signedUp(browser, server.origin, 'room@example.org');

const sizes = [
  [320, 568],
  [360, 560],
  [360, 640],
  [568, 320],
  [640, 360],
  [844, 390],
] as const;
const barCounts = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** As long as the longest first lines of real feeds. */
const newest: RaceView['feed'][number] = {
  seq: 90,
  at: 1_800_003_320_000,
  kind: 'bar-found',
  team: 'C',
  text: 'Cat found The Hangman’s Waltz and Supper Rooms, bar 3 of 12, by code.',
  pint: 'C',
};

test.each(sizes)(
  'a clue of 120 letters is read without scrolling at %d x %d, whatever the number of bars',
  async (width, height) => {
    const { page, show, close } = await shownRace(browser, { origin: server.origin, storageState });
    await page.setViewportSize({ width, height });
    const found = [];
    for (const bars of barCounts) {
      show({ ...clueView({ bars, letters: 120 }), feed: [newest] });
      await routeOf(page, bars).waitFor();
      found.push({ bars, ...(await measured(page)) });
    }
    expect(found).toEqual(
      barCounts.map((bars) => ({
        bars,
        hasMore: false,
        isClueSeen: true,
        isEggsInOneRow: true,
        isFeedOneRow: true,
        isButtonOneRow: true,
        isAllOnScreen: true,
        isApart: true,
      })),
    );
    await close();
  },
);

test.each(sizes)(
  'a clue of 500 letters is read to its end by scrolling at %d x %d, and a fade says so',
  async (width, height) => {
    const { page, show, close } = await shownRace(browser, { origin: server.origin, storageState });
    await page.setViewportSize({ width, height });
    for (const bars of [3, 12]) {
      show({ ...clueView({ bars, letters: 500 }), feed: [newest] });
      await routeOf(page, bars).waitFor();
      const fade = page.locator('[data-more-below]');
      await fade.waitFor();
      await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo({ top: panel.scrollHeight }));
      await fade.waitFor({ state: 'detached' });
      const face = await page.getByRole('tabpanel').boundingBox();
      const clue = await page.locator(selectors.clue).first().boundingBox();
      const below = (clue ? clue.y + clue.height : Number.NaN) - (face ? face.y + face.height : 0);
      expect({ bars, isEndSeen: below <= 0 }).toEqual({ bars, isEndSeen: true });
      await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo({ top: 0 }));
    }
    await close();
  },
);

test('[F16] the note of missed entries replaces the newest line for ten seconds, and the clue keeps its room', async () => {
  const { page, show, comeBackTo, close } = await shownRace(browser, { origin: server.origin, storageState });
  await page.setViewportSize({ width: 320, height: 568 });
  const view = clueView({ bars: 6, letters: 120 });
  show(view);
  await comeBackTo({ ...view, feed: [{ ...newest, seq: 900 }, ...view.feed] });
  const note = page.getByText('While you were away');
  await note.waitFor();
  // The note stays while the keyboard focus is in it.
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect({ width, height, ...(await measured(page)) }).toMatchObject({
      width,
      height,
      hasMore: false,
      isClueSeen: true,
      isApart: true,
    });
    expect(await page.getByText(/^Cat found The Hangman/).count()).toBe(1);
  }
  await dismiss.blur();
  await note.waitFor({ state: 'detached' });
  await page.locator(selectors.line).waitFor();
  await close();
});

test('[F14] [F16] a message of the host survives a reload until Got it, and covers neither the clue nor the button', async () => {
  const { page, show, comeBackTo, close } = await shownRace(browser, { origin: server.origin, storageState });
  const said = { ...newest, kind: 'host-message', team: null, pint: null } as const;
  const words = [
    { ...said, seq: 901, text: `The host says: ${'Meet under the clock. '.repeat(7)}` },
    { ...said, seq: 900, text: 'The host says: Mind the step.' },
  ];
  const finish = { ...newest, kind: 'finished', pint: null, text: 'Cat has finished. What a race!' } as const;
  const view = { ...clueView({ bars: 12, letters: 120 }), feed: [...words, finish] };
  show(view);
  const region = page.getByRole('region', { name: 'From the host' });
  await region.getByText('Mind the step.').waitFor();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    expect({ width, height, ...(await measured(page)), ...(await apartFrom(page, region)) }).toMatchObject({
      width,
      height,
      hasMore: false,
      isClueSeen: true,
      isFeedOneRow: true,
      isButtonOneRow: true,
      isAllOnScreen: true,
      isApart: true,
      isRegionApart: true,
    });
    expect(await page.locator(selectors.line).innerText()).toContain('Cat has finished.');
  }
  await comeBackTo(view);
  await region.getByText('Mind the step.').waitFor();
  await region.getByRole('button', { name: 'Got it' }).tap();
  await region.getByText('Meet under the clock.').waitFor();
  await comeBackTo(view);
  await region.getByText('Meet under the clock.').waitFor();
  await region.getByRole('button', { name: 'Got it' }).tap();
  await region.waitFor({ state: 'detached' });
  await comeBackTo(view);
  await page.locator(selectors.line).waitFor();
  expect(await region.count()).toBe(0);
  await close();
});

/** What says how many bars there are; the line of the feed, which speaks of twelve, does not. */
function routeOf(page: Page, bars: number): Locator {
  return page.getByText(new RegExp(`^Bar \\d+ of ${bars}$`));
}

/** Whether something stands beside the clue and the buttons, and on the screen. */
async function apartFrom(page: Page, one: Locator) {
  const box = edgesOf(await one.boundingBox());
  const others = await Promise.all(
    [selectors.panel, selectors.button].map(async (selector) => edgesOf(await page.locator(selector).boundingBox())),
  );
  return { isRegionApart: others.every((other) => !overlaps(box, other)) };
}

function edgesOf(box: { x: number; y: number; width: number; height: number } | null): Edges {
  if (!box) throw new Error('That is not to be seen.');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** How the play screen is laid out now, once it has settled. */
async function measured(page: Page) {
  let before = '';
  await eventually(async () => {
    // Between two looks there was a picture: what watches the layout has had its turn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const now = JSON.stringify(await geometry(page));
    const isSettled = now === before;
    before = now;
    return isSettled;
  }).toBe(true);
  return geometry(page);
}

const selectors = {
  panel: '[role=tabpanel]',
  clue: '[role=tabpanel] section p:first-of-type',
  eggs: '[data-eggs] > svg',
  line: '[data-newest-entry]',
  fade: '[data-more-below]',
  button: 'main button[aria-labelledby]',
  words: 'main button[aria-labelledby] > span:first-child',
  controls: 'main > header button, main [role=tab], main button[aria-labelledby]',
} as const;

type Boxes = Record<keyof typeof selectors, DOMRect[]>;

async function geometry(page: Page) {
  const boxes = (await page.evaluate(
    (all) =>
      Object.fromEntries(
        Object.entries(all).map(([name, selector]) => [
          name,
          [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
        ]),
      ),
    selectors,
  )) as Boxes;
  const { panel, clue, eggs, line, fade, button, words, controls } = boxes;
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const screen = { top: 0, left: 0, right: size.width, bottom: size.height };
  const [face] = panel;
  if (!face) throw new Error('There is no race here.');
  return {
    hasMore: fade.length > 0,
    isClueSeen: clue.length > 0 && clue.every((box) => isWithin(box, face) && isWithin(box, screen)),
    isEggsInOneRow: new Set(eggs.map(({ bottom }) => Math.round(bottom))).size === 1,
    isFeedOneRow: line.every(({ height }) => height <= 40),
    isButtonOneRow: words.every(({ height, width }) => height < 40 && width <= (button[0]?.width ?? 0) - 16),
    isAllOnScreen: controls.length === 6 && controls.every((box) => isWithin(box, screen)),
    isApart: [...line, ...controls].every((box) => !overlaps(box, face)),
  };
}

type Edges = Pick<DOMRect, 'top' | 'left' | 'right' | 'bottom'>;

function isWithin(inner: Edges, outer: Edges): boolean {
  return (
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1 &&
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1
  );
}

function overlaps(one: Edges, other: Edges): boolean {
  return (
    one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
  );
}
