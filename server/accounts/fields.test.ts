import { expect, test } from 'vitest';
import { fittedName, readDisplayName, readEmail } from './password-rule.ts';

test('an e-mail is folded, and what can be nobody’s is refused', () => {
  expect(readEmail('  Ada@Example.COM ')).toBe('ada@example.com');
  for (const given of ['', 'ada', 'ada@', 'a\u0000da@example.com', 'a\u202Eda@example.com', 'a b@example.com']) {
    expect(() => readEmail(given)).toThrow('Enter a valid e-mail address.');
  }
});

test('a display name comes from either key, cleaned', () => {
  expect(readDisplayName({ displayName: '  Ada \u202E L\n', name: 'Other' })).toBe('Ada L');
  expect(readDisplayName({ displayName: '  ', name: 'Ada' })).toBe('Ada');
  expect(readDisplayName({ name: 'A\u0000da' })).toBe('Ada');
  expect(readDisplayName({ displayName: '\u200B', name: '' })).toBeNull();
  expect(readDisplayName({ displayName: '\u3164\u2800', name: 'Ada' })).toBe('Ada');
  expect(readDisplayName({ displayName: '\u3164', name: '\u2800' })).toBeNull();
  expect(readDisplayName({})).toBeNull();
  expect(readDisplayName()).toBeNull();
});

test('forty characters fit, forty-one do not', () => {
  expect(readDisplayName({ name: '🥚'.repeat(40) })).toBe('🥚'.repeat(40));
  expect(() => readDisplayName({ name: '🥚'.repeat(41) })).toThrow('A display name has at most 40 characters.');
});

test("a name of somebody else's choosing is made to fit", () => {
  expect(fittedName(`${'x'.repeat(39)} yz`)).toBe('x'.repeat(39));
  expect(fittedName(' \u0000 ')).toBeNull();
  expect(fittedName('\u3164')).toBeNull();
});
