import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { heldIntervals } from '../../../tests/harness/held-intervals.ts';
import { aGame, aTeam, newDesk, openDesk, routed, somePeople } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { aView } from '../../testing/a-race.ts';

let Host: typeof import('./host.tsx').Host;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  // On a phone: there what comes next is the foot of the page.
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } };
  happyDOM.setViewport({ width: 390, height: 844 });
  ({ Host } = await import('./host.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('a new game: nothing is done, setup is next', async () => {
  desk.teams = [aTeam('A', empty), aTeam('B', empty)];
  await show();
  expect(screen.getByText('York').parentElement?.textContent).toBe(
    'York · 21 November 2026 · Meet: time and place to be announced · Classic · 2 teams · 6 bars',
  );
  await screen.findByText('Paid. Thank you!');
  expect(await steps()).toEqual([
    '1 Route /host/7/setup | No bars yet',
    '2 Teams /host/7/teams | Nobody is in a team yet | Fox no members, Dog no members',
    'Payment | Done: Paid. Thank you!',
    '3 Start Game /host/7/setup | Finish setup first.',
  ]);
  expect(mainOne()).toEqual('Finish setup /host/7/setup');
  expect(screen.queryByRole('link', { name: 'Join Game' })).toBe(null);
});

test('half ready: each team says what it waits for, and the teams are next', async () => {
  desk.game = aGame(routed);
  desk.teams = [aTeam('A'), aTeam('B', empty), aTeam('C', { ...writing, clues_written: 3 })];
  await show();
  await screen.findByText('Paid. Thank you!');
  expect(await steps()).toEqual([
    '1 Route /host/7/setup | Done: 9 bars picked, starting at The Three Legged Mare',
    '2 Teams /host/7/teams | 1 of 3 teams ready | Fox ready, Dog no members, Cat clues incomplete 3 of 8 written',
    'Payment | Done: Paid. Thank you!',
    '3 Start Game | Still waiting for Dog and Cat.',
  ]);
  expect(mainOne()).toBe('Fill your teams /host/7/teams');
});

