import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { aSession, clearPhone, newJoinDesk, openJoinDesk } from '../../tests/harness/people/join-desk.ts';
import { storageKey } from './stored-session.ts';

let desk = newJoinDesk();
let seat: typeof import('./guest-seat.ts');
const taking = 'POST /api/take-guest-seat';
const guest = aSession({ name: 'Jo' });

beforeAll(async () => {
  await openJoinDesk(() => desk);
  seat = await import('./guest-seat.ts');
});

beforeEach(() => {
  desk = newJoinDesk();
  desk.answers[taking] = () => ({ status: 200, body: { success: true } });
});

afterEach(clearPhone);

test('[K5] the guest of this phone is kept while somebody logs in, and their seat is brought along once', async () => {
  signIn(guest);
  seat.keepGuestBehind();
  signIn(aSession({ name: 'Priya', isGuest: false }));
  await seat.bringGuestSeat();
  await seat.bringGuestSeat();
  expect(sent()).toEqual([{ guestToken: guest.access_token }]);
});

test('[K5] nobody is kept who is no guest', async () => {
  seat.keepGuestBehind();
  signIn(aSession({ name: 'Priya', isGuest: false }));
  seat.keepGuestBehind();
  await seat.bringGuestSeat();
  expect(sent()).toEqual([]);
});

test.each([
  ['no network', 0, ''],
  ['a server in trouble', 503, 'overloaded'],
  ['a second lock that is still shut', 403, 'insufficient_aal'],
  ['a cookie that is still the guest’s', 409, 'not-for-guests'],
])('[K5] after %s the seat is brought the next time, under the same key', async (_why, status, code) => {
  signIn(guest);
  seat.keepGuestBehind();
  desk.answers[taking] = () => ({ status, body: { code, message: 'Not now.' } });
  await seat.bringGuestSeat();
  desk.answers[taking] = () => ({ status: 200, body: { success: true } });
  await seat.bringGuestSeat();
  await seat.bringGuestSeat();
  const keys = desk.heard.filter(({ call }) => call === taking).map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{16,}$/), keys[0]]);
});

test('[K5] a seat that the server refuses is not asked for again', async () => {
  signIn(guest);
  seat.keepGuestBehind();
  desk.answers[taking] = () => ({ status: 401, body: { code: 'invalid-token', message: 'Invalid token' } });
  await seat.bringGuestSeat();
  const asked = sent().length;
  await seat.bringGuestSeat();
  expect([asked > 0, sent().length]).toEqual([true, asked]);
});

test('[K5] whoever logs in after the guest has logged out gets no seat of theirs', async () => {
  signIn(guest);
  seat.keepGuestBehind();
  const { logout } = await import('./logout.ts');
  void logout();
  await eventually(() => desk.went).toEqual(['/?notification=logged_out']);
  await seat.bringGuestSeat();
  expect(sent()).toEqual([]);
});

function signIn(session: unknown) {
  localStorage.setItem(storageKey, JSON.stringify(session));
}

function sent() {
  return desk.heard.filter(({ call }) => call === taking).map(({ body }) => body);
}
