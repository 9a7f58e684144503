import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeTryRaces } from '#engine/demo/try-race';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { clean, findings, inLook, type Look } from './looks.ts';

const server = await evening();
const browser = await browserForThisFile();
const { town, races } = makeTryRaces();
const [race = { clues: [], bots: [], strikesAfterS: 0 }, secondRace = race] = races;
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const someLooks: Look[] = sizes.flatMap((size) => [
  { size, colorScheme: 'dark' },
  { size, colorScheme: 'light' },
]);
const wipe = { name: 'Wipe it off' };

test.each(sizes)('[TR3] [TR5] a whole race by touch on $width x $height, podium and all', async (size) => {
  const { context, page, faults } = await visitor(browser, { viewport: size, hasTouch: true });
  const asked = requestsOf(page);
  await open(page);
  await page.getByRole('button', { name: 'Start the clock' }).tap();
  for (const [at] of race.clues.entries()) {
    expect(wordings(race, at)).toContain(await clueOn(page));
    await bar(page, at).tap();
    if (at === 0) for (let swipe = 0; swipe < 3; swipe++) await page.getByRole('button', wipe).tap();
  }
  await page.getByRole('heading', { name: 'The jar is yours.' }).waitFor();
  expect(await page.getByRole('region', { name: 'Podium' }).getByRole('listitem').allInnerTexts()).toHaveLength(3);
  expect(await page.getByRole('link', { name: 'Start Your Race' }).getAttribute('href')).toBe('/create');
  expect(asked().filter((path) => /^\/(api|auth)/.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Again' }).tap();
  await page.getByText('CLUE 1 OF 3').waitFor();
  expect(wordings(secondRace, 0)).toContain(await clueOn(page));
  expect(await bar(page, 0).getAttribute('aria-disabled')).toBe(null);
  expect(faults).toEqual([]);
  await context.close();
});

test('[TR1] a reload brings the next race, and a new visit begins with the first', { tags: 'promise' }, async () => {
  const { context, page } = await visitor(browser, phone);
  await open(page);
  for (const played of [...races, race]) {
    await page.getByRole('button', { name: 'Start the clock' }).click();
    expect(wordings(played, 0)).toContain(await clueOn(page));
    await page.reload();
    await page.locator('[data-bars][data-set]').waitFor();
  }
  const other = await context.newPage();
  await open(other);
  await other.getByRole('button', { name: 'Start the clock' }).click();
  expect(wordings(race, 0)).toContain(await clueOn(other));
  await context.close();
});

test('[TR4] the egg is visible on the clue board too, and its button is visible on a small phone', async () => {
  const { context, page } = await visitor(browser, { viewport: { width: 320, height: 568 }, hasTouch: true });
  await open(page);
  await page.getByRole('button', { name: 'Start the clock' }).tap();
  expect(await page.getByText('EGGED!', { exact: true }).isVisible()).toBe(false);
  await bar(page, 0).tap();
  await page.getByText('EGGED!', { exact: true }).waitFor();
  await eventually(async () => {
    const button = await page.getByRole('button', wipe).boundingBox();
    return (button?.y ?? 0) + (button?.height ?? 568);
  }).toBeLessThanOrEqual(568);
  await context.close();
});

test('[TR7] by keyboard alone: the bars come in reading order, and the focus is where the race is', async () => {
  const { context, page, faults } = await visitor(browser, { viewport: { width: 1280, height: 800 } });
  await open(page);
  await page.getByRole('button', { name: 'Start the clock' }).focus();
  await page.keyboard.press('Enter');
  expect(wordings(race, 0)).toContain(await focused(page));
  await page.keyboard.press('Tab');
  expect(await focused(page)).toContain(town.bars[0]?.name);
  for (const [at] of race.clues.entries()) {
    await tabTo(page, nameOf(at));
    await page.keyboard.press('Enter');
    if (at > 0) continue;
    await page
      .getByRole('status')
      .filter({ hasText: `Next clue: ${race.clues[1]?.text}` })
      .waitFor();
    await page.getByRole('button', wipe).waitFor();
    await page.getByRole('status').filter({ hasText: 'eggs your map! Press Wipe it off three times.' }).waitFor();
    expect(await focused(page)).toBe('Wipe it off');
    for (let swipe = 0; swipe < 3; swipe++) await page.keyboard.press('Enter');
    expect(await focused(page)).toContain(nameOf(0));
  }
  await page.getByRole('status').filter({ hasText: 'The jar is yours.' }).waitFor();
  expect(await focused(page)).toBe('The jar is yours.');
  expect(faults).toEqual([]);
  await context.close();
});

test('[TR3] [TR5] a wrong bar costs ten seconds, and after ninety there is a podium anyway', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await page.clock.runFor(5_000);
  expect(await page.getByRole('timer').innerText()).toBe('1:25');
  const wrong = page.getByRole('button', { name: nameOf(1) });
  await wrong.click();
  expect(await page.getByRole('timer').innerText()).toBe('1:15');
  expect(await wrong.getAttribute('aria-disabled')).toBe('true');
  await page
    .getByRole('status')
    .filter({ hasText: `Not ${nameOf(1)}. 10 seconds gone.` })
    .waitFor();
  await page.clock.runFor(46_000);
  await page.getByRole('status').filter({ hasText: 'seconds left.' }).waitFor();
  await page.clock.runFor(30_000);
  await page.getByRole('heading', { name: 'Time! No bars found.' }).waitFor();
  const places = await page.getByRole('region', { name: 'Podium' }).getByRole('listitem').allInnerTexts();
  expect(places.at(-1)).toMatch(/You[\s\S]*3rd[\s\S]*0 of 3/);
  await context.close();
});

test('[TR2] [TR4] the bots move by the clock, and the egg comes once', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await bar(page, 0).click();
  await page.clock.runFor(race.strikesAfterS * 1_000 + 400);
  await page.getByRole('button', wipe).waitFor();
  expect(await page.locator('[data-bars]').evaluate((list: HTMLElement) => list.inert)).toBe(true);
  for (let swipe = 0; swipe < 3; swipe++) await page.getByRole('button', wipe).click();
  await page.clock.runFor(40_000);
  expect(await page.getByRole('button', wipe).isVisible()).toBe(false);
  const [, first, second] = await page
    .getByRole('region', { name: 'Who is how far' })
    .getByRole('listitem')
    .allInnerTexts();
  const passedS = 40 + race.strikesAfterS;
  const counts = race.bots.map(({ foundAt }) => foundAt.filter((at) => at <= passedS).length);
  expect([first, second].map((words) => Number(/(\d) of 3/.exec(words ?? '')?.[1]))).toEqual(counts);
  await context.close();
});

