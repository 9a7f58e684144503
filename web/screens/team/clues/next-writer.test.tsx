import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aGame, aTeam, newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { showAt } from '../../../testing/show-at.tsx';
import { storageKey } from '../../../person/stored-session.ts';

let Group: typeof import('../group.tsx').Group;
const desk = newDesk();
const save = 'POST /api/save-clue';

beforeAll(async () => {
  await openDesk(desk, '/group/7/B');
  ({ Group } = await import('../group.tsx'));
});

afterEach(cleanup);

test('[T15] an unsent clue is not sent when another person signs in, and waits for its writer', async () => {
  const bars = ['The Start', 'The Fat Badger', 'The Golden Fleece'].map((name, at) => ({ id: `${at}`, name }));
  desk.game = aGame({ role: 'player', group: 'B', game_bar_list: bars, game_start_bar_id: '0' });
  desk.teams = [aTeam('B', { clues: {} })];
  desk.answers[save] = { status: 0, body: null };
  showAt('/group/7/B', { '/group/:id/:group': <Group /> });
  await write(/The Fat Badger/, 'From the cellar');
  await screen.findByText(/^No signal\./);
  desk.heard.length = 0;
  desk.answers[save] = { status: 200, body: { success: true, saved_at: '2026-11-15T20:00:00Z' } };
  signInAs('2');
  await waitFor(() => expect(fieldOf(/The Fat Badger/).value).toBe(''));
  await write(/The Golden Fleece/, 'Jason wanted it.');
  const saves = () => desk.heard.filter(({ call }) => call === save);
  await waitFor(() => expect(saves().length).toBeGreaterThan(0));
  expect(saves().map(({ body }) => body)).toMatchObject([{ barId: '2' }]);
  expect(localStorage.getItem('unsentClue:1:7:B:1')).toContain('From the cellar');
});

/** As in another tab. */
function signInAs(id: string): void {
  const session = JSON.parse(localStorage.getItem(storageKey) ?? '');
  localStorage.setItem(storageKey, JSON.stringify({ ...session, user: { ...session.user, id } }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKey })));
}

async function write(bar: RegExp, words: string): Promise<void> {
  await screen.findByRole('textbox', { name: bar });
  await userEvent.type(fieldOf(bar), words);
  await userEvent.tab();
}

function fieldOf(bar: RegExp): HTMLTextAreaElement {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: bar });
}
