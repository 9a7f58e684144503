import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Letter, letters } from '../../contract/game.ts';
import { aNight, aRun, servedResults } from '../../web/testing/a-story.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { signIn } from '../harness/people/people.ts';
import { asTeam, claimRight, claimWrong, endRace, type StartedRace, startedRace } from '../harness/races/race.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';

const { origin, app, deps, pass } = await evening();
const browser = await browserForThisFile();
const minute = 60_000;
const long = 'Wolfeschlegelsteinhausenbergerdorff';

test('six teams: the host reads the night, and lends it out by a link for as long as they like', async () => {
  const race = await startedRace({ app, deps }, { teams: 6, columns: { game_name: "Priya's Big Night" } });
  await asTeam(race, 'F', 'add-sabotage', { targetGroup: 'E', sabotageId: 3, givenByGroup: 'F' });
  await claimWrong(race, 'B');
  for (const bar of [1, 2, 3])
    await everybodyFinds(race, bar === 1 ? letters.filter((one) => one !== 'E') : ['A', 'B', 'C']);
  await endRace(race);

  const host = await visitor(browser, await signedIn('host@example.org'));
  const address = `${origin}/results/${race.gameId}`;
  await host.page.goto(address);
  const podium = host.page.getByRole('list', { name: 'The podium' });
  expect(await inLooks(host.page, podium)).toEqual(clean(looks));
  await eventually(() => places(host.page)).toEqual([
    '1 Fox 🦊 a time No penalties. 3 bars',
    '2 Dog 🐶 a time 1 penalty (+1 🍻) 3 bars',
    '3 Cat 🐱 a time No penalties. 3 bars',
    '4 Eagle 🦅 DNF No penalties. 1 bar',
    '5 Farmer 🧑‍🌾 DNF No penalties. 1 bar',
    '6 Skunk 🦨 DNF No penalties. 0 bars',
  ]);
  await host.page.getByText(/^Provisional until/).waitFor();
  await host.page.getByText('Farmer to Skunk: Build a tower').waitFor();

  await host.page.getByRole('button', { name: 'Make a link' }).click();
  const link = await host.page
    .getByRole('paragraph')
    .filter({ hasText: `${address}?link=` })
    .innerText();
  const friend = await visitor(browser, phone);
  await friend.page.goto(link);
  await friend.page.getByRole('list', { name: 'The podium' }).waitFor();
  expect(await friend.page.getByText('host@example.org').count()).toBe(0);

  await host.page.getByRole('button', { name: 'End the link' }).click();
  await host.page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await host.page.getByRole('button', { name: 'Make a link' }).waitFor();
  await friend.page.reload();
  await friend.page.getByText('Game not found.').waitFor();
  expect([...host.faults, ...friend.faults]).toEqual([]);
  await host.context.close();
  await friend.context.close();
});

test('one team that never finished, and a race that is still on', { tags: 'promise' }, async () => {
  const race = await startedRace({ app, deps }, { teams: 1 });
  const { context, page, faults } = await visitor(browser, await signedIn('captain-a@example.org'));
  await page.goto(`${origin}/results/${race.gameId}`);
  await page.getByRole('heading', { name: 'The race is on.' }).waitFor();
  await everybodyFinds(race, ['A']);
  await endRace(race);
  await page.getByRole('button', { name: 'Look again' }).click();
  await page.getByText('None. With one team there was nobody to sabotage.').waitFor();
  await eventually(() => places(page)).toEqual(['1 Fox 🦊 DNF No penalties. 1 bar']);
  expect(faults).toEqual([]);
  await context.close();
});

test.each([
  ['ties', tied()],
  ['a night of long words', longWords()],
  ['a night on which nobody moved, whose photos are gone', still()],
])('%s: accessible, and nothing beside the screen', async (_name, night) => {
  const { context, page, faults } = await visitor(browser, phone);
  await page.route('**/api/game-results/12?*', (route) => route.fulfill({ json: servedResults(night.results) }));
  await page.route('**/api/game-story/12?*', (route) => route.fulfill({ json: night.story }));
  await page.goto(`${origin}/results/12?link=mine`);
  expect(await inLooks(page, page.getByText('GAME RESULTS'))).toEqual(clean(looks));
  expect(faults).toEqual([]);
  await context.close();
});

/** Each of them finds their next bar, a moment after the one before; a minute has gone by. */
async function everybodyFinds(race: StartedRace, teams: readonly Letter[]): Promise<void> {
  pass(minute);
  for (const letter of teams) expect((await claimRight(race, letter))[0]).toBe(200);
}

async function inLooks(page: Page, seen: ReturnType<Page['getByText']>) {
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, seen));
  return found;
}

async function places(page: Page): Promise<string[]> {
  const lines = await page.getByRole('list', { name: 'Final results' }).getByRole('listitem').allInnerTexts();
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').replace(/\d+ mins?( \d+ secs?)?/, 'a time'));
}

/** A phone on which they are signed in. */
async function signedIn(email: string): Promise<BrowserContextOptions> {
  const session = await signIn(app, email);
  const localStorage = [{ name: 'pickled-egg-session', value: JSON.stringify(session) }];
  return { ...phone, storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

function tied() {
  const teams = [
    aRun('A', [14, 29, 44, 62, 78, 96], { position: 1 }),
    aRun('C', [14, 29, 44, 62, 78, 96], { position: 1 }),
    aRun('D', [20, 33], { position: 3 }),
    aRun('E', [20, 33], { position: 3 }),
    aRun('F', [20, 33], { position: 3, state: 'retired' }),
    aRun('B', [], { position: 6, state: 'absent' }),
  ];
  return aNight({ story: { teams, photos: [], sabotages: [] } });
}

function longWords() {
  const sabotages = [{ by: 'host', to: 'A', text: long.repeat(4), givenAt: 1, doneAt: null } as const];
  const clues = [{ by: 'house', for: 'A', bar: 'fleece', text: long.repeat(14), ms: 4_000, wrong: 1 } as const];
  const night = aNight({ story: { sabotages: [...sabotages], clues: [...clues], kind: 'god' } });
  const hostEmail = `${'a'.repeat(50)}@${'long'.repeat(10)}.example.com`;
  const game = { name: `${long} and all of their friends`, hostEmail, city: long, date: '2026-11-14' };
  return { ...night, results: { ...night.results, game } };
}

function still() {
  const teams = [aRun('A', []), aRun('B', []), aRun('C', [])];
  return aNight({ story: { teams, awards: [], clues: [], sabotages: [], photos: [], arePhotosGone: true } });
}
