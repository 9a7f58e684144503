import { expect, test } from 'vitest';
import { isKnown, personOf } from './stored-session.ts';

test.each([
  [{ displayName: 'Priya', name: 'Priya Rao' }, 'priya@example.com', { name: 'Priya', email: 'priya@example.com' }],
  [{ name: 'Priya Rao' }, 'priya@example.com', { name: 'Priya Rao', email: 'priya@example.com' }],
  [{}, 'priya.rao@example.com', { name: 'priya.rao', email: 'priya.rao@example.com' }],
  [{ displayName: '   ' }, 'priya@example.com', { name: 'priya', email: 'priya@example.com' }],
  [{ displayName: 42 }, 'priya@example.com', { name: 'priya', email: 'priya@example.com' }],
  [{}, undefined, { name: 'You', email: null }],
])('the name of %j with %s', (more, email, person) => {
  const user = { id: '1', aud: '', created_at: '', app_metadata: {}, user_metadata: more, ...(email && { email }) };
  expect(personOf({ user })).toEqual({ id: '1', ...person, isGuest: false });
});

test('[K3] a guest has a name, no address, and is known all the same', () => {
  const metadata = { app_metadata: {}, user_metadata: { name: 'Jo' } };
  const guest = personOf({ user: { id: '1', aud: '', created_at: '', email: '', is_anonymous: true, ...metadata } });
  expect(guest).toEqual({ id: '1', name: 'Jo', email: null, isGuest: true });
  expect([guest, guest && { ...guest, isGuest: false }, null].map(isKnown)).toEqual([true, false, false]);
});

test('nobody has no name', () => {
  expect(personOf(null)).toBe(null);
});