test('[TR6] what is shared is a picture of the time, and words go by hand where nothing can be shared', async () => {
  const { context, page } = await visitor(browser, phone);
  await page.addInitScript(() => {
    const shared: File[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: { files: File[] }) => void shared.push(...files),
      shared,
    });
  });
  await open(page);
  await finish(page);
  await page.getByRole('img', { name: /^Share card: I found 3 bars in 0:\d\d and beat both bots\.$/ }).waitFor();
  await page.getByRole('button', { name: 'Share my time' }).click();
  await eventually(() => sharedBytes(page)).toBeGreaterThan(8_000);
  const head = Buffer.from(
    await page.evaluate(async () => {
      const [file] = (navigator as unknown as { shared: File[] }).shared;
      return [...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 24);
    }),
  );
  expect(head.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1200, 630]);
  await page.evaluate(() => {
    Object.assign(navigator, { canShare: () => false, share: () => Promise.reject(new Error('No.')) });
  });
  await page.getByRole('button', { name: 'Share my time' }).click();
  await page.getByRole('button', { name: 'Copy the words' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  expect((await saved).suggestedFilename()).toBe('pickled-egg.png');
  await context.close();
});

test('[TR7] every step is accessible and fits in every size and light, without motion', async () => {
  const { context, page, faults } = await visitor(browser, { reducedMotion: 'reduce' });
  await open(page);
  const heading = page.getByRole('heading', { level: 1 });
  const ready = [];
  for (const look of someLooks) ready.push(await inLook(page, look, heading));
  expect(ready).toEqual(clean(someLooks));
  await page.getByText('No clock, please. I like to think.').click();
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await bar(page, 1).click();
  expect(await findings(page)).toEqual([]);
  await bar(page, 0).click();
  await page.getByRole('button', wipe).waitFor();
  const egged = [];
  for (const look of someLooks.slice(0, 2)) egged.push(await inLook(page, look, page.getByRole('button', wipe)));
  expect(egged).toEqual(clean(someLooks.slice(0, 2)));
  for (let swipe = 0; swipe < 3; swipe++) await page.getByRole('button', wipe).click();
  const racing = [];
  for (const look of someLooks) racing.push(await inLook(page, look, page.getByText('CLUE 2 OF 3')));
  expect(racing).toEqual(clean(someLooks));
  await bar(page, 1).click();
  await bar(page, 2).click();
  const over = [];
  for (const look of someLooks)
    over.push(await inLook(page, look, page.getByRole('heading', { name: 'All three found.' })));
  expect(over).toEqual(clean(someLooks));
  expect(faults).toEqual([]);
  await context.close();
});

