import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { newDesk, openDesk } from '../../../tests/harness/people/desk.ts';
import { Queries } from '../../app/queries.tsx';
import { storageKey } from '../../person/stored-session.ts';
import type { HomeNight, HomePerson, HomeView } from '../../home/use-home.ts';

let HomeAsk: typeof import('../../home/home-ask.tsx').HomeAsk;
let Home: typeof import('./home.tsx').Home;
const desk = newDesk();
const reading = 'GET /api/home/7';
const saying = 'POST /api/home/7/word';
const sharing = 'POST /api/home/7/share';
const nudging = 'POST /api/home/7/nudge';
const endedAt = Date.now() - 20 * 60_000;
const here = { latitude: 53.4778, longitude: -2.24, accuracy: 12 };

beforeAll(async () => {
  await openDesk(desk, '/home/7');
  ({ Home } = await import('./home.tsx'));
  ({ HomeAsk } = await import('../../home/home-ask.tsx'));
});

beforeEach(() => {
  Object.assign(desk, newDesk());
  desk.answers = {
    [saying]: ok,
    'POST /api/home/7/stop': ok,
    [nudging]: { status: 200, body: { success: true, isTold: true } },
  };
  const geolocation = {
    watchPosition: (found: (at: unknown) => void) => found({ coords: here }),
    clearWatch: () => undefined,
  };
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[U1] [U3] one tap says that somebody is home', async () => {
  await show(aNight());
  screen.getByText('Race over, Jo. One tap and Ash can sleep.');
  await userEvent.click(screen.getByRole('button', { name: "I'm home" }));
  await screen.findByRole('heading', { name: 'Home. Good.' });
  await eventually(() => desk.heard).toEqual([{ call: saying, body: { word: 'home', at: expect.any(Number) } }]);
});

test('[U3] what is said without signal is kept, said so, and sent under the same key', async () => {
  desk.answers[saying] = { status: 0, body: null };
  await show(aNight());
  await userEvent.click(screen.getByRole('button', { name: 'On my way' }));
  await screen.findByText('Kept on this phone.');
  await eventually(() => desk.heard.length).toBeGreaterThan(0);
  desk.answers[saying] = ok;
  window.dispatchEvent(new Event('online'));
  await eventually(() => screen.queryByText('Kept on this phone.')).toBe(null);
  expect(new Set(desk.keys).size).toBe(1);
});

test('[U3] a status set offline is not sent in the name of the next person who signs in', async () => {
  desk.answers[reading] = { status: 200, body: aView(aNight()) };
  desk.answers[saying] = { status: 0, body: null };
  render(
    <Queries>
      <MemoryRouter>
        <HomeAsk gameId={7} />
      </MemoryRouter>
    </Queries>,
  );
  await userEvent.click(await screen.findByRole('button', { name: "I'm home" }));
  await eventually(() => desk.heard.length).toBeGreaterThan(0);
  const before = localStorage.getItem(storageKey) ?? '';
  const { user, ...session } = JSON.parse(before);
  localStorage.setItem(storageKey, JSON.stringify({ ...session, user: { ...user, id: 'kim' } }));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKey })));
  desk.heard.length = 0;
  desk.answers[saying] = ok;
  window.dispatchEvent(new Event('online'));
  await userEvent.click(await screen.findByRole('button', { name: 'On my way' }));
  const words = () => desk.heard.filter(({ call }) => call === saying);
  await eventually(() => words().length).toBeGreaterThan(0);
  expect(words()).toEqual([{ call: saying, body: { word: 'on-my-way', at: expect.any(Number) } }]);
  for (const kept of ['', before]) {
    localStorage.setItem(storageKey, kept);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: storageKey })));
  }
});

test('[U6] a place is shared with those who are ticked, and nobody who came late is ticked beforehand', async () => {
  const until = Date.now() + 3_600_000;
  desk.answers[sharing] = { status: 200, body: { success: true, until } };
  await show(aNight());
  await userEvent.click(screen.getByRole('button', { name: 'Need a hand' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share where I am' }));
  const boxes = screen
    .getAllByRole('checkbox')
    .map((box) => [box.closest('label')?.textContent, (box as HTMLInputElement).checked]);
  expect(boxes).toEqual([
    ['Sam, guest', true],
    ['Late, guest', false],
    ['Ash, your host', true],
    ['Nell, co-host', false],
  ]);
  screen.getByText('Sam and Ash see your dot for an hour. Stop it whenever you like.');
  await userEvent.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'Share with 1 person' }));
  await screen.findByText(/^Shared until \d\d:\d\d$/);
  const fix = { lat: here.latitude, lon: here.longitude, accuracy: here.accuracy };
  expect(desk.heard.find(({ call }) => call === sharing)?.body).toEqual({ people: ['ash'], fix });
  await userEvent.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await screen.findByRole('button', { name: 'Share where I am' });
});

