import { expect, test } from 'vitest';
import { carryTarget, targetOf } from './redirect.ts';

test.each([
  ['', '/manage?notification=logged_in'],
  ['?redirectTo=', '/manage?notification=logged_in'],
  ['?redirectTo=/checkout', '/checkout'],
  ['?redirectTo=%2Fhost%2F7%3Ftab%3D1%23top', '/host/7?tab=1#top'],
  ['?redirectTo=https://evil.example', '/manage?notification=logged_in'],
  ['?redirectTo=//evil.example', '/manage?notification=logged_in'],
  ['?redirectTo=/%5Cevil.example', '/manage?notification=logged_in'],
  ['?redirectTo=javascript:alert(1)', '/manage?notification=logged_in'],
  ['?redirectTo=/login', '/manage?notification=logged_in'],
  ['?redirectTo=/signup?redirectTo=/checkout', '/manage?notification=logged_in'],
])('the query %s leads to %s', (search, target) => {
  expect(targetOf(search)).toBe(target);
});

test('a target is carried from page to page, the usual one is not', () => {
  expect(carryTarget('/signup', '/host/7?tab=1')).toBe('/signup?redirectTo=%2Fhost%2F7%3Ftab%3D1');
  expect(carryTarget('/login?notice=check-email', '/checkout')).toBe(
    '/login?notice=check-email&redirectTo=%2Fcheckout',
  );
  expect(carryTarget('/signup', '/manage?notification=logged_in')).toBe('/signup');
  expect(targetOf(new URL(carryTarget('/signup', '/a?b=c&d'), 'http://x').search)).toBe('/a?b=c&d');
});
