import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import {
  aJoinView,
  clearPhone,
  joining,
  newJoinDesk,
  openJoinDesk,
  sayName,
  showJoin,
  signInElsewhere,
  signUp,
} from '../../../tests/harness/people/join-desk.ts';

const unknown = "That code doesn't open a race. Check it with your host.";
let desk = newJoinDesk();

beforeAll(() => openJoinDesk(() => desk));

beforeEach(() => {
  desk = newJoinDesk();
});

afterEach(clearPhone);

test.each(['k4w qz7', 'K4W-QZ7', 'https://example.com/join/K4WQZ7'])(
  '[K1] %s on the tiles wakes the button or leads on',
  async (text) => {
    await showJoin('/join');
    expect(screen.getByRole('button', { name: 'Find my race' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByLabelText('Race code'));
    await userEvent.paste(text);
    if (!text.includes('/')) await userEvent.click(screen.getByRole('button', { name: 'Find my race' }));
    await screen.findByText('/join/K4WQZ7');
  },
);

test('[K2] a code that opens nothing gets one sentence, and another may be typed', async () => {
  desk.answers['GET /api/join/K4WQZ8'] = () => ({ status: 404, body: { code: 'join-code-unknown', message: unknown } });
  await showJoin('/join/K4WQZ8');
  expect((await screen.findByRole('alert')).textContent).toBe(unknown);
  cleanup();
  await showJoin('/join/nonsense');
  expect((await screen.findByRole('alert')).textContent).toBe(unknown);
});

test('[K3] a team link, a name, a tick: the guest is signed in by the code, and the seat is taken once', async () => {
  await showJoin('/join/K4WQZ7/a');
  await screen.findByRole('heading', { name: "You're a Fox" });
  screen.getByText('With Sam and Dev.');
  await userEvent.type(screen.getByLabelText('Your name'), ' Jo ');
  await userEvent.click(screen.getByLabelText(/I'm 18 or over/));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Join the race' }));
  await screen.findByRole('heading', { level: 1, name: "You're in." });
  expect(desk.heard.map(({ call, body }) => [call, body])).toEqual([
    [signUp, expect.objectContaining({ data: { name: 'Jo', code: 'K4WQZ7', adult: true } })],
    ['POST /api/set-token', { token: expect.any(String), email: '' }],
    [joining, { team: 'A' }],
  ]);
  await screen.findByText('7HQ2VN');
  screen.getByText('Saturday 21 November 2099. Meet: 19:30, The Shakespeare.');
  screen.getByTitle('QR code of your seat');
  expect(screen.getByRole('link', { name: 'To the start line' }).getAttribute('href')).toBe('/game/7');
});

test('[K3] without a name and a tick nothing is sent', async () => {
  await showJoin('/join/K4WQZ7/a');
  await userEvent.click(await screen.findByRole('button', { name: 'Join the race' }));
  screen.getByText('Your team has to shout something.');
  expect(desk.heard).toEqual([]);
});

test('[K8] where people choose, one picks a team first; one that is closed says by whom', async () => {
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('heading', { name: 'Pick your thieves' });
  expect(screen.getByRole('radio', { name: /^Cat/ })).toHaveProperty('disabled', true);
  screen.getByText('Closed by Ash');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  expect(screen.getByRole('alert').textContent).toBe('Pick a team first.');
  expect(document.activeElement?.getAttribute('value')).toBe('A');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  expect(desk.heard).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: /^Dog/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Join the race as Dog' }));
  await eventually(() => desk.heard.find(({ call }) => call === joining)?.body).toEqual({ team: 'B' });
});

test('a code in the making and the team that was chosen survive a reload', async () => {
  await showJoin('/join');
  await userEvent.type(screen.getByLabelText('Race code'), 'k4wq');
  cleanup();
  await showJoin('/join');
  expect(screen.getByLabelText('Race code')).toHaveProperty('value', 'K4WQ');
  await userEvent.type(screen.getByLabelText('Race code'), 'z7');
  await userEvent.click(screen.getByRole('button', { name: 'Find my race' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Dog/ }));
  cleanup();
  await showJoin('/join');
  expect(screen.getByLabelText('Race code')).toHaveProperty('value', '');
  cleanup();
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('button', { name: 'Join the race as Dog' });
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race as Dog' }));
  await screen.findByRole('heading', { name: "You're in." });
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
});

test('[G17] form and seat card name the meeting place in the same words, also while it is not known', async () => {
  desk.view = aJoinView({ meetingPoint: null, startBar: 'The Soggy Legion' });
  await showJoin('/join/K4WQZ7/a');
  await screen.findByText('19:30, The Soggy Legion');
  desk.view = aJoinView({ time: null, meetingPoint: null, isDaySet: false, deals: false });
  cleanup();
  await showJoin('/join/K4WQZ7');
  await screen.findByText("Sam's Stag, Manchester, Day not set yet");
  screen.getByText('Meet: time and place to be announced. Ash hosts.');
  cleanup();
  desk.view = aJoinView({ time: null, meetingPoint: null, startBar: 'The Soggy Legion' });
  await showJoin('/join/K4WQZ7/a');
  await sayName('Jo');
  desk.view = aJoinView({ ...desk.view, you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  await screen.findByText('Saturday 21 November 2099. Meet: The Soggy Legion, time to be announced.');
});

test('[RH17] the estimate is shown on the invitation and on the choice of teams', async () => {
  desk.view = aJoinView({ expected: { minutes: 75, metres: 1_400 } });
  await showJoin('/join/K4WQZ7/a');
  await screen.findByText('about 75 minutes, 1.4 km');
  cleanup();
  await showJoin('/join/K4WQZ7');
  await screen.findByText(/Ash hosts\. The race: about 75 minutes, 1\.4 km\.$/);
});

test('[K8] where the house deals, nobody picks', async () => {
  desk.view = aJoinView({ deals: true });
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('heading', { name: 'The house deals' });
  expect(screen.queryByRole('radio')).toBe(null);
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  await eventually(() => desk.heard.find(({ call }) => call === joining)?.body).toEqual({});
});

test('[K9] a link to a team that takes nobody says so and offers the next', async () => {
  await showJoin('/join/K4WQZ7/c');
  await screen.findByText('Team Cat takes nobody more.');
  screen.getByRole('button', { name: 'Join the race as Fox' });
});

test('a join whose answer got lost goes again under the same key, and the name is kept meanwhile', async () => {
  let tries = 0;
  const done = desk.answers[joining];
  desk.answers[joining] = (body) => {
    tries += 1;
    return tries === 1 ? { status: 0, body: null } : (done?.(body) ?? { status: 500, body: {} });
  };
  await showJoin('/join/K4WQZ7/a');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  await screen.findByText('No signal.');
  expect(localStorage.getItem('joinName')).toBe('Jo');
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: "You're in." });
  const keys = desk.heard.filter(({ call }) => call === joining).map(({ key }) => key);
  expect([keys.length, new Set(keys).size, desk.heard.filter(({ call }) => call === signUp).length]).toEqual([2, 1, 1]);
  expect(localStorage.getItem('joinName')).toBe(null);
});

test('a refusal is said in the words of the server, and may be tried again', async () => {
  desk.answers[joining] = () => ({
    status: 409,
    body: { code: 'was-removed', message: 'The host took you out of this race.' },
  });
  await showJoin('/join/K4WQZ7/a');
  await sayName('Jo');
  await userEvent.click(screen.getByRole('button', { name: 'Join the race' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The host took you out of this race.');
});

test('who is signed in joins as who they are, with one tap', async () => {
  signInElsewhere('Sam');
  await showJoin('/join/K4WQZ7/a');
  await userEvent.click(await screen.findByRole('button', { name: 'Join as Sam' }));
  await eventually(() => desk.heard.map(({ call }) => call)).toEqual(['POST /api/set-token', joining]);
  await screen.findByRole('heading', { name: "You're in." });
});

test('who has an account goes to log in or sign up and comes back here', async () => {
  await showJoin('/join/K4WQZ7/a');
  const login = await screen.findByRole('link', { name: 'Login' });
  expect(login.getAttribute('href')).toBe('/login?redirectTo=%2Fjoin%2FK4WQZ7%2Fa');
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe(
    '/signup?redirectTo=%2Fjoin%2FK4WQZ7%2Fa',
  );
});

test.each([
  ['closed', 'The door is shut'],
  ['full', 'Full house'],
  ['started', 'The race is on'],
  ['over', 'This race is over'],
] as const)("[K2] a race that is %s says '%s', whose it is, and offers That's me", async (state, title) => {
  desk.view = aJoinView({ state });
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('heading', { level: 1, name: title });
  screen.getByRole('heading', { level: 2, name: "Sam's Stag" });
  screen.getByRole('button', { name: "That's me" });
  expect(screen.queryByRole('button', { name: /^Join/ })).toBe(null);
});

test('whose phone has thrown away what it stored can get their seat back, though the cookie still says who they are', async () => {
  desk.view = aJoinView({ you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('button', { name: "That's me" });
  expect(screen.queryByRole('heading', { name: "You're in." })).toBe(null);
});

test('a seat card that did not come says so, and can be asked for again', async () => {
  signInElsewhere('Jo');
  desk.view = aJoinView({ you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  const card = desk.answers['GET /api/games/7/seat'];
  desk.answers['GET /api/games/7/seat'] = () => ({ status: 404, body: { code: 'game-not-found', message: 'Gone.' } });
  await showJoin('/join/K4WQZ7');
  expect((await screen.findByRole('alert')).textContent).toBe('It got lost on its way to you.');
  expect(screen.getByRole('button', { name: 'Send it to yourself' })).toHaveProperty('disabled', true);
  if (card) desk.answers['GET /api/games/7/seat'] = card;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('7HQ2VN');
  expect(screen.queryByRole('alert')).toBe(null);
});

test('[K17] the seat card says what to do about a lost phone as the page that knocks does', async () => {
  signInElsewhere('Jo');
  desk.view = aJoinView({ you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  await showJoin('/join/K4WQZ7');
  const words = (await screen.findByText('Lost your phone?')).parentElement?.textContent;
  expect(words).toMatch(/tap ‘That's me’ and knock\. A team mate or the host lets you back in\.$/);
});

test('who is in already sees their seat, and the host the way to their game', async () => {
  signInElsewhere('Jo');
  desk.view = aJoinView({ you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  await showJoin('/join/K4WQZ7');
  await screen.findByRole('heading', { name: "You're in." });
  cleanup();
  desk.view = aJoinView({ you: { name: 'Ash', isGuest: false, isHost: true, team: null } });
  await showJoin('/join/K4WQZ7');
  expect((await screen.findByRole('link', { name: 'Game Setup' })).getAttribute('href')).toBe('/host/7');
});
