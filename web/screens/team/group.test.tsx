import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldIntervals } from '../../../tests/harness/held-intervals.ts';
import { aGame, aMember, aTeam, newDesk, openDesk, routed, somePeople } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let Group: typeof import('./group.tsx').Group;
const desk = newDesk();
const readGame = 'GET /api/data/games/7';
const readTeams = 'GET /api/data/game_groups';
const takeSeat = 'POST /api/take-seat';
const declineSeat = 'POST /api/decline-seat';
const token = 'a-seat-that-nobody-guesses';

beforeAll(async () => {
  await openDesk(desk, '/group/7/B');
  ({ Group } = await import('./group.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.game = aGame({ role: 'player', group: 'B', game_groups: 3, ...routed });
  desk.teams = [others('A'), aTeam('B', { email_members: ['priya@example.com'] }), others('C')];
});

afterEach(cleanup);

test.each(['A', 'C', 'Z', 'b', 'fox'])(
  'whoever opens /group/7/%s lands on the page of their own team',
  async (letter) => {
    show(`/group/7/${letter}`);
    await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
    expect(address()).toBe('/group/7/B');
  },
);

test('the team, its people and how far the others are', async () => {
  desk.teams[0] = others('A', { ready: false, reason: 'clues incomplete' });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
  expect(lines('In Team Dog')).toEqual(['Captain, youpriya@example.com']);
  expect(lines('How far they are')).toEqual(['Foxclues incomplete', 'Catready']);
});

test('a host in no team is told so and shown the way to the teams', async () => {
  desk.game = aGame({ game_groups: 3, ...routed });
  show();
  await screen.findByText('You are not assigned to a team in this game.');
  expect(screen.getByRole('link', { name: 'Teams' }).getAttribute('href')).toBe('/host/7/teams');
});

test.each([
  ['/group/x/A', 'Invalid game id'],
  ['/group/0/A', 'Invalid game id'],
])('%s is no game id', (path, words) => {
  show(path);
  expect(screen.getByRole('alert').textContent).toContain(words);
});

test('a stranger is told that there is no such game, and who could let them in', async () => {
  desk.answers[readGame] = { status: 404, body: { message: 'Game not found.' } };
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Game not found.');
  screen.getByText('You are not assigned to a team in this game.');
  screen.getByText(/only the host or a co-host can put you back in\.$/);
});

test('who is taken out of the game while its page is open is told so without a touch', async () => {
  const letPass = heldIntervals();
  show();
  await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
  for (const call of [readGame, readTeams]) desk.answers[call] = { status: 404, body: { message: 'Game not found.' } };
  letPass(5_000);
  expect((await screen.findByRole('alert')).textContent).toContain('Game not found.');
  expect(screen.queryByText('priya@example.com')).toBe(null);
});

test.each([
  [readGame, 'Unable to verify team membership'],
  [readTeams, 'Failed to load group'],
])('when %s fails it is said, and one can try again', async (call, words) => {
  desk.answers[call] = { status: 422, body: {} };
  show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  dialog.getByText(words);
  delete desk.answers[call];
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
});

test.each([readGame, readTeams])('when %s is lost the page tries again by itself, without any event', async (call) => {
  desk.answers[call] = { status: 0, body: null };
  show();
  await screen.findByRole('dialog', { name: 'Something went wrong' });
  delete desk.answers[call];
  await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
});

test.each([
  ['lazy', 3, 'We write the clues.'],
  ['god', 3, 'The host writes the clues.'],
  ['classic', 1, 'The host writes the clues.'],
] as const)('[T5] a player of a %s game with %i teams has nothing to write', async (game_type, game_groups, words) => {
  desk.game = aGame({ role: 'player', group: 'B', game_type, game_groups, game_bar_list: null });
  show();
  await screen.findByText(words);
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(lines('In Team Dog')).toEqual(['Captain, youpriya@example.com']);
});

test.each([
  ['god', 3, null, 'All 3 teams solve what you write.'],
  ['god', 2, null, 'Both teams solve what you write.'],
  ['classic', 1, 'A', 'Team Fox solves what you write.'],
] as const)('[T4] the host of a %s game with %i teams writes under A', async (game_type, game_groups, group, words) => {
  desk.game = aGame({ game_type, game_groups, group, ...routed });
  show('/group/7/D');
  await screen.findByRole('heading', { level: 1, name: 'Your clues' });
  screen.getByText(words);
  expect(address()).toBe('/group/7/A');
  expect(screen.getAllByRole('textbox')).toHaveLength(8);
});

test('before the bars are picked there is nothing to write', async () => {
  desk.game = { ...desk.game, game_bar_list: [], game_start_bar_id: null };
  show();
  await screen.findByRole('heading', { name: 'No bars yet' });
  cleanup();
  desk.game = aGame({ game_type: 'god' });
  show('/group/7/A');
  const setup = await screen.findByRole('link', { name: 'Finish setup' });
  expect(setup.getAttribute('href')).toBe('/host/7/setup');
});

test('while the race is on the clues are read only and the way to it is there', async () => {
  desk.game = { ...desk.game, status: 'ongoing' };
  show();
  const join = await screen.findByRole('link', { name: 'Join Game' });
  expect(join.getAttribute('href')).toBe('/game/7');
  expect(screen.getAllByRole('textbox').every((field) => field.hasAttribute('readonly'))).toBe(true);
  expect(screen.queryByRole('button', { name: /^Suggest/ })).toBe(null);
  cleanup();
  desk.game = { ...desk.game, status: 'fini' };
  show();
  expect((await screen.findByRole('link', { name: 'Results' })).getAttribute('href')).toBe('/results/7');
  expect(screen.queryByRole('button', { name: 'Leave this team' })).toBe(null);
});

test('who waits on the team page is shown the way to the race when it begins', async () => {
  const letPass = heldIntervals();
  show();
  await screen.findByRole('button', { name: 'Leave this team' });
  expect(screen.queryByRole('link', { name: 'Join Game' })).toBe(null);
  desk.game = { ...desk.game, status: 'ongoing' };
  letPass(5_000);
  expect((await screen.findByRole('link', { name: 'Join Game' })).getAttribute('href')).toBe('/game/7');
});

test('leaving a team is asked first, then done under the own address', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this team' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave Team Dog?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(desk.heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Leave this team' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave this team' }));
  await screen.findByText('My Games are here');
  const body = { gameId: 7, groupKey: 'B', emailToRemove: 'priya@example.com' };
  expect(desk.heard).toEqual([{ call: 'POST /api/remove-email-from-group', body }]);
});

test('leaving that fails is said', async () => {
  desk.answers['POST /api/remove-email-from-group'] = { status: 409, body: { message: 'The race is over.' } };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave this team' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Leave Team Dog?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave this team' }));
  const trouble = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  expect([trouble.queryByText('Failed to remove email'), trouble.queryByText('The race is over.')]).not.toContain(null);
});

