import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { letters } from '../../contract/game.ts';
import { browserForThisFile, desktop, visitor } from '../harness/browsers/browser.ts';
import { aGame, aTeam, routed } from '../harness/people/desk.ts';
import { evening } from './evening.ts';
import { boxOf, clean, inLook, looks } from './looks.ts';
import { signUp } from './sign-up.ts';

const server = await evening();
const browser = await browserForThisFile();
const storageState = await signedUp();

const long = `${'a'.repeat(50)}@${'long'.repeat(10)}.example.com`;
const longCity = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const empty = { members: 0, clues_written: 0, ready: false, reason: 'no members' } as const;
const writing = { clues_written: 3, ready: false, reason: 'clues incomplete' } as const;
const answers = {
  knowCity: 'a_little',
  barPreferences: 'Cosy',
  occasion: 'Priya turns thirty',
  playDate: '2036-12-05',
};
const tonight = { ...routed, game_date: new Date().toISOString().slice(0, 10) };
const anotherDay = {
  game: aGame({ ...routed, game_date: '2036-12-05' }),
  teams: [aTeam('A'), aTeam('B', { unopened: [long] })],
};
const newGame = { game: aGame({}), teams: [aTeam('A', empty)] };
const halfReady = {
  game: aGame({ ...tonight, game_groups: 3 }),
  teams: [aTeam('A'), aTeam('B', writing), aTeam('C', empty)],
};
const allReady = { game: aGame(tonight), teams: [aTeam('A'), aTeam('B')] };
const god = {
  game: aGame({ ...routed, game_type: 'god', game_extras: { sabotages: ['Sing.', 'Hop.'] } }),
  teams: [aTeam('A', writing), aTeam('B', writing)],
};
const longWords = {
  game: aGame({
    ...routed,
    game_groups: 6,
    game_name: 'Wolfeschlegelsteinhausenbergerdorff and all of their friends',
    city: longCity,
    game_start_bar: 'Wolfeschlegelsteinhausenbergerdorffstube',
    host_email: long,
  }),
  teams: letters.map((letter) => aTeam(letter, { ...writing, email_members: [long], writers: [long] })),
};

type Desk = { game: typeof newGame.game; teams: typeof newGame.teams | null };
type Act = (page: Page) => Promise<void>;

test.each<[string, Desk, string]>([
  ['a new game', newGame, 'Finish setup'],
  ['a game that is half ready', halfReady, 'Fill your teams'],
  ['a game that is ready', allReady, 'Everybody is ready.'],
  ['a god game', god, 'Edit sabotages'],
  ['a race that is over', { ...allReady, game: aGame({ ...routed, status: 'fini' }) }, 'The race is over.'],
  ['a lazy game without answers', { ...newGame, game: lazyGame('questionnaire') }, 'Send answers'],
  ['a lazy game that is being made', { ...newGame, game: lazyGame('paid') }, "We're on it."],
  ['a game of long words', longWords, 'Check on your teams'],
  ['teams that cannot be read', { ...halfReady, teams: null }, 'Failed to load teams'],
  ['a game of somebody else', { ...newGame, game: aGame({ role: 'player', host_email: long }) }, 'Only the host can'],
])('%s is accessible and fits the screen in every look', async (_name, desk, words) => {
  expect(await seenIn(desk, words)).toEqual({ found: clean(looks), faults: [] });
});

test.each<[string, Desk, string, Act]>([
  ['the sheet to edit', halfReady, 'Edit game', (page) => press(page, 'Edit game')],
  ['a sheet that says who goes', longWords, 'When you save this:', losesTeams],
  ['the teams waited for', halfReady, 'Wait for them', (page) => press(page, '3 Start Game')],
  ['a start on another day', anotherDay, 'Start today instead', (page) => press(page, '3 Start Game')],
  ['somebody who has not looked', anotherDay, 'not opened the link yet', startsToday],
  ['the start', allReady, 'Is everybody at', (page) => press(page, '3 Start Game')],
  ['a start that failed', allReady, 'We are busy.', failsToStart],
  ['the question before a game goes', longWords, 'Keep it', (page) => press(page, 'Cancel game')],
  ['the way into a god game', halfReady, 'Ideas from the house', removesOne],
  ['the way back', god, 'Stay god', (page) => press(page, 'Back to classic')],
  [
    'answers that are missing',
    { ...newGame, game: lazyGame('questionnaire') },
    'Please fill out all fields.',
    (page) => press(page, 'Send answers'),
  ],
])('%s is accessible and fits the screen in every look', async (_name, desk, words, act) => {
  expect(await seenIn(desk, words, act)).toEqual({ found: clean(looks), faults: [] });
});

