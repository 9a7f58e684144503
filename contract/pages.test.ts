import { expect, test } from 'vitest';
import { zoneOf } from './pages.ts';

test('only sign-in pages and host pages have a policy of their own', () => {
  expect(['/', '/login', '/signup', '/host/7', '/host/7/setup', '/hosts', '/manage', '/login/x'].map(zoneOf)).toEqual([
    'rest',
    'account',
    'account',
    'host',
    'host',
    'rest',
    'rest',
    'rest',
  ]);
});
