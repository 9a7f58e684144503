import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../../tests/harness/eventually.ts';
import { aMember, newDesk, openDesk } from '../../../../tests/harness/people/desk.ts';
import { Queries } from '../../../app/queries.tsx';
import { aGame } from '../../../testing/a-race.ts';
import { stampOf } from './meet-mat.tsx';

let StartLine: typeof import('./start-line.tsx').StartLine;
const desk = newDesk();
const report = 'POST /api/games/7/phone';

beforeAll(async () => {
  await openDesk(desk, '/game/7');
  ({ StartLine } = await import('./start-line.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  people();
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const key of ['agreeGame', 'agreeRules', 'withoutNews', 'readyGame']) localStorage.removeItem(key);
});

test('[SL1] the yellow button asks for one thing at a time, and the race opens even before READY is tapped', async () => {
  aPhone();
  show();
  await tap('AGREE TO THE RULES');
  expect(localStorage.getItem('agreeGame')).toBe(null);
  await tap('ALLOW LOCATION');
  await tap('ALLOW CAMERA');
  await screen.findByRole('button', { name: 'ALLOW NOTIFICATIONS' });
  expect(localStorage.getItem('agreeGame')).toBe('[7]');
  await tap('Not now');
  await tap('READY');
  const ready = await screen.findByRole('button', { name: 'Ready. Waiting for Ash' });
  expect([ready.getAttribute('aria-disabled'), ready.hasAttribute('disabled')]).toEqual(['true', false]);
  await userEvent.click(ready);
  await eventually(() => reported()).toEqual(['rules', 'location', 'camera', 'confirm', 'ready']);
});

test('[SL1] from step to step the yellow button keeps the focus, and a screen reader hears the step and its state', async () => {
  aPhone();
  show();
  const main = await screen.findByRole('button', { name: 'AGREE TO THE RULES', busy: false });
  expect(heard()).toBe('Step 1 of 4: House rules.');
  await userEvent.click(main);
  expect(heard()).toBe('Step 2 of 4: Location. Not yet.');
  await tap('ALLOW LOCATION');
  await tap('ALLOW CAMERA');
  await tap('Not now');
  expect([heard(), document.activeElement]).toEqual(['All steps are done. Tap READY.', main]);
  await tap('READY');
  expect([heard(), document.activeElement]).toEqual(['Ready. Waiting for Ash.', main]);
  await eventually(() => reported().at(-1)).toEqual('ready');
});

test('[SL1] only what the phone granted has a tick', async () => {
  aPhone();
  navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' });
  show();
  for (const name of ['AGREE TO THE RULES', 'ALLOW LOCATION', 'ALLOW CAMERA', 'ALLOW NOTIFICATIONS']) await tap(name);
  const steps = await screen.findByRole('list', { name: 'Done' });
  const ticked = [...steps.children].map((step) => [step.textContent, step.querySelector('.text-good') !== null]);
  expect(ticked).toEqual([
    ['Rules: Agreed', true],
    ['Location: Allowed', true],
    ['Camera: No camera', false],
    ['News: Without', false],
  ]);
  await eventually(() => reported().at(-1)).toEqual('confirm');
});

test('[SL1] a dismissed question about notifications may be asked again or skipped', async () => {
  localStorage.setItem('agreeRules', '[7]');
  aPhone({ geolocation: 'granted', camera: 'granted' });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'default' });
  show();
  await tap('ALLOW NOTIFICATIONS');
  await screen.findByText('No answer. Try again, or play without.');
  await tap('Try again');
  await tap('Not now');
  const steps = await screen.findByRole('list', { name: 'Done' });
  expect(steps.lastChild?.textContent).toBe('News: Not now');
  await eventually(() => reported().at(-1)).toEqual('confirm');
});

test('[SL2] this phone counts as ready from the tap on READY', async () => {
  for (const key of ['agreeRules', 'withoutNews']) localStorage.setItem(key, '[7]');
  aPhone({ geolocation: 'granted', camera: 'granted' });
  show();
  await screen.findByText('2 of 5');
  await tap('READY');
  screen.getByText('3 of 5');
  const teams = screen.getByRole('list', { name: 'Phones ready by team' });
  expect(teams.firstChild?.textContent).toBe('Fox2 of 3');
  await eventually(() => reported().at(-1)).toEqual('ready');
});

test('[SL1] a user who comes back is asked for nothing again', async () => {
  for (const key of ['agreeRules', 'readyGame']) localStorage.setItem(key, '[7]');
  aPhone({ geolocation: 'granted', camera: 'granted' });
  show();
  await screen.findByRole('button', { name: 'Ready. Waiting for Ash' });
  await eventually(() => reported()).toEqual(['ready']);
});

test('[SL2] a phone whose permission is revoked is no longer ready, and shows how to grant it', async () => {
  for (const key of ['agreeRules', 'readyGame']) localStorage.setItem(key, '[7]');
  aPhone({ geolocation: 'denied', camera: 'granted' });
  show();
  expect((await screen.findByRole('alert')).textContent).toContain('Location permission is required to play.');
  await eventually(() => reported()).toEqual(['location-refused']);
});

test('[SL2] a report is retried if the server could not accept it', async () => {
  localStorage.setItem('agreeRules', '[7]');
  aPhone({ geolocation: 'granted' });
  desk.answers[report] = { status: 503, body: { code: 'busy', message: 'Busy.' } };
  show();
  await eventually(() => reported()).toEqual(['camera']);
  delete desk.answers[report];
  window.dispatchEvent(new Event('online'));
  await eventually(() => reported().length).toBeGreaterThan(1);
  expect(new Set(reported())).toEqual(new Set(['camera']));
});

