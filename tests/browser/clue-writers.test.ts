import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Letter } from '../../contract/game.ts';
import { browserForThisFile, phone, visitor } from '../harness/browsers/browser.ts';
import { clueFields } from './clue-fields.ts';
import { evening } from './evening.ts';
import { newGame } from './new-game.ts';
import { lookAt, phoneOfPictures } from './picture-book.ts';
import { signUp } from './sign-up.ts';

const { origin } = await evening();
const browser = await browserForThisFile();

test('[T20] [T21] in a race joined only by code the host may start at once or choose a writer, who sees it on their phone', {
  tags: 'promise',
}, async () => {
  const host = await visitor(browser, { ...phone, ...phoneOfPictures });
  await signUp(host.page, origin, { name: 'Ash', email: 'ash@example.org' });
  const gameId = await newGame(host.page, { gameName: "Ash's Fortieth", gameGroups: 2, gameBars: 3 });
  const { code } = await host.page.evaluate(async (id) => (await fetch(`/api/games/${id}/people`)).json(), gameId);
  const jo = await comesIn(code, 'A', 'Jo');
  const sam = await comesIn(code, 'A', 'Sam');
  const bex = await comesIn(code, 'B', 'Bex');
  await sam.page.goto(`${origin}/group/${gameId}/A`);
  await sam.page.getByText('No one writes your clues yet.').waitFor();
  await lookAt(sam.page, 'team-page-without-writer');

  await host.page.goto(`${origin}/host/${gameId}`);
  await host.page.getByText('2 of 2 teams can start').waitFor();
  await host.page.getByText('Generated clues for Fox and Dog.', { exact: false }).waitFor();
  await host.page.getByRole('button', { name: 'Start Game', exact: true }).waitFor();
  await lookAt(host.page, 'hub-without-writers');

  await jo.page.getByRole('link', { name: 'To the start line' }).tap();
  await jo.page.getByRole('list', { name: 'Team Fox: 2 in' }).waitFor();
  const fox = host.page.getByRole('region', { name: 'Who writes for Fox?' });
  await fox.getByRole('button', { name: 'Jo' }).tap();
  await fox.getByText('Jo: 0 of 4 written').waitFor();
  await host.page.getByText('Still waiting for Fox.').waitFor();
  await fox.scrollIntoViewIfNeeded();
  await lookAt(host.page, 'hub-with-a-writer');
  await jo.page.getByText('You write the clues for Fox.').waitFor();
  await lookAt(jo.page, 'start-line-writer');
  await sam.page.getByText('Jo writes the clues.').waitFor();
  await jo.page.getByRole('link', { name: 'Write the clues' }).tap();
  await clueFields(jo.page).first().fill('Cold feet on a stone wall.');
  await clueFields(jo.page).first().blur();
  await jo.page.getByText('Saved', { exact: true }).waitFor();
  await lookAt(jo.page, 'team-page-writer');

  await host.page.goto(`${origin}/host/${gameId}/teams`);
  await host.page.getByText('Jo: 1 of 4 written').waitFor();
  await lookAt(host.page, 'teams-page');
  await host.page.getByRole('region', { name: 'Who writes for Fox?' }).getByRole('button', { name: 'Sam' }).tap();
  await clueFields(sam.page).first().waitFor();
  await jo.page.getByText('Sam writes the clues.').waitFor();

  await host.page.getByRole('button', { name: 'What to do about Jo' }).tap();
  const sheet = host.page.getByRole('dialog', { name: 'Jo' });
  await lookAt(host.page, 'person-sheet');
  await sheet.getByRole('button', { name: 'Make Jo captain' }).tap();
  await sheet.getByText('Captain, guest in Team Fox.').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await host.page.getByText('Jo and Sam: 1 of 4 written').waitFor();
  await jo.page.getByRole('switch', { name: 'Sam may write clues' }).tap();
  await sam.page.getByText('Jo writes the clues.').waitFor();
  await lookAt(jo.page, 'team-page-captain');

  await host.page.getByRole('link', { name: 'Back to your game' }).tap();
  await host.page.getByRole('button', { name: '3 Start Game' }).tap();
  const dialog = host.page.getByRole('dialog', { name: 'Start Game' });
  await dialog.getByText('Jo: 1 of 4 written').waitFor();
  await dialog.getByText('Generated clues for Dog.').waitFor();
  await lookAt(host.page, 'start-dialog-waiting');
  await dialog.getByRole('button', { name: 'Start anyway' }).tap();
  await dialog.getByText('4 clues will be generated.').waitFor();
  await lookAt(host.page, 'start-dialog-generated');
  await dialog.getByRole('button', { name: 'Start', exact: true }).tap();
  await host.page.getByText('LIVE').waitFor();
  for (const { context, faults } of [host, jo, sam, bex]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** Joins as a guest on a phone, by a team's link. */
async function comesIn(code: string, team: Letter, name: string) {
  const visit = await visitor(browser, { ...phone, ...phoneOfPictures });
  await joins(visit.page, `${origin}/join/${code}/${team}`, name);
  return visit;
}

async function joins(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel(/18 or over/).check();
  await page.getByRole('button', { name: 'Join the race' }).tap();
  await page.getByRole('heading', { name: "You're in." }).waitFor();
}
