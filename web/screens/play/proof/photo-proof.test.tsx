import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import type { Task } from '../../../race/queue/errand.ts';
import { aGame, aRace, aStep, aView, thatMoment } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Race } from '../../../race/race.ts';
import { PhotoProof } from './photo-proof.tsx';

afterEach(cleanup);

test('a sabotage is not ended before its time, and then with a photo', async () => {
  const soon = show(sabotaged(thatMoment + 12_000));
  await soon.dialog.findByText('Sing something. Photo: all of you singing.');
  await choosePhoto(soon.dialog);
  expect(soon.dialog.getByRole<HTMLButtonElement>('button', { name: 'NOT BEFORE 0:12' }).disabled).toBe(true);
  cleanup();
  const { dialog, banked } = show(sabotaged(thatMoment - 1));
  await choosePhoto(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toEqual([{ kind: 'end-sabotage', sabotageId: 'sab-1' }]);
});

test('a forfeit is paid with a photo', async () => {
  const { dialog, banked } = show(aView({ step: aStep({ type: 'forfeit', text: 'Bow to the barman.' }) }));
  dialog.getByRole('heading', { name: 'Submit forfeit' });
  await choosePhoto(dialog);
  await userEvent.click(dialog.getByRole('button', { name: 'SEND IT' }));
  await eventually(() => banked).toEqual([{ kind: 'forfeit', token: '12.A.3' }]);
});

test('nothing is sent while the race is paused', async () => {
  const { dialog } = show(aView({ status: 'paused', pausedAt: thatMoment, step: aStep({ type: 'forfeit' }) }));
  await choosePhoto(dialog);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'RACE PAUSED' }).disabled).toBe(true);
});

test('[K14] a member whose captain presses from now on reads so, and finds the photo again when they may press', async () => {
  const { dialog, opens, becomes } = show(sabotaged(thatMoment - 1));
  await choosePhoto(dialog);
  becomes({ game: aGame({ buttons: { hasCaptain: true, presses: false, names: ['Jo', 'Sam'] } }) });
  dialog.getByText('Jo or Sam presses the buttons for your team.');
  expect(dialog.queryByRole('button', { name: 'SEND IT' })).toBe(null);
  await userEvent.click(dialog.getByRole('button', { name: 'BACK TO THE RACE' }));
  expect(opens).toEqual([null]);
  becomes({ game: aGame({ buttons: { hasCaptain: true, presses: true, names: ['Jo', 'Sam'] } }) });
  await dialog.findByRole('button', { name: 'SEND IT' });
});

function sabotaged(readyAt: number): Race['view'] {
  const sabotage = { id: 'sab-1', by: 'C' as const, landedAt: readyAt - 30_000, readyAt, waiting: 0 };
  const text = 'Sing something. Photo: all of you singing.';
  return aView({ step: aStep({ type: 'sabotage', token: null, text, sabotage }) });
}

function show(view: Race['view']) {
  const banked: Task[] = [];
  const race = aRace({ view });
  const bank: Race['queue']['bank'] = (task) => {
    banked.push(task);
    return new Promise(() => undefined);
  };
  const opens: unknown[] = [];
  const shown: Race = { ...race, queue: { ...race.queue, bank }, open: (sheet) => void opens.push(sheet) };
  const { rerender } = render(inRace(<PhotoProof />, shown));
  const becomes = (next: Partial<Race>) => rerender(inRace(<PhotoProof />, { ...shown, ...next }));
  return { dialog: within(screen.getByRole('dialog')), banked, opens, becomes };
}

async function choosePhoto(dialog: ReturnType<typeof within>): Promise<void> {
  await dialog.findByText('The camera does not open here.');
  const photo = new File(['a photo'], 'team.heic', { type: 'image/heic' });
  await userEvent.upload(dialog.getByLabelText('Team photo'), photo);
  await dialog.findByRole('button', { name: 'Retake' });
}
