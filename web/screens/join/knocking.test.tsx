import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import {
  aJoinView,
  aSession,
  clearPhone,
  knocking,
  newJoinDesk,
  openJoinDesk,
  sayName,
  showJoin,
  signUp,
} from '../../../tests/harness/people/join-desk.ts';

type JoinView = ReturnType<typeof aJoinView>;

let desk = newJoinDesk();

beforeAll(() => openJoinDesk(() => desk));

beforeEach(() => {
  desk = newJoinDesk();
});

afterEach(clearPhone);

test("[K17] That's me knocks for the seat, shows the pair and who has seen it, and moves in when let in", async () => {
  const knocked = aKnock();
  desk.answers[knocking] = () => ({ status: 200, body: { success: true, id: 'k1' } });
  desk.answers['GET /api/knocks/k1'] = () => ({ status: 200, body: knocked });
  desk.answers['GET /auth/v1/user'] = () => ({ status: 200, body: aSession({ name: 'Dev' }).user });
  desk.view = aJoinView({ state: 'started' });
  await showJoin('/join/K4WQZ7');
  await userEvent.click(await screen.findByRole('button', { name: "That's me" }));
  await userEvent.click(screen.getByRole('button', { name: /^Dev/ }));
  await screen.findByRole('heading', { name: 'Knock, knock.' });
  await screen.findByText('Octopus, pretzel');
  expect(desk.heard.find(({ call }) => call === knocking)?.body).toEqual({ team: 'A', seat: 2 });
  screen.getByText('is looking at it');
  expect(screen.getByRole('timer').textContent).toMatch(/^Knocking, [01]:\d\d$/);
  const { access_token, refresh_token } = aSession({ name: 'Dev' });
  Object.assign(knocked, { state: 'let-in', session: { access_token, refresh_token } });
  await eventually(() => desk.went).toEqual(['/game/7']);
});

test("[K17] That's me finds one of forty guests by team or by part of the name", async () => {
  const guests = Array.from({ length: 20 }, (_, at) => ({ seat: at + 1, name: `Egg ${at + 1}` }));
  const teams: JoinView['teams'] = [
    { team: 'A', state: 'open', names: [], guests },
    { team: 'B', state: 'open', names: [], guests: [...guests, { seat: 90, name: 'Zoë' }] },
  ];
  desk.view = aJoinView({ state: 'started', teams });
  await showJoin('/join/K4WQZ7/B');
  await userEvent.click(await screen.findByRole('button', { name: "That's me" }));
  const opened = [...document.querySelectorAll('details[open] summary')];
  expect(opened.map(({ textContent }) => textContent)).toEqual(['Dog21 guests']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search 41 names' }), 'zoe');
  expect(screen.getAllByRole('button', { name: /That's me/ }).map(({ textContent }) => textContent)).toEqual([
    "Zoëseat 90That's me",
  ]);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  screen.getByText('No name like that. Try a part of it.');
});

test.each([
  ['refused', 'Not this time'],
  ['late', 'Nobody came to the door'],
  ['gone', 'That knock is over'],
] as const)('[K18] a knock that is %s ends with words and the way back', async (state, title) => {
  sessionStorage.setItem('knock:K4WQZ7', 'k1');
  desk.answers['GET /api/knocks/k1'] = () => ({ status: 200, body: aKnock({ state }) });
  desk.view = aJoinView({ state: 'started' });
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('heading', { name: title });
  await userEvent.click(screen.getByRole('button', { name: 'Knock again' }));
  screen.getByRole('heading', { name: 'The race is on' });
});

test('[K15] a new phone picks a team, says its name and knocks; it may stop', async () => {
  desk.answers[knocking] = () => ({ status: 200, body: { success: true, id: 'k2' } });
  desk.answers['GET /api/knocks/k2'] = () => ({ status: 200, body: aKnock({ name: 'Jo' }) });
  desk.answers['POST /api/knocks/k2/take-back'] = () => ({ status: 200, body: { success: true } });
  desk.view = aJoinView({ state: 'started' });
  await showJoin('/join/K4WQZ7/b');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Knock at Team Dog' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop knocking' }));
  await screen.findByRole('heading', { name: 'The race is on' });
  await eventually(() => desk.heard.map(({ call }) => call)).toEqual([
    signUp,
    'POST /api/set-token',
    knocking,
    'POST /api/knocks/k2/take-back',
  ]);
});

test('[K18] a phone that failed too often is told that nobody but the host is asked', async () => {
  sessionStorage.setItem('knock:K4WQZ7', 'k1');
  desk.answers['GET /api/knocks/k1'] = () => ({ status: 200, body: aKnock({ forHost: true, seenBy: [] }) });
  desk.view = aJoinView({ state: 'started' });
  await showJoin('/join/K4WQZ7');
  await screen.findByText('Only the host can let you in now.');
  screen.getByText('Show this to Ash. Or shout it.');
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Ashhas been told']);
});

test('[K20] the code of a seat card names its seat and nothing more', async () => {
  await showJoin('/join/K4WQZ7#seat=2');
  await screen.findByRole('heading', { name: 'Dev, is that you?' });
  expect(desk.heard).toEqual([]);
});

test('[K20] a rescue code knocks for its seat, and back leads to the codes', async () => {
  desk.answers['GET /api/join/7HQ2VN'] = () => ({ status: 200, body: byRescueCode({ state: 'started' }) });
  desk.answers['POST /api/join/7HQ2VN/knock'] = () => ({ status: 200, body: { success: true, id: 'k1' } });
  desk.answers['GET /api/knocks/k1'] = () => ({ status: 200, body: aKnock() });
  desk.answers['POST /api/knocks/k1/take-back'] = () => ({ status: 200, body: { success: true } });
  await showJoin('/join/7HQ2VN');
  await screen.findByRole('heading', { name: 'Dev, is that you?' });
  await userEvent.click(screen.getByRole('button', { name: "That's me. Knock" }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop knocking' }));
  expect(desk.heard.map(({ call, body }) => [call, body]).slice(0, 3)).toEqual([
    [signUp, expect.objectContaining({ data: { name: 'Dev', code: '7HQ2VN', adult: true } })],
    ['POST /api/set-token', expect.anything()],
    ['POST /api/join/7HQ2VN/knock', { team: 'A', seat: 2 }],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Join a race' });
});

test('[K20] the rescue code of a seat that belongs to an account offers no other seat', async () => {
  desk.answers['GET /api/join/7HQ2VN'] = () => ({ status: 200, body: byRescueCode({ seat: 1 }) });
  await showJoin('/join/7HQ2VN');
  await screen.findByRole('heading', { name: 'That seat has an account' });
  expect(screen.queryByRole('button', { name: /That's me/ })).toBe(null);
});

/** What a rescue code tells: the join code is left out. */
function byRescueCode(changes: object) {
  const { code: _code, ...view } = aJoinView({ seat: 2, ...changes });
  return view;
}

function aKnock(changes: object = {}) {
  return {
    gameId: 7,
    state: 'waiting',
    team: 'A',
    name: 'Dev',
    pair: [
      { emoji: '🐙', name: 'Octopus' },
      { emoji: '🥨', name: 'Pretzel' },
    ],
    until: Date.now() + 100_000,
    seenBy: ['Sam'],
    session: null,
    ...changes,
  };
}
