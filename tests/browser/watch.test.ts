import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from '../harness/people/ask.ts';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import {
  asHost,
  claimRight,
  claimWrong,
  endRace,
  readyRace,
  startedRace,
  type StartedRace,
} from '../harness/races/race.ts';
import { watchLink } from '../harness/races/watcher.ts';
import { evening } from './evening.ts';
import { findings, inLook, clean, looks } from './looks.ts';
import { begunNight } from './race-night.ts';

const { origin, app, deps, pass } = await evening();
const browser = await browserForThisFile();
const wall = { viewport: { width: 1920, height: 1080 } };
const walls = [
  [1280, 720],
  [1366, 768],
  [1280, 800],
  [1920, 1080],
  [2560, 1080],
  [3840, 2160],
] as const;

test('a night is watched on a wall, at a desk and on a phone, from before the start to the podium', async () => {
  const race = await readyRace({ app, deps }, { teams: 3 });
  const { token } = await watchLink(race, { delayMinutes: 0 });
  const visits = await Promise.all([wall, desktop, phone].map((screen) => visitor(browser, screen)));
  const pages = visits.map(({ page }) => page);
  const all = (look: (page: Page) => Promise<unknown>) => Promise.all(pages.map(look));
  await all((page) => page.goto(`${origin}/watch/${token}`));
  await all((page) => page.getByRole('heading', { name: 'Not started yet' }).waitFor());

  await ask(app, {
    method: 'POST',
    url: `/api/start-game?gameId=${race.gameId}`,
    cookie: race.host.cookie,
    payload: { startAnyway: true },
  });
  await all((page) => page.getByText('LIVE', { exact: true }).waitFor());
  await all((page) => eventually(() => lanes(page)).toEqual(['Fox 0%', 'Dog 0%', 'Cat 0%']));

  // A bar is found: six seconds over the map, on screens that are walls.
  await claimRight(race, 'B');
  for (const page of pages.slice(0, 2)) await page.locator('.flash').getByText('found bar 1!').waitFor();
  await all((page) => eventually(() => lanes(page)).toEqual(['Dog 33%', 'Fox 0%', 'Cat 0%']));
  for (const page of pages.slice(0, 2)) expect(await findings(page)).toEqual([]);
  for (const page of pages.slice(0, 2)) await page.locator('.flash').waitFor({ state: 'hidden' });

  await claimWrong(race, 'C');
  await all((page) =>
    page
      .getByText(/^1 (incorrect|wrong)$/)
      .locator('visible=true')
      .waitFor(),
  );
  await asHost(race, 'message', { text: 'Only for the teams.' });
  await asHost(race, 'message', { text: 'Pizza at nine.', wall: true });
  await all((page) => page.getByText('The host says: Pizza at nine.').first().waitFor());
  await asHost(race, 'pause');
  await all((page) => page.getByText('PAUSED', { exact: true }).waitFor());
  await all(async (page) => expect(await page.content()).not.toContain('Only for the teams.'));
  await asHost(race, 'resume');
  await all(async (page) => expect(await findings(page)).toEqual([]));

  for (let bar = 0; bar < 2; bar += 1) await claimRight(race, 'B');
  await eventually(() => lanes(pages[0])).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Dog \d:\d\d:\d\d$/)]),
  );
  await endRace(race);
  await all((page) => page.getByRole('heading', { name: 'Dog wins!' }).waitFor());
  await all((page) => page.getByText('RACE OVER').waitFor());
  await all(async (page) => expect(await findings(page)).toEqual([]));

  const url = `/api/game-results/${race.gameId}/link`;
  await ask(app, { method: 'POST', url, cookie: race.host.cookie });
  await pages[0]?.getByRole('img', { name: 'QR code: the results' }).waitFor();
  await pages[2]?.getByRole('link', { name: 'See the results' }).click();
  await pages[2]?.waitForURL(/\/results\//);

  await ask(app, { method: 'DELETE', url: `/api/host/${race.gameId}/watch`, cookie: race.host.cookie });
  for (const page of pages.slice(0, 2))
    await page.getByRole('heading', { name: "This link doesn't open a race any more" }).waitFor();
  expect(await findings(pages[0] as Page)).toEqual([]);
  for (const { faults, context } of visits) {
    // A browser notes that the link is over when it asks for it.
    expect(faults.filter((fault) => !/404|WebSocket/.test(fault))).toEqual([]);
    await context.close();
  }
});

test('a wall scrolls nowhere, cuts nothing off at its edges and says nothing too small to read', async () => {
  const race = await playedRace();
  const { page, context } = await visitor(browser, wall);
  await page.goto(`${origin}/watch/${(await watchLink(race, { delayMinutes: 0 })).token}`);
  await eventually(() => lanes(page)).toHaveLength(6);
  for (const [width, height] of walls) {
    await page.setViewportSize({ width, height });
    const scale = Math.min(width / 1920, height / 1080);
    await eventually(() => page.evaluate(scrolled)).toEqual([0, 0]);
    const { least, edges } = await page.evaluate(measured);
    expect([width, height, least >= 24 * scale - 0.1]).toEqual([width, height, true]);
    expect([width, height, Math.min(...edges) >= 56 * scale - 1]).toEqual([width, height, true]);
    expect(await page.evaluate(() => getComputedStyle(document.body).cursor)).toBe('none');
  }
  await context.close();
});

