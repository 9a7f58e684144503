import { createServer } from 'node:http';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldIntervals } from '../../../tests/harness/held-intervals.ts';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { Queries } from '../../app/queries.tsx';
import type { OutputOf } from '#contract/call';
import type { gamesCalls } from '#contract/calls/games';

type StoredGame = OutputOf<typeof gamesCalls.game>;

let Manage: typeof import('./manage.tsx').Manage;
let heard: string[] = [];
let setTokenStatus = 200;
let games: { status: number; body: unknown } = { status: 200, body: [] };

const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`);
  const isGames = request.url === '/api/data/games';
  const { status, body } = isGames ? games : { status: setTokenStatus, body: { success: true } };
  if (status === 0) return void response.destroy();
  return void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

beforeAll(async () => {
  await openForScreens(server, '/manage', /^(GET|POST) http:\S+ (401|500|503) |socket hang up/);
  const { storageKey } = await import('../../person/stored-session.ts');
  localStorage.setItem(storageKey, JSON.stringify(session()));
  ({ Manage } = await import('./manage.tsx'));
});

beforeEach(() => {
  heard = [];
  setTokenStatus = 200;
  games = { status: 200, body: [] };
});

afterEach(cleanup);

test('the token is posted before the games are read, and loading is said meanwhile', async () => {
  show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Races');
  screen.getByText('Loading your games…');
  await screen.findByText('No games yet');
  screen.getByText('Create your first game to get started.');
  expect(screen.getByRole('link', { name: 'Create a game' }).getAttribute('href')).toBe('/create');
  expect(heard).toEqual(['POST /api/set-token?ajax=1', 'GET /api/data/games']);
});

test.each([0, 401, 500])('a set-token that fails with %i is no reason not to look', async (status) => {
  setTokenStatus = status;
  show();
  await screen.findByText('No games yet');
});

test('games stand under what they are, with whose they are and where they lead', async () => {
  games.body = [
    game({ game_id: 4, game_name: 'Live, mine', status: 'ongoing' }),
    game({ game_id: 3, game_name: 'Soon, mine' }),
    game({ game_id: 2, game_name: 'Soon, theirs', ...theirs }),
    game({ game_id: 1, game_name: 'Over, mine', status: 'fini' }),
  ];
  show();
  await screen.findByText('Live, mine');
  expect(seen()).toEqual([
    '# Ongoing',
    "Live, mine | York · You're the host | LIVE | Race console /host/4, Join Game /game/4",
    '# Upcoming',
    "Soon, mine | York · 21 November 2026 · Meet: time and place to be announced · You're the host | Game Setup /host/3, Your Team /group/3/A",
    "Soon, theirs | York · 21 November 2026 · Meet: time and place to be announced · sam@example.com's game | Your Team /group/2/A, To the start line /game/2",
    '# Completed',
    'Over, mine | York · 21 November 2026 · You were the host | Results /results/1',
  ]);
  expect(screen.getByRole('link', { name: 'Create another game' }).getAttribute('href')).toBe('/create');
});

test("a player's live and finished games name their host; a section without games is not there", async () => {
  games.body = [
    game({ game_id: 6, game_name: 'Live', status: 'ongoing', ...theirs }),
    game({ game_id: 5, game_name: 'Over', status: 'fini', ...theirs }),
  ];
  show();
  await screen.findByText('Live');
  expect(seen()).toEqual([
    '# Ongoing',
    "Live | York · sam@example.com's game | LIVE | Join Game /game/6",
    '# Completed',
    "Over | York · 21 November 2026 · sam@example.com's game | Results /results/5",
  ]);
});

test('[Q6] a co-host in no team may not race, so the console is all their card offers', async () => {
  const helped = { ...theirs, status: 'ongoing', role: 'co-host' } as const;
  games.body = [
    game({ game_id: 6, game_name: 'Racing too', ...helped }),
    game({ game_id: 5, game_name: 'Helping', ...helped, group: null }),
  ];
  show();
  await screen.findByText('Helping');
  expect(seen().map((line) => line.split(' | ').at(-1))).toEqual([
    '# Ongoing',
    'Race console /host/6, Join Game /game/6',
    'Race console /host/5',
  ]);
});

test('[K2] cards say how many are in, and to whoever joined by code their team in place of the host’s address', async () => {
  const byCode = { ...theirs, host_email: '', group: 'B' } as const;
  games.body = [
    game({ game_id: 6, game_name: 'Live', status: 'ongoing', people: 12 }),
    game({ game_id: 5, game_name: 'Soon', people: 1, ...byCode }),
    game({ game_id: 4, game_name: 'Empty', people: 0 }),
  ];
  show();
  await screen.findByText('Live');
  expect(seen().map((line) => line.split(' | ').slice(0, 2).join(': '))).toEqual([
    '# Ongoing',
    "Live: York · You're the host · 12 are in",
    '# Upcoming',
    "Soon: York · 21 November 2026 · Meet: time and place to be announced · You're in Team Dog · 1 is in",
    "Empty: York · 21 November 2026 · Meet: time and place to be announced · You're the host",
  ]);
});

test('[G19] cards tell who leads and who won, and where one came in', async () => {
  const standings = [
    { group: 'C', position: 1, state: 'finished', done: 6 },
    { group: 'A', position: 2, state: 'racing', done: 4 },
    { group: 'B', position: 3, state: 'racing', done: 3 },
  ] as const;
  const news = { paused: false, provisional_until: null, standings: [...standings] };
  games.body = [
    game({ game_id: 6, game_name: 'Live', status: 'ongoing', news: { ...news, paused: true }, ...theirs }),
    game({ game_id: 5, game_name: 'Over', status: 'fini', news: { ...news, provisional_until: 1 }, ...theirs }),
  ];
  show();
  await screen.findByText('Paused. Cat has finished. You are 3rd.');
  screen.getByText('Cat won. You came 3rd.');
});

test('the next step of one game is the yellow one: of the race that is on, and of the game just made', async () => {
  games.body = [
    game({ game_id: 9, game_name: 'Made', group: 'B' }),
    game({ game_id: 8, game_name: 'Soon' }),
    game({ game_id: 6, game_name: 'Live', status: 'ongoing' }),
  ];
  show();
  await screen.findByText('Live');
  expect(yellow()).toEqual(['/host/6']);
  cleanup();
  show({ made: 9 });
  await screen.findByText('Live');
  expect(yellow()).toEqual(['/host/9']);
});

test('on a desk nobody is sent to a race that only opens on phones', async () => {
  games.body = [game({ game_id: 6, game_name: 'Live', status: 'ongoing', ...theirs })];
  show();
  await screen.findByText('Racing? Open this page on your phone.');
  expect(yellow()).toEqual([]);
});

test('[G17] an upcoming game says when and where people meet; a lazy one without answers has no day yet', async () => {
  games.body = [
    game({ game_id: 3, game_name: 'Soon', game_time: '19:30', meeting_point: 'Under the clock' }),
    game({ game_id: 2, game_name: 'Lazy', game_type: 'lazy', lazy_stage: 'questionnaire' }),
  ];
  show();
  await screen.findByText('Soon');
  expect(seen().map((line) => line.split(' | ')[1])).toEqual([
    undefined,
    "York · 21 November 2026 · Meet: 19:30, Under the clock · You're the host",
    "York · Day not set yet · Meet: time and place to be announced · You're the host",
  ]);
});

test('a race that begins turns over by itself, for whoever waits with the page open', async () => {
  const letPass = heldIntervals();
  games.body = [game({ game_id: 8, game_name: 'Tonight' })];
  show();
  await screen.findByRole('heading', { name: 'Upcoming' });
  games.body = [game({ game_id: 8, game_name: 'Tonight', status: 'ongoing' })];
  letPass(10_000);
  await screen.findByRole('link', { name: 'Join Game' });
  expect(screen.queryByRole('heading', { name: 'Upcoming' })).toBe(null);
});

test('a game that is answered twice is shown once', async () => {
  games.body = [game({ game_id: 8 }), game({ game_id: 8 })];
  show();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
});

test.each([
  [503, { message: 'We are busy. Try again in a moment.' }, 'We are busy. Try again in a moment.'],
  [0, null, 'Failed to load your games'],
])('trouble (%i) is said, and one can try again', async (status, body, words) => {
  games = { status, body };
  show();
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(words);
  games = { status: 200, body: [game({ game_name: 'There after all' })] };
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByText('There after all');
});

test('games that could not be read come by themselves, without any event', async () => {
  games = { status: 0, body: null };
  show();
  await screen.findByText('Failed to load your games');
  games = { status: 200, body: [game({ game_name: 'There after all' })] };
  await screen.findByText('There after all');
});

test('a session that ended elsewhere leads to the login page', async () => {
  games = { status: 401, body: {} };
  show();
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('Not authenticated');
  expect(alert.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?redirectTo=/manage');
});

const theirs = { role: 'player', group: 'B', user_id: '2', host_email: 'sam@example.com' } as const;

function game(given: Partial<StoredGame>): StoredGame {
  return {
    game_id: 1,
    game_name: 'Egg',
    city: 'York',
    game_date: '2026-11-21',
    game_time: null,
    meeting_point: null,
    game_type: 'classic',
    game_groups: 4,
    game_bars: 6,
    game_bar_list: [],
    game_start_bar: null,
    host_email: 'priya@example.com',
    host_tel: null,
    user_id: '1',
    status: 'setup',
    game_extras: null,
    lazy_questionnaire: null,
    lazy_stage: null,
    game_start_bar_id: null,
    game_final_bar_id: null,
    role: 'host',
    group: null,
    ...given,
  };
}

/** The page in lines: sections with a #, and each game with its facts, its stamp and its links. */
function seen(): string[] {
  return [...document.querySelectorAll('h2, article')].map((part) => {
    if (part.tagName === 'H2') return `# ${part.textContent}`;
    const card = within(part as HTMLElement);
    const links = card.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    const stamp = card.queryByText('LIVE') ? ['LIVE'] : [];
    return [
      card.getByRole('heading').textContent,
      part.querySelector('p')?.textContent,
      ...stamp,
      links.join(', '),
    ].join(' | ');
  });
}

/** Where the yellow buttons lead. */
function yellow(): (string | null)[] {
  const links = screen.getAllByRole('link').filter((link) => link.className.includes('bg-act'));
  return links.map((link) => link.getAttribute('href'));
}

function show(state: unknown = null) {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/manage', state }]}>
      <Queries>
        <Manage />
      </Queries>
    </MemoryRouter>,
  );
}

function session() {
  const expires_at = 4_102_444_800;
  const claims = [{ alg: 'ES256' }, { sub: '1', exp: expires_at }, 'signature'];
  const access_token = claims.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const user = { id: '1', email: 'priya@example.com', user_metadata: {}, app_metadata: {} };
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3_600, expires_at, user };
}
