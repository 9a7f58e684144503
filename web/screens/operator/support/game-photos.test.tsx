import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';

let GamePhotos: typeof import('./game-photos.tsx').GamePhotos;
const desk = newDesk();
const reading = 'POST /api/operator/photo';
const at = Date.UTC(2026, 10, 15, 20);
const listed = { id: 'a-photo', team: 'Fox', sentAt: at, isHidden: false, requests: 2 };

beforeAll(async () => {
  await openDesk(desk, '/operator');
  ({ GamePhotos } = await import('./game-photos.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the photos of an answer without pictures are none', () => {
  show();
  screen.getByText('No photos are kept of this game.');
});

test('a photo that could not be read is read again on request, with each of its removal requests', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue(undefined);
  desk.answers[reading] = { status: 503, body: { code: 'busy', message: 'Busy.' } };
  show([listed]);
  await userEvent.click(screen.getByRole('button', { name: 'Show the photo' }));
  await userEvent.click(screen.getByRole('button', { name: /^Fox, / }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  const asked = ['That is me.', 'And me.'].map((words) => ({ at, words }));
  const photo = { id: 'a-photo', gameId: 7, gameName: 'Big Night', team: 'Fox', sentAt: at, hiddenAt: null, asked };
  desk.answers[reading] = { status: 200, body: { ...photo, isRaceOn: false } };
  await userEvent.click(again);
  await screen.findByText('That is me.');
  screen.getByText('And me.');
  expect(errors.mock.calls.filter(([words]) => String(words).includes('same key'))).toEqual([]);
});

function show(photos?: (typeof listed)[]) {
  render(
    <Queries>
      <GamePhotos {...(photos && { photos })} onChange={() => undefined} />
    </Queries>,
  );
}