test('[U6] a phone without a position says so, and does not ask for a signal', async () => {
  const geolocation = {
    watchPosition: (_found: unknown, failed: () => void) => failed(),
    clearWatch: () => undefined,
  };
  vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: geolocation } }));
  await show(aNight());
  await userEvent.click(screen.getByRole('button', { name: 'Need a hand' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share where I am' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Share with 2 people' }));
  await screen.findByText('Failed to retrieve location.');
  expect(screen.queryByText(/signal/)).toBe(null);
});

test('[U8] whoever needs a hand can ring the emergency numbers, the host and a taxi', async () => {
  await show(aNight());
  await userEvent.click(screen.getByRole('button', { name: 'Need a hand' }));
  const links = within(await screen.findByRole('dialog', { name: 'Need a hand?' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Call 999', 'tel:999'],
    ['112', 'tel:112'],
    ['Taxi', 'https://taxi.example.org'],
    ['Call Ash', 'tel:+447700900123'],
  ]);
  await eventually(() => desk.heard[0]?.body).toEqual({ word: 'need-a-hand', at: expect.any(Number) });
});

test('[U4] [U5] a host sees who is not home, whoever needs a hand first, and nudges', async () => {
  const people = [
    aPerson('Dev', { word: 'need-a-hand', saidAt: Date.now() - 120_000, nudgedUntil: null }),
    aPerson('Gaz', { nudgedUntil: null, team: 'F' }),
    aPerson('Mo', { word: 'home', saidAt: Date.now(), nudgedUntil: null }),
    aPerson('Priya', { you: true, team: null, nudgedUntil: null }),
  ];
  await show(aNight({ people }), { isHost: true });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 not home yet');
  screen.getByText('1 light on. We ask the quiet ones after an hour.');
  screen.getByText('Asked for a hand, 2 min ago');
  await userEvent.click(screen.getAllByRole('button', { name: 'Nudge' })[1] as HTMLElement);
  await screen.findByText('Gaz is nudged.');
  expect(desk.heard).toEqual([{ call: nudging, body: { person: 'gaz' } }]);
});

test.each([
  ['off', 'Home safe is off'],
  ['before', 'The race is not over'],
  ['over', 'That night is over'],
] as const)('[U1] [U2] where nobody is asked (%s) the page says why', async (state, heading) => {
  desk.answers[reading] = { status: 200, body: { ...aView(aNight()), state, night: null } };
  open();
  expect((await screen.findByRole('heading', { level: 1, name: heading })).textContent).toBe(heading);
});

test('to somebody of another game there is no such night', async () => {
  desk.answers[reading] = { status: 404, body: { code: 'game-not-found', message: 'Game not found.' } };
  open();
  await screen.findByText('Game not found.');
});

test('[U8] a user whose session has ended is asked to log in, and can still call 112', async () => {
  desk.answers[reading] = { status: 401, body: { code: 'not-authenticated', message: 'Not authenticated' } };
  open();
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
    '/login?redirectTo=%2Fhome%2F7',
  );
  expect(screen.getByRole('link', { name: 'Call 112' }).getAttribute('href')).toBe('tel:112');
});

test('[U8] without signal, and with nothing kept, 112 is there', async () => {
  desk.answers[reading] = { status: 0, body: null };
  open();
  expect((await screen.findByRole('link', { name: 'Call 112' }, { timeout: 20_000 })).getAttribute('href')).toBe(
    'tel:112',
  );
});

const ok = { status: 200, body: { success: true } };

async function show(night: HomeNight, changes: Partial<HomeView> = {}): Promise<void> {
  desk.answers[reading] = { status: 200, body: { ...aView(night), ...changes } };
  open();
  await screen.findByRole('list', { name: 'Who is home' });
}

function open(): void {
  render(
    <Queries>
      <MemoryRouter initialEntries={['/home/7']}>
        <Routes>
          <Route path="/home/:id" element={<Home />} />
        </Routes>
      </MemoryRouter>
    </Queries>,
  );
}

function aView(night: HomeNight): HomeView {
  return { gameId: 7, name: "Priya's Big Night", state: 'asking', isHost: false, night };
}

function aNight(changes: Partial<HomeNight> = {}): HomeNight {
  return {
    endedAt,
    until: endedAt + 12 * 3_600_000,
    people: [aPerson('Sam', { isGuest: true }), aPerson('Jo', { you: true })],
    lookers: [
      { id: 'sam', name: 'Sam', isGuest: true, isHost: false, isTicked: true },
      { id: 'late', name: 'Late', isGuest: true, isHost: false, isTicked: false },
      { id: 'ash', name: 'Ash', isGuest: false, isHost: true, isTicked: true },
      { id: 'nell', name: 'Nell', isGuest: false, isHost: true, isCohost: true, isTicked: false },
    ],
    share: null,
    help: {
      emergency: ['999', '112'],
      host: { name: 'Ash', tel: '+447700900123' },
      taxiUrl: 'https://taxi.example.org',
    },
    ...changes,
  };
}

function aPerson(name: string, changes: Partial<HomePerson> = {}): HomePerson {
  return {
    id: name.toLowerCase(),
    name,
    team: 'A',
    isGuest: false,
    you: false,
    word: null,
    saidAt: null,
    place: null,
    ...changes,
  };
}
