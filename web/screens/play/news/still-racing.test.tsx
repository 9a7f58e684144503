import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { aGame, aRace, aView } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Race } from '../../../race/race.ts';

let StillRacing: typeof import('./still-racing.tsx').StillRacing;
const desk = newDesk();
const still = 'POST /api/still-racing';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ StillRacing } = await import('./still-racing.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('[Y6] [Y7] a team that is asked says with one tap that it still races', async () => {
  desk.answers[still] = { status: 200, body: { success: true, seq: 41 } };
  show();
  expect(screen.getByRole('dialog', { name: 'Still racing?' }).textContent).toContain(
    'Nobody has heard from you for 45 minutes',
  );
  await userEvent.click(screen.getByRole('button', { name: 'We’re still racing' }));
  await eventually(() => screen.queryByRole('dialog')).toBe(null);
  expect(desk.heard).toEqual([{ call: still, body: { gameId: 7 } }]);
});

test('[Y7] a refusal is said, and the question stays', async () => {
  desk.answers[still] = { status: 409, body: { error: 'The race is over.', code: 'race-over' } };
  show();
  await userEvent.click(screen.getByRole('button', { name: 'We’re still racing' }));
  await screen.findByText('The race is over.');
  screen.getByRole('dialog', { name: 'Still racing?' });
});

test('[Y7] or it retires, which is asked once more; in a pause it cannot', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Retire our team' }));
  screen.getByRole('dialog', { name: 'Retire Team Fox?' });
  await userEvent.click(screen.getByRole('button', { name: 'Race on' }));
  screen.getByRole('dialog', { name: 'Still racing?' });
  cleanup();
  show({ view: aView({ status: 'paused' }) });
  expect(screen.queryByRole('button', { name: 'Retire our team' })).toBe(null);
});

test('[K13] members of a team with a captain read who decides about retiring, and still answer the question', () => {
  show({ game: aGame({ gameId: 7, buttons: { hasCaptain: true, presses: true, names: ['Jo'] } }) });
  screen.getByText('Jo decides whether your team retires.');
  expect(screen.queryByRole('button', { name: 'Retire our team' })).toBe(null);
  screen.getByRole('button', { name: 'We’re still racing' });
});

test('it waits behind what somebody is doing, and can be put aside', async () => {
  show({ sheet: 'verify' });
  expect(screen.queryByRole('dialog')).toBe(null);
  cleanup();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBe(null);
});

function show(changes: Partial<Race> = {}) {
  const open = vi.fn<Race['open']>();
  render(inRace(<StillRacing />, aRace({ game: aGame({ gameId: 7 }), open, ...changes })));
}
