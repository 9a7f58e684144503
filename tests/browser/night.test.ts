import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { claims, claimsByCode, proves } from './at-the-bar.ts';
import { comesBackToAnOlderView } from './banked.ts';
import { evening } from './evening.ts';
import { lookAt, phoneOfPictures } from './picture-book.ts';
import {
  anotherBar,
  begunNight,
  expectedBar,
  type Night,
  openRace,
  type Player,
  playerOf,
  standAt,
} from './race-night.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin, pass } = await evening();
const browser = await browserForThisFile();

test('a host and two teams with two phones each play a whole race', { tags: 'promise' }, async () => {
  const night = await begunNight(browser, { origin, teams: 2, bars: 3, phones: 2, options: phoneOfPictures });
  const players = [night.host, ...Object.values(night.teams).flat()];
  const errors = players.flatMap(listenForErrors);
  for (const { context } of players) await teamOnCamera(context);
  const [fox, mate, dog] = [playerOf(night, 'A'), playerOf(night, 'A', 1), playerOf(night, 'B')];

  await agreesAndPlays(night, fox);
  await openRace(night, mate);
  await openRace(night, dog);
  await openRace(night, playerOf(night, 'B', 1));
  await openRace(night, night.host);
  await fox.page.getByText('Bar 1 of 3', { exact: true }).waitFor();
  await lookAt(fox.page, 'clue');

  await standAt(fox, await expectedBar(night, 'A'));
  await finds(night, fox, 'A');
  await mate.page.getByText('Bar 2 of 3', { exact: true }).waitFor();

  await strikes(fox.page, 'Dog');
  await dog.page.getByRole('heading', { name: "You've been egged!" }).waitFor();
  await lookAt(dog.page, 'sabotaged');
  await letPass(dog, 31_000);
  await proves(dog.page, 'END SABOTAGE');
  await seesOutcome(dog.page, /Sabotage done!/, 'sabotage-done');

  for (const wrong of [1, 2, 3]) await misses(night, dog, 'B', wrong);
  await dog.page.getByRole('button', { name: 'SUBMIT FORFEIT' }).waitFor();
  await lookAt(dog.page, 'forfeit');
  await proves(dog.page, 'SUBMIT FORFEIT', () => comesBackToAnOlderView(dog.page));
  await seesOutcome(dog.page, /Forfeit done!/, 'forfeit-done');
  await dog.page
    .getByText((await expectedBar(night, 'B')).name)
    .first()
    .waitFor();
  await lookAt(dog.page, 'revealed');
  await standAt(dog, await expectedBar(night, 'B'));
  await letPass(dog, 61_000);
  await finds(night, dog, 'B');

  await readsOutCode(night, mate);
  await fox.page.getByText('Bar 3 of 3', { exact: true }).waitFor();
  await showsBoardAndMap(fox.page);
  await standAt(fox, await expectedBar(night, 'A'));
  // The win is one screen, without a result before it.
  await claims(fox.page, (await expectedBar(night, 'A')).name);
  await fox.page.getByRole('button', { name: 'SHOW RESULTS' }).waitFor();
  await lookAt(fox.page, 'finished');

  await endsGame(night.host.page);
  for (const { page } of players) await page.getByRole('link', { name: 'View Results' }).waitFor();
  await lookAt(fox.page, 'race-over');
  const { tableRows } = await results(night);
  expect(tableRows.map((row) => [row.position, row.teamName, row.totalBars, row.rawAdditional])).toEqual([
    ['1', 'Fox', 3, 0],
    ['2', 'Dog', 1, 4],
  ]);
  expect(errors.flatMap(({ said }) => said)).toEqual([]);
  for (const { context, faults } of players) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** Whatever a page prints as an error, but for answers that are refusals the screen shows in words. */
function listenForErrors({ context, email }: Player) {
  const said: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !/the server responded with a status of/.test(message.text())) {
      said.push(`${email}: ${message.text()}`);
    }
  });
  return [{ said }];
}

async function agreesAndPlays(night: Night, { page }: Player): Promise<void> {
  await page.goto(`${night.origin}/game/${night.gameId}`);
  await page.getByRole('heading', { name: 'Before you start' }).waitFor();
  const yes = page.getByRole('button', { name: 'AGREE AND PLAY' });
  await yes.waitFor();
  await lookAt(page, 'before-you-start');
  await yes.tap();
  await page.getByRole('tab', { name: 'CLUE' }).waitFor();
}

/** So much later; the phone hears of it as it would after a while in a pocket. */
async function letPass({ page }: Player, ms: number): Promise<void> {
  pass(ms);
  await page.reload();
  await page.getByRole('tab', { name: 'CLUE' }).waitFor();
}

async function finds(night: Night, player: Player, letter: 'A' | 'B'): Promise<void> {
  await claims(player.page, (await expectedBar(night, letter)).name);
  await seesOutcome(player.page, /cracked it/i, `right-${letter}`);
}

async function misses(night: Night, player: Player, letter: 'A' | 'B', time: number): Promise<void> {
  const bar = await anotherBar(night, letter);
  await standAt(player, bar);
  await claims(player.page, bar.name);
  await player.page.getByText("You're not at the correct bar.").waitFor();
  await seesOutcome(player.page, /You Failed!/, `wrong-${time}`);
  if (time < 3) await letPass(player, 61_000);
}

/** The result dialog says it, and its button leads back to the race as it stands. */
async function seesOutcome(page: Page, words: RegExp, picture: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: words }).waitFor();
  await lookAt(page, picture);
  await dialog.getByRole('button').last().tap();
  await dialog.waitFor({ state: 'detached' });
}

async function strikes(page: Page, team: string): Promise<void> {
  await page.getByRole('button', { name: 'Sabotage' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.locator('label').filter({ hasText: team }).tap();
  await sheet.locator('label').last().tap();
  await lookAt(page, 'sabotage');
  await sheet.getByRole('button', { name: `SABOTAGE ${team.toUpperCase()}` }).tap();
  await sheet.getByRole('button', { name: `YES, EGG ${team.toUpperCase()}` }).tap();
  await seesOutcome(page, /Egg-secuted!/, 'sabotage-given');
}

/** The host looks the code up on their phone, and the team in the cellar types it. */
async function readsOutCode(night: Night, player: Player): Promise<void> {
  const bar = await expectedBar(night, 'A');
  const { page } = night.host;
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: 'Bar skip codes' }).tap();
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: bar.name });
  const code = /\b[A-HJKMNP-Z2-9]{6}\b/.exec(await row.innerText())?.[0] ?? '';
  await lookAt(page, 'skip-codes');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap();
  await claimsByCode(player.page, code);
  await seesOutcome(player.page, /cracked it/i, 'right-by-code');
}

async function showsBoardAndMap(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByText('67%').waitFor();
  await lookAt(page, 'leaderboard');
  await page.getByRole('tab', { name: 'MAP' }).tap();
  await page.locator('.leaflet-marker-icon').first().waitFor();
  await lookAt(page, 'map');
  await page.getByRole('tab', { name: 'CLUE' }).tap();
}

async function endsGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByRole('button', { name: 'End game' }).tap();
  await page.getByText('Are you sure you want to end the game? This action cannot be undone.').waitFor();
  await lookAt(page, 'end-game');
  await page.getByRole('dialog').getByRole('button', { name: 'End game' }).tap();
}

interface Row {
  position: string;
  teamName: string;
  totalBars: number;
  rawAdditional: number;
}

async function results({ host, gameId }: Night): Promise<{ tableRows: Row[] }> {
  return host.page.evaluate(async (id) => (await fetch(`/api/game-results/${id}`)).json(), gameId);
}
