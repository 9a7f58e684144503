import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { aGame, aRace, aStanding, aView, thatMoment } from '../../testing/a-race.ts';
import { inRace } from '../../testing/in-race.tsx';

let WideConsole: typeof import('./wide-console.tsx').WideConsole;
const desk = newDesk();
const moved = { status: 200, body: { success: true, seq: 41 } };
const minute = 60_000;

beforeAll(async () => {
  await openDesk(desk);
  ({ WideConsole } = await import('./wide-console.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers['GET /api/data/skip_codes'] = {
    status: 200,
    body: [
      { id: 'fleece', name: 'The Golden Fleece', code: 'R3WPHN' },
      { id: 'badger', name: 'The Fat Badger', code: 'Y2DKUA' },
      { id: 'spare', name: 'The Spare', code: 'H6MZ9C' },
    ],
  };
  desk.answers['GET /api/host/7/desk'] = {
    status: 200,
    body: {
      contacts: [{ group: 'B', at: thatMoment - 2 * minute }],
      photos: [{ id: 'p1', group: 'A', at: thatMoment - minute, what: 'bar', number: 3 }],
    },
  };
});

afterEach(cleanup);

test('a host who does not race sees where every team is headed, since when, and whether it can be reached', async () => {
  show();
  await screen.findByText('R3WPHN');
  await screen.findByText(/heard from 2 min ago/);
  expect(rows()).toEqual([
    'Fox | 1 incorrect | 50% 3 of 6 | The Golden Fleece | Last: The Lowther, 12 min | 12 min on it · 2 phones live',
    'Dog | 33% 2 of 6 | The Fat Badger | Marked as there | 19 min on it · heard from 2 min ago | Impossible travel, 3 min',
    'Cat | 100% 6 of 6 | Finished 1st in 51 mins 2 secs | The Maltings, 23:40 | not heard from yet',
  ]);
  const join = screen.getByRole('link', { name: 'Join Game' });
  expect(join.getAttribute('href')).toBe('/game/7');
  expect(screen.getByRole('timer').textContent).toBe('0:56:20');
  expect(screen.getByRole('img', { name: 'Fox, bar 3' }).getAttribute('src')).toBe('/api/photos/p1?size=thumb');
});

test('a host who races sees neither bars nor codes of others, and is told why', async () => {
  show({ audience: 'seated-host', team: 'A', host: null });
  await screen.findByText(/heard from 2 min ago/);
  screen.getByText('You race too.');
  expect(document.body.textContent).not.toMatch(/Fat Badger|Golden Fleece|R3WPHN|Looking for/);
});

test('[H16] of a team with something odd about it the host says so in the results, after a question', async () => {
  desk.answers['POST /api/host/7/odd'] = moved;
  show();
  await press('More for Dog');
  await press(/^Say it looked odd/);
  screen.getByText(/Everybody will read ‘looked odd’ beside Dog in the results\./);
  await press('Say so in the results');
  await screen.findByText('The results will say that Dog looked odd.');
  expect(desk.heard.findLast(({ call }) => call === 'POST /api/host/7/odd')?.body).toEqual({ group: 'B', odd: true });
  await press('More for Fox');
  expect(screen.queryByRole('button', { name: /looked odd/ })).toBe(null);
});

test('marking a team as there needs a reason, says what it did, and can be undone', async () => {
  desk.answers['POST /api/host/7/override'] = moved;
  desk.answers['POST /api/host/7/undo'] = { status: 200, body: { success: true, seq: 42 } };
  const showAnother = show();
  await press('Mark as there (Dog)');
  const sheet = within(screen.getByRole('dialog'));
  sheet.getByText(/^The Fat Badger counts as found/);
  await userEvent.click(sheet.getByRole('button', { name: 'Mark as there' }));
  sheet.getByText('Say why.');
  await userEvent.type(sheet.getByLabelText('Reason'), 'I see them');
  await userEvent.dblClick(sheet.getByRole('button', { name: 'Mark as there' }));
  await screen.findByText('Dog is marked as there.');
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/override', body: { group: 'B', reason: 'I see them' } }]);
  const line = { seq: 41, at: thatMoment, kind: 'bar-found', team: 'B', text: 'Marked.', pint: 'B' } as const;
  showAnother({ seq: 41, undoable: [41], feed: [line] });
  await press('Undo');
  await press('Take it back');
  await screen.findByText('Taken back. Everybody is told.');
  expect(desk.heard.at(-1)).toEqual({ call: 'POST /api/host/7/undo', body: { seq: 41 } });
});

test('what may be undone is offered however long ago it was', async () => {
  const text = 'Dog: 2 minutes off. A closed bridge.';
  const old = { seq: 7, at: thatMoment - 90 * minute, kind: 'adjusted', team: 'B', text, pint: null };
  desk.answers['POST /api/process-notifs'] = { status: 200, body: { entries: [old], gameEnd: false } };
  show({ undoable: [7] });
  await userEvent.click(await screen.findByRole('button', { name: `Undo ${text}` }));
  within(screen.getByRole('dialog')).getByText(text);
});

test('[K13] what two members did, the host takes back', async () => {
  desk.answers['POST /api/host/7/undo'] = { status: 200, body: { success: true, seq: 42 } };
  const text = 'Dog called it a night.';
  const line = { seq: 41, at: thatMoment - minute, kind: 'retired', team: 'B', text, pint: null } as const;
  show({ seq: 41, undoable: [41], feed: [line] });
  await userEvent.click(await screen.findByRole('button', { name: `Undo ${text}` }));
  await press('Take it back');
  await screen.findByText('Taken back. Everybody is told.');
  expect(desk.heard.at(-1)).toEqual({ call: 'POST /api/host/7/undo', body: { seq: 41 } });
});

test('a refusal stays on the question, in the server’s words', async () => {
  const words = 'This team has finished.';
  desk.answers['POST /api/host/7/override'] = { status: 409, body: { code: 'team-finished', message: words } };
  show();
  await press('Mark as there (Dog)');
  await userEvent.type(screen.getByLabelText('Reason'), 'I see them');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as there' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('a team too long on one clue is pointed out, and its bar can be replaced by a reserve', async () => {
  desk.answers['POST /api/host/7/replace-bar'] = moved;
  show();
  expect(screen.getByText('Dog has been on one clue for 19 minutes.').parentElement?.textContent).toBe(
    'Dog has been on one clue for 19 minutes. A nudge, or is The Fat Badger shut?',
  );
  await press('Replace bar');
  screen.getByRole('radio', { name: 'The Spare' });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Replace bar' }));
  await screen.findByText('The Spare has taken the place of The Fat Badger.');
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/replace-bar', body: { barId: 'badger', byBarId: 'spare' } }]);
});

test('minutes are added or taken off with a reason', async () => {
  desk.answers['POST /api/host/7/adjust'] = moved;
  show();
  await press('More for Dog');
  await press(/^Change their time/);
  await userEvent.click(screen.getByRole('radio', { name: 'Take minutes off' }));
  await userEvent.clear(screen.getByLabelText('Minutes'));
  await userEvent.type(screen.getByLabelText('Minutes'), '200');
  await userEvent.type(screen.getByLabelText('Reason'), 'A closed bridge');
  await press('Change time');
  screen.getByText('Whole minutes, from 1 to 120.');
  await userEvent.clear(screen.getByLabelText('Minutes'));
  await userEvent.type(screen.getByLabelText('Minutes'), '3');
  await press('Change time');
  await screen.findByText('Took 3 minutes off Dog’s time.');
  expect(desk.heard).toEqual([
    { call: 'POST /api/host/7/adjust', body: { group: 'B', minutes: -3, reason: 'A closed bridge' } },
  ]);
});

test('a message goes to everybody from the field, and to one team from its menu', async () => {
  desk.answers['POST /api/host/7/message'] = moved;
  show();
  await press('Send');
  screen.getByText('Write a message first.');
  await userEvent.type(screen.getByLabelText('Message every team'), 'Last orders!{Enter}');
  await screen.findByText('Said to everybody.');
  expect(screen.getByLabelText<HTMLInputElement>('Message every team').value).toBe('');
  await press('More for Dog');
  await press(/^Message Dog/);
  await userEvent.type(screen.getByLabelText('Message'), 'Left!');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send' }));
  await screen.findByText('Said to Dog alone.');
  expect(desk.heard.map(({ body }) => body)).toEqual([{ text: 'Last orders!' }, { text: 'Left!', group: 'B' }]);
});

test('pausing and retiring ask first', async () => {
  desk.answers['POST /api/host/7/pause'] = moved;
  desk.answers['POST /api/host/7/retire'] = { status: 200, body: { success: true, seq: 41, already: true } };
  const showAnother = show();
  await press('Pause');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pause' }));
  await screen.findByText('The race is paused. Every clock stands still.');
  showAnother({ status: 'paused', pausedAt: thatMoment });
  screen.getByText('PAUSED');
  screen.getByRole('button', { name: 'Resume' });
  await press('More for Dog');
  await press('Retire Dog');
  await press('Let them race on');
  await press('More for Dog');
  await press('Retire Dog');
  await press('Retire Dog');
  await screen.findByText('Nothing changed: it was so already.');
  expect(desk.heard.map(({ call }) => call)).toEqual(['POST /api/host/7/pause', 'POST /api/host/7/retire']);
});

test('a lost line is said, with the time of what is shown', () => {
  const race = aRace();
  render(
    inRace(
      <WideConsole facts={['York']} />,
      asHost({}, { ...race.line, link: 'offline', lostSince: thatMoment - minute }),
    ),
  );
  screen.getByText('No connection.');
  screen.getByRole('button', { name: 'Reconnect' });
});

/** Each row's words, cell by cell. */
function rows(): string[] {
  return within(screen.getByRole('list', { name: 'Teams of the race' }))
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('h3, p')].map((words) => words.textContent?.trim()).join(' | '));
}