test('[T18] a team that is ready before all of it have looked says both', async () => {
  desk.game = aGame(routed);
  desk.teams = [aTeam('A', { unopened: ['sam@example.com'] }), aTeam('B')];
  await show();
  const rows = within(await screen.findByRole('list', { name: 'Teams' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Foxreadynot all have looked', 'Dogready']);
});

test('a team that becomes ready is seen without asking', async () => {
  const letPass = heldIntervals();
  desk.game = aGame(routed);
  desk.teams = [aTeam('A'), aTeam('B', writing)];
  await show();
  await screen.findByText('1 of 2 teams ready');
  desk.teams = [aTeam('A'), aTeam('B')];
  letPass(5_000);
  await screen.findByText('2 of 2 teams ready');
  expect(mainOne()).toBe('Start Game');
});

test('a race started on another device opens the console here', async () => {
  const letPass = heldIntervals();
  desk.game = aGame(routed);
  await show();
  await screen.findByRole('heading', { name: '3 Start Game' });
  begins();
  letPass(5_000);
  await screen.findByRole('link', { name: 'Join Game' });
});

test('bots rehearse a route that stands; before that the page says so', async () => {
  desk.game = aGame(routed);
  await show();
  const way = await screen.findByRole('link', { name: 'Rehearse with bots' });
  expect(way.getAttribute('href')).toBe('/host/7/rehearsal');
  cleanup();
  desk.game = aGame({});
  await show();
  await screen.findByText('Once the route stands, rehearse the night with bots.');
  expect(screen.queryByRole('link', { name: 'Rehearse with bots' })).toBe(null);
});

test('with one team the host writes the clues', async () => {
  desk.game = aGame({ ...routed, game_groups: 1 });
  desk.teams = [aTeam('A', { ...writing, clues_written: 5 })];
  await show();
  expect((await steps())[1]).toBe('Clues /group/7/A | You write the clues: 5 of 8');
  expect(mainOne()).toBe('Write the clues /group/7/A');
});

test('while the race is on, its console, the way into it and the teams', async () => {
  desk.teams = [aTeam('A'), aTeam('B', { members: 1 })];
  begins();
  await show();
  await screen.findByText('LIVE');
  expect(await steps()).toEqual(['Teams /host/7/teams | 2 teams | Fox 2 members, Dog 1 member']);
  expect(screen.getByRole('link', { name: 'Join Game' }).getAttribute('href')).toBe('/game/7');
  expect(screen.getByRole('list', { name: 'Teams of the race' }).children.length).toBe(3);
  expect(screen.queryByRole('button', { name: 'Edit game' })).toBe(null);
});

test('[G19] when it is over, who won and its results', async () => {
  const standings = [
    { group: 'A', position: 1, state: 'finished', done: 8 },
    { group: 'B', position: 2, state: 'racing', done: 5 },
  ] as const;
  desk.game = aGame({
    ...routed,
    status: 'fini',
    news: { paused: false, provisional_until: null, standings: [...standings] },
  });
  await show();
  screen.getByRole('heading', { level: 2, name: 'Fox won.' });
  expect(screen.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/results/7');
});

test('[U4] [U5] when it is over, the host’s page names who needs a hand and counts who is not home yet', async () => {
  desk.game = aGame({ ...routed, status: 'fini' });
  const person = { team: 'A', isGuest: true, you: false, word: null, saidAt: null, place: null };
  const people = [
    { ...person, id: 'dev', name: 'Dev', word: 'need-a-hand', saidAt: 1 },
    { ...person, id: 'sam', name: 'Sam' },
    { ...person, id: 'jo', name: 'Jo', word: 'home', saidAt: 1 },
    { ...person, id: 'ash', name: 'Ash', team: null, isGuest: false, you: true },
  ];
  const help = { emergency: ['112'], host: null, taxiUrl: null };
  const night = { endedAt: 0, until: 1, people, lookers: [], share: null, help };
  desk.answers['GET /api/home/7'] = {
    status: 200,
    body: { gameId: 7, name: 'Egg', state: 'asking', isHost: true, night },
  };
  await show();
  expect((await screen.findByRole('alert')).textContent).toContain('Dev needs a hand.');
  expect(screen.getByRole('link', { name: '2 not home yet' }).getAttribute('href')).toBe('/home/7');
});

test('when it is over and nobody can say who won just now, its results', async () => {
  desk.game = aGame({ ...routed, status: 'fini' });
  await show();
  screen.getByText('Who won, who was egg-secuted and the photos are in the results.');
  expect(screen.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/results/7');
  expect(screen.queryByText('LIVE')).toBe(null);
});

test.each([
  [422, { message: 'Some of that does not look right.' }, 'Some of that does not look right.'],
  [0, null, 'Failed to load teams'],
])('teams that cannot be read (%i) say so, and one can try again', async (status, body, words) => {
  desk.game = aGame(routed);
  desk.answers['GET /api/data/game_groups'] = { status, body };
  await show();
  const alert = within(await screen.findByRole('alert'));
  alert.getByText(words);
  delete desk.answers['GET /api/data/game_groups'];
  desk.teams = [aTeam('A')];
  await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 of 1 team ready');
});

test('[K17] a phone that was lost before the start is let back in by the host, on this page', async () => {
  desk.teams = [aTeam('A'), aTeam('B')];
  const cactus = { emoji: '🌵', name: 'Cactus' };
  const pairs = [
    [{ emoji: '🎺', name: 'Trumpet' }, cactus],
    [{ emoji: '🐙', name: 'Octopus' }, cactus],
    [{ emoji: '🍋', name: 'Lemon' }, cactus],
  ];
  const knock = { id: 'k1', kind: 'rescue', team: 'A', name: 'Jo', pairs, until: Date.now() + 100_000 };
  desk.answers['GET /api/games/7/knocks'] = { status: 200, body: [knock] };
  desk.answers['POST /api/knocks/k1/answer'] = { status: 200, body: { success: true, outcome: 'let-in' } };
  await show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Octopus, cactus' }));
  await userEvent.click(screen.getByRole('button', { name: "That's our Jo" }));
  await screen.findByRole('heading', { name: 'Jo is back in' });
  expect(desk.heard).toContainEqual({ call: 'POST /api/knocks/k1/answer', body: { pair: 1 } });
});

const empty = { members: 0, clues_written: 0, ready: false, reason: 'no members' } as const;
const writing = { ready: false, reason: 'clues incomplete' } as const;

test('[Q3] a co-host sees the steps of the host, does theirs, and reads which are the host’s', async () => {
  const toCohost = { role: 'co-host' as const, game_bar_list: null };
  desk.game = aGame(toCohost);
  desk.teams = [aTeam('A', { ...empty, clues_needed: 0 })];
  desk.people = { ...somePeople(desk.teams), host: 'Ash' };
  await show();
  await screen.findByText('Next: Ash picks the bars.');
  expect((await steps())[0]).toBe('1 Route | Ash is still picking.');
  expect(screen.queryByRole('button', { name: '3 Start Game' })).toBe(null);
  cleanup();
  desk.game = aGame({ ...routed, ...toCohost });
  desk.teams = [aTeam('A'), aTeam('B', empty)];
  await show();
  expect(await steps()).toEqual([
    '1 Route | Done: The bars are picked. You start at The Three Legged Mare.',
    '2 Teams /host/7/teams | 1 of 2 teams ready | Fox ready, Dog no members',
    '3 Start Game | Still waiting for Dog.',
  ]);
  expect(mainOne()).toBe('Fill your teams /host/7/teams');
  cleanup();
  desk.teams = [aTeam('A'), aTeam('B')];
  await show();
  await steps();
  expect(mainOne()).toBe('Start Game');
});

/** The steps in lines: title and where it leads, how far it is, its teams. */
async function steps(): Promise<string[]> {
  await screen.findByRole('list', { name: 'Teams' });
  return screen.getAllByRole('article').map((article) => {
    const card = within(article);
    const target = card.queryByRole('link') ?? card.queryByRole('button') ?? card.getByRole('heading');
    const href = target.getAttribute('href');
    const rows = card
      .queryAllByRole('listitem')
      .map((row) => [...row.querySelectorAll('span')].map((part) => part.textContent).join(' '));
    const words = article.querySelector('p')?.textContent ?? '';
    const name = target.getAttribute('aria-label') ?? target.firstElementChild?.textContent ?? target.textContent;
    return [href ? `${name} ${href}` : name, words, rows.join(', ')].filter((part) => part !== '').join(' | ');
  });
}

/** What the foot of the page offers. */
function mainOne(): string {
  const dock = within(document.querySelector<HTMLElement>('[data-dock]') ?? document.body);
  const link = dock.queryByRole('link');
  return link ? `${link.textContent} ${link.getAttribute('href')}` : dock.getByRole('button').textContent;
}

/** The race is on, with a view for its host. */
function begins(): void {
  desk.game = aGame({ ...routed, status: 'ongoing' });
  desk.answers['GET /api/view/7'] = {
    status: 200,
    body: aView({ gameId: 7, audience: 'host', team: null, step: null }),
  };
  desk.answers['GET /api/host/7/desk'] = { status: 200, body: { contacts: [], photos: [] } };
  desk.answers['GET /api/data/skip_codes'] = { status: 200, body: [] };
}

async function show() {
  render(
    <MemoryRouter initialEntries={['/host/7']}>
      <Queries>
        <Routes>
          <Route path="/host/:id" element={<Host />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: "Priya's Big Night" });
}
