import { expect, test } from 'vitest';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { claims, takesPhoto } from './at-the-bar.ts';
import { banked, carriesOnOffline } from './banked.ts';
import { evening } from './evening.ts';
import { lookAt, phoneOfPictures } from './picture-book.ts';
import { begunNight, expectedBar, hostView, openRace, playerOf, standAt } from './race-night.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin, pass } = await evening();
const browser = await browserForThisFile();

test('[D1] [D3] [D5] [D6] a door found without signal counts, and with one tap of the host the team on its way there has another', async () => {
  const options = { viewport: { width: 390, height: 844 }, ...phoneOfPictures };
  const night = await begunNight(browser, { origin, teams: 2, bars: 3, options });
  const [fox, dog] = [playerOf(night, 'A'), playerOf(night, 'B')];
  const [shut, open] = [await expectedBar(night, 'A'), await expectedBar(night, 'B')];
  for (const { context } of [fox, dog]) await teamOnCamera(context);
  const page = await openRace(night, fox);
  const other = await openRace(night, dog);

  pass(240_000);
  await standAt(fox, shut);
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).tap();
  await page.getByRole('radio', { name: shut.name }).check();
  await lookAt(page, 'shut-door-sheet');
  await carriesOnOffline(page);
  await fox.context.setOffline(true);
  await page.getByRole('button', { name: /^This bar is shut/ }).tap();
  await page.getByText('Get the door in. It counts as your guess.').waitFor();
  await lookAt(page, 'shut-door-photo');
  await takesPhoto(page);
  await page.getByRole('button', { name: 'SEND IT' }).tap();
  await page.getByRole('button', { name: 'BACK TO THE RACE' }).tap();
  await page.getByText(banked(1)).waitFor();

  await standAt(dog, open);
  await claims(other, open.name);
  await other.getByRole('button', { name: 'NEXT CLUE' }).tap();
  expect((await expectedBar(night, 'B')).id).toBe(shut.id);
  pass(300_000);

  await fox.context.setOffline(false);
  await page.getByRole('heading', { name: 'Shut. Counts.' }).waitFor();
  await lookAt(page, 'shut-door-counts');
  await page.getByRole('button', { name: 'NEXT CLUE' }).tap();
  await page.getByText('Bar 2 of 3', { exact: true }).waitFor();

  const desk = night.host.page;
  await desk.goto(`${origin}/host/${night.gameId}`);
  const card = desk.getByRole('region', { name: `Is ${shut.name} shut?` });
  await card.getByRole('img', { name: `The door of ${shut.name}, by Fox` }).waitFor();
  await lookAt(desk, 'shut-door-desk');
  await card.getByRole('button', { name: 'It’s shut: move 1 team' }).tap();
  await card.waitFor({ state: 'detached' });

  await other.getByRole('heading', { name: 'We found you another' }).waitFor();
  await other.getByText(/^5 mins.* back on your clock\.$/).waitFor();
  await lookAt(other, 'shut-door-another');
  expect(await other.getByRole('dialog').innerText()).not.toContain(shut.name);
  await other.reload();
  await other.getByRole('button', { name: 'ON WE GO' }).tap();
  await other.reload();
  await other.getByRole('tab', { name: 'CLUE' }).waitFor();
  expect(await other.getByRole('dialog').count()).toBe(0);
  await other.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await other.getByText('Fox', { exact: true }).first().waitFor();
  expect(await other.locator('body').innerText()).not.toContain(shut.name);
  await other.getByRole('tab', { name: 'CLUE' }).tap();
  expect((await expectedBar(night, 'B')).id).not.toBe(shut.id);

  await standAt(dog, await expectedBar(night, 'B'));
  await claims(other, (await expectedBar(night, 'B')).name);
  await other.getByRole('heading', { name: 'Cracked it!' }).waitFor();
  await other.getByText(/^5 mins.* back on your clock\.$/).waitFor();
  const standing = (await hostView(night)).standings.find(({ group }) => group === 'B');
  expect(standing?.givenBackMs).toBeGreaterThanOrEqual(300_000);
  expect([fox.faults, dog.faults, night.host.faults]).toEqual([[], [], []]);
});