test('an invitation is taken before anything else, and leaves the address', async () => {
  desk.answers[takeSeat] = { status: 200, body: { success: true, group: 'B' } };
  show(`/group/7/B#seat=${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Team Dog' });
  expect(desk.heard).toEqual([{ call: takeSeat, body: { gameId: 7, seat: token } }]);
  expect(address()).toBe('/group/7/B');
});

test.each([
  [
    404,
    { message: 'This invitation no longer works. Ask the host for a new one.' },
    /^This invitation no longer works/,
  ],
  [422, { message: 'Some of that does not look right.' }, /^This invitation no longer works/],
  [409, { message: 'You are in team Fox of this game already.' }, /^You are in team Fox of this game already/],
])('an invitation that is refused (%i) says why', async (status, body, words) => {
  desk.answers[takeSeat] = { status, body };
  show(`/group/7/B#seat=${token}`);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(screen.getByRole('link', { name: 'My Games' }).getAttribute('href')).toBe('/manage');
});

test('a link that says no asks once, and takes no seat meanwhile', async () => {
  show(`/group/7/B#seat=${token}&decline=1`);
  const dialog = within(screen.getByRole('dialog', { name: 'Not this time?' }));
  expect(desk.heard).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Decline the invitation' }));
  await screen.findByRole('heading', { level: 1, name: 'Thanks for telling us' });
  expect(desk.heard).toEqual([{ call: declineSeat, body: { gameId: 7, seat: token } }]);
  await waitFor(() => expect(address()).toBe('/group/7/B'));
});

test('a seat that is gone is as good as declined; a decline that does not arrive is said', async () => {
  desk.answers[declineSeat] = { status: 0, body: null };
  show(`/group/7/B#seat=${token}&decline=1`);
  await userEvent.click(screen.getByRole('button', { name: 'Decline the invitation' }));
  const trouble = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  trouble.getByText('Failed to decline the invitation');
  cleanup();
  desk.answers[declineSeat] = { status: 404, body: { message: 'This invitation no longer works.' } };
  show(`/group/7/B#seat=${token}&decline=1`);
  await userEvent.click(screen.getByRole('button', { name: 'Decline the invitation' }));
  await screen.findByRole('heading', { level: 1, name: 'Thanks for telling us' });
});

test('somebody whose session ended is asked in, and the invitation waits', async () => {
  desk.answers[takeSeat] = { status: 401, body: {} };
  show(`/group/7/B#seat=${token}`);
  await screen.findByText('Please log in to access your team page.');
  screen.getByText('An invitation waits for you.');
  const target = encodeURIComponent(`/group/7/B#seat=${token}`);
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(`/login?redirectTo=${target}`);
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(`/signup?redirectTo=${target}`);
  await userEvent.click(screen.getByRole('button', { name: 'No thanks' }));
  screen.getByRole('dialog', { name: 'Not this time?' });
});

/** A rival, as a player sees one. */
test('[K11] a captain says who may write clues among those who joined by code', async () => {
  desk.people = somePeople(desk.teams, { B: [aMember(4, 'Jo')] });
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'Jo may write clues' }));
  await waitFor(() =>
    expect(desk.heard).toEqual([{ call: 'POST /api/games/7/members/4', body: { mayWriteClues: true } }]),
  );
  expect(lines('In Team Dog')[1]).toMatch(/^Guest.*Jo$/);
});

