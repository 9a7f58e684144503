import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { linkTokenIn, useLinkToken } from './link-token.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('the token is read from the fragment', () => {
  expect(linkTokenIn('#token_hash=abc&type=signup')).toBe('abc');
  expect(linkTokenIn('#token_hash=abc')).toBe('abc');
  expect(linkTokenIn('#token_hash=')).toBe(null);
  expect(linkTokenIn('#type=signup')).toBe(null);
  expect(linkTokenIn('')).toBe(null);
});

test('the token leaves the address bar, the rest stays', () => {
  history.replaceState(null, '', '/reset-password?from=mail#token_hash=abc');
  const { result } = renderHook(useLinkToken);
  expect(result.current).toBe('abc');
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/reset-password?from=mail');
});

test('a second link in the same tab starts the page again, another fragment does not', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  renderHook(useLinkToken);
  moveTo('/reset-password#main');
  expect(reload).toHaveBeenCalledTimes(0);
  moveTo('/reset-password#token_hash=second');
  expect(reload).toHaveBeenCalledTimes(1);
});

function moveTo(address: string) {
  history.replaceState(null, '', address);
  dispatchEvent(new Event('hashchange'));
}
