import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { aNight, aRun, aStory, servedResults } from '../../testing/a-story.ts';
import type { Night } from './night.ts';

let Results: typeof import('./results.tsx').Results;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk, '/results/12');
  ({ Results } = await import('./results.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('a night: whose, where and when, and the way back', async () => {
  await showNight(aNight());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Priya's Big Night");
  screen.getByText('GAME RESULTS');
  expect(screen.getByText(/priya@example\.com game/).textContent).toBe('priya@example.com gameYork, 14 November 2026');
  expect(screen.getByRole('link', { name: 'Return' }).getAttribute('href')).toBe('/manage');
});

test('a night whose host has deleted their account is still somebody’s', async () => {
  const night = aNight();
  const game = { ...night.results.game, hostEmail: 'a deleted account' };
  await showNight({ ...night, results: { ...night.results, game } });
  expect(screen.getByText(/A deleted account's game/).textContent).toBe(
    "A deleted account's gameYork, 14 November 2026",
  );
});

test('the podium and the final list of six teams', async () => {
  await showNight(aNight());
  expect(linesOf('The podium')).toEqual(['Fox96:12Place 1', 'Eagle98:40Place 2', 'Cat104:05Place 3']);
  expect(linesOf('Final results')).toEqual([
    '1Fox 🦊96 mins 12 secs2 penalties (+2 🍻)6 bars',
    '2Eagle 🦅98 mins 40 secsNo penalties.6 bars',
    '3Cat 🐱104 mins 5 secs1 penalty (+1 🍻)6 bars',
    '4Farmer 🧑‍🌾117 mins 31 secsNo penalties.6 bars',
    '5Dog 🐶121 mins 8 secs3 penalties (+3 🍻)6 bars',
    '6Skunk 🦨DNF1 penalty (+1 🍻)5 bars',
  ]);
});

test('what mattered is marked: a banked claim, the host, who retired and who never came', async () => {
  const teams = [
    aRun('A', [10, 20, 30, 40, 50, 60], { banked: true, adjustedMs: 300_000 }),
    aRun('B', [10, 20, 30, 40, 50, 61], { position: 2, adjustedMs: -60_000 }),
    aRun('C', [10], { position: 3, state: 'retired' }),
    aRun('D', [], { position: 4, state: 'absent' }),
  ];
  await showNight(aNight({ story: { teams } }));
  expect(linesOf('Final results')).toEqual([
    '1Fox 🦊60 minsNo penalties.6 barsbanked5 mins added by the host',
    '2Dog 🐶61 minsNo penalties.6 bars1 min taken off by the host',
    '3Cat 🐱DNFNo penalties.1 barretired',
    '4Eagle 🦅DNFNo penalties.0 barsnobody turned up',
  ]);
});

test('a night on which nobody reached a bar has no podium and no lanes', async () => {
  const teams = [aRun('A', []), aRun('B', [])];
  await showNight(aNight({ story: { teams } }));
  screen.getByText('Nobody reached a bar. The jar never left the shelf.');
  expect(screen.queryByRole('heading', { name: 'Bar by bar' })).toBe(null);
});

test('the times of the lanes are also a table, and it says who led', async () => {
  await showNight(aNight({ story: { teams: [aRun('A', [14, 29.5]), aRun('B', [12])], bars: 3 } }));
  screen.getByText("Every egg is a bar. Fox's minutes are written in.");
  const rows = within(screen.getByRole('table', { name: 'When each team was in each bar' })).getAllByRole('row');
  expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
    ['Team', 'Bar 1', 'Bar 2', 'Bar 3'],
    [
      'Fox',
      '14 mins after the start, 14 mins on the way, The Golden Fleece',
      '29 mins 30 secs after the start, 15 mins 30 secs on the way, The Black Swan',
      'not reached',
    ],
    ['Dog', '12 mins after the start, 12 mins on the way, The Golden Fleece', 'not reached', 'not reached'],
  ]);
  screen.getByText(/^Dog led to bar 1, then Fox to bar 2\./);
});

test('awards, egg-secutions and who wrote what', async () => {
  await showNight(aNight());
  expect(
    within(section('Awards'))
      .getAllByRole('listitem')
      .map((mat) => mat.textContent),
  ).toEqual([
    'Quickest solverEagle cracked bar 1 in 12 minutes flat.',
    'Most lostDog saw three bars nobody had asked for.',
  ]);
  expect(
    within(section('Egg-secutions...'))
      .getAllByRole('listitem')
      .map((line) => line.textContent),
  ).toEqual(['Skunk made Fox swap jackets.', 'Fox made Eagle hop to the next bar. They never got round to it.']);
  expect(
    Array.from(section('Who wrote what').querySelectorAll('details'), (each) => [each.open, each.textContent]),
  ).toEqual([
    [true, 'For Fox1 clueThe Golden Fleece14 minsJason crossed the sea for one of these.by Cat'],
    [false, 'For Skunk1 clueThe Black Swannever crackedIt sings once, they say.by Fox, 3 wrong guesses'],
  ]);
});

test('while a claim may still come in, clues are held back and it says until when', async () => {
  await showNight(aNight({ story: { clues: [], provisionalUntil: Date.now() + 600_000 } }));
  expect(section('Who wrote what').textContent).toMatch(
    /^Who wrote whatClues to bars that somebody may still claim stay secret until \d\d:\d\d\.$/,
  );
});

test('[Y5] a race that ended at last jar says so', async () => {
  await showNight(aNight({ story: { endedBy: 'last-jar' } }));
  screen.getByText(/^It was last jar at \d\d:\d\d\. Whoever was still on the way is placed by bars\.$/);
});

