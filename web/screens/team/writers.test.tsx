import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGame, aMember, aTeam, newDesk, openDesk, routed, somePeople } from '../../../tests/harness/people/desk.ts';
import { showAt } from '../../testing/show-at.tsx';

let Group: typeof import('./group.tsx').Group;
const desk = newDesk();
const byCode = {
  email_members: null,
  clues: null,
  clues_written: 0,
  ready: false,
  reason: 'clues incomplete',
} as const;

beforeAll(async () => {
  await openDesk(desk, '/group/7/B');
  ({ Group } = await import('./group.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.game = aGame({ role: 'player', group: 'B', host_email: '', ...routed, game_bar_list: null });
});

afterEach(cleanup);

test.each([
  [
    { has_writer: false, writers: [] },
    'No one writes your clues yet.',
    'The host can choose you, otherwise we generate them.',
  ],
  [{ has_writer: true, writers: ['Sam'] }, 'Sam writes the clues.', 'Nothing to write for you.'],
  [{ has_writer: true, writers: ['Sam', 'Dev'] }, 'Sam and Dev write the clues.', 'Nothing to write for you.'],
  [{ has_writer: true, writers: [] }, 'Your captain writes the clues.', 'Nothing to write for you.'],
])('[T21] a member who does not write reads who writes: %o', async (writers, title, words) => {
  people([aTeam('B', { ...byCode, ...writers })]);
  show();
  await screen.findByText(title);
  screen.getByText(new RegExp(`^${words}`));
});

test('once the race is on, the page leads there and no longer says who writes', async () => {
  desk.game = { ...desk.game, status: 'ongoing' };
  people([aTeam('B', { ...byCode, has_writer: false, writers: [] })]);
  show();
  await screen.findByRole('link', { name: 'Join Game' });
  expect(screen.queryByText('No one writes your clues yet.')).toBe(null);
});

test('[T21] the page of a chosen member turns into the clue fields without a reload', async () => {
  people([aTeam('B', { ...byCode, has_writer: false, writers: [] })]);
  show();
  await screen.findByText('No one writes your clues yet.');
  people([aTeam('B', { ...byCode, clues: {}, has_writer: true, writers: ['Jo'] })], true);
  desk.game = { ...desk.game, ...routed };
  await screen.findByLabelText('Bar 1', {}, { timeout: 10_000 });
  expect(screen.queryByText('The host is still picking the bars.', { exact: false })).toBe(null);
});

test('[T20] a captain by code chooses who else writes, and can leave like any other member by code', async () => {
  people([aTeam('B', { ...byCode, clues: {}, has_writer: true, writers: ['Jo'] })], true);
  desk.game = { ...desk.game, ...routed };
  const [team] = desk.people?.teams ?? [];
  for (const one of team?.people ?? []) if (one.you) one.isCaptain = true;
  show();
  await screen.findByRole('switch', { name: 'Sam may write clues' });
  expect(screen.queryByRole('switch', { name: 'Jo may write clues' })).toBe(null);
  screen.getByText('Captain, guest, you');
  screen.getByText('You are captain of Dog. You write the clues, give the sabotage and can retire the team.');
});

test('the page explains nudges once and names the team once', async () => {
  desk.game = { ...desk.game, ...routed, hints: true };
  people([aTeam('B', { ...byCode, clues: {}, has_writer: true, writers: ['Jo'] })], true);
  show();
  expect(await screen.findAllByText(/for a team that is stuck/)).toHaveLength(1);
  expect(screen.getAllByRole('textbox', { name: /^Nudge for / })).toHaveLength(8);
  expect(screen.queryByText("You're in Team Dog")).toBe(null);
  expect(screen.getAllByRole('heading', { name: /Team Dog/ })).toHaveLength(1);
});

const hosts = 'You are the host: you run this race from its own page.';
const helps = "You are a co-host: you help to run this race from the host's page.";
const tooLate = 'It is on, so you cannot join a team any more.';

test.each([
  ['host', 'setup', `${hosts} To race as well, put yourself into one of the teams.`],
  ['host', 'ongoing', `${hosts} ${tooLate}`],
  ['co-host', 'setup', `${helps} To race as well, ask the host for a place in a team.`],
  ['co-host', 'ongoing', `${helps} ${tooLate}`],
  ['co-host', 'fini', helps],
] as const)(
  '[T16] [Q6] a %s in no team of a game that is %s reads whether they can still race',
  async (role, status, words) => {
    desk.game = aGame({ role, status, game_groups: 3, ...routed });
    show();
    await screen.findByText(words);
  },
);

/** Jo, who reads the page, and Sam in team Dog, which has no captain by e-mail. */
function people(teams: ReturnType<typeof aTeam>[], mayWriteClues = false) {
  desk.teams = [aTeam('A', { email_members: null, clues: null }), ...teams];
  const jo = aMember(4, 'Jo', { you: true, mayWriteClues });
  const seen = somePeople(teams, { B: [jo, aMember(5, 'Sam')] });
  desk.people = seen;
}

function show() {
  showAt('/group/7/B', { '/group/:id/:group': <Group /> });
}
