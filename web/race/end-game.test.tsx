import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../tests/harness/people/desk.ts';
import { aGame, aRace } from '../testing/a-race.ts';
import { inRace } from '../testing/in-race.tsx';

let EndGame: typeof import('./end-game.tsx').EndGame;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ EndGame } = await import('./end-game.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('the host is asked in so many words, and the game ends once however often they tap', async () => {
  const { open, refresh, dialog } = show();
  dialog.getByText('Are you sure you want to end the game? This action cannot be undone.');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'End game' }));
  await eventually(() => open.mock.calls).toEqual([[null]]);
  await eventually(() => refresh).toHaveBeenCalledOnce();
  expect(desk.heard).toEqual([{ call: 'POST /api/end-game', body: { gameId: 7 } }]);
  expect(desk.keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test('whoever would rather not keeps racing', async () => {
  const { open, dialog } = show();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep racing' }));
  expect(open.mock.calls).toEqual([[null]]);
  expect(desk.heard).toEqual([]);
});

test('what went wrong is said, and the next try has the same key', async () => {
  desk.answers['POST /api/end-game'] = { status: 0, body: null };
  const { open, dialog } = show();
  await userEvent.click(dialog.getByRole('button', { name: 'End game' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Failed to end the game');
  delete desk.answers['POST /api/end-game'];
  await userEvent.click(dialog.getByRole('button', { name: 'End game' }));
  await eventually(() => open.mock.calls).toEqual([[null]]);
  expect(new Set(desk.keys).size).toBe(1);
});

function show() {
  const open = vi.fn<() => void>();
  const refresh = vi.fn<() => Promise<void>>().mockResolvedValue();
  const race = aRace({ game: aGame({ gameId: 7, role: 'host' }), isHost: true, open });
  render(inRace(<EndGame />, { ...race, line: { ...race.line, refresh } }));
  return { open, refresh, dialog: within(screen.getByRole('dialog', { name: 'End game' })) };
}