test('a night without awards, sabotages and clues says so of the sabotages alone', async () => {
  await showNight(aNight({ story: { awards: [], sabotages: [], clues: [] } }));
  expect(section('Egg-secutions...').textContent).toBe(
    'Egg-secutions...None. Either everybody was very kind, or nobody found the button.',
  );
  expect(screen.queryByRole('heading', { name: 'Awards' })).toBe(null);
  expect(screen.queryByRole('heading', { name: 'Who wrote what' })).toBe(null);
});

test('where one team raced alone there was nobody to sabotage, and no button to find', async () => {
  const [alone] = aStory().teams;
  await showNight(aNight({ story: { sabotages: [], teams: alone ? [alone] : [] } }));
  expect(section('Egg-secutions...').textContent).toBe(
    'Egg-secutions...None. With one team there was nobody to sabotage.',
  );
});

test('everything can be taken away; photos only while there are some', async () => {
  await showNight(aNight());
  expect(downloads()).toEqual(['photos.zip', 'story.png', 'card.png', 'results.csv', 'results.json']);
  cleanup();
  await showNight(aNight({ story: { arePhotosGone: true, photos: [] } }));
  expect(downloads()).toEqual(['story.png', 'card.png', 'results.csv', 'results.json']);
});

test('until it is answered it loads', async () => {
  answerNight(aNight());
  show();
  screen.getByText('Loading…');
  await screen.findByText('GAME RESULTS');
});

test('a game that is not there, or somebody else’s', async () => {
  desk.answers['GET /api/game-results/12'] = {
    status: 404,
    body: { code: 'game-not-found', message: 'Game not found.' },
  };
  desk.answers['GET /api/game-story/12'] = {
    status: 404,
    body: { code: 'game-not-found', message: 'Game not found.' },
  };
  show();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Game not found\.It may have been cancelled/);
});

test('an address without a number', async () => {
  show('/results/york');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Invalid game id/);
});

test('results that cannot be read are asked for again', async () => {
  answer(429, { results: { code: 'too-many', message: 'Too many tries.' }, story: null });
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load resultsToo many tries.Try again');
  answerNight(aNight());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('GAME RESULTS');
});

test.each([
  [500, { code: 'out-of-order', message: 'Something went wrong on our side.' }],
  [0, null],
])(
  'where only the story cannot be read (%i) the table stands alone, and the rest joins by itself',
  async (status, body) => {
    const night = aNight();
    const [first, ...others] = night.results.rows;
    const strike = { byName: 'Skunk', byEmoji: '🦨', toName: 'Fox', toEmoji: '🦊' };
    const rows = [{ ...(first as (typeof others)[0]), sabotages: [strike] }, ...others] as Night['results']['rows'];
    answerNight({ ...night, results: { ...night.results, rows } });
    desk.answers['GET /api/game-story/12'] = { status, body };
    show();
    await screen.findByRole('heading', { level: 1, name: "Priya's Big Night" });
    expect(linesOf('Final results')[0]).toBe('1Fox 🦊96 mins 12 secs2 penalties (+2 🍻)6 bars');
    expect(within(section('Egg-secutions...')).getByRole('listitem').textContent).toBe('Skunk 🦨 egg-secuted Fox 🦊');
    await screen.findByText('Photos and the rest of the story did not arrive.');
    answerNight(night);
    await screen.findByRole('list', { name: 'The podium' });
  },
);

test('the joke line is shown if no team sabotaged another, even if the story cannot be loaded', async () => {
  const night = aNight();
  const rows = night.results.rows.map((row) => ({ ...row, sabotages: [] }));
  answerNight({ ...night, results: { ...night.results, rows } });
  desk.answers['GET /api/game-story/12'] = { status: 500, body: { code: 'out-of-order', message: 'Something broke.' } };
  show();
  await screen.findByText('Photos and the rest of the story did not arrive.');
  expect(section('Egg-secutions...').textContent).toBe(
    'Egg-secutions...None. Either everybody was very kind, or nobody found the button.',
  );
});

test('a race that is still on leads back to it', async () => {
  answer(409, { results: { code: 'race-on', message: 'The race is on.' }, story: {} });
  show();
  await screen.findByRole('heading', { level: 1, name: 'The race is on.' });
  expect(screen.getByRole('link', { name: 'Go to the race' }).getAttribute('href')).toBe('/game/12');
  answerNight(aNight());
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
  await screen.findByText('GAME RESULTS');
});

function answer(status: number, { results, story }: { results: unknown; story: unknown }) {
  desk.answers['GET /api/game-results/12'] = { status, body: results };
  desk.answers['GET /api/game-story/12'] = { status, body: status === 200 ? story : results };
}

function answerNight({ results, story }: Night) {
  answer(200, { results: servedResults(results), story });
}

async function showNight(night: Night): Promise<void> {
  answerNight(night);
  show();
  await screen.findByText('GAME RESULTS');
  // On a busy machine the table may stand alone for a moment.
  await waitFor(() => expect(screen.queryByText('Fetching photos and the story…')).toBe(null));
}

function show(address = '/results/12') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Queries>
        <Routes>
          <Route path="/results/:id" element={<Results />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}

function section(name: string): HTMLElement {
  return screen.getByRole('region', { name });
}

function linesOf(name: string): (string | null)[] {
  return within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
}

function downloads(): (string | undefined)[] {
  return within(section('Take it with you'))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href')?.replace('/api/game-results/12/', ''));
}
