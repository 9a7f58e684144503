import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { aGame, aRace, aStanding, aView } from '../../../testing/a-race.ts';
import { inRace } from '../../../testing/in-race.tsx';
import type { Race } from '../../../race/race.ts';

let SettingsSheet: typeof import('./settings-sheet.tsx').SettingsSheet;
const desk = newDesk();
const retire = 'POST /api/host/7/retire';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ SettingsSheet } = await import('./settings-sheet.tsx'));
});

beforeEach(() => void Object.assign(desk, newDesk()));

afterEach(cleanup);

test('a player calls the host by telephone, and has none of the host’s tools', () => {
  show();
  expect(screen.getByRole('link', { name: /^Call host/ }).getAttribute('href')).toBe('tel:+447700900123');
  for (const name of [/Invite player/, /Bar skip codes/, /Race controls/, /End game/]) {
    expect(screen.queryByText(name)).toBe(null);
  }
});

test('a host who left no number cannot be called, and it is said', () => {
  show({ game: aGame({ gameId: 7, hostTel: null }) });
  expect(screen.queryByRole('link', { name: /^Call host/ })).toBe(null);
  screen.getByText('The host left no number. Shout across the bar.');
});

test('a host invites, reads codes, controls and ends the race', async () => {
  const open = show({ game: aGame({ gameId: 7, role: 'host' }), isHost: true });
  expect(screen.getByRole('link', { name: /^Invite player/ }).getAttribute('href')).toBe('/host/7');
  expect(screen.queryByText('Call host')).toBe(null);
  for (const name of [/^Bar skip codes/, /^Race controls/, /^End game/, /^How you win/]) {
    await userEvent.click(screen.getByRole('button', { name }));
  }
  expect(open.mock.calls).toEqual([['codes'], ['controls'], ['end-game'], ['how-you-win']]);
});

test('what has ended cannot be ended again', () => {
  show({ game: aGame({ gameId: 7, role: 'host' }), isHost: true, view: aView({ status: 'ended' }) });
  expect(screen.queryByText('End game')).toBe(null);
});

test('sound is off until it is switched on, and stays so on this phone', async () => {
  show();
  const sound = screen.getByRole('switch', { name: /^Sound/ });
  expect(sound.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(sound);
  expect(sound.getAttribute('aria-checked')).toBe('true');
  expect(localStorage.getItem('sound')).toBe('on');
  await userEvent.click(sound);
  expect(localStorage.getItem('sound')).toBe('off');
});

test('a phone that neither buzzes nor stays lit is told so; one that does both is told nothing', () => {
  show();
  screen.getByText('Clues, results, sabotages. This phone does not buzz for us.');
  screen.getByText(/^This browser lets it go dark/);
  cleanup();
  const can = { vibrate: { value: () => true, configurable: true }, wakeLock: { value: {}, configurable: true } };
  Object.defineProperties(navigator, can);
  show();
  screen.getByText('Clues, results, sabotages.');
  expect(screen.queryByText(/^This browser lets it go dark/)).toBe(null);
  for (const name of Object.keys(can)) Reflect.deleteProperty(navigator, name);
});

test('[H2] a team retires itself once it has been told what that means', async () => {
  const open = show();
  await userEvent.click(screen.getByRole('button', { name: /^Retire our team/ }));
  const asked = within(screen.getByRole('dialog', { name: 'Retire Team Fox?' }));
  asked.getByText(/the results say DNF.* This cannot be undone\.$/);
  await userEvent.dblClick(asked.getByRole('button', { name: 'Retire our team' }));
  await eventually(() => open.mock.calls).toEqual([[null]]);
  expect(desk.heard).toEqual([{ call: retire, body: { group: 'A' } }]);
});

test('[K13] in a team without a captain one of two is told that it takes another', async () => {
  desk.answers[retire] = { status: 200, body: { success: true, seq: 9, oneMore: true } };
  const open = show();
  await userEvent.click(screen.getByRole('button', { name: /^Retire our team/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Retire our team' }));
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your team mates are asked now. One of them has to agree within ten minutes. Until then you are in the race.',
  );
  expect(open.mock.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(open.mock.calls).toEqual([[null]]);
});

test('[K13] a member who is alone in a team without a captain is sent to the host', async () => {
  show({ game: aGame({ gameId: 7, buttons: { hasCaptain: false, presses: true, names: ['Jo'], people: 1 } }) });
  await userEvent.click(screen.getByRole('button', { name: /^Retire our team/ }));
  const only = within(screen.getByRole('dialog', { name: 'You are the only one in Team Fox' }));
  expect(only.getByRole('link', { name: /^Call host/ }).getAttribute('href')).toBe('tel:+447700900123');
  expect(only.queryByRole('button', { name: 'Retire our team' })).toBe(null);
});

test('[K13] members of a team without a captain read that it takes two, and that the host can take it back', async () => {
  const buttons = { hasCaptain: false, presses: true, names: ['Jo'] };
  show({ game: aGame({ gameId: 7, buttons }) });
  await userEvent.click(screen.getByRole('button', { name: /^Retire our team/ }));
  const takesTwo = 'It takes two of you within ten minutes, or your host.';
  screen.getByText(`${takesTwo} Your host can take it back for ten minutes after that.`);
  expect(screen.queryByText(/cannot be undone/)).toBe(null);
  cleanup();
  const standings = [aStanding('A'), aStanding('B', { state: 'finished' })];
  show({ game: aGame({ gameId: 7, buttons }), view: aView({ standings }) });
  await userEvent.click(screen.getByRole('button', { name: /^Retire our team/ }));
  screen.getByText(`${takesTwo} Then it cannot be undone.`);
});

test('[K13] members of a team with a captain read who decides', () => {
  show({ game: aGame({ gameId: 7, buttons: { hasCaptain: true, presses: true, names: ['Jo'] } }) });
  screen.getByText('Jo decides that.');
  expect(screen.queryByRole('button', { name: /^Retire our team/ })).toBe(null);
});

test('whoever is the last to race is told that this ends it, may race on, and hears what went wrong', async () => {
  desk.answers[retire] = { status: 409, body: { code: 'team-finished', message: 'This team has finished.' } };
  const standings = [aStanding('A'), aStanding('B', { state: 'finished' })];
  show({ view: aView({ standings }) });
  await userEvent.click(screen.getByRole('button', { name: /You stop here, and that ends the race\.$/ }));
  screen.getByText('No other team is racing, so this ends the race.');
  await userEvent.click(screen.getByRole('button', { name: 'Retire our team' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This team has finished.');
  await userEvent.click(screen.getByRole('button', { name: 'Race on' }));
  screen.getByRole('dialog', { name: 'Settings' });
});

test.each(['finished', 'retired', 'absent'] as const)('a team that has %s cannot retire', (state) => {
  show({ view: aView({ standings: [aStanding('A', { state })] }) });
  expect(screen.queryByText('Retire our team')).toBe(null);
});

test('it says who is signed in, and leads to My Games', () => {
  show();
  screen.getByText('Signed in as priya@example.com');
  expect(screen.getByRole('link', { name: 'My Games' }).getAttribute('href')).toBe('/manage');
});

function show(changes: Partial<Race> = {}) {
  const open = vi.fn<() => void>();
  render(inRace(<SettingsSheet />, aRace({ game: aGame({ gameId: 7 }), open, ...changes })));
  return open;
}
