import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { deedWords } from './deed-copy.ts';

let CrewSheet: typeof import('./crew-sheet.tsx').CrewSheet;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk);
  ({ CrewSheet } = await import('./crew-sheet.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('[Q1] a host holds out a link that works once', async () => {
  desk.answers['POST /api/host/7/cohost-link'] = { status: 200, body: { token: 'abc', until: 0 } };
  show();
  await screen.findByText('Nobody helps yet. If your phone dies, so does your desk.');
  await userEvent.click(screen.getByRole('button', { name: 'Add a co-host' }));
  await screen.findByTitle('QR code: help to host');
});

test('[Q2] a host says yes to a name, and that name is what is sent', async () => {
  desk.answers['GET /api/host/7/cohosts'] = { status: 200, body: crewWith('asked') };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Let Nell in' }));
  await userEvent.click(screen.getByRole('button', { name: "Yes, it's Nell" }));
  await vi.waitFor(() => expect(desk.heard).toHaveLength(1));
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/cohosts/n1/confirm', body: { name: 'Nell' } }]);
});

test('[Q4] a co-host is ended after a question', async () => {
  desk.answers['GET /api/host/7/cohosts'] = { status: 200, body: crewWith('on') };
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'End Nell' }));
  const asked = screen.getByRole('dialog', { name: 'End Nell as co-host?' });
  await userEvent.click(within(asked).getByRole('button', { name: 'End Nell' }));
  await vi.waitFor(() => expect(desk.heard).toHaveLength(1));
  expect(desk.heard).toEqual([{ call: 'POST /api/host/7/cohosts/n1/end', body: null }]);
});

test('[Q8] the record reads as sentences, also of a deleted account and of what is newer than the page', () => {
  const deed = { name: 'Nell', you: false, what: 'override', group: 'A' as const };
  expect([
    deedWords(deed),
    deedWords({ ...deed, you: true, what: 'pause', group: null }),
    deedWords({ ...deed, name: null, what: 'message' }),
    deedWords({ ...deed, what: 'something-new' }),
    deedWords({ ...deed, you: true, what: 'open-watch-link', group: null }),
    deedWords({ ...deed, you: true, what: 'hide-watch-photos', group: null }),
  ]).toEqual([
    'Nell marked Fox as there',
    'You paused the race',
    'A deleted account said something to Fox alone',
    'Nell did something newer than this page knows',
    'You opened the race to watchers',
    'You took photos off the wall',
  ]);
});

function crewWith(state: 'asked' | 'on') {
  return {
    host: { name: 'Priya', you: true, races: false },
    cohosts: [{ id: 'n1', name: 'Nell', you: false, state, races: false }],
  };
}

function show() {
  render(
    <MemoryRouter>
      <Queries>
        <CrewSheet gameId={7} onClose={() => undefined} />
      </Queries>
    </MemoryRouter>,
  );
}