test('[K11] a member by code sees who is in the team, no clues and no addresses, and leaves by the code', async () => {
  desk.teams = [others('A'), aTeam('B', { email_members: null, clues: null }), others('C')];
  desk.people = somePeople(desk.teams, { B: [aMember(4, 'Jo', { you: true }), aMember(5, 'Sam')] });
  show();
  await screen.findByText('Your captain writes the clues.');
  await waitFor(() => expect(lines('In Team Dog')).toEqual(['Guest, youJo', 'GuestSam']));
  expect(screen.queryByRole('switch')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Leave this team' }));
  const sure = within(screen.getByRole('dialog', { name: 'Leave Team Dog?' }));
  await userEvent.click(sure.getByRole('button', { name: 'Leave this team' }));
  await waitFor(() => expect(desk.heard.map(({ call }) => call)).toEqual(['POST /api/games/7/leave-team']));
});

function others(letter: 'A' | 'C', given: Parameters<typeof aTeam>[1] = {}) {
  return aTeam(letter, { email_members: null, clues: null, ...given });
}

function lines(list: string): (string | null)[] {
  return within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);
}

function address(): string | null {
  return screen.getByTestId('address').textContent;
}

function Address() {
  const { pathname, hash } = useLocation();
  return <p data-testid="address">{pathname + hash}</p>;
}

function show(path = '/group/7/B') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Queries>
        <Routes>
          <Route path="/group/:id/:group" element={<Group />} />
          <Route path="/manage" element={<p>My Games are here</p>} />
        </Routes>
        <Address />
      </Queries>
    </MemoryRouter>,
  );
}
