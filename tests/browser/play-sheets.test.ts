import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RaceView } from '../../contract/race-view.ts';
import { raceViews } from '../../web/gallery/race-views.ts';
import { aStep } from '../../web/testing/a-race.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { evening } from './evening.ts';
import { boxOf, clean, inLook, type Look } from './looks.ts';
import { ask } from './new-game.ts';
import { begunNight, openRace, type Player, playerOf } from './race-night.ts';
import { shownRace, signedUp } from './shown-race.ts';

const server = await evening();
const browser = await browserForThisFile();
const storageState = await signedUp(browser, server.origin, 'sheets@example.org');
const still = { reducedMotion: 'reduce' } as const;
const usual: Look = { size: { width: 390, height: 844 }, colorScheme: 'dark' };

test('every sheet of a player is accessible and fits', async () => {
  const night = await begunNight(browser, { origin: server.origin, teams: 3, options: still });
  const fox = playerOf(night, 'A');
  const { page } = fox;
  await ask(night.host.page, `/api/host/${night.gameId}/message`, { text: 'Mind the step at the Blue Bell.' });
  await ask(night.host.page, `/api/host/${night.gameId}/retire`, { group: 'C' });
  await openRace(night, fox);

  await page.getByRole('button', { name: /^Notifications/ }).tap();
  await onPhones(page, sheet(page, 'Notifications').getByText('The host says: Mind the step at the Blue Bell.'));
  await closeSheet(page);
  await page.getByRole('button', { name: 'Settings' }).tap();
  await onPhones(page, sheet(page, 'Settings').getByText(`Signed in as ${fox.email}`));
  await page.getByRole('button', { name: /^Retire our team/ }).tap();
  await onPhones(page, sheet(page, 'Retire Team Fox?').getByRole('button', { name: 'Race on' }));
  await page.getByRole('button', { name: 'Race on' }).tap();
  await page.getByRole('button', { name: 'How you win' }).tap();
  await onPhones(page, sheet(page, 'How you win').getByText('First team to the final bar takes the jar.'));
  await sheet(page, 'How you win').getByRole('button', { name: 'Got it' }).tap();

  await page.getByRole('button', { name: 'Sabotage', exact: true }).tap();
  const sabotage = sheet(page, 'Sabotage');
  await sabotage.getByRole('button', { name: 'Pick one for me' }).tap();
  await sabotage.getByText('Dog', { exact: true }).tap();
  await sabotage.getByRole('button', { name: 'SABOTAGE DOG' }).press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(focused).toBe('Your only one in this race, on Dog. Sure?');
  await onPhones(page, sabotage.getByRole('button', { name: 'YES, EGG DOG' }));
  await sabotage.getByRole('button', { name: 'YES, EGG DOG' }).tap();
  await page.getByRole('button', { name: 'BACK TO THE RACE' }).tap();
  await page.getByRole('region', { name: 'From the host' }).getByRole('button', { name: 'Got it' }).tap();
  await page.getByText('Sabotage! Fox struck Dog.').waitFor();
  expect(await page.getByRole('button', { name: 'Given' }).isDisabled()).toBe(true);
  await leave(night.host, fox);
});

test('the host reads the codes and ends the race, and a player sees who won at once and after a reload', async () => {
  const night = await begunNight(browser, { origin: server.origin, teams: 1, options: still });
  const fox = playerOf(night, 'A');
  const { page } = fox;
  await openRace(night, fox);
  const host = await openRace(night, night.host);
  await host.getByRole('button', { name: 'Settings' }).tap();
  const invite = sheet(host, 'Settings').getByRole('link', { name: /^Invite player/ });
  expect(await invite.getAttribute('href')).toBe(`/host/${night.gameId}`);
  await host.getByRole('button', { name: /^Bar skip codes/ }).tap();
  await onPhones(host, sheet(host, 'Bar skip codes').getByText('Fox is looking for it'));
  await closeSheet(host);
  await host.getByRole('button', { name: 'Settings' }).tap();
  await host.getByRole('button', { name: 'End game' }).tap();
  const confirm = sheet(host, 'End game');
  const question = 'Are you sure you want to end the game? This action cannot be undone.';
  await onPhones(host, confirm.getByText(question, { exact: true }));
  await confirm.getByRole('button', { name: 'End game' }).tap();

  await onPhones(page, sheet(page, 'Race Over').getByRole('link', { name: 'View Results' }));
  expect(await linksIn(sheet(page, 'Race Over'))).toEqual([`/results/${night.gameId}`, '/create']);
  await page.getByRole('button', { name: 'Look at the board' }).tap();
  await page.getByRole('tab', { name: 'LEADERBOARD', selected: true }).waitFor();
  await onPhones(page, page.getByRole('button', { name: 'Race Over: see who won' }));
  await page.reload();
  await sheet(page, 'Race Over').getByText('Nobody got to the jar. It keeps for another night.').waitFor();
  await sheet(host, 'Race Over').waitFor();
  await leave(night.host, fox);
});