test('[TR8] once opened it is played without a signal', async () => {
  const { context, page, faults } = await visitor(browser, { ...phone, serviceWorkers: 'allow' });
  await open(page);
  await eventually(() => page.evaluate(async () => (await caches.match('/try')) !== undefined)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await finish(page);
  await page.getByRole('heading', { name: 'The jar is yours.' }).waitFor();
  const caps = page.getByRole('region', { name: 'Podium' }).locator('img');
  for (const width of await caps.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth))) {
    expect(width).toBeGreaterThan(0);
  }
  expect(faults).toEqual([]);
  await context.close();
});

async function open(page: Page): Promise<void> {
  await page.goto(`${server.origin}/try`);
  await page.locator('[data-bars][data-set]').waitFor();
}

/** Everything right, as fast as one can. */
async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the clock' }).click();
  await bar(page, 0).click();
  await bar(page, 1).click();
  for (let swipe = 0; swipe < 3; swipe++) await page.getByRole('button', wipe).click();
  await bar(page, 2).click();
}

/** The possible texts of a clue: in emoji, or in words on a device without them. */
function wordings({ clues }: typeof race, at: number): (string | undefined)[] {
  const { text, inWords } = clues[at] ?? {};
  return [text, inWords];
}

/** The text of the board, once it has any. */
async function clueOn(page: Page): Promise<string> {
  const clue = page.locator('[data-clue]');
  await clue.filter({ hasText: /./ }).waitFor();
  return clue.innerText();
}

function sharedBytes(page: Page): Promise<number> {
  return page.evaluate(() => (navigator as unknown as { shared: File[] }).shared[0]?.size ?? 0);
}

function bar(page: Page, at: number) {
  return page.getByRole('button', { name: nameOf(at) });
}

function nameOf(at: number): string {
  const { bar: id } = race.clues[at] ?? {};
  return town.bars.find((one) => one.id === id)?.name ?? '';
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

/** From wherever it is, in either direction. */
async function tabTo(page: Page, name: string): Promise<void> {
  await page.locator('[data-clue]').evaluate((clue: HTMLElement) => clue.focus());
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab');
    if ((await focused(page))?.includes(name)) return;
  }
  throw new Error(`Nobody gets to ${name} by keyboard.`);
}

function requestsOf(page: Page): () => string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  return () => asked;
}