test('[K10] everyone in a team sees who is in it and whose phone is ready', async () => {
  aPhone();
  show();
  const mates = await screen.findByRole('list', { name: 'Team Fox: 3 in' });
  expect([...mates.children].map((mate) => mate.textContent)).toEqual([
    'You: not ready',
    'Sam: ready',
    'Not here yet: Not opened yet',
  ]);
  screen.getByText('2 of 5');
});

test('[T21] the start line tells a chosen writer at once, with a link to the clues', async () => {
  aPhone();
  show();
  await screen.findByRole('list', { name: 'Team Fox: 3 in' });
  expect(screen.queryByText('You write the clues for Fox.')).toBe(null);
  people({}, { mayWriteClues: true });
  await screen.findByText('You write the clues for Fox.', {}, { timeout: 10_000 });
  expect(screen.getByRole('link', { name: 'Write the clues' }).getAttribute('href')).toBe('/group/7/A');
});

test('[T20] the start line tells a member whom the host made captain', async () => {
  aPhone();
  show({ status: 'setup' });
  await screen.findByRole('list', { name: 'Team Fox: 3 in' });
  people({}, { mayWriteClues: true, isCaptain: true });
  await screen.findByText('You are captain of Fox.', {}, { timeout: 10_000 });
  screen.getByText('You write the clues, give the sabotage and can retire the team.');
  expect(screen.getByRole('link', { name: 'Write the clues' }).getAttribute('href')).toBe('/group/7/A');
});

test('[K10] until the start a member who joined by code may change team or leave', async () => {
  aPhone();
  show();
  expect((await screen.findByRole('link', { name: 'Your seat' })).getAttribute('href')).toBe('/join/K4WQZ7');
  await tap('Settings');
  screen.getByRole('button', { name: 'Leave this team' });
  await userEvent.click(screen.getByRole('button', { name: 'Change team' }));
  await userEvent.click(screen.getByRole('button', { name: /^Dog/ }));
  await eventually(() => desk.heard).toContainEqual({ call: 'POST /api/games/7/change-team', body: { team: 'B' } });
});

test('[SL4] while joining is closed no other team is offered', async () => {
  people({ joining: 'closed' });
  aPhone();
  show();
  await screen.findByRole('link', { name: 'Your seat' });
  await tap('Settings');
  screen.getByRole('button', { name: 'Leave this team' });
  expect(screen.queryByRole('button', { name: 'Change team' })).toBe(null);
});

test.each([
  ['2026-11-21', '20:15', 'IN 22 MIN'],
  ['2026-11-21', '23:00', 'TODAY'],
  ['2026-11-21', '19:30', 'ANY MINUTE'],
  ['2026-11-21', null, 'TODAY'],
  ['2026-11-22', '20:15', 'TOMORROW'],
  ['2026-11-28', '20:15', null],
])('[G17] the mat of a race on %s at %s has the stamp %s', (date, time, stamp) => {
  expect(stampOf({ date, time, type: 'classic', lazyStage: null }, new Date(2026, 10, 21, 19, 53))).toBe(stamp);
});

test('[G17] the start line says where to meet in the same words as every other page', async () => {
  aPhone();
  show({ time: '19:30', meetingPoint: null, startBar: 'The Soggy Legion' });
  await screen.findByText(/Meet: 19:30, The Soggy Legion\.$/);
});

function show(changes: Parameters<typeof aGame>[0] = {}) {
  render(
    <MemoryRouter>
      <Queries>
        <StartLine game={aGame({ gameId: 7, team: 'A', ...changes })} group="A" />
      </Queries>
    </MemoryRouter>,
  );
}

async function tap(name: string) {
  await userEvent.click(await screen.findByRole('button', { name, busy: false }));
}

function reported(): string[] {
  return desk.heard.filter(({ call }) => call === report).map(({ body }) => (body as { step: string }).step);
}

function people(changes: object = {}, jo: object = {}) {
  const mates = [
    { ...aMember(0, 'Sam'), seat: null, role: 'captain', kind: 'account', phone: 'ready' },
    { ...aMember(0, ''), seat: null, role: 'vice-captain', kind: 'invited', phone: null },
    { ...aMember(3, 'Jo', { you: true }), phone: 'rules', ...jo },
  ];
  const teams = [
    { team: 'A', isClosed: false, count: 3, ready: 1, people: mates },
    { team: 'B', isClosed: false, count: 2, ready: 1, people: null },
    { team: 'C', isClosed: true, count: 0, ready: 0, people: null },
  ];
  const body = { code: 'K4WQZ7', joining: 'open', deals: false, captainsOnly: false, host: 'Ash', teams, ...changes };
  desk.answers['GET /api/games/7/people'] = { status: 200, body };
}

/** A phone that grants every permission on request, and the states it reports before. */
function aPhone(states: Partial<Record<string, PermissionState>> = {}) {
  const query = async ({ name }: { name: string }) =>
    Object.assign(new EventTarget(), { state: states[name] ?? 'prompt' });
  const values = {
    permissions: { query },
    geolocation: { getCurrentPosition: (yes: () => void) => yes() },
    mediaDevices: { getUserMedia: async () => ({ getTracks: () => [] }) },
  };
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
}

function heard(): string | null {
  return screen.getByRole('status').textContent;
}
