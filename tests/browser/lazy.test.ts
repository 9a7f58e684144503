import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask as askApp } from '../harness/people/ask.ts';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { claimRight, personOf, type StartedRace } from '../harness/races/race.ts';
import { evening } from './evening.ts';
import { clean, inLook, looks } from './looks.ts';
import { newGame } from './new-game.ts';
import { signUp } from './sign-up.ts';

const browser = await browserForThisFile();
const { origin, app, deps, pass } = await evening({ OPERATOR_EMAILS: 'desk@example.org' });
const dayMs = 86_400_000;

test('a lazy race from four answers to the results: the host answers, an operator makes it, the host fills teams and starts', async () => {
  const host = await visitor(browser);
  await signUp(host.page, origin, { name: 'Priya', email: 'priya@example.org' });
  const size = { gameName: 'Feet up', gameType: 'lazy' as const, gameGroups: 1, gameBars: 3 };
  const gameId = await newGame(host.page, { ...size, isEmpty: true });
  await host.page.goto(`${origin}/host/${gameId}`);
  await answer(host.page);

  const desk = await visitor(browser, desktop);
  await signUp(desk.page, origin, { name: 'Desk', email: 'desk@example.org' });
  await makeRace(desk.page, gameId);

  await host.page.reload();
  await host.page.getByText('Your race is made.').waitFor();
  await host.page.getByRole('link', { name: 'Fill your teams' }).tap();
  const card = host.page.getByRole('article').filter({ hasText: 'Team Fox' });
  await card.getByRole('textbox').fill('captain-a@example.org');
  await card.getByRole('button', { name: 'Add to Team Fox' }).tap();
  await card.getByText('captain-a@example.org').first().waitFor();
  await host.page.getByRole('link', { name: 'Back to your game' }).tap();
  await host.page.getByRole('button', { name: 'Start Game' }).last().tap();
  // Its day is more than a week away: that is asked about first.
  await host.page.getByRole('dialog').getByRole('button', { name: 'Start today instead' }).tap();
  await host.page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).tap();
  await host.page.getByRole('link', { name: 'Join Game' }).waitFor();

  await playToTheEnd(gameId);
  await host.page.goto(`${origin}/results/${gameId}`);
  await host.page.getByText('GAME RESULTS').waitFor();
  await host.page.getByText('Fox').first().waitFor();
  for (const { context, faults } of [host, desk]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

async function answer(page: Page): Promise<void> {
  await page.getByLabel('A little').check();
  await page.getByLabel('Occasion').fill('Priya turns thirty');
  await page.getByLabel('Day').fill(new Date(Date.now() + 9 * dayMs).toISOString().slice(0, 10));
  await page.getByLabel('Bars you like').fill('Cosy pubs, nothing loud');
  await page.getByRole('button', { name: 'Send answers' }).tap();
  await page.getByText("We're on it.").waitFor();
}

/** Builds it, writes one clue by hand, takes another bar, looks it over on phone and desk, and sends it. */
async function makeRace(page: Page, gameId: number): Promise<void> {
  await page.goto(`${origin}/operator?tab=lazy`);
  await page.getByRole('link', { name: 'Make the race for Feet up' }).click();
  await page.getByRole('button', { name: 'Build', exact: true }).click();
  await page.getByRole('heading', { name: 'Bars and clues' }).waitFor();
  const field = page.getByRole('textbox').first();
  await field.fill('Written by hand, for Priya.');
  await field.blur();
  await page.getByText('Written by hand.', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: /^Replace/ })
    .last()
    .click();
  const other = page.getByRole('dialog').getByRole('button', { name: / m · / }).first();
  const name = (await other.innerText()).split('\n')[0] ?? '';
  await other.click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  const seen = page.getByRole('button', { name: 'Send to host' });
  // High enough for all of it: where the foot of the page covers half a button depends on how long the clues are.
  const whole = looks.map((look) => ({ ...look, size: { ...look.size, height: 6_000 } }));
  const found = [];
  for (const look of whole) found.push(await inLook(page, look, seen));
  expect(found).toEqual(clean(whole));
  await seen.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send to host' }).click();
  await page.getByText('Sent. Priya has the race.').waitFor();
  const { rows } = await deps.database.pool.query('select clue from clues where game_id = $1', [gameId]);
  expect(rows.map(({ clue }) => clue)).toContain('Written by hand, for Priya.');
}

/** The captain's phone finds every bar; it has been seen elsewhere how thumbs do that. */
async function playToTheEnd(gameId: number): Promise<void> {
  const captain = await personOf(app, 'captain-a@example.org');
  const race: StartedRace = { app, deps, gameId, host: captain, captains: { A: captain }, vices: {} };
  for (const bar of [1, 2, 3]) {
    pass(8 * 60_000);
    expect([bar, (await claimRight(race, 'A'))[1]]).toEqual([bar, expect.objectContaining({ correct: true })]);
  }
  const [, view] = await askApp(app, { url: `/api/view/${gameId}`, cookie: captain.cookie });
  expect(view).toMatchObject({ status: 'ended' });
}
