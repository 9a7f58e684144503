import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { heldIntervals } from '../../../tests/harness/held-intervals.ts';
import { aGame, newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { aStanding, aView, thatMoment } from '../../testing/a-race.ts';

let Play: typeof import('./play.tsx').Play;
const desk = newDesk();
const readGame = 'GET /api/data/games/7';
const readView = 'GET /api/view/7';
const on = { status: 'ongoing', role: 'player', group: 'A' } as const;

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width: 390, height: 844 });
  localStorage.setItem('agreeGame', '[7]');
  ({ Play } = await import('./play.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.game = aGame(on);
  desk.answers[readView] = { status: 200, body: aView({ gameId: 7 }) };
});

afterEach(cleanup);

test('what is no number is no game', () => {
  show('/game/fox');
  expect(screen.getByRole('alert').textContent).toContain('Invalid game id');
});

test('to a stranger there is no such game, and it is said who could let them in', async () => {
  desk.answers[readGame] = { status: 404, body: { code: 'game-not-found', message: 'Game not found.' } };
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Game not found.');
  screen.getByText('You are not assigned to a team for this game.');
  screen.getByText(/only the host or a co-host can put you back in\.$/);
});

test('a game that cannot be read is asked for again by hand', async () => {
  desk.answers[readGame] = { status: 422, body: { code: 'bad-input' } };
  show();
  await screen.findByRole('alert');
  delete desk.answers[readGame];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('tab', { name: 'CLUE' });
});

test.each([
  [{ city: '' }, 'Game city missing'],
  [{ group: null }, 'You are not assigned to a team for this game.'],
])('a game like %o is none to play', async (changes, words) => {
  desk.game = aGame({ ...on, ...changes });
  show();
  await screen.findByRole('heading', { level: 1, name: words });
  expect(screen.getByRole('link', { name: 'My Games' }).getAttribute('href')).toBe('/manage');
  expect(screen.queryByRole('tab')).toBe(null);
});

test('before the start a player waits at the line, and is in the race by itself when it begins', async () => {
  const letPass = heldIntervals();
  desk.game = aGame({ ...on, status: 'setup' });
  show();
  await screen.findByRole('heading', { level: 1, name: 'The start line' });
  desk.game = aGame(on);
  await eventually(() => {
    letPass(5_000);
    return screen.queryByRole('tab', { name: 'CLUE' });
  }).not.toBe(null);
  expect(screen.queryByRole('heading', { name: 'The start line' })).toBe(null);
});

test('before the start the host is led to the setup', async () => {
  desk.game = aGame({ status: 'setup' });
  show();
  expect((await screen.findByRole('link', { name: 'Game Setup' })).getAttribute('href')).toBe('/host/7');
});

test('[L7] who is taken out while they race is told so', async () => {
  desk.answers[readView] = { status: 404, body: { code: 'game-not-found', message: 'Game not found.' } };
  show();
  const words = 'You are not assigned to a team for this game.';
  await screen.findByRole('heading', { level: 1, name: words });
  screen.getByText(/Only the host or a co-host can put you back in\.$/);
});

test('[L7] a member who is removed while they stand at the gate reads why the race is gone', async () => {
  const letPass = heldIntervals();
  localStorage.setItem('agreeGame', '[]');
  show();
  await screen.findByRole('heading', { level: 1, name: 'Before you start' });
  desk.answers[readGame] = { status: 404, body: { code: 'game-not-found', message: 'Game not found.' } };
  await eventually(() => {
    letPass(5_000);
    return screen.queryByRole('heading', { level: 1, name: 'You are not assigned to a team for this game.' });
  }).not.toBe(null);
  expect(screen.queryByText('Game not found.')).toBe(null);
  localStorage.setItem('agreeGame', '[7]');
});

