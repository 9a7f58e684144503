import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { eventually } from '../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';
import { aGame, aRace, aView, thatMoment } from '../testing/a-race.ts';
import { inRace } from '../testing/in-race.tsx';
import type { Race } from './race.ts';

let FeedSheet: typeof import('./feed-sheet.tsx').FeedSheet;
const desk = newDesk();
const readFeed = 'POST /api/process-notifs';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ FeedSheet } = await import('./feed-sheet.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('the whole feed, newest first, with its age and whose round it is', async () => {
  answer([aLine(3, { team: 'C', pint: 'C', text: 'Cat found The Bell, bar 1 of 6.' }), aLine(1, { kind: 'started' })]);
  show({ view: aView({ feed: [aLine(3, { team: 'C', pint: 'C', text: 'Cat found The Bell, bar 1 of 6.' })] }) });
  await screen.findByText('Line 1');
  expect(lines('So far')).toEqual(['Cat found The Bell, bar 1 of 6. 5 min+1 🍻 for Cat', 'Line 1 5 min']);
});

test('[F13] what the host said stands out, and what was said to one team says so', async () => {
  answer([]);
  show({
    view: aView({
      feed: [aLine(2, { kind: 'host-message', text: 'The host says: Mind the step.' })],
      told: [aLine(3, { kind: 'host-message', team: 'A', text: 'The host says: Left, Fox.' })],
    }),
  });
  const said = ['The host says: Left, Fox. 5 min, to your team alone', 'The host says: Mind the step. 5 min'];
  await waitFor(() => expect(lines('So far')).toEqual(said));
});

test('[Q9] what a host said is told as seen once it was drawn, and once only; what did not arrive is told again', async () => {
  answer([]);
  const gameId = races + 1;
  const told = () => desk.heard.filter(({ call }) => call === `POST /api/race/${gameId}/seen`).map(({ body }) => body);
  desk.answers[`POST /api/race/${gameId}/seen`] = { status: 503, body: { message: 'We are busy.' } };
  const feed = [aLine(2, { kind: 'host-message', text: 'The host says: Mind the step.' }), aLine(1)];
  show({ view: aView({ feed }) });
  await eventually(() => told().length).toBeGreaterThan(0);
  cleanup();
  delete desk.answers[`POST /api/race/${gameId}/seen`];
  desk.heard.length = 0;
  show({ view: aView({ feed: [aLine(3, { kind: 'host-message' }), ...feed] }) }, {}, gameId);
  await eventually(() => told().length).toBe(1);
  expect(told()).toEqual([{ seqs: [2, 3] }]);
});

test('what was missed comes first, and is forgotten once the sheet is closed', async () => {
  answer([aLine(3), aLine(2), aLine(1)]);
  const forgetMissed = vi.fn<() => void>();
  const open = vi.fn<() => void>();
  show({ view: aView({ seq: 3, feed: [aLine(3), aLine(2), aLine(1)] }), open }, { missed: [aLine(3)], forgetMissed });
  expect(lines('What you missed')).toEqual(['Line 3 5 min']);
  expect(lines('Before that')).toEqual(['Line 2 5 min', 'Line 1 5 min']);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([forgetMissed.mock.calls.length, open.mock.calls]).toEqual([1, [[null]]]);
});

test('[F13] what the host said to this team since it was last read is new, like any other line', () => {
  answer([]);
  show({ view: aView({ seq: 1, feed: [aLine(1)] }) });
  cleanup();
  const told = [aLine(3, { kind: 'host-message', team: 'A' })];
  show({ view: aView({ seq: 3, feed: [aLine(2), aLine(1)], told }) }, {}, races);
  expect(lines('What you missed')).toEqual(['Line 3 5 min, to your team alone', 'Line 2 5 min']);
});

test('what happens while it is open comes in by itself', async () => {
  answer([aLine(1)]);
  const showAnother = show({ view: aView({ seq: 1, feed: [aLine(1)] }) });
  answer([aLine(2), aLine(1)]);
  showAnother({ view: aView({ seq: 2, feed: [aLine(2), aLine(1)] }) });
  expect(lines('What you missed')).toEqual(['Line 2 5 min']);
  await eventually(() => desk.heard.length).toBeGreaterThan(1);
});

test('without a signal the lines of the view are read, and it is said why there are no more', async () => {
  desk.answers[readFeed] = { status: 0, body: null };
  show({ view: aView({ feed: [aLine(9)] }) });
  await screen.findByText('No signal: this is what your phone knows.');
  expect(lines('So far')).toEqual(['Line 9 5 min']);
  answer([aLine(9), aLine(8)]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Line 8');
});

test('[F10] older news is fetched when asked for, until there is no more; where it cannot be, it is said', async () => {
  answer([aLine(9), aLine(8)], false, true);
  show({ view: aView({ feed: [aLine(9)] }) });
  const older = await screen.findByRole('button', { name: 'Older news' });
  desk.answers[readFeed] = { status: 500, body: {} };
  await userEvent.click(older);
  await screen.findByText('Those could not be fetched just now.');
  answer([aLine(7)]);
  await userEvent.click(older);
  await screen.findByText('Line 7');
  expect(desk.heard.at(-1)?.body).toMatchObject({ before: 8 });
  expect(lines('So far')).toEqual(['Line 9 5 min', 'Line 8 5 min', 'Line 7 5 min']);
  expect(screen.queryByRole('button', { name: 'Older news' })).toBe(null);
});

test('a race in which nothing has happened yet is quiet', async () => {
  answer([]);
  show({ view: aView({ feed: [] }) });
  await screen.findByRole('heading', { name: 'All quiet' });
});

test('a feed that knows of the end before the view brings the view up to date', async () => {
  answer([], true);
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue();
  show({ view: aView() }, { refresh });
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

function answer(entries: FeedEntry[], gameEnd = false, more = false) {
  desk.answers[readFeed] = { status: 200, body: { success: true, html: '', gameEnd, entries, more, seq: 40 } };
}

function lines(heading: string) {
  const list = within(screen.getByRole('list', { name: heading }));
  return list.getAllByRole('listitem').map((line) => line.textContent);
}

let races = 0;

/** Each time another race, of which this phone has read nothing, unless it is said which. */
function show(changes: Partial<Race>, line: Partial<Race['line']> = {}, gameId = (races += 1)) {
  const around = (more: Partial<Race>) => {
    const race = aRace({ game: aGame({ gameId }), ...more, view: { ...aView(), ...more.view, gameId } });
    return inRace(<FeedSheet />, { ...race, line: { ...race.line, ...line } });
  };
  const { rerender } = render(around(changes));
  return (next: Partial<Race>) => rerender(around(next));
}

function aLine(seq: number, changes: Partial<FeedEntry> = {}): FeedEntry {
  return { seq, at: thatMoment - 300_000, kind: 'resumed', team: null, text: `Line ${seq}`, pint: null, ...changes };
}
