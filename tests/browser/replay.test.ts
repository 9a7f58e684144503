import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Letter, letters, teamNames } from '../../contract/game.ts';
import type { StoryView } from '../../contract/story.ts';
import { ask } from '../harness/people/ask.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { sentPhoto } from '../harness/races/photos.ts';
import { claimRight, claimWrong, endRace, type StartedRace, startedRace } from '../harness/races/race.ts';
import { madeLink } from '../harness/people/results-link.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';

const browser = await browserForThisFile();
const minuteMs = 60_000;
const first = 'Fox at ';

test('a night is seen again on the map, from the start to the final table, and a link points into it', async () => {
  const { origin, link, story } = await anEndedNight();
  const { page, context, faults } = await visitor(browser, {
    ...phone,
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'no-preference',
  });
  await page.clock.install();
  await page.goto(link);
  const rail = page.getByRole('slider', { name: 'Time of the night' });
  await rail.scrollIntoViewIfNeeded();
  const start = story.startBar.name;
  for (const team of ['Fox', 'Dog', 'Cat']) await page.getByRole('img', { name: `${team}: ${start}` }).waitFor();
  await eventually(() => apartFrom(page)).toBeGreaterThan(40);

  // The film takes 20 seconds, whatever the machine is doing: here they pass as they are looked at.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  for (const name of ['Fox: on the way', 'From Fox']) {
    await eventually(() => seenAfter(page, name)).toBe(true);
  }
  await page.clock.resume();
  await page.getByRole('button', { name: 'Pause' }).click();
  await rail.focus();
  await page.keyboard.press('End');
  const last = story.frames.at(-1)?.teams ?? [];
  const rows = page.getByRole('list', { name: 'Leaderboard at this moment' }).getByRole('listitem');
  const ranked = last.map(({ group }) => teamNames[group]);
  await eventually(async () => (await rows.allInnerTexts()).map(teamIn)).toEqual(ranked);
  for (const { group, bar } of last) {
    const name = story.places.find(({ id }) => id === bar)?.name ?? start;
    await page.getByRole('img', { name: `${teamNames[group]}: ${name}` }).waitFor();
  }
  for (const look of looks) expect([await inLook(page, look, rail)]).toEqual(clean([look]));

  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.getByRole('button', { name: 'Copy link to this moment' }).click();
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.startsWith(`${origin}/results/`)).toBe(true);
  const other = await context.newPage();
  await other.goto(copied);
  await other.getByRole('status').filter({ hasText: 'Fox' }).waitFor();
  const there = other.getByRole('slider', { name: 'Time of the night' });
  await eventually(() => there.evaluate(isOnScreen)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

/** Whether a picture is there a quarter of a second later. */
async function seenAfter(page: Page, name: string): Promise<boolean> {
  await page.clock.runFor(250);
  return page.getByRole('img', { name }).first().isVisible();
}

test('photos are enlarged, turned by keys, and somebody in one asks for it to go, of which the host hears', async () => {
  const { race, link } = await anEndedNight();
  const { page, context, faults } = await visitor(browser, phone);
  await page.goto(link);
  const wall = page.getByRole('list', { name: 'Photos of the night' }).getByRole('button');
  await wall.nth(6).waitFor();
  expect(await wall.count()).toBe(7);
  const thumb = await wall.first().locator('img').first().boundingBox();
  expect(Math.round(thumb?.width ?? 999)).toBeLessThanOrEqual(200);
  await page
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img').waitFor();
  const phones = looks.slice(0, 1);
  for (const look of phones) {
    expect([await inLook(page, look, dialog.getByRole('link', { name: 'Download' }))]).toEqual(clean(phones));
  }
  const before = await dialog.getByRole('heading').innerText();
  await page.keyboard.press('ArrowRight');
  await eventually(() => dialog.getByRole('heading').innerText()).not.toBe(before);
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Ask for this photo to be removed' }).click();
  await page.getByLabel('Name').fill('Sam');
  await page.getByLabel('Your words').fill('Not my best side.');
  await page.getByRole('button', { name: 'Ask the host' }).click();
  await page.getByText('Your words are on their way.').waitFor();
  const [, story] = await ask(race.app, { url: `/api/game-story/${race.gameId}`, cookie: race.host.cookie });
  expect((story as StoryView).host?.requests.map(({ name, words }) => [name, words])).toEqual([
    ['Sam', 'Not my best side.'],
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('the album shows one team at a time, also on a narrow phone and with large text; a wrong guess says so', async () => {
  const { link } = await anEndedNight();
  const { page, context, faults } = await visitor(browser, phone);
  await page.goto(link);
  const wall = page.getByRole('list', { name: 'Photos of the night' }).getByRole('button');
  await wall.nth(6).waitFor();
  await page.getByRole('radio', { name: /^All/ }).focus();
  await page.keyboard.press('ArrowRight');
  await eventually(() => page.getByRole('radio', { name: /^Fox/ }).isChecked()).toBe(true);
  await eventually(() => wall.count()).toBe(3);
  await wall.first().click();
  await page.getByRole('dialog').getByText('1 of 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('3 of 3').waitFor();
  expect(await page.getByRole('dialog').getByRole('heading').innerText()).toMatch(/^Fox at /);
  await page.getByRole('button', { name: 'Close' }).click();
  // The header stays on top of whatever is scrolled below it, which is no fault of what lies there.
  await page.evaluate(() => scrollTo(0, 0));
  const narrow = { size: { width: 320, height: 568 }, colorScheme: 'dark' } as const;
  expect([await inLook(page, narrow, wall.first())]).toEqual(clean([narrow]));
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  expect([await inLook(page, narrow, wall.first())]).toEqual(clean([narrow]));
  await page.getByRole('radio', { name: /^Cat/ }).check();
  await eventually(() => wall.first().getAttribute('aria-label')).toMatch(/^Cat, a wrong guess/);
  expect(faults).toEqual([]);
  await context.close();
});

/** Three teams and three bars, a photo of each bar of the Fox and the Dog; the Cat goes wrong, with a photo, and gets nowhere. */
async function anEndedNight() {
  const { origin, app, deps, pass } = await evening();
  const race = await startedRace({ app, deps }, { teams: 3, bars: 3 });
  for (let nth = 0; nth < 3; nth += 1) {
    for (const letter of letters.slice(0, 2)) {
      pass(5 * minuteMs);
      await finds(race, letter, nth);
    }
    if (nth === 0) await goesWrong(race);
  }
  pass(5 * minuteMs);
  await endRace(race);
  const link = `${origin}/results/${race.gameId}?link=${await madeLink(race)}`;
  const [, story] = await ask(app, { url: `/api/game-story/${race.gameId}`, cookie: race.host.cookie });
  return { origin, race, link, story: story as StoryView };
}

async function finds(race: StartedRace, letter: Letter, nth: number): Promise<void> {
  const photo = await colour({ r: 40 * nth, g: letter === 'A' ? 90 : 40, b: 60 });
  await claimRight(race, letter, { photoSha256: hashOf(photo) });
  await sentPhoto(race, letter, photo);
}

async function goesWrong(race: StartedRace): Promise<void> {
  const photo = await colour({ r: 200, g: 200, b: 20 });
  await claimWrong(race, 'C', { photoSha256: hashOf(photo) });
  await sentPhoto(race, 'C', photo);
}

function colour(background: { r: number; g: number; b: number }): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function hashOf(photo: Buffer): string {
  return createHash('sha256').update(photo).digest('hex');
}

/** How far the caps that are nearest to each other are apart, in pixels. */
async function apartFrom(page: Page): Promise<number> {
  const boxes = await Promise.all(
    ['Fox', 'Dog', 'Cat'].map((team) => page.getByRole('img', { name: new RegExp(`^${team}: `) }).boundingBox()),
  );
  const middles = boxes.map((box) => ({
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
  }));
  const all = middles.flatMap((a, nth) => middles.slice(nth + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  return Math.min(...all);
}

function teamIn(row: string): string | undefined {
  return Object.values(teamNames).find((name) => row.includes(name));
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
