import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { RaceView } from '../../contract/race-view.ts';
import { ask } from '../harness/ask.ts';
import { browserForThisFile, desktop, visitor } from '../harness/browser.ts';
import { signIn } from '../harness/people.ts';
import { claimRight, cookieOf, expectedBar, type StartedRace, startedRace, stateOf } from '../harness/race.ts';
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
  const race = await startedRace(town, { teams: 6, bars: 6, list: 12 });
  await claimRight(race, 'A');
  town.pass(20 * minute);
  const { page, faults, context } = await atTheConsole(race);
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, page.getByText('has been on one clue').first()));
  await page.getByRole('button', { name: 'More for Fox' }).click();
  for (const look of looks) found.push(await inLook(page, look, page.getByText('Nobody else reads it.')));
  await page.getByRole('button', { name: /^Change their time/ }).click();
  for (const look of looks) found.push(await inLook(page, look, page.getByLabel('Minutes', { exact: true })));
  expect({ found, faults }).toEqual({ found: clean([...looks, ...looks, ...looks]), faults: [] });
  await context.close();
});

/** The host's page, signed in, with the teams before them. */
async function atTheConsole({ gameId, host }: StartedRace, watch: (page: Page) => void = () => undefined) {
  const session = await signIn(town.app, host.email);
  const localStorage = [{ name: 'pickled-egg-session', value: JSON.stringify(session) }];
  const storageState = { cookies: [], origins: [{ origin: town.origin, localStorage }] };
  const visit = await visitor(browser, { ...desktop, reducedMotion: 'reduce', storageState });
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
