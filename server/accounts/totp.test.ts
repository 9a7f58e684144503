import { expect, test } from 'vitest';
import { base32, codeAt, makeSecret, matchingStep, otpauthUri, stepOf } from './second-factor.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

test('codes are those of RFC 6238, appendix B', () => {
  const codes = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000].map((seconds) =>
    codeAt(secret, stepOf(at(seconds))),
  );
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
});

test('a code of the step before and after is taken, an older or newer one is not', () => {
  const now = at(1_234_567_890);
  const step = stepOf(now);
  const taken = [-2, -1, 0, 1, 2].map((off) => matchingStep(secret, codeAt(secret, step + off), now, null));
  expect(taken).toEqual([null, step - 1, step, step + 1, null]);
});

test('a code counts once, and none before it counts any more', () => {
  const now = at(1_234_567_890);
  const step = stepOf(now);
  expect(matchingStep(secret, codeAt(secret, step), now, step)).toBeNull();
  expect(matchingStep(secret, codeAt(secret, step - 1), now, step)).toBeNull();
  expect(matchingStep(secret, codeAt(secret, step + 1), now, step)).toBe(step + 1);
});

test('what is not six digits is no code', () => {
  const now = at(59);
  for (const code of ['', '28708', '2870820', ' 287082', '２８７０８２', '287082\n']) {
    expect([code, matchingStep(secret, code, now, null)]).toEqual([code, null]);
  }
});

test('the secret is shown as authenticator apps read it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('f'))).toBe('MY');
  expect(makeSecret()).toHaveLength(20);
  expect(otpauthUri(secret, 'Pickled Egg', 'a+b@example.com')).toBe(
    'otpauth://totp/Pickled%20Egg:a%2Bb%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pickled%20Egg&algorithm=SHA1&digits=6&period=30',
  );
});
