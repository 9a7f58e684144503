import { expect, test } from 'vitest';
import { foldEmail } from './checks.ts';

test('an address is folded to the form it is compared by', () => {
  expect(foldEmail('  Sam.O-Neil+egg@Example.CO.uk ')).toBe('sam.o-neil+egg@example.co.uk');
  expect(foldEmail("o'brien@pub.example")).toBe("o'brien@pub.example");
});

test.each([
  '',
  'sam',
  'sam@',
  '@example.org',
  'sam@example',
  'a@b.example, c@d.example',
  'Sam <sam@example.org>',
  'sam@example.org\r\nBcc: x@example.org',
  'sam@-bad-.example',
  'sam@@example.org',
  'sam@ｅxample.org',
  'sam@example｡org',
  'sam@ﬁre.example',
  'sam\u0000@example.org',
  'sam\u200B@example.org',
  'sam\u202E@example.org',
  'sam\uD800@example.org',
  'sam\uFE0F@example.org',
  `${'a'.repeat(250)}@example.org`,
])('%j is not one address', (value) => {
  expect(foldEmail(value)).toBe(null);
});
