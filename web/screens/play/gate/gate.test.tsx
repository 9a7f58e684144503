import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../../../app/game.ts';
import { Queries } from '../../../app/queries.tsx';
import { aGame } from '../../../testing/a-race.ts';
import { Gate } from './gate.tsx';
import { BeforeAgreeing } from '../lazy-parts.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const instagram = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Mobile/15E148 Instagram 380.0.0.30';
const denied = { code: 1, PERMISSION_DENIED: 1 };

beforeAll(() => BeforeAgreeing.fetchNow());

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('each permission is asked by its own tap, then the race opens and is remembered', async () => {
  localStorage.setItem('agreeGame', '[3,3]');
  const phone = aPhone();
  show();
  await tap('ALLOW LOCATION');
  expect([phone.asked, screen.queryByText('The race itself')]).toEqual([['location'], null]);
  await tap('ALLOW CAMERA');
  await tap('ALLOW NOTIFICATIONS');
  expect(phone.asked).toEqual(['location', 'camera', 'notifications']);
  expect(screen.getAllByText('Allowed')).toHaveLength(3);
  await tap('AGREE AND PLAY');
  screen.getByText('The race itself');
  expect([localStorage.getItem('agreeGame'), localStorage.getItem('currentGameId')]).toEqual(['[3,12]', '12']);
});

test.each(['[12]', '["12"]'])('who agreed on this phone is not asked again, whatever it allows now: %s', (kept) => {
  localStorage.setItem('agreeGame', kept);
  const phone = aPhone({ states: { geolocation: 'denied', camera: 'denied' } });
  show();
  screen.getByText('The race itself');
  expect([phone.asked, localStorage.getItem('currentGameId')]).toEqual([[], '12']);
});

test.each(['nonsense', '{"12":true}', '[null,-1,1.5]'])(
  'what else may stand there is no agreement: %s',
  async (kept) => {
    localStorage.setItem('agreeGame', kept);
    aPhone({ states: { geolocation: 'granted', camera: 'granted' }, notifications: 'denied' });
    show();
    await tap('AGREE AND PLAY');
    expect(localStorage.getItem('agreeGame')).toBe('[12]');
  },
);

test('a refusal is said in the words of the house, with the way back on this phone', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome);
  let answer: 'no' | 'yes' = 'no';
  aPhone({ locate: (yes, no) => (answer === 'no' ? no(denied) : yes()) });
  show();
  await tap('ALLOW LOCATION');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Location permission is required to play. Please enable it in your browser settings and refresh the page.' +
      'Tap the sign left of the address, then Permissions.Switch Location on.' +
      "Swipe down from the top of the screen: the phone's own Location must be on too." +
      'Then come back here and tap Try again.',
  );
  screen.getByText('Refused');
  expect(button('ALLOW CAMERA')).toBe(null);
  answer = 'yes';
  await tap('Try again');
  await screen.findByRole('button', { name: 'ALLOW CAMERA' });
});

test('the same for the camera', async () => {
  aPhone({ states: { geolocation: 'granted' }, film: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  show();
  await tap('ALLOW CAMERA');
  expect((await screen.findByRole('alert')).textContent).toContain('Camera permission is required to play.');
  screen.getByRole('button', { name: 'Try again' });
});

test('a phone without a camera gets in all the same, and so does one whose camera is busy', async () => {
  aPhone({ states: { geolocation: 'granted' }, film: () => Promise.reject(new DOMException('', 'NotFoundError')) });
  show();
  await tap('ALLOW CAMERA');
  await screen.findByText('No camera');
  await tap('Not now');
  await tap('AGREE AND PLAY');
  screen.getByText('The race itself');
  cleanup();
  aPhone({ states: { geolocation: 'granted' }, film: () => Promise.reject(new DOMException('', 'NotReadableError')) });
  show(aGame({ gameId: 13 }));
  await tap('ALLOW CAMERA');
  await screen.findByRole('button', { name: 'ALLOW NOTIFICATIONS' });
});

test('in a cellar, where a phone may look and finds nothing, location is allowed', async () => {
  aPhone({ locate: (_yes, no) => no({ code: 2, PERMISSION_DENIED: 1 }) });
  show();
  await tap('ALLOW LOCATION');
  await screen.findByRole('button', { name: 'ALLOW CAMERA' });
});

test('a browser that never answers is named after ten seconds, and a late answer still counts', async () => {
  let late: (() => void) | null = null;
  aPhone({ locate: (yes) => (late = yes) });
  show();
  const ask = await screen.findByRole('button', { name: 'ALLOW LOCATION', busy: false });
  vi.useFakeTimers();
  fireEvent.click(ask);
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(screen.queryByRole('alert')).toBe(null);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert').textContent).toContain('Your browser has not answered.');
  screen.getByRole('button', { name: 'Try again' });
  await act(async () => late?.());
  screen.getByRole('button', { name: 'ALLOW CAMERA' });
});

test('what is changed in the settings of the browser counts at once', async () => {
  const phone = aPhone({ states: { geolocation: 'denied' } });
  show();
  await screen.findByText('Refused');
  await act(async () => phone.change('geolocation', 'granted'));
  await screen.findByRole('button', { name: 'ALLOW CAMERA' });
});

test('a host without a team agrees to the rules and gives neither place nor camera', async () => {
  const phone = aPhone({ notifications: 'denied' });
  show(aGame({ role: 'host', team: null }));
  await tap('AGREE AND WATCH');
  screen.getByText('The race itself');
  expect(phone.asked).toEqual([]);
});

test('an iPhone is told that notifications need the home screen', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Version/18.5 Safari',
  );
  aPhone({ states: { geolocation: 'granted', camera: 'granted' } });
  Reflect.deleteProperty(window, 'Notification');
  show();
  await screen.findByRole('button', { name: 'AGREE AND PLAY' });
  screen.getByText(/^On an iPhone they need Pickled Egg on the home screen/);
});

