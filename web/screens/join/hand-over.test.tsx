import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import {
  aJoinView,
  aSession,
  clearPhone,
  newJoinDesk,
  openJoinDesk,
  showJoin,
  signInElsewhere,
} from '../../../tests/harness/people/join-desk.ts';
import { Queries } from '../../app/queries.tsx';
import { storageKey } from '../../person/stored-session.ts';

let Pages: typeof import('../../pages.tsx').Pages;
let desk = newJoinDesk();
const making = 'POST /api/hand-over';
const reading = 'POST /api/take-hand-over/name';
const taking = 'POST /api/take-hand-over';
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/120 Mobile WhatsApp/2.24';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Instagram 300.0';

beforeAll(async () => {
  await openJoinDesk(() => desk);
  ({ Pages } = await import('../../pages.tsx'));
});

beforeEach(() => {
  desk = newJoinDesk();
  desk.answers[making] = () => ({ status: 200, body: { token: 'tok-1', until: Date.now() + 120_000 } });
  desk.answers[reading] = () => ({ status: 200, body: { name: 'Jo', games: ['Friday race'] } });
  desk.answers[taking] = () => ({ status: 200, body: aSession({ name: 'Jo' }) });
  desk.answers['GET /auth/v1/user'] = () => ({ status: 200, body: aSession({ name: 'Jo' }).user });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.spyOn(location, 'assign').mockImplementation((to) => void desk.went.push(String(to)));
  history.replaceState(null, '', '/join');
  await clearPhone();
});

test('[K22] in a messenger on Android a guest opens the phone’s own browser by a link that takes the seat along', async () => {
  await sitIn(android);
  await userEvent.click(await screen.findByRole('button', { name: 'Open in your browser' }));
  const link = `${location.origin}/join/K4WQZ7#open=tok-1`;
  await screen.findByText(link);
  expect(screen.getByRole('link', { name: 'Open Chrome' }).getAttribute('href')).toBe(
    `intent://${location.host}/join/K4WQZ7#open=tok-1#Intent;scheme=http;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`,
  );
  desk.answers['GET /api/games/7/seat'] = () => ({ status: 409, body: { code: 'seat-moved', message: 'Moved.' } });
  await eventually(() => screen.queryByText("You're playing in your other browser now")).not.toBe(null);
  const { movedWords } = await import('../../person/hand-over.ts');
  expect(movedWords().title).toBe("You're playing in your other browser now");
});

test('[K22] on an iPhone the link is copied and pasted', async () => {
  await sitIn(iphone);
  await userEvent.click(await screen.findByRole('button', { name: 'Open in your browser' }));
  await screen.findByText('Copy the link and paste it into Safari.');
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/join/K4WQZ7#open=tok-1`);
  expect(screen.queryByRole('link', { name: 'Open Chrome' })).toBe(null);
});

test('[K22] in a browser there is nothing to open elsewhere', async () => {
  await sitIn('Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile');
  await screen.findByRole('heading', { name: "You're in." });
  expect(screen.queryByRole('button', { name: 'Open in your browser' })).toBe(null);
});

test('[K22] the other browser shows whose sign-in it is, and takes it along after a tap', async () => {
  openLink();
  expect((await screen.findByText(/^You are/)).textContent).toBe('You are Jo in ‘Friday race’.');
  expect(location.hash).toBe('');
  expect(desk.heard.map(({ call }) => call)).toEqual([reading]);
  expect(screen.queryByText(/signed in as/)).toBe(null);
  await userEvent.click(screen.getByRole('button', { name: 'Open it here' }));
  await eventually(() => desk.went).toEqual(['/join/K4WQZ7']);
  expect(desk.heard.map(({ call, body }) => [call, body])).toEqual([
    [reading, { token: 'tok-1' }],
    [taking, { token: 'tok-1' }],
    ['POST /api/set-token', { token: aSession({ name: 'Jo' }).access_token, email: '' }],
  ]);
  expect(JSON.parse(localStorage.getItem(storageKey) ?? '{}').user.user_metadata.name).toBe('Jo');
});

test('[K22] a link that is not one’s own is left, and nothing is taken', async () => {
  openLink();
  await userEvent.click(await screen.findByRole('button', { name: "I'm not Jo" }));
  await screen.findByLabelText('Your name');
  expect(desk.heard.map(({ call }) => call)).not.toContain(taking);
});

test('[K22] a guest in several games sees the newest and how many more move along', async () => {
  desk.answers[reading] = () => ({ status: 200, body: { name: 'Jo', games: ['Friday race', 'May Day', 'Old one'] } });
  openLink();
  expect((await screen.findByText(/^You are/)).textContent).toBe('You are Jo in ‘Friday race’ and 2 more races.');
});

test('[K22] a link that was used or is old says so before any tap, and leads on', async () => {
  const words = 'That link has been used, or its two minutes are over. Make a new one.';
  desk.answers[reading] = () => ({ status: 404, body: { code: 'hand-over-gone', message: words } });
  openLink();
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  await userEvent.click(screen.getByRole('button', { name: 'Carry on without it' }));
  await screen.findByLabelText('Your name');
});

test('[K22] a link that is used up between reading and tapping says so too', async () => {
  const words = 'That link has been used, or its two minutes are over. Make a new one.';
  desk.answers[taking] = () => ({ status: 404, body: { code: 'hand-over-gone', message: words } });
  openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Open it here' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('[K22] a browser signed in as another person says so before the tap', async () => {
  signInElsewhere('Sam');
  openLink();
  await screen.findByText('This browser is signed in as Sam.');
  expect(desk.heard.map(({ call }) => call)).toEqual([reading]);
  await userEvent.click(screen.getByRole('button', { name: 'Stay Sam' }));
  await screen.findByRole('button', { name: 'Join as Sam' });
  cleanup();
  openLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Open it here' }));
  await eventually(() => desk.went).toEqual(['/join/K4WQZ7']);
});

async function sitIn(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  localStorage.setItem(storageKey, JSON.stringify(aSession({ name: 'Jo' })));
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }));
  desk.view = aJoinView({ you: { name: 'Jo', isGuest: true, isHost: false, team: 'A' } });
  await showJoin('/join/K4WQZ7');
}

function openLink() {
  history.replaceState(null, '', '/join/K4WQZ7/B#open=tok-1');
  history.replaceState(null, '', '/join/K4WQZ7#open=tok-1');
  render(
    <MemoryRouter initialEntries={['/join/K4WQZ7/B']}>
      <Queries>
        <Pages />
      </Queries>
    </MemoryRouter>,
  );
}
