import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aGame, aTeam, newDesk, openDesk, routed } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';

let Host: typeof import('./host.tsx').Host;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  ({ Host } = await import('./host.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  sessionStorage.clear();
  document.head.replaceChildren();
});

afterEach(cleanup);

test('answers that are missing are asked for, and a date too soon is refused, before anything is sent', async () => {
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'questionnaire' });
  await show();
  expect(screen.queryByRole('link', { name: '1 Route' })).toBe(null);
  expect(screen.queryByRole('link', { name: '2 Teams' })).toBe(null);
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'not_at_all',
    'a_little',
    'very_well',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
  expect(screen.getByRole('alert').textContent).toBe('Please fill out all fields.');
  await answer(dayIn(6));
  expect(screen.queryByRole('alert')).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
  screen.getByText('The date must be at least one week from today.');
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  expect(desk.heard).toEqual([]);
});

test.each(['submitted', 'paid'] as const)('[N12] without mail a lazy game that is %s promises none', async (stage) => {
  document.head.innerHTML = '<meta name="mail" content="off">';
  const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Priya turns thirty', playDate: dayIn(7) };
  desk.game = aGame({ game_type: 'lazy', lazy_stage: stage, lazy_questionnaire: answers });
  await show();
  await screen.findByText(/Look in here then: no mail goes out from here\./);
  expect(screen.queryByText(/We e-mail you/)).toBe(null);
});

test('seven days are enough; then we are on it, and the teams can be filled', async () => {
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'questionnaire' });
  desk.teams = [aTeam('A', { members: 0, ready: false, reason: 'no members' })];
  await show();
  await answer(dayIn(7));
  const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Priya turns thirty', playDate: dayIn(7) };
  desk.answers[put] = {
    status: 200,
    body: { ...desk.game, lazy_stage: 'paid', lazy_questionnaire: answers, game_date: dayIn(7) },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
  await screen.findByText("We're on it.");
  expect(desk.heard).toEqual([{ call: put, body: answers }]);
  screen.getByText(/takes about 5 days to make. We e-mail you at priya@example.com when it is there/);
  expect(
    screen
      .getAllByRole('definition')
      .map((fact) => fact.textContent)
      .slice(0, 2),
  ).toEqual(['A little', 'Priya turns thirty']);
  expect((await screen.findByRole('link', { name: '2 Teams' })).getAttribute('href')).toBe('/host/7/teams');
  screen.getByText('We are still making your race.');
  expect(screen.queryByRole('button', { name: /Start Game/ })).toBe(null);
  expect(screen.queryByRole('link', { name: '1 Route' })).toBe(null);
});

test('unsent answers are still there after a reload, and gone once they are sent', async () => {
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'questionnaire' });
  await show();
  await answer(dayIn(7));
  cleanup();
  await show();
  expect(screen.getByLabelText<HTMLInputElement>('Occasion').value).toBe('Priya turns thirty');
  expect(screen.getByLabelText<HTMLInputElement>('A little').checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(dayIn(7));
  const answers = { knowCity: 'a_little', barPreferences: '', occasion: 'Priya turns thirty', playDate: dayIn(7) };
  desk.answers[put] = { status: 200, body: { ...desk.game, lazy_stage: 'paid', lazy_questionnaire: answers } };
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
  await screen.findByText("We're on it.");
  expect(sessionStorage.length).toBe(0);
});

test('answers can be edited until the race is made, or left as they are', async () => {
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'paid', lazy_questionnaire: given });
  await show();
  await userEvent.click(screen.getByRole('button', { name: 'Edit answers' }));
  expect(screen.getByLabelText('Occasion')).toHaveProperty('value', 'Priya turns thirty');
  await userEvent.click(screen.getByRole('button', { name: 'Leave them as they are' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit answers' }));
  fireEvent.change(screen.getByLabelText('Occasion'), { target: { value: 'Sam leaves' } });
  desk.answers[put] = { status: 200, body: { ...desk.game, lazy_questionnaire: { ...given, occasion: 'Sam leaves' } } };
  await userEvent.click(screen.getByRole('button', { name: 'Save answers' }));
  await screen.findByText("We're on it.");
  screen.getByText('Sam leaves');
});

test('[Z9] a wish that nobody can tell of a bar is said to be unknown: while it is written, once it is sent and when the race is made', async () => {
  const words = 'Not known of any bar: step-free access. If it matters, ring them first.';
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'questionnaire' });
  await show();
  expect(screen.queryByText(words)).toBe(null);
  fireEvent.change(screen.getByLabelText('Bars you like'), { target: { value: 'Cosy, step-free' } });
  screen.getByText(words);
  for (const lazy_stage of ['paid', 'built'] as const) {
    cleanup();
    const lazy_questionnaire = { ...given, barPreferences: 'Cosy, step-free' };
    desk.game = aGame({ ...routed, game_type: 'lazy', lazy_stage, lazy_questionnaire });
    await show();
    await screen.findByText(words);
  }
});

test('answers that are not paid for say so: we begin when they are', async () => {
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'submitted', lazy_questionnaire: given });
  await show();
  screen.getByText('We have your answers.');
  expect(screen.queryByText("We're on it.")).toBe(null);
});

test.each([
  [
    { status: 409, body: { message: 'Your race has been made already. Write to us if something has to change.' } },
    'Your race has been made already. Write to us if something has to change.',
  ],
  [
    { status: 422, body: { code: 'fill-all-fields', message: 'Please fill out all fields.' } },
    'Please fill out all fields.',
  ],
  [{ status: 0, body: null }, 'Failed to send your answers'],
])('what the server refuses is said, and nothing typed is lost: %o', async (refusal, words) => {
  desk.game = aGame({ game_type: 'lazy', lazy_stage: 'questionnaire' });
  desk.answers[put] = refusal;
  await show();
  await answer(dayIn(7));
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(screen.getByLabelText('Occasion')).toHaveProperty('value', 'Priya turns thirty');
});

test('a race that is made starts like any other', async () => {
  desk.game = aGame({ ...routed, game_type: 'lazy', lazy_stage: 'built', lazy_questionnaire: given });
  desk.teams = [aTeam('A'), aTeam('B')];
  await show();
  expect(await screen.findAllByRole('button', { name: /Start Game/ })).toHaveLength(2);
  screen.getByText('9 bars picked, starting at The Three Legged Mare');
  screen.getByText(/We picked the bars and wrote the clues. You only fill your teams and start./);
  expect(screen.queryByRole('link', { name: '1 Route' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Edit answers' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Play god' })).toBe(null);
});

const put = 'PUT /api/data/games/7/lazy_questionnaire';
const given = { knowCity: 'a_little', barPreferences: 'Cosy', occasion: 'Priya turns thirty', playDate: dayIn(9) };

async function answer(playDate: string) {
  await userEvent.click(screen.getByLabelText('A little'));
  fireEvent.change(screen.getByLabelText('Occasion'), { target: { value: 'Priya turns thirty' } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: playDate } });
}

/** So many days from today, by the calendar here. */
function dayIn(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
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