test('a window inside another app is shown the way out, and is not held back', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(instagram);
  aPhone();
  show();
  screen.getByRole('heading', { level: 1, name: 'Open in your browser' });
  screen.getByText(/^You are inside the Instagram app\./);
  await tap('COPY THE LINK');
  expect(await navigator.clipboard.readText()).toBe(location.href);
  await tap('Carry on here anyway');
  await screen.findByRole('button', { name: 'ALLOW LOCATION' });
});

test('an address without https is named as such, and nothing is asked', () => {
  vi.stubGlobal('isSecureContext', false);
  const phone = aPhone();
  show();
  screen.getByRole('heading', { level: 1, name: 'This address is not secure' });
  expect([phone.asked, screen.getByRole('link').getAttribute('href')]).toEqual([
    [],
    location.href.replace('http:', 'https:'),
  ]);
});

function show(game: Game = aGame()) {
  render(
    <MemoryRouter>
      <Queries>
        <Gate game={game}>The race itself</Gate>
      </Queries>
    </MemoryRouter>,
  );
}

async function tap(name: string) {
  await userEvent.click(await screen.findByRole('button', { name, busy: false }));
}

function button(name: string) {
  return screen.queryByRole('button', { name });
}

interface Ways {
  /** What the browser says of its permissions; prompt unless said. */
  states?: Partial<Record<string, PermissionState>>;
  notifications?: NotificationPermission;
  locate?: (yes: () => void, no: (error: { code: number; PERMISSION_DENIED: number }) => void) => void;
  film?: () => Promise<unknown>;
}

/** A phone that allows whatever it is asked, unless the test says otherwise. */
function aPhone({ states = {}, notifications = 'default', locate = (yes) => yes(), film }: Ways = {}) {
  const asked: string[] = [];
  const statuses = new Map<string, EventTarget & { state: PermissionState }>();
  const statusOf = (name: string) => {
    const status = statuses.get(name) ?? Object.assign(new EventTarget(), { state: states[name] ?? 'prompt' });
    statuses.set(name, status);
    return status;
  };
  Object.defineProperties(navigator, {
    permissions: { value: { query: async ({ name }: { name: string }) => statusOf(name) }, configurable: true },
    geolocation: {
      value: {
        getCurrentPosition: (...answers: Parameters<typeof locate>) => {
          asked.push('location');
          locate(...answers);
        },
      },
      configurable: true,
    },
    mediaDevices: {
      value: {
        getUserMedia: () => {
          asked.push('camera');
          return film ? film() : Promise.resolve({ getTracks: () => [] });
        },
      },
      configurable: true,
    },
  });
  const ask = async () => {
    asked.push('notifications');
    return 'granted';
  };
  vi.stubGlobal('Notification', { permission: notifications, requestPermission: ask });
  return {
    asked,
    change: (name: string, state: PermissionState) => {
      const status = statusOf(name);
      status.state = state;
      status.dispatchEvent(new Event('change'));
    },
  };
}
