import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import type { Knock } from './use-knocks.ts';

let door: typeof import('./knock-door.tsx');
const desk = newDesk();
const answering = 'POST /api/knocks/k1/answer';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  door = await import('./knock-door.tsx');
  await (await import('./knock-sheet-later.ts')).KnockSheet.fetchNow();
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('[K17] three pairs, and a yes that sleeps until one is chosen', async () => {
  someoneKnocks(aKnock());
  answer('let-in');
  show();
  await screen.findByRole('heading', { name: 'Jo wants back in' });
  expect(screen.getAllByRole('radio').map((pair) => pair.closest('label')?.textContent)).toEqual([
    '🎺🌵Trumpet, cactus',
    '🐙🥨Octopus, pretzel',
    '🍋🚲Lemon, bicycle',
  ]);
  screen.getByText("Jo's old phone is out of this race as you say yes.");
  expect(screen.getByRole('button', { name: "That's our Jo" })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Octopus, pretzel' }));
  await userEvent.click(screen.getByRole('button', { name: "That's our Jo" }));
  await screen.findByRole('heading', { name: 'Jo is back in' });
  expect(desk.heard).toEqual([{ call: answering, body: { pair: 1 } }]);
  expect(desk.keys).toEqual([expect.stringMatching(/^\w{16,}$/)]);
});

test('[K17] Not us ends it, and says that the host knows', async () => {
  someoneKnocks(aKnock());
  answer('refused');
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Not us' }));
  await screen.findByText('Nobody came in, and the host knows.');
  expect(desk.heard).toEqual([{ call: answering, body: { pair: null } }]);
});

test('[K17] a wrong pair does not say which was right', async () => {
  someoneKnocks(aKnock());
  answer('wrong');
  show();
  await userEvent.click(await screen.findByRole('radio', { name: 'Lemon, bicycle' }));
  await userEvent.click(screen.getByRole('button', { name: "That's our Jo" }));
  await screen.findByRole('heading', { name: 'Wrong pair' });
  expect(screen.queryByText(/Octopus/)).toBe(null);
});

test('[K15] a new phone wants in, and everybody will read of it', async () => {
  someoneKnocks(aKnock({ kind: 'new' }));
  show();
  await screen.findByRole('heading', { name: 'Jo wants in' });
  screen.getByText('Everybody reads in the feed that a phone was let in.');
});

test('what is put aside stays aside, and the line brings the next', async () => {
  someoneKnocks(aKnock());
  const { rerender } = render(<Queries>{<door.KnockDoor gameId={7} told="1" />}</Queries>);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBe(null);
  someoneKnocks(aKnock(), aKnock({ id: 'k2', name: 'Mo' }));
  rerender(<Queries>{<door.KnockDoor gameId={7} told="2" />}</Queries>);
  await eventually(() => screen.queryByRole('heading', { name: 'Mo wants back in' })).not.toBe(null);
});

function show() {
  render(<Queries>{<door.KnockDoor gameId={7} />}</Queries>);
}

function someoneKnocks(...knocks: Knock[]) {
  desk.answers['GET /api/games/7/knocks'] = { status: 200, body: knocks };
}

function answer(outcome: string) {
  desk.answers[answering] = { status: 200, body: { success: true, outcome } };
}

function aKnock(changes: Partial<Knock> = {}): Knock {
  return {
    id: 'k1',
    kind: 'rescue',
    team: 'A',
    name: 'Jo',
    pairs: [
      [
        { emoji: '🎺', name: 'Trumpet' },
        { emoji: '🌵', name: 'Cactus' },
      ],
      [
        { emoji: '🐙', name: 'Octopus' },
        { emoji: '🥨', name: 'Pretzel' },
      ],
      [
        { emoji: '🍋', name: 'Lemon' },
        { emoji: '🚲', name: 'Bicycle' },
      ],
    ],
    until: Date.now() + 100_000,
    ...changes,
  };
}
