import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { heldIntervals } from '../../../tests/harness/held-intervals.ts';
import { aGame, aMember, aTeam, changing, newDesk, openDesk, somePeople } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let Teams: typeof import('../host/teams.tsx').Teams;
const desk = newDesk();
const add = 'POST /api/add-email-to-group';
const remove = 'POST /api/remove-email-from-group';

beforeAll(async () => {
  await openDesk(desk, '/host/7/teams');
  ({ Teams } = await import('../host/teams.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  document.head.replaceChildren();
  desk.teams = [aTeam('A', { email_members: ['a@example.com'] }), noMembers];
});

afterEach(cleanup);

test('every team shows its badge, its people, how it stands and its link', async () => {
  desk.teams = [aTeam('A'), aTeam('B', { ready: false, reason: 'clues incomplete', clues_written: 5 }), none('C')];
  await show();
  expect(cards().map(seen)).toEqual([
    ['Team Fox', 'ready · 8 of 8 clues', 'Captain a@example.com', 'Vice-captain sam@example.com'],
    ['Team Dog', 'clues incomplete · 5 of 8 written', 'Captain b@example.com', 'Vice-captain sam@example.com'],
    ['Team Cat', 'no members · 8 of 8 clues'],
  ]);
  await card('Team Cat').findByText(`${location.origin}/join/K4WQZ7/c`);
  expect(screen.getByRole('link', { name: 'Back to your game' }).getAttribute('href')).toBe('/host/7');
});

test('[T18] the host sees who has not opened their link yet', async () => {
  desk.teams = [aTeam('A', { unopened: ['sam@example.com'] }), aTeam('B', { unopened: [] })];
  await show();
  expect(cards().map((each) => seen(each).slice(2))).toEqual([
    ['Captain a@example.com', 'Vice-captain · not opened yet sam@example.com'],
    ['Captain b@example.com', 'Vice-captain sam@example.com'],
  ]);
});

test('an address is added at once, trimmed, and the host is told that a mail goes out', async () => {
  desk.answers[add] = changing({ status: 200, body: { success: true, invited: true } }, () => {
    desk.teams = [desk.teams[0] ?? noMembers, aTeam('B', { email_members: ['kim@example.com'] })];
  });
  await show();
  await fill('Team Dog', ' Kim@Example.com ');
  await card('Team Dog').findByText('kim@example.com is in, and an invitation is on its way.');
  expect(desk.heard).toEqual([{ call: add, body: { gameId: 7, gameGroup: 'B', email: 'kim@example.com' } }]);
  expect(desk.keys).toEqual([expect.stringMatching(/^\w{16,}$/)]);
  expect(seen(cards()[1])).toContain('Captain kim@example.com');
});

test('where no mail goes out, the link is the way', async () => {
  desk.answers[add] = { status: 200, body: { success: true, invited: false } };
  await show();
  await fill('Team Dog', 'kim@example.com');
  await screen.findByText(/^kim@example.com is in. They have had our mail today/);
});

test('without mail the page says so, and each added person is to be given the link', async () => {
  document.head.innerHTML = '<meta name="mail" content="off">';
  desk.answers[add] = { status: 200, body: { success: true, invited: false } };
  await show();
  screen.getByText('No mail goes out from here.');
  await fill('Team Dog', 'kim@example.com');
  await screen.findByText('kim@example.com is in. Give them the link: no mail goes out from here.');
});

test('an address that is in the team already is not added again, and the host is told', async () => {
  await show();
  await fill('Team Fox', 'A@example.com');
  await card('Team Fox').findByText('a@example.com is in this team already.');
  expect(desk.heard).toEqual([]);
});

test('an address is required and must be one', async () => {
  await show();
  const dog = card('Team Dog');
  await userEvent.click(dog.getByRole('button', { name: 'Add to Team Dog' }));
  dog.getByText("Captain's e-mail is missing.");
  for (const wrong of ['kim', 'kim@example']) {
    await userEvent.clear(dog.getByRole('textbox'));
    await fill('Team Dog', wrong);
    dog.getByText('That is not an e-mail address. It looks like name@example.com.');
    expect(screen.queryByRole('dialog')).toBe(null);
  }
  expect(desk.heard).toEqual([]);
});

test('a full team has no field for a third', async () => {
  desk.teams = [aTeam('A'), noMembers];
  await show();
  expect(card('Team Fox').queryByRole('textbox')).toBe(null);
  card('Team Dog').getByLabelText("Captain's e-mail");
});

test.each([
  [{ status: 409, body: { message: 'That address is in team Fox already.' } }, 'That address is in team Fox already.'],
  [{ status: 0, body: null }, 'We got no answer. Check your signal, then try again.'],
])('an address that is refused is taken out again, in words: %o', async (answer, reason) => {
  desk.answers[add] = answer;
  await show();
  await fill('Team Dog', 'a@example.com');
  const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  dialog.getByText('Failed to add email');
  dialog.getByText(reason);
  expect(seen(cards()[1])).toEqual(['Team Dog', 'no members · 8 of 8 clues']);
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('dialog', { name: 'Something went wrong' })).toBe(null);
  expect(card('Team Dog').getByLabelText("Captain's e-mail")).toHaveProperty('value', 'a@example.com');
});

test('what is being typed outlives what others do to the team meanwhile', async () => {
  const letPass = heldIntervals();
  await show();
  const field = card('Team Fox').getByLabelText("Vice-captain's e-mail");
  await userEvent.type(field, 'kim@exam');
  desk.teams = [none('A'), noMembers];
  letPass(5_000);
  expect(await card('Team Fox').findByLabelText("Captain's e-mail")).toBe(field);
  expect(field).toHaveProperty('value', 'kim@exam');
});

test('somebody is taken out at once, and put back by Undo', async () => {
  desk.answers[remove] = changing({ status: 200, body: { success: true } }, () => {
    desk.teams = [none('A'), noMembers];
  });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Remove a@example.com' }));
  await screen.findByText(/^a@example.com is out of the team\./);
  await eventually(() => seen(cards()[0])).not.toContain('Captain a@example.com');
  desk.answers[add] = { status: 200, body: { success: true, invited: false } };
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^a@example.com is in\./);
  expect(desk.heard).toEqual([
    { call: remove, body: { gameId: 7, groupKey: 'A', emailToRemove: 'a@example.com' } },
    { call: add, body: { gameId: 7, gameGroup: 'A', email: 'a@example.com' } },
  ]);
  expect(new Set(desk.keys).size).toBe(2);
});

