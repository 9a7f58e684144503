import { expect, test } from 'vitest';
import { openPasswords, turns } from './passwords.ts';

test('a password is kept as argon2id and known again, however its accents were typed', async () => {
  const passwords = openPasswords();
  const hash = await passwords.hash('crème brûlée at nine', 'here');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.verify(hash, 'crème brûlée at nine'.normalize('NFD'), 'here')).toBe(true);
  expect(await passwords.verify(hash, 'creme brulee at nine', 'here')).toBe(false);
});

test('without a hash the answer is no, also for the decoy it is compared with', async () => {
  const passwords = openPasswords();
  expect(await passwords.verify(null, 'nobody has this password', 'here')).toBe(false);
});

test('an unknown account is as much work as a known one: it needs a turn too', async () => {
  const passwords = openPasswords(turns(1, 0));
  const hashing = passwords.hash('a heron on the roof', 'here');
  await expect(passwords.verify(null, 'wrong', 'here')).rejects.toMatchObject({ code: 'busy' });
  await hashing;
});

test('two run at a time, some wait in order, the rest are told to come back', async () => {
  const takeTurn = turns(2, 1);
  const finish: (() => void)[] = [];
  const begun: string[] = [];
  const task = (name: string) =>
    takeTurn('pub', () => {
      begun.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  const [first, second, third] = [task('first'), task('second'), task('third')];
  await expect(task('fourth')).rejects.toMatchObject({ code: 'busy', status: 503, retryAfterS: 3 });
  expect(begun).toEqual(['first', 'second']);
  finish[0]?.();
  expect(await first).toBe('first');
  const fifth = task('fifth');
  finish[1]?.();
  finish[2]?.();
  expect(await Promise.all([second, third])).toEqual(['second', 'third']);
  finish[3]?.();
  expect(await fifth).toBe('fifth');
  expect(begun).toEqual(['first', 'second', 'third', 'fifth']);
});

test('a task that fails gives its turn on', async () => {
  const takeTurn = turns(1, 0);
  await expect(takeTurn('pub', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await takeTurn('pub', async () => 'next')).toBe('next');
});

test('a network that brings many waits behind itself: others come in between, and it gives way when the line is full', async () => {
  const takeTurn = turns(1, 4);
  const finish: (() => void)[] = [];
  const begun: string[] = [];
  const task = (whose: string, name: string) =>
    takeTurn(whose, () => {
      begun.push(name);
      return new Promise<string>((resolve) => finish.push(() => resolve(name)));
    });
  const flood = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => task('a', name));
  await expect(task('a', 'a6')).rejects.toMatchObject({ code: 'busy', retryAfterS: 3 });
  const pub = task('b', 'b1');
  await expect(flood[4]).rejects.toMatchObject({ code: 'busy' });
  const home = task('c', 'c1');
  await expect(flood[3]).rejects.toMatchObject({ code: 'busy' });
  for (const turn of [0, 1, 2, 3, 4]) {
    finish[turn]?.();
    await [flood[0], flood[1], pub, home, flood[2]][turn];
  }
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});
