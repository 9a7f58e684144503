import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import {
  aMadeBar,
  aMadeRace,
  anOrder,
  madeBars,
  type WholeOrder,
} from '../../../../tests/harness/people/operator-answers.ts';
import { Queries } from '../../../app/queries.tsx';
import type { MadeRace } from './order-copy.ts';

let LazyOrders: typeof import('./lazy-orders.tsx').LazyOrders;
const desk = newDesk();
const list = 'GET /api/operator/lazy';
const one = 'GET /api/operator/lazy/7';
const build = 'POST /api/operator/lazy/7/build';
const edit = 'PUT /api/operator/lazy/7';
const send = 'POST /api/operator/lazy/7/send';

beforeAll(async () => {
  await openDesk(desk, '/operator');
  ({ LazyOrders } = await import('./lazy-orders.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('orders stand by what is to be done, each with the time that is left and how far it is', async () => {
  answer(list, [
    anOrder({ game_id: 7, days_left: 1, game_name: 'Soon' }),
    anOrder({ game_id: 8, days_left: 9, game_name: 'Later', stage: 'submitted' }),
    anOrder({ game_id: 9, days_left: 9, game_name: 'Made', stage: 'built' }),
    anOrder({ game_id: 10, days_left: 30, game_name: 'Silent', stage: 'questionnaire' }),
    anOrder({ game_id: 11, days_left: -3, game_name: 'Missed', trouble: 'City not found' }),
  ]);
  show('/operator?tab=lazy');
  await screen.findByRole('heading', { name: 'To make' });
  const cards = screen.getAllByRole('article').map((card) => within(card));
  expect(cards.map((card) => card.getByRole('heading').textContent)).toEqual([
    'Soon',
    'Later',
    'Made',
    'Silent',
    'Missed',
  ]);
  expect(['TOMORROW', '9 DAYS LEFT', '3 DAYS AGO'].map((words) => screen.getAllByText(words).length)).toEqual([
    1, 2, 1,
  ]);
  screen.getByText('Not paid yet');
  screen.getByText('Sent to the host');
  screen.getByText('City not found');
  expect(cards[0]?.getByRole('link').getAttribute('href')).toBe('/operator?order=7');
});

test('an order without answers shows no day, because its date is a placeholder', async () => {
  answer(list, [anOrder({ game_id: 10, days_left: 0, game_name: 'Silent', stage: 'questionnaire' })]);
  show('/operator?tab=lazy');
  await screen.findByRole('heading', { name: 'Waiting for answers' });
  screen.getByText('Day not set yet');
  expect(screen.queryByText('TODAY')).toBe(null);
});

test('an order without answers waits for them, even when its placeholder date is past', async () => {
  answer(list, [anOrder({ days_left: -3, stage: 'questionnaire' })]);
  show('/operator?tab=lazy');
  await screen.findByRole('heading', { name: 'Waiting for answers' });
  expect(screen.queryByRole('heading', { name: 'Their day has gone' })).toBe(null);
});

test('no orders, and orders that cannot be fetched, are said', async () => {
  answer(list, []);
  show('/operator');
  await screen.findByRole('heading', { name: 'No lazy orders' });
  cleanup();
  desk.answers[list] = { status: 409, body: { message: 'Not now.' } };
  show('/operator');
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
  answer(list, [anOrder({})]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'To make' });
});

test('an order shows what the host answered, and one button proposes the race', async () => {
  answer(one, anOrderWith(null));
  show('/operator?order=7');
  await screen.findByText('Priya turns thirty');
  screen.getByText('Cosy pubs');
  desk.answers[build] = { status: 422, body: { message: 'Found 2 of the 8 bars this race needs.' } };
  await userEvent.click(screen.getByRole('button', { name: 'Build' }));
  await screen.findByText('Found 2 of the 8 bars this race needs.');
  answer(build, { success: true, version: 1 });
  answer(one, anOrderWith(aMadeRace()));
  await userEvent.click(screen.getByRole('button', { name: 'Build' }));
  await screen.findByRole('heading', { name: 'Bars and clues' });
  const asked = { call: build, body: { version: 0 } };
  expect(desk.heard).toEqual([asked, asked]);
  screen.getByText(
    /^Fairness 97 % by street\. No two teams are sent to the same bar at the same time\. Clues are equally hard for all\.$/,
  );
});

test('[R11] the routes say how they were measured', async () => {
  answer(one, anOrderWith(aMadeRace({ by: 'crow', guessed: 8 })));
  show('/operator?order=7');
  await screen.findByText(/^Fairness 97 % as the crow flies\./);
  cleanup();
  answer(one, anOrderWith(aMadeRace({ guessed: 1 })));
  show('/operator?order=7');
  const said = await screen.findByText(/^Fairness 97 % by street\./);
  expect(said.textContent).toMatch(/1 bar lies off the map: its walks are a guess\.$/);
});

test('a clue is kept when its field is left, and a word that gives the bar away is pointed out', async () => {
  answer(one, anOrderWith(aMadeRace()));
  answer(edit, { success: true, version: 2 });
  show('/operator?order=7');
  const field = await screen.findByRole('textbox', { name: 'The Fat Badger' });
  await userEvent.clear(field);
  await userEvent.type(field, 'A badger on a diet');
  expect(desk.heard).toEqual([]);
  await screen.findByText("“badger” is in the bar's name.");
  answer(one, anOrderWith(aMadeRace({ version: 2 }, { 'osm:n2': 'A badger on a diet' })));
  fireEvent.blur(field);
  await waitFor(() => expect(desk.heard).toHaveLength(1));
  expect(desk.heard[0]).toEqual({
    call: edit,
    body: { version: 1, ...draft, bars: withWords('osm:n2', 'A badger on a diet') },
  });
});

test('a bar is replaced by one nearby, and the house writes its clue', async () => {
  answer(one, anOrderWith(aMadeRace()));
  answer(edit, { success: true, version: 2 });
  answer('GET /api/operator/lazy/7/bars', {
    places: [...madeBars, { ...aMadeBar('osm:n9', 'The Blue Parrot'), fits: ['cocktails'], isLate: true }],
  });
  show('/operator?order=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Replace The Fat Badger' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Replace The Fat Badger' }));
  await userEvent.click(await sheet.findByRole('button', { name: /The Blue Parrot.*open late · fits cocktails/ }));
  await waitFor(() => expect(desk.heard).toHaveLength(1));
  const body = desk.heard[0]?.body as { bars: { id: string; clue: string }[] };
  expect(body.bars.map(({ id, clue }) => [id, clue])).toEqual([
    ['osm:n1', ''],
    ['osm:n9', ''],
    ['osm:n3', 'Jason wanted it.'],
  ]);
});

test('start and end move with a press', async () => {
  answer(one, anOrderWith(aMadeRace()));
  answer(edit, { success: true, version: 2 });
  show('/operator?order=7');
  await userEvent.click(await screen.findByRole('button', { name: 'End here The Fat Badger' }));
  await waitFor(() => expect(desk.heard).toHaveLength(1));
  expect(desk.heard[0]?.body).toMatchObject({ startBar: 'osm:n1', finalBar: 'osm:n2' });
});

test('sending is confirmed, sends what is there, and says so', async () => {
  answer(one, anOrderWith(aMadeRace()));
  answer(send, { success: true });
  show('/operator?order=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Send to host' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Send to host?' }));
  answer(one, { ...anOrderWith(aMadeRace({ version: 0 })), order: anOrder({ stage: 'built' }) });
  await userEvent.click(sheet.getByRole('button', { name: 'Send to host' }));
  await screen.findByText('Sent. Priya has the race.');
  screen.getByText(/^A mail to \S+ says so\./);
  expect(desk.heard).toEqual([{ call: send, body: { version: 1, ...draft } }]);
  await screen.findByRole('button', { name: 'Send again' });
});

test('[N12] where no mail goes out it is not said that one did', async () => {
  document.head.innerHTML = '<meta name="mail" content="off">';
  answer(one, anOrderWith(aMadeRace()));
  answer(send, { success: true });
  show('/operator?order=7');
  await userEvent.click(await screen.findByRole('button', { name: 'Send to host' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Send to host?' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Send to host' }));
  await screen.findByText(/^No mail goes out from here: tell \S+ yourself\./);
  expect(screen.queryByText(/says so/)).toBe(null);
  document.head.innerHTML = '';
});

test('somebody else was quicker: that is said, and theirs is shown', async () => {
  answer(one, anOrderWith(aMadeRace()));
  const words = 'Somebody else has changed this race in the meantime. Here is how it stands now.';
  desk.answers[edit] = { status: 409, body: { code: 'build-changed', message: words } };
  show('/operator?order=7');
  const end = await screen.findByRole('button', { name: 'End here The Fat Badger' });
  answer(one, anOrderWith(aMadeRace({ version: 5 }, { 'osm:n3': 'Theirs.' })));
  await userEvent.click(end);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'The Golden Fleece' })).toHaveProperty('value', 'Theirs.'),
  );
});

