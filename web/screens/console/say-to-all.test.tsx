import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { signInElsewhere } from '../../../tests/harness/people/join-desk.ts';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { aGame, aRace, aView } from '../../testing/a-race.ts';
import { inRace } from '../../testing/in-race.tsx';

let SayToAll: typeof import('./say-to-all.tsx').SayToAll;
let WithControls: typeof import('./with-controls.tsx').WithControls;
const desk = newDesk();

beforeAll(async () => {
  await openDesk(desk, '/host/7');
  ({ SayToAll } = await import('./say-to-all.tsx'));
  ({ WithControls } = await import('./with-controls.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('an unsent message survives a reload, for its writer and its game alone, until it is sent', async () => {
  desk.answers['POST /api/host/7/message'] = { status: 200, body: { success: true, seq: 41 } };
  const reload = (gameId = 7) => {
    cleanup();
    show(gameId);
  };
  show();
  await userEvent.type(field(), 'Meet at the bridge');
  reload();
  expect(field().value).toBe('Meet at the bridge');
  reload(8);
  expect(field().value).toBe('');
  reload();
  signInElsewhere('Sam');
  await eventually(() => {
    reload();
    return field().value;
  }).toBe('');
  await userEvent.type(field(), 'Sam here');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByDisplayValue('');
  reload();
  expect(field().value).toBe('');
});

function field(): HTMLInputElement {
  return screen.getByLabelText('Message every team');
}

function show(gameId = 7): void {
  const view = aView({ audience: 'host', gameId });
  const race = aRace({ game: aGame({ gameId, role: 'host' }), view, isHost: true });
  const part = (
    <WithControls>
      <SayToAll />
    </WithControls>
  );
  render(inRace(part, race));
}
