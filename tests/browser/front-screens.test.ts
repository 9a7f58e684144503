import { expect, test } from 'vitest';
import { raceViews } from '../../web/gallery/race-views.ts';
import { browserForThisFile } from '../harness/browsers/browser.ts';
import { evening } from './evening.ts';
import { lookAt } from './picture-book.ts';
import { shownRace, signedUp } from './shown-race.ts';

const server = await evening();
const browser = await browserForThisFile();

test('the clue and the leaderboard of six teams, as the front page shows them', async () => {
  const storageState = await signedUp(browser, server.origin, 'front@example.org');
  const { page, show, close, faults } = await shownRace(browser, { origin: server.origin, storageState });
  show(raceViews.clue);
  await page.getByText(/^Jason crossed the sea/).waitFor();
  await lookAt(page, 'front-clue');
  await page.getByRole('tab', { name: 'LEADERBOARD' }).tap();
  await page.getByText('67%').waitFor();
  await lookAt(page, 'front-board');
  expect(faults).toEqual([]);
  await close();
});