async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
}

/** Draws the desk, and gives back how to draw it as the race goes on. */
function show(changes: Partial<RaceView> = {}) {
  const desktop = <WideConsole facts={['York', 'Classic']} />;
  const { rerender } = render(inRace(desktop, asHost(changes)));
  return (next: Partial<RaceView>) => rerender(inRace(desktop, asHost(next)));
}

function asHost(changes: Partial<RaceView>, line = aRace().line) {
  const lowther = { id: 'lowther', name: 'The Lowther', lat: 53.9, lon: -1.1, at: thatMoment - 12 * minute };
  const finishedAt = new Date(2027, 0, 15, 23, 40).getTime();
  const maltings = { id: 'maltings', name: 'The Maltings', lat: 53.9, lon: -1.1, at: finishedAt };
  const view = aView({
    gameId: 7,
    audience: 'host',
    team: null,
    step: null,
    standings: [
      aStanding('A', { done: 3, incorrectGuesses: 1, lastBar: lowther }),
      aStanding('B', { done: 2 }),
      aStanding('C', { done: 6, state: 'finished', raceMs: 3_062_000, lastBar: maltings }),
    ],
    host: aHostPart(),
    ...changes,
  });
  const online = { A: 2 };
  return aRace({
    game: aGame({ gameId: 7, role: 'host', team: null }),
    view,
    isHost: true,
    line: { ...line, online },
  });
}

function aHostPart(): NonNullable<RaceView['host']> {
  const bar = { lat: 53.9, lon: -1.1, isReserve: false, isFinal: false };
  const step = { route: [], stepWrong: 0, photosMissing: 0 };
  return {
    teams: [
      { ...step, group: 'A', expected: 'fleece', stepSince: thatMoment - 12 * minute },
      { ...step, group: 'B', expected: 'badger', stepSince: thatMoment - 19 * minute, photosMissing: 1 },
    ],
    bars: [
      { ...bar, id: 'fleece', name: 'The Golden Fleece' },
      { ...bar, id: 'badger', name: 'The Fat Badger' },
      { ...bar, id: 'spare', name: 'The Spare', isReserve: true },
    ],
    banked: [],
    finishes: [],
    flags: [{ seq: 12, at: thatMoment - 3 * minute, team: 'B', flag: 'travel' }],
    calledOdd: [],
  };
}
