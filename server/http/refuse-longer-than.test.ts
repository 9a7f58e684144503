import { expect, test } from 'vitest';
import { refuseLongerThan } from './refuse.ts';

test('what is too long is refused in words, and a character beyond the first plane counts once', () => {
  expect(() => refuseLongerThan(3, '🥚🥚🥚', 'A name')).not.toThrow();
  expect(() => refuseLongerThan(3, '🥚🥚🥚🥚', 'A name')).toThrow(
    expect.objectContaining({ code: 'bad-input', message: 'A name has at most 3 characters.' }),
  );
});
