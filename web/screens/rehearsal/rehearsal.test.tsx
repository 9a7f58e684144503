import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Finding, Rehearsal } from '#contract/rehearsal';
import { aGame, newDesk, openDesk, routed } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { wallClock } from '../../race/clock.ts';
import { aRehearsal } from '../../testing/a-rehearsal.ts';

let RehearsalPage: typeof import('./rehearsal.tsx').RehearsalPage;
const desk = newDesk();
const call = 'GET /api/host/7/rehearsal';
const minuteMs = 60_000;
const { startsAt, endsAt } = aRehearsal();
const close: Finding = {
  kind: 'too-close',
  bars: [
    { id: 'vine', name: 'The Vine', lat: 53, lon: -2 },
    { id: 'arms', name: 'The City Arms', lat: 53, lon: -2 },
  ],
  teams: [],
  metres: 13,
  mend: 'setup',
};

beforeAll(async () => {
  await openDesk(desk, '/host/7/rehearsal');
  ({ RehearsalPage } = await import('./rehearsal.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  // A god's host wrote the clues, and is asked nothing.
  desk.game = aGame({ ...routed, game_groups: 3, game_type: 'god' });
  given({ findings: [close] });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('[RH11] a team’s own screen opens on the clue, moves with the night, and sends nothing', async () => {
  show();
  const phone = within(await screen.findByRole('region', { name: 'Fox’s phone in the rehearsal' }));
  await phone.findByText('The first clue of A.');
  await userEvent.click(screen.getByRole('button', { name: 'Cat' }));
  const cat = within(screen.getByRole('region', { name: 'Cat’s phone in the rehearsal' }));
  cat.getByText('The first clue of C.');
  slideTo(12);
  await cat.findByText('The second clue of C.');
  expect(cat.getByRole('timer', { name: 'Race time' }).textContent).toBe('0:12:00');
  await userEvent.click(cat.getByRole('tab', { name: 'LEADERBOARD' }));
  await cat.findByRole('heading', { name: 'Leaderboard' });
  expect(desk.heard).toEqual([]);
});

test('[RH11] a button of that screen says what it would open', async () => {
  show();
  const phone = within(await screen.findByRole('region', { name: 'Fox’s phone in the rehearsal' }));
  const verify = phone.getByRole('button', { name: 'VERIFY CURRENT BAR' });
  await userEvent.click(verify);
  const said = within(phone.getByRole('dialog', { name: 'Verify current bar' }));
  said.getByText('This is a rehearsal: nothing is sent.');
  await userEvent.click(said.getByRole('button', { name: 'OK' }));
  expect([phone.queryByRole('dialog'), document.activeElement]).toEqual([null, verify]);
  await userEvent.click(phone.getByRole('button', { name: 'Notifications' }));
  const told = within(phone.getByRole('dialog', { name: 'Notifications' }));
  told.getByText('And they’re off!');
  expect(desk.heard).toEqual([]);
});

test('the night is played, faster, stopped, slid along and begun again', async () => {
  show();
  const play = await screen.findByRole('button', { name: 'Play' });
  expect(clock()).toBe(wallClock(startsAt));
  screen.getByRole('heading', { name: 'The night at 20 times the speed' });
  await userEvent.click(screen.getByRole('button', { name: '60×' }));
  expect(screen.getByRole('button', { name: '60×' }).getAttribute('aria-pressed')).toBe('true');
  screen.getByRole('heading', { name: 'The night at 60 times the speed' });
  await userEvent.click(play);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  slideTo(25);
  expect(clock()).toBe(wallClock(startsAt + 25 * minuteMs));
  slideTo(30);
  expect(clock()).toBe(wallClock(endsAt));
  screen.getByRole('button', { name: 'Play again' });
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(clock()).toBe(wallClock(startsAt));
});

test('[RH14] what was found, with the way to mend it; what is fine; the way on', async () => {
  show();
  const toFix = within(await screen.findByRole('list', { name: 'To fix' }));
  expect(toFix.getByRole('listitem').textContent).toMatch(/^2 bars closer than 60 m/);
  const way = '/host/7/setup?bar=vine&bar=arms';
  expect(toFix.getByRole('link').getAttribute('href')).toBe(way);
  expect(screen.getByRole('link', { name: 'Fix this one' }).getAttribute('href')).toBe(way);
  expect(within(screen.getByRole('list', { name: 'Fine as it is' })).getAllByRole('listitem').length).toBe(3);
  expect(screen.getByRole('link', { name: 'End rehearsal' }).getAttribute('href')).toBe('/host/7');
});

test('on a phone what was found is behind the button; with nothing to mend the way leads to the start', async () => {
  given({});
  show({ isDesk: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Nothing to fix' }));
  const sheet = within(screen.getByRole('dialog', { name: 'What we found' }));
  expect(sheet.getByRole('link', { name: 'Off to the start' }).getAttribute('href')).toBe('/host/7');
  expect(sheet.queryByRole('list', { name: 'To fix' })).toBe(null);
});

test('another night is another seed', async () => {
  show();
  await screen.findByRole('link', { name: 'Fix this one' });
  given({ endsAt: endsAt + 10 * minuteMs });
  await userEvent.click(screen.getByRole('button', { name: 'Another night' }));
  await screen.findByText(`Over by ${wallClock(endsAt + 10 * minuteMs)}`);
});

test('[RH12] a host who may still take a seat is told what it counts as, before anything is read', async () => {
  desk.game = aGame({ ...routed, game_groups: 3 });
  show();
  await screen.findByText(/counts as having read the others’ clues/);
  expect(screen.getByRole('link', { name: 'Not now' }).getAttribute('href')).toBe('/host/7');
  expect(screen.queryByRole('list', { name: 'To fix' })).toBe(null);
  expect(screen.queryByRole('link', { name: 'End rehearsal' })).toBe(null);
  expect(screen.getByRole('link', { name: 'Back to your game' }).getAttribute('href')).toBe('/host/7');
  await userEvent.click(screen.getByRole('button', { name: 'Show me the night' }));
  await screen.findByRole('list', { name: 'To fix' });
  screen.getByRole('link', { name: 'End rehearsal' });
});

test('[RH13] a host who races sees what was found and the times, and why no more', async () => {
  desk.game = aGame({ ...routed, game_groups: 3, group: 'A' });
  given({ night: null, findings: [{ ...close, bars: [] }] });
  show();
  await screen.findByText(/^You race in this one/);
  const times = within(screen.getByRole('list', { name: 'Times' })).getAllByRole('listitem');
  expect(times.map((row) => row.textContent)).toEqual([
    `Fox2.0 km, home ${wallClock(startsAt + 20 * minuteMs)}`,
    'Dog2.0 km, not home by the end',
    `Cat2.1 km, home ${wallClock(startsAt + 22 * minuteMs)}`,
  ]);
  expect(screen.queryByRole('region', { name: /phone in the rehearsal$/ })).toBe(null);
});

test('without a whole route it says where that is made', async () => {
  desk.answers[call] = {
    status: 409,
    body: { code: 'route-incomplete', message: 'Pick the bars first: Finish setup.' },
  };
  show();
  await screen.findByText('Pick the bars first: Finish setup.');
  expect(screen.getByRole('link', { name: 'Finish setup' }).getAttribute('href')).toBe('/host/7/setup');
});

test('what could not be read is asked for again by hand', async () => {
  desk.answers[call] = { status: 422, body: {} };
  show();
  const trouble = within(await screen.findByRole('alert'));
  given({});
  await userEvent.click(trouble.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: 'Off to the start' });
});

test('once the race has begun there is nothing to rehearse', async () => {
  desk.game = aGame({ ...routed, status: 'ongoing' });
  show();
  await screen.findByText('There is nothing left to rehearse.');
});

function given(changes: Partial<Rehearsal>) {
  desk.answers[call] = { status: 200, body: aRehearsal(changes) };
}

function slideTo(minutes: number) {
  fireEvent.change(screen.getByRole('slider', { name: 'Time of the night' }), { target: { value: `${minutes}` } });
}

function clock(): string {
  return screen.getByText('On the night, about').nextElementSibling?.textContent ?? '';
}

/** On a desk, and without motion: nothing runs by itself. */
function show({ isDesk = true } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const matches = /reduced-motion/.test(query) || (isDesk && /60rem/.test(query));
    return Object.assign(new EventTarget(), { matches, media: query }) as unknown as MediaQueryList;
  });
  return render(
    <MemoryRouter initialEntries={['/host/7/rehearsal']}>
      <Queries>
        <Routes>
          <Route path="/host/:id/rehearsal" element={<RehearsalPage />} />
        </Routes>
      </Queries>
    </MemoryRouter>,
  );
}
