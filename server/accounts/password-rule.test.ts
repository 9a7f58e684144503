import { setImmediate as everythingDue } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refuseWeakPassword, weaknessesOf } from './password-rule.ts';

const ada = { email: 'ada.lovelace@example.com', displayName: 'Ada Lovelace' };

test('a password nobody would guess is fine, whatever characters it has', async () => {
  expect(await weaknessesOf('brine jar thunder 88', ada)).toEqual([]);
  expect(await weaknessesOf('correct horse battery', ada)).toEqual([]);
  expect(await weaknessesOf('xq7!Lm2#vT', ada)).toEqual([]);
  expect(await weaknessesOf('мой дом на берегу', ada)).toEqual([]);
});

test('nine characters are too few, however odd', async () => {
  expect(await weaknessesOf('xq7!Lm2#v', ada)).toEqual(['Use at least 10 characters.']);
  expect(await weaknessesOf('', ada)).toContain('Use at least 10 characters.');
});

test('a common password is refused with its reasons', async () => {
  expect(await weaknessesOf('password12', ada)).toEqual([
    'This is a commonly used password.',
    'Add more words that are less common.',
  ]);
  expect(await weaknessesOf('qwertyuiop', ada)).not.toEqual([]);
  expect(await weaknessesOf('aaaaaaaaaaaaaaa', ada)).toContain('Avoid repeated words and characters.');
});

test('a password made of the own name, the own address or ours is refused', async () => {
  for (const password of ['AdaLovelace2024', 'pickledegg123', 'ada.lovelace@example.com', 'lovelacepickled']) {
    expect(await weaknessesOf(password, ada)).toContain('Leave out your name, your e-mail address and ours.');
  }
  expect(await weaknessesOf('Ada thunder brine 88 jar', ada)).toEqual([]);
});

test('of a long password only the ends are looked at: symbols would keep the estimator busy for seconds', async () => {
  for (const unit of ['p4$$w0rd', '1', '20111990']) {
    const weak = unit.repeat(24).slice(0, 24);
    const reasons = await weaknessesOf(weak, ada);
    expect([unit, reasons]).not.toEqual([unit, []]);
    expect([unit, await weaknessesOf(`${weak} brine jar thunder heron 88 ${weak}`, ada)]).toEqual([unit, reasons]);
  }
});

test('a disguised word is read in one way only: every other way costs as much again', async () => {
  expect(await weaknessesOf('p4$$w0rdp4$$w0rd', ada)).not.toEqual([]);
  expect(await weaknessesOf('1l0v3y0u22', ada)).not.toEqual([]);
  // Read with 7 for t it is a strawberry; 7 for l, which is the way that is tried, makes nothing of it.
  expect(await weaknessesOf('s7r4wb3rry!', ada)).toEqual([]);
});

test('while many passwords wait to be weighed, others get their turn between any two of them', async () => {
  await weaknessesOf('until the words are loaded', ada);
  const order: string[] = [];
  const weighing = Array.from({ length: 5 }, async (_, n) => {
    await weaknessesOf(`brine jar thunder ${n}`, ada);
    order.push('weighed');
  });
  for (let turn = 0; turn < 5; turn += 1) {
    await everythingDue();
    order.push('another request');
  }
  await Promise.all(weighing);
  expect(order).toEqual(Array.from({ length: 5 }, () => ['another request', 'weighed']).flat());
});

test('strength may lie at either end', async () => {
  expect(await weaknessesOf(`${'a'.repeat(100)} brine jar thunder heron 88`, ada)).toEqual([]);
  expect(await weaknessesOf(`brine jar thunder heron glass 88${'a'.repeat(100)}`, ada)).toEqual([]);
});

test('the refusal says why, and lists the reasons for the client', async () => {
  await expect(refuseWeakPassword('password12', ada)).rejects.toMatchObject({
    code: 'weak_password',
    status: 422,
    message:
      'That password is too easy to guess. This is a commonly used password. Add more words that are less common.',
    extra: {
      weak_password: { reasons: ['This is a commonly used password.', 'Add more words that are less common.'] },
    },
  });
});
