import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { spentOf } from '../../web/race/clock.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { eventually } from '../harness/eventually.ts';
import { banked, upToThePhoto } from './banked.ts';
import { evening } from './evening.ts';
import {
  begunNight,
  expectedBar,
  hostView,
  type Night,
  openRace,
  type Player,
  playerOf,
  standAt,
} from './race-night.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin, deps, pass, now } = await evening();
const browser = await browserForThisFile();
const shortMs = 30_000;
const longMs = 95_000;
const clockMs = 5_000;
type Side = 'A' | 'B';
/** The second time the one who claimed last is back first. */
const backInOrder: [first: Side, second: Side][] = [
  ['A', 'B'],
  ['B', 'A'],
];

test('[O2] [O3] two teams who claim without signal moments apart keep their own times, whoever is back first and however short the gap', async () => {
  const night = await begunNight(browser, { origin, teams: 2, bars: 3 });
  const sides = [playerOf(night, 'A'), playerOf(night, 'B')];
  for (const { context } of sides) await teamOnCamera(context);
  pass(46_000);
  for (const player of sides) await goesLive(night, player);
  const start = (await hostView(night)).startedAt;
  const clued = { A: start, B: start };

  for (const [bar, [first, second]] of backInOrder.entries()) {
    const made = { A: await claimsWithoutSignal(night, 'A'), B: await claimsWithoutSignal(night, 'B') };
    pass(shortMs);
    clued[first] = await comesBack(night, first, { ...made[first], clued: clued[first] });
    pass(longMs - shortMs);
    await goesLive(night, playerOf(night, first));
    clued[second] = await comesBack(night, second, { ...made[second], clued: clued[second] });

    const { standings } = await hostView(night);
    expect(standings.map(({ group, done, banked: isBanked }) => [group, done, isBanked])).toEqual([
      ['A', bar + 1, true],
      ['B', bar + 1, true],
    ]);
    for (const { page } of sides) await showsFoxBeforeDog(page);
  }
  expect(sides.map(({ faults }) => faults)).toEqual([[], []]);
  for (const { context } of [night.host, ...sides]) await context.close();
});

/** Opens the race, or opens it again: the phone hears what time it is now. */
async function goesLive(night: Night, player: Player): Promise<void> {
  const page = await openRace(night, player);
  await page.getByText('live', { exact: true }).waitFor();
}

/** Stands at the bar with its photo taken, loses the signal and sends it all the same. Says between which moments that was. */
async function claimsWithoutSignal(night: Night, letter: Side): Promise<{ from: number; to: number }> {
  const player = playerOf(night, letter);
  const bar = await expectedBar(night, letter);
  await standAt(player, bar);
  await upToThePhoto(player.page, bar.name);
  await player.context.setOffline(true);
  // What was on its way is a contact too: the claim is made when the last of it has come and gone.
  await eventually(() => onLine(night, letter)).toBe(0);
  const from = now().getTime();
  await player.page.getByRole('button', { name: 'SEND IT' }).tap();
  await player.page.getByText(banked(1)).first().waitFor();
  // A phone knows the server's clock to half a round trip, which on a busy machine is seconds; a claim that counts late is off by the gap.
  return { from: from - clockMs, to: now().getTime() + clockMs };
}

/** How many phones of a team the server believes to be on the live line. */
async function onLine({ gameId }: Night, team: Side): Promise<number> {
  const { rows } = await deps.database.pool.query('select 1 from watchers where game_id = $1 and game_group = $2', [
    gameId,
    team,
  ]);
  return rows.length;
}

/** The signal is back: what the phone shows is what was ruled, and that is when the claim was made. Returns that moment. */
async function comesBack(
  night: Night,
  letter: Side,
  { from, to, clued }: { from: number; to: number; clued: number },
): Promise<number> {
  const { page, context } = playerOf(night, letter);
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  const at = (await hostView(night)).standings.find(({ group }) => group === letter)?.lastBar?.at ?? 0;
  expect([at >= from, at <= to]).toEqual([true, true]);
  const onThisClue = page.getByRole('dialog').locator('dl > div').filter({ hasText: 'on this clue' });
  expect(await onThisClue.locator('dd').innerText()).toBe(spentOf(at - clued));
  await page.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('live', { exact: true }).waitFor();
  return at;
}

async function showsFoxBeforeDog(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  const rows = page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem');
  await eventually(() => rows.allInnerTexts()).toEqual([
    expect.stringMatching(/^1\s*Fox/),
    expect.stringMatching(/^2\s*Dog/),
  ]);
  await page.getByRole('tab', { name: 'CLUE' }).tap();
}