test('a wall that loses its line keeps the picture, says since when, and comes back by itself', async () => {
  const race = await playedRace();
  const { token } = await watchLink(race, { delayMinutes: 0 });
  const { page, context } = await visitor(browser, wall);
  const cut = await cutter(page);
  await page.goto(`${origin}/watch/${token}`);
  await page.getByText('LIVE', { exact: true }).waitFor();
  const before = await lanes(page);
  await cut(true);
  await page.getByText(/^NO SIGNAL SINCE \d\d:\d\d$/).waitFor();
  expect(await lanes(page)).toEqual(before);
  expect(await findings(page)).toEqual([]);
  await claimRight(race, 'C');
  await cut(false);
  await page.getByText('LIVE', { exact: true }).waitFor();
  await eventually(() => lanes(page)).toContain('Cat 33%');
  await context.close();
});

test('two minutes behind is two minutes behind, however often the page is opened', async () => {
  const race = await startedRace({ app, deps });
  const { token } = await watchLink(race);
  pass(3 * 60_000);
  const { page, context } = await visitor(browser, phone);
  await page.goto(`${origin}/watch/${token}`);
  await page.getByText('2 minutes behind, to be fair').waitFor();
  await eventually(() => lanes(page)).toEqual(['Fox 0%', 'Dog 0%']);
  await claimRight(race, 'A');
  pass(60_000);
  await page.reload();
  await eventually(() => lanes(page)).toEqual(['Fox 0%', 'Dog 0%']);
  expect(await page.getByText('Fox found').count()).toBe(0);
  pass(61_000);
  await page.reload();
  await eventually(() => lanes(page)).toEqual(['Fox 33%', 'Dog 0%']);
  await context.close();
});

test('a host lets people watch from the phone and from the desk', async () => {
  const night = await begunNight(browser, { origin, teams: 1 });
  const { page, faults, context } = night.host;
  await page.goto(`${origin}/host/${night.gameId}`);
  await page.getByRole('button', { name: /^Let people watch/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Let people watch' });
  await sheet.getByText('Nobody can watch.').waitFor();
  await sheet.getByRole('switch', { name: 'Let people watch' }).click();
  const address = sheet.getByText(/\/watch\/[\w-]{20,}$/);
  for (const look of looks) expect([await inLook(page, look, address)]).toEqual(clean([look]));
  await sheet.getByRole('button', { name: 'Fewer minutes' }).click();
  await sheet.getByText('What is on the screen is a minute old, so it helps nobody catch up.').waitFor();
  const { page: sofa, context: other } = await visitor(browser, phone);
  await sofa.goto(await address.innerText());
  await sofa.getByText("Priya's Big Night").waitFor();
  expect(faults).toEqual([]);
  await other.close();
  await context.close();
});

/** Six teams, two of them on their way. */
async function playedRace(): Promise<StartedRace> {
  const race = await startedRace({ app, deps }, { teams: 6 });
  for (const team of ['A', 'B'] as const) await claimRight(race, team);
  await claimWrong(race, 'D');
  return race;
}

/** Every lane as it is read: who, and how far. */
async function lanes(page: Page | undefined): Promise<string[]> {
  if (!page) throw new Error('There is no such page.');
  return page
    .locator('.lane')
    .evaluateAll((rows) =>
      rows.map((row) => `${row.querySelector('.who b')?.textContent} ${row.querySelector('.score')?.textContent}`),
    );
}

/** Takes the page's signal away, its open line with it, and gives it back. */
async function cutter(page: Page) {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/api\/watch\//, (line) => {
    if (isCut) return void line.close();
    open.add(line);
    line.connectToServer();
    return undefined;
  });
  return async (to: boolean) => {
    isCut = to;
    await page.context().setOffline(to);
    for (const line of open) if (to) await line.close();
    open.clear();
  };
}

/** How far the page can be scrolled; runs in it. */
function scrolled(): number[] {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return [scrollWidth - innerWidth, scrollHeight - innerHeight];
}

/** The smallest letters on the screen, and how near words come to each edge of it; runs in the page. */
function measured() {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let least = Number.POSITIVE_INFINITY;
  const edges: number[] = [];
  while (words.nextNode()) {
    const box = words.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    if (!box || box.closest('.heard, noscript') || !words.currentNode.textContent?.trim()) continue;
    const size = Number.parseFloat(getComputedStyle(box).fontSize);
    for (const { left, right, top, bottom, width } of Array.from(range.getClientRects())) {
      if (width === 0 || left > innerWidth) continue;
      least = Math.min(least, size);
      // Of a line's height the letters themselves take about two thirds.
      const [middle, half] = [(top + bottom) / 2, size * 0.36];
      // News run out of the picture to the right, where they fade.
      edges.push(left, middle - half, innerHeight - middle - half, box.closest('.feed') ? left : innerWidth - right);
    }
  }
  return { least, edges };
}
