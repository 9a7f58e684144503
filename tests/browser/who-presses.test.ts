import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { choosesBar, takesPhoto } from './at-the-bar.ts';
import { banked, carriesOnOffline } from './banked.ts';
import { evening } from './evening.ts';
import { ask, newGame } from './new-game.ts';
import { lookAt, phoneOfPictures } from './picture-book.ts';
import { expectedBar, newPlayer, type Night, openRace, standAt } from './race-night.ts';
import { teamOnCamera } from './team-on-camera.ts';

const { origin } = await evening();
const browser = await browserForThisFile();

test('[K14] a member reads at once that only captains press now, and a claim banked before is refused with the reason', async () => {
  const options = { colorScheme: 'dark', ...phoneOfPictures } as const;
  const host = await newPlayer(browser, origin, 'Priya', options);
  const kim = await newPlayer(browser, origin, 'Kim', options);
  const gameId = await newGame(host.page, { gameName: "Priya's Big Night", gameGroups: 2, gameBars: 3 });
  await ask(host.page, '/api/add-email-to-group', { gameId, gameGroup: 'A', email: kim.email });
  const people = await host.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  const { code } = people as { code: string };
  const jo = { ...(await guestIn(code, 'a', 'Jo')), email: '' };
  const di = await guestIn(code, 'b', 'Di');
  await ask(host.page, `/api/start-game?gameId=${gameId}`, { startAnyway: true });
  const night: Night = { origin, gameId, host, teams: { A: [jo] } };
  await openRace(night, kim);
  const page = await openRace(night, jo);
  await teamOnCamera(jo.context);
  await carriesOnOffline(page);
  await page.reload();

  await page.getByText('gives the sabotage').waitFor();
  await lookAt(page, 'captain-gives-the-sabotage');
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page.getByText('Kim decides that.').waitFor();
  await lookAt(page, 'captain-decides');
  await page.getByRole('button', { name: 'Close' }).first().tap();

  const bar = await expectedBar(night, 'A');
  await standAt(jo, bar);
  await choosesBar(page, bar.name);
  await page.getByRole('button', { name: "WE'RE HERE" }).tap();
  await takesPhoto(page);
  await jo.context.setOffline(true);
  await page.getByRole('button', { name: 'SEND IT' }).tap();
  await page.getByText(banked(1)).first().waitFor();
  await ask(host.page, `/api/games/${gameId}/joining`, { captainsOnly: true });
  await jo.context.setOffline(false);
  await page.getByRole('heading', { name: 'Not your button' }).waitFor();
  await page.getByText('Kim presses the buttons for your team.').waitFor();
  await lookAt(page, 'banked-and-refused');
  await page.getByRole('button', { name: 'BACK TO THE RACE' }).tap();
  await page.getByText('Kim presses the buttons', { exact: true }).waitFor();
  await lookAt(page, 'captain-presses');

  await ask(host.page, `/api/games/${gameId}/joining`, { captainsOnly: false });
  await page.getByRole('button', { name: 'VERIFY CURRENT BAR' }).waitFor();
  await ask(host.page, `/api/games/${gameId}/joining`, { captainsOnly: true });
  await page.getByText('Kim presses the buttons', { exact: true }).waitFor();
  expect(jo.faults).toEqual([]);
  for (const { context } of [host, kim, jo, di]) await context.close();
});

test('[K3] [Q1] Create Game offers a guest an account, and a new helper reads whose race it is', async () => {
  const host = await newPlayer(browser, origin, 'Ash', phoneOfPictures);
  const gameId = await newGame(host.page, { gameName: "Ash's Stag", gameGroups: 2, gameBars: 3 });
  const people = await host.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  const guest = await guestIn((people as { code: string }).code, 'a', 'Jo');
  await fillDraft(guest.page);
  await guest.page.getByRole('button', { name: 'Create Game' }).tap();
  await guest.page.getByRole('dialog', { name: 'You need an account' }).waitFor();
  await lookAt(guest.page, 'guest-needs-an-account');
  await guest.page.getByRole('link', { name: 'Create free account' }).tap();
  await guest.page.getByLabel('E-mail').fill('jo.host@example.org');
  await guest.page.getByLabel('Password').fill('two herons on a tin roof');
  await guest.page.getByRole('button', { name: 'Keep my seat' }).tap();
  // Where no mail is sent the address counts as confirmed at once, and the draft is still there.
  await guest.page.waitForURL('**/checkout');
  await guest.page.getByRole('button', { name: 'Create Game' }).tap();
  await guest.page.waitForURL('**/manage');

  const { token } = await ask<{ token: string }>(host.page, `/api/host/${gameId}/cohost-link`, {});
  const { context, page, faults } = await visitor(browser, { ...phone, ...phoneOfPictures });
  await page.goto(`${origin}/cohost/${token}`);
  await page.getByRole('heading', { name: 'Ash wants a co-host' }).waitFor();
  await page.getByRole('link', { name: 'Create free account' }).waitFor();
  await lookAt(page, 'cohost-before-sign-up');
  expect(faults).toEqual([]);
  for (const one of [host.context, guest.context, context]) await one.close();
});

async function guestIn(code: string, team: string, name: string) {
  const permissions = ['geolocation', 'camera', 'notifications'];
  const visit = await visitor(browser, { ...phone, ...phoneOfPictures, permissions });
  await visit.page.goto(`${origin}/join/${code}/${team}`);
  await visit.page.getByLabel('Your name').fill(name);
  await visit.page.getByLabel(/18 or over/).check();
  await visit.page.getByRole('button', { name: 'Join the race' }).tap();
  await visit.page.getByRole('heading', { name: "You're in." }).waitFor();
  return visit;
}

async function fillDraft(page: Page): Promise<void> {
  await page.goto(`${origin}/create`);
  await page.getByLabel('Game name').fill('Jo’s Night');
  await page.getByLabel('Location').fill('York');
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.getByRole('radio', { name: /Classic/ }).check();
  await page.getByRole('button', { name: 'Next' }).tap();
  await page.waitForURL('**/checkout');
}