test('on a desk what comes next stands beside the steps and covers none of them', async () => {
  const { context, page } = await atTheDesk(longWords);
  const next = await page.getByRole('link', { name: 'Check on your teams', exact: true }).boundingBox();
  const cards = await page.getByRole('article').all();
  const right = await Promise.all(cards.map(async (card) => rightOf(await card.boundingBox())));
  expect(right).toHaveLength(4);
  expect(Math.max(...right)).toBeLessThan(next?.x ?? 0);
  await context.close();
});

test('on a desk the ways on from a race that is over are beside what the page says of it', async () => {
  const { context, page } = await atTheDesk({ ...allReady, game: aGame({ ...routed, status: 'fini' }) });
  const [notice, results] = [
    await boxOf(page.getByText('The race is over.')),
    await boxOf(page.getByRole('link', { name: 'Results', exact: true })),
  ];
  expect(results.x).toBeGreaterThan(notice.x + notice.width);
  expect(results.y).toBeLessThanOrEqual(notice.y);
  await context.close();
});

test('on a desk the eggs of forty phones take two rows', async () => {
  const { context, page } = await atTheDesk(allReady);
  const of = { isClosed: false, count: 20, ready: 20, people: [] };
  const people = { code: 'K4WQZ7', joining: 'open', deals: false, captainsOnly: false, host: 'Ash' };
  await page.route('**/api/games/7/people', (route) =>
    route.fulfill({ json: { ...people, teams: ['A', 'B'].map((team) => ({ team, ...of })) } }),
  );
  const panel = page.getByRole('region', { name: 'Phones ready' });
  await panel.getByRole('heading', { name: '40 in, 40 phones ready' }).waitFor();
  const tops = await panel
    .locator('p[aria-hidden] > svg')
    .evaluateAll((eggs) => eggs.map((egg) => egg.getBoundingClientRect().y));
  expect([tops.length, new Set(tops).size]).toEqual([40, 2]);
  await context.close();
});

function rightOf(box: { x: number; width: number } | null): number {
  return box ? box.x + box.width : Number.NaN;
}

async function losesTeams(page: Page): Promise<void> {
  await press(page, 'Edit game');
  for (let times = 0; times < 5; times += 1) await press(page, 'Fewer teams');
}

async function startsToday(page: Page): Promise<void> {
  await press(page, '3 Start Game');
  await press(page, 'Start today instead');
}

async function failsToStart(page: Page): Promise<void> {
  await press(page, '3 Start Game');
  await press(page, 'Start');
}

async function removesOne(page: Page): Promise<void> {
  await press(page, 'Play god');
  await page.getByLabel('Sabotage 1', { exact: true }).fill('Sing the menu to a stool.');
  await press(page, 'Add a sabotage');
  await press(page, 'Remove sabotage 1');
}

function lazyGame(stage: 'questionnaire' | 'paid') {
  const given = stage === 'paid' ? answers : null;
  return aGame({ game_type: 'lazy', lazy_stage: stage, lazy_questionnaire: given, host_email: long, city: longCity });
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().click();
}

async function seenIn(desk: Desk, words: string, act?: Act) {
  const { context, page, faults } = await atTheDesk(desk);
  await act?.(page);
  const found = [];
  for (const look of looks) found.push(await inLook(page, look, page.getByText(words).last()));
  await context.close();
  return { found, faults };
}

/** The host's page on a server that says these things of game 7. */
async function atTheDesk({ game, teams }: Desk) {
  const { context, page, faults } = await visitor(browser, { ...desktop, reducedMotion: 'reduce', storageState });
  await page.route('**/api/data/games/7', (route) => route.fulfill({ json: game }));
  await page.route('**/api/data/game_groups?*', (route) =>
    teams ? route.fulfill({ json: teams }) : route.fulfill({ status: 422, json: { message: 'Failed to load teams' } }),
  );
  await page.route('**/api/start-game?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'We are busy. Try again in a moment.' } }),
  );
  await page.route('**/api/paywall-status', (route) => route.fulfill({ json: { paid: true, amountGBP: 0 } }));
  await page.goto(`${server.origin}/host/7`);
  return { context, page, faults };
}

/** What a browser keeps of somebody who has signed up. */
async function signedUp() {
  const { context, page } = await visitor(browser);
  await signUp(page, server.origin, { name: 'Looks', email: 'looks@example.org' });
  const state = await context.storageState();
  await context.close();
  return state;
}