test('a host who races reveals a code, and everybody is told; who is taken out of the race is told too', async () => {
  const night = await begunNight(browser, { origin: server.origin, hostIn: 'A', options: still });
  const dog = playerOf(night, 'B');
  await openRace(night, dog);
  const host = await openRace(night, night.host);
  await host.getByRole('button', { name: 'Settings' }).tap();
  await host.getByRole('button', { name: /^Bar skip codes/ }).tap();
  const codes = sheet(host, 'Bar skip codes');
  await onPhones(host, codes.getByRole('button', { name: /^Reveal/ }).first());
  const covered = await codes.getByRole('button', { name: /^Reveal/ }).count();
  await codes
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .tap();
  await codes.getByText(/^[A-HJKMNP-Z2-9]{6}$/).waitFor();
  expect(await codes.getByRole('button', { name: /^Reveal/ }).count()).toBe(covered - 1);
  await dog.page.getByRole('button', { name: /^Notifications/ }).tap();
  await sheet(dog.page, 'Notifications').getByText('The host looked up a skip code.').waitFor();

  const out = { gameId: night.gameId, groupKey: 'B', emailToRemove: dog.email };
  await ask(host, '/api/remove-email-from-group', out);
  await onPhones(dog.page, dog.page.getByRole('heading', { name: 'You are not assigned to a team for this game.' }));
  await leave(night.host, dog);
});

test('on a small phone the new clue of a shut door opens at its heading, with the button in view', async () => {
  const { page, show, close } = await opened({ ...raceViews.clue, step: aStep({ text: 'By the host.' }) });
  await page.setViewportSize({ width: 320, height: 568 });
  await eventually(() => page.evaluate(storedClues)).toEqual(['By the host.']);
  show({ ...raceViews.clue, step: aStep({ wrong: 0, moved: { seq: 300, backMs: 431_000 } }) });
  const heading = await boxOf(page.getByRole('heading', { name: 'We found you another' }));
  expect(heading.y).toBeGreaterThanOrEqual(0);
  const button = await boxOf(page.getByRole('button', { name: 'ON WE GO' }));
  expect(button.y + button.height).toBeLessThanOrEqual(568);
  await close();
});

test('[D6] a phone that opens the race after a shut door does not show the notice of that move', async () => {
  const step = aStep({ text: 'By the house.', wrong: 0, moved: { seq: 300, backMs: 431_000 } });
  const { page, close } = await opened({ ...raceViews.clue, step });
  await eventually(() => page.evaluate(storedClues)).toEqual(['By the house.']);
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});

test('with one bar listed its row stays in place when picked, and the report of a closed bar adjoins the button', async () => {
  const { page, close } = await opened();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 53.9586, longitude: -1.0797, accuracy: 12 });
  const fleece = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9587, lon: -1.0797 };
  await page.route('**/api/fetch-nearby-bars', (route) => route.fulfill({ json: { success: true, places: [fleece] } }));
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await page.getByText('Your phone is accurate to 12 m.', { exact: true }).waitFor();
  const name = page.getByText('The Golden Fleece');
  const before = await boxOf(name);
  await page.getByRole('radio', { name: /The Golden Fleece/ }).check();
  expect(await boxOf(name)).toEqual(before);
  const shut = await boxOf(page.getByRole('button', { name: /^This bar is shut/ }));
  const button = await boxOf(page.getByRole('button', { name: "WE'RE HERE" }));
  expect(button.y - shut.y - shut.height).toBeLessThan(24);
  await close();
});

test('on a small phone a knock shows its three pairs and both answers without scrolling', async () => {
  const { page, close } = await opened();
  await page.setViewportSize({ width: 320, height: 568 });
  const words = ['bee, octopus', 'cactus, hedgehog', 'bicycle, watermelon'];
  const pairs = words.map((pair) => pair.split(', ').map((name) => ({ emoji: '🥚', name })));
  const knock = { id: 'k', kind: 'new', team: 'A', name: 'Sam', pairs, until: Date.now() + 100_000 };
  await page.route('**/api/games/12/knocks', (route) => route.fulfill({ json: [knock] }));
  await page.reload();
  const last = await boxOf(page.getByText('bicycle, watermelon'));
  const [no, yes] = [
    await boxOf(page.getByRole('button', { name: 'Not us' })),
    await boxOf(page.getByRole('button', { name: "That's our Sam" })),
  ];
  expect(last.y + last.height).toBeLessThan(yes.y);
  expect([no.height, yes.height].every((height) => height <= 66)).toBe(true);
  await close();
});

function opened(first?: RaceView) {
  return shownRace(browser, { origin: server.origin, storageState, ...(first && { first }) });
}

/** The texts of the clues this browser has stored as shown; runs in the page. */
function storedClues(): Promise<string[]> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('pickled-egg');
    opening.addEventListener('success', () => {
      const pages = opening.result.transaction('pages').objectStore('pages');
      const stored = pages.getAll(IDBKeyRange.bound('heard:', 'heard;'));
      stored.addEventListener('success', () => {
        opening.result.close();
        resolve((stored.result as { clue: { text: string } | null }[]).flatMap(({ clue }) => clue?.text ?? []));
      });
    });
  });
}

/** Everybody goes home, and nothing went wrong on their phones. */
async function leave(...players: Player[]): Promise<void> {
  expect(players.map(({ faults }) => faults)).toEqual(players.map(() => []));
  for (const { context } of players) await context.close();
}

function sheet(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

async function closeSheet(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
}

function linksIn(locator: Locator): Promise<(string | null)[]> {
  return locator.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/** Nothing for axe to find, and nothing beside the screen or the sheet, also on the smallest phone there is. */
async function onPhones(page: Page, seen: Locator): Promise<void> {
  expect(await inLook(page, usual, seen)).toEqual(clean([usual])[0]);
  // What is still being drawn may stick out for a moment.
  await eventually(() => page.evaluate(widthBeside)).toBe(0);
  await page.setViewportSize({ width: 320, height: 568 });
  await eventually(() => page.evaluate(widthBeside)).toBe(0);
  await page.setViewportSize(usual.size);
}

/** Runs in the page. */
function widthBeside(): number {
  const sheets = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
  return Math.max(...sheets.map((each) => each.scrollWidth - each.clientWidth));
}
