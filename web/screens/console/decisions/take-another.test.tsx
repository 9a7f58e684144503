import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { aGame, aRace, aView } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import { ControlsProvider } from '../controls.ts';

let TakeAnother: typeof import('./take-another.tsx').TakeAnother;
const desk = newDesk();
const replace = 'POST /api/host/7/replace-bar';
const nearby = 'POST /api/fetch-nearby-bars';
const moved = { status: 200, body: { success: true, seq: 41 } };
const nothing = (): undefined => undefined;
const crown = { id: 'crown', name: 'The Crown', lat: 53.9, lon: -1.1, kind: 'pub' };

beforeAll(async () => {
  await openDesk(desk);
  ({ TakeAnother } = await import('./take-another.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('[H8] of several reserves the best one is taken, unless the host picks one', async () => {
  desk.answers[replace] = moved;
  const said = show('spare', 'other');
  expect(screen.getByRole('radio', { name: 'The best one' })).toHaveProperty('checked', true);
  await userEvent.click(yes());
  await eventually(() => said).toEqual(['The Fat Badger is replaced.']);
  expect(desk.heard).toEqual([{ call: replace, body: { barId: 'badger' } }]);
});

test('without a reserve a bar nearby is taken, and nothing is until one is found', async () => {
  let find: ((answer: object) => void) | undefined;
  const body = new Promise((resolve) => {
    find = resolve;
  });
  desk.answers[nearby] = { status: 200, body };
  desk.answers[replace] = moved;
  const said = show();
  expect(yes()).toHaveProperty('disabled', true);
  find?.({ success: true, places: [crown], message: '' });
  await screen.findByRole('radio', { name: 'The Crown' });
  await userEvent.click(yes());
  await eventually(() => said).toEqual(['The Crown has taken the place of The Fat Badger.']);
});

test('[D8] if the teams have tried the reserve, a bar nearby is taken', async () => {
  desk.answers[nearby] = { status: 200, body: { success: true, places: [crown], message: '' } };
  const words = 'No reserve is left. Choose a bar of the directory.';
  desk.answers[replace] = { status: 409, body: { code: 'no-reserve', message: words } };
  const said = show('spare');
  await userEvent.click(yes());
  await screen.findByRole('radio', { name: 'The Crown' });
  expect(screen.queryByText(words)).toBe(null);
  desk.answers[replace] = moved;
  await userEvent.click(yes());
  await eventually(() => said).toEqual(['The Crown has taken the place of The Fat Badger.']);
});

function yes(): HTMLElement {
  return screen.getByRole('button', { name: 'Replace bar' });
}

/** Renders the dialog for a host who does not race, with these reserves; returns the messages it shows after a move. */
function show(...reserves: string[]): string[] {
  const said: string[] = [];
  const bar = { lat: 53.9, lon: -1.1, isReserve: false, isFinal: false };
  const bars = [
    { ...bar, id: 'badger', name: 'The Fat Badger' },
    ...reserves.map((id) => ({ ...bar, id, name: id, isReserve: true })),
  ];
  const host = { teams: [], bars, banked: [], finishes: [], flags: [], calledOdd: [] };
  const view = aView({ gameId: 7, audience: 'host', team: null, step: null, host });
  const say = (done: { words: string } | null) => void (done && said.push(done.words));
  const controls = { asked: null, ask: nothing, done: null, say, droppedOdd: [], dropOdd: nothing };
  const dialog = (
    <ControlsProvider value={controls}>
      <TakeAnother shut={{ id: 'badger', name: 'The Fat Badger' }} />
    </ControlsProvider>
  );
  render(inRace(dialog, aRace({ game: aGame({ gameId: 7, role: 'host', team: null }), view, isHost: true })));
  return said;
}