test('[K13] a member whose team mate asks to retire is asked at once, and may agree or race on', async () => {
  const retiring = { name: 'Lee', isYou: false, until: Date.now() + 600_000 };
  const buttons = { hasCaptain: false, presses: true, names: ['Lee'], people: 2, retiring };
  desk.game = aGame({ ...on, buttons });
  show();
  await screen.findByRole('dialog', { name: 'Lee wants to retire Team Fox' });
  screen.getByText(/^If you agree, your team retires\./);
  await userEvent.click(screen.getByRole('button', { name: 'Race on' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  cleanup();
  desk.game = aGame({ ...on, buttons: { ...buttons, retiring: { ...retiring, isYou: true } } });
  show();
  await screen.findByRole('tab', { name: 'CLUE' });
  expect(screen.queryByRole('dialog')).toBe(null);
  cleanup();
  desk.game = aGame({ ...on, buttons });
  desk.answers[readView] = { status: 200, body: aView({ gameId: 7, status: 'paused' }) };
  show();
  await screen.findByRole('tab', { name: 'CLUE' });
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('[K17] a knock that was closed without an answer stays above the buttons until it is answered', async () => {
  const pair = [
    { emoji: '🎺', name: 'Trumpet' },
    { emoji: '🌵', name: 'Cactus' },
  ];
  const knock = { id: 'k1', kind: 'rescue', team: 'A', name: 'Jo', pairs: [pair], until: Date.now() + 100_000 };
  desk.answers['GET /api/games/7/knocks'] = { status: 200, body: [knock] };
  desk.answers['POST /api/knocks/k1/answer'] = { status: 200, body: { success: true, outcome: 'let-in' } };
  show();
  await press('Close');
  await press('Jo wants back in Answer');
  expect(screen.queryByRole('button', { name: 'Jo wants back in Answer' })).toBe(null);
  await userEvent.click(screen.getByRole('radio', { name: 'Trumpet, cactus' }));
  await press("That's our Jo");
  await screen.findByRole('heading', { name: 'Jo is back in' });
  desk.answers['GET /api/games/7/knocks'] = { status: 200, body: [] };
  await press('Close');
  expect(screen.queryByText(/Jo wants back in/)).toBe(null);
});

test('who is signed out while they race comes back here after they sign in', async () => {
  desk.answers[readView] = { status: 401, body: { code: 'not-authenticated', message: 'Not authenticated' } };
  desk.answers['POST /api/set-token'] = { status: 401, body: { code: 'invalid-token', message: 'Invalid token' } };
  show();
  await screen.findByRole('heading', { level: 1, name: 'You are signed out' });
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login?redirectTo=%2Fgame%2F7');
});

test('a race that cannot be seen at all says so', async () => {
  desk.answers[readView] = { status: 422, body: {} };
  show();
  await screen.findByRole('heading', { level: 1, name: 'Failed to load game' });
});

test('a race that ends while somebody stands at the gate leads them on to who won', async () => {
  const letPass = heldIntervals();
  localStorage.setItem('agreeGame', '[]');
  show();
  await screen.findByRole('heading', { level: 1, name: 'Before you start' });
  over();
  // Whoever looked a moment before is still waiting for the answer of then, and looks again.
  await eventually(() => {
    letPass(5_000);
    return screen.queryByText('Fox got to the jar first.');
  }).not.toBe(null);
  expect(screen.queryByRole('heading', { name: 'Before you start' })).toBe(null);
  localStorage.setItem('agreeGame', '[7]');
});

test('a race that is over shows who won, and asks nobody for their camera', async () => {
  localStorage.setItem('agreeGame', '[]');
  over();
  show();
  await screen.findByText('Fox got to the jar first.');
  localStorage.setItem('agreeGame', '[7]');
});

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

function over() {
  desk.game = aGame({ ...on, status: 'fini' });
  const standings = [aStanding('A', { state: 'finished', done: 6, raceMs: 60_000 }), aStanding('B', { position: 2 })];
  const view = aView({ gameId: 7, status: 'ended', endedAt: thatMoment, endedBy: 'last-finisher', standings });
  desk.answers[readView] = { status: 200, body: view };
}

function show(path = '/game/7') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Queries>
        <Routes>
          <Route path="/game/:id" element={<Play />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}
