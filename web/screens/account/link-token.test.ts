import { expect, test } from 'vitest';
import { hideLinkToken, linkTokenIn } from './link-token.ts';

test('the token and its kind are read from the fragment', () => {
  expect(linkTokenIn('#token_hash=abc&type=signup')).toEqual({ tokenHash: 'abc', type: 'signup' });
  expect(linkTokenIn('#token_hash=abc')).toEqual({ tokenHash: 'abc', type: '' });
  expect(linkTokenIn('#type=signup')).toBe(null);
  expect(linkTokenIn('')).toBe(null);
});

test('the token leaves the address bar, the rest stays', () => {
  history.replaceState(null, '', '/reset-password?from=mail#token_hash=abc');
  hideLinkToken();
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/reset-password?from=mail');
});
