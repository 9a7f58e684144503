import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { aGame, aMember, aTeam, changing, newDesk, openDesk, somePeople } from '../../../tests/harness/people/desk.ts';
import { useGame } from '../../app/game.ts';
import { Queries } from '../../app/queries.tsx';

let InviteSheet: typeof import('./invite-sheet.tsx').InviteSheet;
const desk = newDesk();
const none = { email_members: [], members: 0 };
const settings = 'POST /api/games/7/joining';

beforeAll(async () => {
  await openDesk(desk, '/host/7');
  ({ InviteSheet } = await import('./invite-sheet.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.teams = [aTeam('A', none), aTeam('B'), aTeam('C', none)];
  desk.people = somePeople(desk.teams, {
    A: [aMember(1, 'Jo', { presses: true }), aMember(2, 'Sam'), aMember(3, 'Dev', { kind: 'account' })],
  });
  setWidth(390);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the code stands there to be read and scanned, with how many are in', async () => {
  desk.answers['GET /api/join/K4WQZ7'] = { status: 200, body: { expected: { minutes: 75, metres: 1_400 } } };
  await show();
  sheet().getByText('K4W-QZ7');
  sheet().getByTitle("QR code: join Priya's Big Night");
  sheet().getByText(`${location.host}/join`);
  await sheet().findByText('The race: about 75 minutes, 1.4 km');
  sheet().getByRole('button', { name: '5 are in' });
});

test('one per team leads straight into a team', async () => {
  await show();
  await press('One per team');
  sheet().getByRole('heading', { name: 'Straight into Fox' });
  expect(sheet().getByText(/By hand: K4W-QZ7, then pick Fox\./).textContent).toMatch(/Jo, Sam and Dev are in\.$/);
  await press('Cat');
  sheet().getByRole('heading', { name: 'Straight into Cat' });
  sheet().getByRole('button', { name: 'Share Cat link' });
});

test('a link is shared by the sheet of the phone, and copied where there is none', async () => {
  const shared: ShareData[] = [];
  const share = async (some: ShareData) => void shared.push(some);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
  await show();
  await press('One per team');
  await press('Share Fox link');
  expect(shared).toEqual([{ title: "Priya's Big Night", url: `${location.origin}/join/K4WQZ7/a` }]);
  cleanup();
  vi.unstubAllGlobals();
  const user = userEvent.setup();
  await show();
  await user.click(sheet().getByRole('button', { name: 'Share link' }));
  await sheet().findByText('Copied. Paste it where your people are.');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/join/K4WQZ7`);
});

test('who is in stands there by team, guest or account in words, and new people appear by themselves', async () => {
  await show();
  await press('5 are in');
  expect(namesIn('Team Fox')).toEqual(['JoGuest', 'SamGuest', 'DevAccount']);
  expect(namesIn('Team Dog')).toEqual(['b@example.comCaptain, account', 'sam@example.comVice-captain, account']);
  within(sheet().getByRole('region', { name: 'Team Cat' })).getByText('Nobody yet.');
  desk.people = somePeople(desk.teams, { C: [aMember(4, 'Priya <b>x</b>')] });
  await eventually(() => namesIn('Team Cat')).toEqual(['Priya <b>x</b>Guest']);
  screen.getByRole('dialog', { name: '3 are in' });
});

test('[K16] somebody who was taken out is let back with one tap', async () => {
  desk.people = { ...somePeople(desk.teams), removed: [{ id: 'an-id', name: 'Sam', isGuest: true }] };
  await showWho();
  expect(namesIn('Taken out')).toEqual(['SamGuestLet back in']);
  await press('Let Sam back in');
  await eventually(() => desk.heard.map(({ call }) => call)).toEqual(['POST /api/games/7/removed/an-id/let-back']);
});

test('[K10] a member is moved to another team', async () => {
  await showWho();
  desk.answers['POST /api/games/7/members/3'] = changing({ status: 200, body: { success: true } }, () => {
    desk.people = somePeople(desk.teams, { C: [aMember(3, 'Dev')] });
  });
  await press(/^Dev/);
  await press('Cat', 'Dev');
  await eventually(() => screen.getByRole('dialog', { name: 'Dev' }).textContent).toContain('in Team Cat.');
  await eventually(() => desk.heard).toEqual([{ call: 'POST /api/games/7/members/3', body: { team: 'C' } }]);
  expect(desk.keys).toHaveLength(1);
});

test('[K11] the host says who may write clues where the team has no captain', async () => {
  await showWho();
  await press(/^Sam/);
  await userEvent.click(screen.getByRole('switch', { name: 'May write clues' }));
  await eventually(() => desk.heard).toEqual([{ call: 'POST /api/games/7/members/2', body: { mayWriteClues: true } }]);
  expect(desk.keys).toHaveLength(1);
});

test("[K11] in a team with a captain it is the captain's to say", async () => {
  desk.people = somePeople(desk.teams, { B: [aMember(5, 'Bex')] });
  await showWho();
  await press(/^Bex/);
  expect(screen.queryByRole('switch', { name: 'May write clues' })).toBe(null);
  screen.getByText("Whether they may write clues is their captain's to say.");
});

test('[K14] where only captains press, the buttons of a team without one are passed on', async () => {
  desk.people = {
    ...somePeople(desk.teams, { A: [aMember(1, 'Jo', { presses: true }), aMember(2, 'Sam')] }),
    captainsOnly: true,
  };
  await showWho();
  await press(/^Jo/);
  screen.getByText('Presses the buttons for Team Fox.');
  await press('Close', 'Jo');
  await press(/^Sam/);
  await press('Pass the buttons on to them', 'Sam');
  await eventually(() => desk.heard).toEqual([{ call: 'POST /api/games/7/members/2', body: { presses: true } }]);
});

test('[K9] teams are locked at once, and the page says so; a refusal puts it back with the reason', async () => {
  desk.answers[settings] = { status: 409, body: { code: 'race-over', message: 'This race is over.' } };
  await showWho();
  await userEvent.click(screen.getByRole('switch', { name: 'Lock teams' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This race is over.');
  await eventually(() => checked('Lock teams')).toBe('false');
  desk.answers[settings] = changing({ status: 200, body: { success: true } }, () => {
    desk.people = { ...somePeople(desk.teams), joining: 'closed' };
  });
  await userEvent.click(screen.getByRole('switch', { name: 'Lock teams' }));
  expect(checked('Lock teams')).toBe('true');
  await eventually(() => desk.heard.map(({ body }) => body)).toEqual([{ joining: 'closed' }, { joining: 'closed' }]);
  await press('Back to the code');
  sheet().getByText('Teams are locked.');
});

test('[K9] one team is closed alone', async () => {
  await show();
  await press('One per team');
  await userEvent.click(screen.getByRole('switch', { name: 'Close Fox' }));
  await eventually(() => desk.heard).toEqual([{ call: settings, body: { team: 'A', isClosed: true } }]);
  expect(desk.keys).toHaveLength(1);
});

test('[K8] the host lets people choose or deals them out; then no link names a team', async () => {
  await showWho();
  desk.answers[settings] = changing({ status: 200, body: { success: true } }, () => {
    desk.people = { ...somePeople(desk.teams), deals: true };
  });
  await press('Deal them out');
  await eventually(() => desk.heard).toEqual([{ call: settings, body: { deals: true } }]);
  await eventually(() => screen.queryByRole('button', { name: 'Show the QR of Team Fox' })).toBe(null);
  await press('Back to the code');
  expect(sheet().queryByRole('button', { name: 'One per team' })).toBe(null);
});

test('[K14] only captains press the buttons when the host says so', async () => {
  await showWho();
  await userEvent.click(screen.getByRole('switch', { name: 'Only captains press the buttons' }));
  await eventually(() => desk.heard).toEqual([{ call: settings, body: { captainsOnly: true } }]);
  expect(desk.keys).toHaveLength(1);
});

test('[K1] a new code is made after a warning about what is printed', async () => {
  await showWho();
  desk.answers['POST /api/games/7/join-code'] = changing(
    { status: 200, body: { success: true, code: 'ABC234' } },
    () => {
      desk.people = { ...somePeople(desk.teams), code: 'ABC234' };
    },
  );
  await press(/^Make a new code/);
  expect(screen.getByRole('dialog', { name: 'Make a new code?' }).textContent).toContain('sheets you have printed');
  await press('Make a new code', 'Make a new code?');
  await eventually(() => screen.queryByRole('dialog', { name: 'Make a new code?' })).toBe(null);
  await press('Back to the code');
  sheet().getByText('ABC-234');
});

test('a code is held up full screen', async () => {
  await show();
  await press('Show the code full screen');
  const wall = screen.getByRole('dialog', { name: 'The code' });
  within(wall).getByText('K4W-QZ7');
  await userEvent.click(within(wall).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog', { name: 'The code' })).toBe(null);
});

test('six cards are printed: a team each, and what is left over for all; then they are gone', async () => {
  let printed: (string | null)[] = [];
  vi.stubGlobal('print', () => {
    printed = [...document.querySelectorAll('.paper article')].map(
      (card) => card.querySelector('p')?.textContent ?? null,
    );
  });
  await showWho();
  await press(/^Print six cards/);
  const rest = Array.from({ length: 3 }, () => 'Join the race');
  expect(printed).toEqual(['Team Fox', 'Team Dog', 'Team Cat', ...rest]);
  window.dispatchEvent(new Event('afterprint'));
  await eventually(() => document.querySelector('.paper')).toBe(null);
});

test('[K15] while the race is on the sheet says that the code knocks, and nothing is locked', async () => {
  desk.game = aGame({ status: 'ongoing' });
  await show();
  sheet().getByText('The race is on.');
  await press('5 are in');
  expect(screen.queryByRole('switch', { name: 'Lock teams' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Deal them out' })).toBe(null);
});

test('a code that cannot be fetched says so, and is asked for again', async () => {
  desk.answers['GET /api/games/7/people'] = { status: 404, body: { code: 'game-not-found', message: 'No such game.' } };
  render(<Sheet />, { wrapper: Queries });
  expect((await screen.findByRole('alert')).textContent).toContain('We could not fetch your code.');
  desk.answers = {};
  await press('Try again');
  await screen.findByText('K4W-QZ7');
});

test('on a desk everything stands side by side', async () => {
  setWidth(1280);
  await show();
  sheet().getByRole('heading', { name: 'One for all' });
  const fox = within(sheet().getByRole('list', { name: 'In Team Fox' }));
  expect(fox.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'JoGuest',
    'SamGuest',
    'DevAccount',
    'Room for more',
  ]);
  sheet().getByRole('switch', { name: 'Lock teams' });
  await press('Close Cat');
  await eventually(() => desk.heard).toEqual([{ call: settings, body: { team: 'C', isClosed: true } }]);
  await press('Show the QR of Team Dog');
  screen.getByRole('dialog', { name: "Team Dog's code" });
});

function Sheet() {
  const { data: game } = useGame(7);
  return game ? <InviteSheet game={game} onClose={() => undefined} /> : null;
}

async function show() {
  render(<Sheet />, { wrapper: Queries });
  await screen.findByText('K4W-QZ7');
}

async function showWho() {
  await show();
  await press(/ (is|are) in$/);
}

function sheet() {
  return within(screen.getAllByRole('dialog')[0] as HTMLElement);
}

async function press(name: string | RegExp, dialog?: string) {
  const place = dialog === undefined ? screen : within(screen.getByRole('dialog', { name: dialog }));
  await userEvent.click(place.getByRole('button', { name }));
}

function namesIn(team: string): (string | null)[] {
  const list = within(sheet().getByRole('region', { name: team }));
  return list.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

function checked(name: string): string | null {
  return screen.getByRole('switch', { name }).getAttribute('aria-checked');
}

function setWidth(width: number) {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width, height: 844 });
}
