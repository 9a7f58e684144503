import { expect, test } from 'vitest';
import { sameOriginPath } from './checks.ts';

test.each(['/', '/manage', '/manage?notification=logged_in', '/host/12/setup#bars', '/a//b'])('%s stays', (path) => {
  expect(sameOriginPath(path)).toBe(path);
});

test.each([
  '',
  'manage',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /manage',
  `/${'a'.repeat(2_000)}`,
])('%j would leave our pages', (path) => {
  expect(sameOriginPath(path)).toBe(null);
});

test('nothing is nothing', () => {
  expect([sameOriginPath(null), sameOriginPath(undefined)]).toEqual([null, null]);
});
