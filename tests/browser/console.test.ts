import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RaceView } from '../../contract/race-view.ts';
import { ask } from '../harness/people/ask.ts';
import { browserForThisFile, desktop, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { signIn } from '../harness/people/people.ts';
import {
  claim,
  claimRight,
  cookieOf,
  expectedBar,
  type StartedRace,
  startedRace,
  stateOf,
} from '../harness/races/race.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';

const town = await evening();
const browser = await browserForThisFile();
const minute = 60_000;

test('a host runs a race from the console, and what is said to one team stays with it', async () => {
  const race = await startedRace(town, { teams: 3, list: 7 });
  const { page, faults, context } = await atTheConsole(race);
  const fox = page.getByRole('listitem', { name: 'Fox', exact: true });
  await fox.getByText('0 of 3').waitFor();
  await fox.getByText((await expectedBar(race, 'A')).name).waitFor();

  town.pass(2 * minute);
  await claimRight(race, 'A');
  await fox.getByText('1 of 3').waitFor();

  const dog = page.getByRole('listitem', { name: 'Dog', exact: true });
  const before = (await dog.boundingBox())?.y;
  await press(page, 'Mark as there (Dog)');
  await page.getByLabel('Reason').fill('I can see them.');
  await pressIn(page, 'Mark as there');
  // Under the pointer it stays.
  await page.getByText('Dog is marked as there.').hover();
  await dog.getByText('1 of 3').waitFor();
  // The word of it lies over the page: what is under the pointer stays there.
  expect((await dog.boundingBox())?.y).toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await pressIn(page, 'Take it back');
  await dog.getByText('0 of 3').waitFor();

  await press(page, 'Pause');
  await pressIn(page, 'Pause');
  await page.getByText('PAUSED', { exact: true }).waitFor();
  await press(page, 'Resume');
  await pressIn(page, 'Resume');
  await page.getByText('LIVE', { exact: true }).waitFor();

  await openMenu(page, 'Dog', /^Message Dog/);
  await page.getByRole('dialog').getByRole('textbox').fill('Try the back door.');
  await pressIn(page, 'Send');
  await page.getByText('Said to Dog alone.').waitFor();
  expect((await viewOf(race, 'B')).told.map(({ text }) => text)).toEqual([
    'The host says to Dog alone: Try the back door.',
  ]);
  expect(JSON.stringify(await viewOf(race, 'A'))).not.toContain('back door');
  await page.getByLabel('Message every team').fill('Last orders!');
  await press(page, 'Send');
  await page.getByText('Said to everybody.').waitFor();
  expect((await viewOf(race, 'A')).feed[0]?.text).toBe('The host says: Last orders!');

  await openMenu(page, 'Dog', /^Change their time/);
  await page.getByRole('dialog').getByLabel('Reason').fill('A closed bridge.');
  await pressIn(page, 'Change time');
  await page.getByText('Added 5 minutes to Dog’s time.').waitFor();

  const shut = await expectedBar(race, 'B');
  town.pass(16 * minute);
  await press(page, 'Replace bar');
  await pressIn(page, 'Replace bar');
  await page.getByText(`has taken the place of`).waitFor();
  expect((await expectedBar(race, 'B')).id).not.toBe(shut.id);

  await openMenu(page, 'Cat', 'Retire Cat');
  await pressIn(page, 'Retire Cat');
  await page.getByText('Cat is out of the race.').waitFor();

  await press(page, 'End game');
  await page.getByText('Are you sure you want to end the game? This action cannot be undone.').waitFor();
  await pressIn(page, 'End game');
  await page.getByText('The race is over.').waitFor();
  expect(await stateOf(race)).toMatchObject({ endedBy: 'host', teams: { B: { adjustedMs: 5 * minute } } });
  expect(faults).toEqual([]);
  await context.close();
});

test('a host who races is shown no bar the others look for, whatever the page receives', async () => {
  const race = await startedRace(town, { teams: 2, hostIn: 'A', columns: { game_type: 'lazy', lazy_stage: 'built' } });
  const received: string[] = [];
  const { page, context } = await atTheConsole(race, (opened) => {
    opened.on('websocket', (line) => line.on('framereceived', ({ payload }) => received.push(String(payload))));
    opened.on(
      'response',
      (answer) =>
        void answer.text().then(
          (text) => received.push(text),
          () => undefined,
        ),
    );
  });
  await page.getByText('You race too.').waitFor();
  const bar = await expectedBar(race, 'B');
  expect(received.filter((text) => text.includes(bar.name))).toEqual([]);
  expect(await page.getByText('Looking for').count()).toBe(0);
  await context.close();
});

test('the console is accessible and fits the screen, also with a question over it', async () => {
  const race = await startedRace(town, { teams: 5, bars: 6, list: 12 });
  await claimRight(race, 'A');
  town.pass(20 * minute);
  await claim(race, 'B', await expectedBar(race, 'B'), { isShut: true });
  const { page, faults, context } = await atTheConsole(race);
  const found = [];
  const strip = page.getByRole('button', { name: /^It’s shut/ });
  for (const look of looks) found.push(await inLook(page, look, strip));
  await page.getByRole('button', { name: 'Later' }).click();
  for (const look of looks) found.push(await inLook(page, look, page.getByText('has been on one clue').first()));
  await page.getByRole('button', { name: 'More for Fox' }).click();
  for (const look of looks) found.push(await inLook(page, look, page.getByText('Nobody else reads it.')));
  await page.getByRole('button', { name: /^Change their time/ }).click();
  for (const look of looks) found.push(await inLook(page, look, page.getByLabel('Minutes', { exact: true })));
  expect({ found, faults }).toEqual({ found: clean([...looks, ...looks, ...looks, ...looks]), faults: [] });
  await context.close();
});

test.each([
  ['a phone', phone],
  ['a laptop', desktop],
])(
  '[J10] a host who scrolled to the photos on %s sees open questions in page and tab title, and answers from there',
  async (_, device) => {
    const race = await startedRace(town, { teams: 3, bars: 4, list: 9 });
    const { page, faults, context } = await atTheConsole(race, () => undefined, device);
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    await eventually(() => page.title()).toBe(name);
    const photos = page.getByRole('heading', { name: 'Photos' });
    await photos.evaluate((heading) => heading.scrollIntoView());
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);

    const [shut, other] = [await expectedBar(race, 'A'), await expectedBar(race, 'B')];
    await claim(race, 'A', shut, { isShut: true });
    const strip = page.getByRole('region', { name: `Is ${shut.name} shut?` });
    await strip.waitFor();
    await claim(race, 'B', other, { isShut: true });
    await strip.getByText('1 of 2').waitFor();
    await eventually(() => page.title()).toBe(`(2) ${name}`);
    await eventually(() => isOnScreen(page, strip)).toBe(true);
    await strip.getByRole('button', { name: 'It’s shut: move 2 teams' }).click();
    await page.getByText(`${shut.name} is shut: 2 teams moved.`).waitFor();

    const next = page.getByRole('region', { name: `Is ${other.name} shut?` });
    await next.getByRole('button', { name: 'Later' }).click();
    await page.getByRole('button', { name: `Is ${other.name} shut?` }).click();
    await eventually(() => page.title()).toBe(`(1) ${name}`);
    await eventually(() => isOnScreen(page, next)).toBe(true);
    await next.getByRole('button', { name: 'Leave it' }).click();
    await next.waitFor({ state: 'detached' });
    await eventually(() => page.title()).toBe(name);
    await eventually(() => isOnScreen(page, photos)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('by keyboard a closed dialog gives the focus back to the button that opened it', async () => {
  const race = await startedRace(town, { teams: 2 });
  const { page, faults, context } = await atTheConsole(race);
  for (const name of [/^End game/, /^Mark as there/, /^Bars and skip codes/, /^Crew/, /^Set last jar/]) {
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect([name, await opener.evaluate((button) => button === document.activeElement)]).toEqual([name, true]);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('[J10] on a phone Pause and Message are at the bottom, and no notice covers the message field', async () => {
  const race = await startedRace(town, { teams: 3 });
  const { page, faults, context } = await atTheConsole(race, () => undefined, phone);
  await page.getByRole('heading', { name: 'Photos' }).evaluate((heading) => heading.scrollIntoView());
  const bar = page.getByRole('navigation', { name: 'Always at hand' });
  expect(await isOnScreen(page, bar)).toBe(true);
  await bar.getByRole('button', { name: 'Message' }).tap();
  const field = page.getByRole('dialog', { name: 'Message every team' }).getByLabel('Message');
  await field.fill('Last orders!');
  await pressIn(page, 'Send');
  const news = page.getByText('Said to everybody.');
  await news.waitFor();
  expect(await isOnScreen(page, bar)).toBe(true);
  expect(await isAbove(news, bar)).toBe(true);
  await bar.getByRole('button', { name: 'Pause' }).tap();
  await pressIn(page, 'Pause');
  await bar.getByRole('button', { name: 'Resume' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('[J11] an odd thing about a team, once dismissed, stays dismissed on this device', async () => {
  const race = await startedRace(town, { teams: 2 });
  await claimRight(race, 'A');
  const { page, faults, context } = await atTheConsole(race, () => undefined, phone);
  const odd = page.getByRole('button', { name: /after the start, just now$/ });
  await odd.tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Fine by me' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await odd.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('list', { name: 'Teams of the race' }).waitFor();
  await eventually(() => odd.count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

async function isOnScreen(page: Page, one: Locator): Promise<boolean> {
  const box = await one.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

async function isAbove(one: Locator, other: Locator): Promise<boolean> {
  const [upper, lower] = [await one.boundingBox(), await other.boundingBox()];
  return upper !== null && lower !== null && upper.y + upper.height <= lower.y;
}

/** The host's page, signed in, with the teams before them. */
async function atTheConsole(
  { gameId, host }: StartedRace,
  watch: (page: Page) => void = () => undefined,
  device: BrowserContextOptions = desktop,
) {
  const session = await signIn(town.app, host.email);
  const localStorage = [{ name: 'pickled-egg-session', value: JSON.stringify(session) }];
  const storageState = { cookies: [], origins: [{ origin: town.origin, localStorage }] };
  const visit = await visitor(browser, { ...device, reducedMotion: 'reduce', storageState });
  const headers = { 'content-type': 'application/json', origin: town.origin };
  const data = { token: session.access_token, email: host.email };
  await visit.context.request.post(`${town.origin}/api/set-token?ajax=1`, { headers, data });
  watch(visit.page);
  await visit.page.goto(`${town.origin}/host/${gameId}`);
  await visit.page.getByRole('list', { name: 'Teams of the race' }).waitFor();
  return visit;
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}

/** Answers the question that stands over the page. */
async function pressIn(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function openMenu(page: Page, team: string, row: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `More for ${team}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: row }).click();
}

/** The race as a team sees it. */
async function viewOf(race: StartedRace, team: 'A' | 'B'): Promise<RaceView> {
  const [, view] = await ask(race.app, { url: `/api/view/${race.gameId}`, cookie: cookieOf(race, team) });
  return view as RaceView;
}