test('what is not paid for cannot be sent, and answers that changed since are pointed out', async () => {
  answer(one, { ...anOrderWith(aMadeRace({ isOutdated: true })), order: anOrder({ stage: 'submitted' }) });
  show('/operator?order=7');
  await screen.findByText('Not paid for yet.');
  expect(screen.getByRole('button', { name: 'Send to host' })).toHaveProperty('disabled', true);
  screen.getByText('The host has answered anew since this was built.');
});

const answers = {
  knowCity: 'a_little',
  barPreferences: 'Cosy pubs',
  occasion: 'Priya turns thirty',
  playDate: '2026-12-01',
};
const draft = {
  startBar: 'osm:n1',
  finalBar: 'osm:n3',
  bars: madeBars.map(({ id, clue }) => ({ id, clue })),
};

function withWords(barId: string, clue: string) {
  return draft.bars.map((bar) => (bar.id === barId ? { id: barId, clue } : bar));
}

function anOrderWith(race: MadeRace | null): WholeOrder {
  return { order: anOrder({ is_begun: race !== null }), answers, race };
}

function answer(call: string, body: unknown): void {
  desk.answers[call] = { status: 200, body };
}

function show(address: string): void {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Queries>
        <LazyOrders />
      </Queries>
    </MemoryRouter>,
  );
}