test('somebody who could not be taken out is there again', async () => {
  desk.answers[remove] = { status: 500, body: { message: 'Something went wrong on our side. Try again in a moment.' } };
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Remove a@example.com' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  dialog.getByText('Failed to remove email');
  expect(seen(cards()[0])).toContain('Captain a@example.com');
});

test('a host joins a team with one press, and only one', async () => {
  await show();
  await userEvent.click(card('Team Dog').getByRole('button', { name: 'Put me in this team' }));
  await screen.findByText('You are in.');
  expect(desk.heard).toEqual([{ call: add, body: { gameId: 7, gameGroup: 'B', email: 'priya@example.com' } }]);
  cleanup();
  desk.teams = [aTeam('A', { email_members: ['priya@example.com'] }), noMembers];
  await show();
  expect(screen.queryByRole('button', { name: 'Put me in this team' })).toBe(null);
  expect(seen(cards()[0])).toContain('Captain, you priya@example.com');
});

test('once the race is on, its host is not offered a place in it', async () => {
  desk.game = aGame({ ...desk.game, status: 'ongoing' });
  await show();
  expect(screen.queryByRole('button', { name: 'Put me in this team' })).toBe(null);
  card('Team Dog').getByRole('button', { name: /^Add/ });
});

test('the QR code of a team can be scanned across a table', async () => {
  await show();
  await userEvent.click(await card('Team Dog').findByRole('button', { name: 'QR code' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Team Dog' }));
  dialog.getByTitle('QR code: join Team Dog');
});

test('the link is copied, and it is said', async () => {
  await show();
  const user = userEvent.setup();
  await user.click(await card('Team Dog').findByRole('button', { name: 'Copy link' }));
  await screen.findByText('Copied.');
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/join/K4WQZ7/b`);
});

test('who joined by code stands beside those who were invited, and can be moved from here', async () => {
  desk.people = somePeople(desk.teams, { A: [aMember(4, 'Jo'), aMember(5, 'Dev', { kind: 'account' })] });
  await show();
  const list = await card('Team Fox').findByRole('list', { name: 'In Team Fox by code' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Guest, by codeJo', 'Account, by codeDev']);
  await userEvent.click(screen.getByRole('button', { name: 'What to do about Jo' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Jo' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Dog' }));
  await eventually(() => desk.heard).toEqual([{ call: 'POST /api/games/7/members/4', body: { team: 'B' } }]);
});

test('where the house deals people out, no team has a link of its own', async () => {
  desk.people = { ...somePeople(desk.teams), deals: true };
  await show();
  expect(await screen.findAllByText('The house deals people out: one code is for all teams.')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBe(null);
});

test('the Invite sheet opens over the teams', async () => {
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('K4W-QZ7');
});

test('a game that is over can be looked at only', async () => {
  desk.game = aGame({ status: 'fini' });
  await show();
  screen.getByText('The race is over.');
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: /^Remove/ })]).toEqual([null, null]);
});

test('late-comers are added while the race is on', async () => {
  desk.game = aGame({ status: 'ongoing' });
  await show();
  card('Team Dog').getByLabelText("Captain's e-mail");
});

test('teams that do not load are trouble, and one can try again', async () => {
  desk.answers['GET /api/data/game_groups'] = { status: 422, body: {} };
  render(page());
  const dialog = within(await screen.findByRole('dialog', { name: 'Something went wrong' }));
  dialog.getByText('Failed to load teams');
  delete desk.answers['GET /api/data/game_groups'];
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Team Fox' });
});

function none(letter: 'A' | 'B' | 'C') {
  return aTeam(letter, { email_members: [], members: 0, ready: false, reason: 'no members' });
}

const noMembers = none('B');

function cards(): HTMLElement[] {
  return screen.getAllByRole('article');
}

function card(name: string) {
  return within(cards().find((each) => within(each).queryByRole('heading', { name })) ?? document.body);
}

/** A card in lines: its team, how it stands, who is in it. */
function seen(each: HTMLElement | undefined): string[] {
  if (!each) return [];
  const members = within(each)
    .queryAllByRole('listitem')
    .map((line) =>
      [...line.querySelectorAll(':scope > span:first-child > span')].map((part) => part.textContent).join(' '),
    );
  return [within(each).getByRole('heading').textContent, each.querySelector('p')?.textContent ?? '', ...members];
}

async function fill(team: string, email: string) {
  const field = card(team).getByRole('textbox');
  await userEvent.clear(field);
  await userEvent.type(field, email);
  await userEvent.click(card(team).getByRole('button', { name: `Add to ${team}` }));
}

function page() {
  return (
    <MemoryRouter initialEntries={['/host/7/teams']}>
      <Queries>
        <Routes>
          <Route path="/host/:id/teams" element={<Teams />} />
        </Routes>
      </Queries>
    </MemoryRouter>
  );
}

async function show() {
  render(page());
  await screen.findByRole('heading', { name: 'Team Fox' });
}
