import { expect, test } from 'vitest';
import { closes } from '#contract/live';
import { backOffMs, jittered } from '../../call/back-off.ts';
import { afterClose } from './after-close.ts';

test.each([
  ['a node that goes away says when to come back', closes.comeBack, '1500', true, { type: 'come-back', inMs: 1_500 }],
  ['who changed teams comes back at once', closes.comeBack, '', true, { type: 'come-back', inMs: 0 }],
  ['who is signed out asks for a new cookie', closes.signedOut, '', true, { type: 'ask' }],
  ['who was taken out of the game stays away', closes.notAMember, '', true, { type: 'end', why: 'not-a-member' }],
  ['one line too many stays away', closes.tooMany, '', true, { type: 'end', why: 'too-many' }],
  ['a line that breaks comes back later', 1006, '', true, { type: 'back-off' }],
  ['one that never said anything asks why', 1006, '', false, { type: 'ask' }],
])('%s', (_words, code, reason, wasHeard, next) => {
  expect(afterClose({ code, reason }, wasHeard)).toEqual(next);
});

test('tries come after 1, 2, 5, 10 and 10 seconds, a fifth sooner or later', () => {
  expect([1, 2, 3, 4, 5, 60].map((failed) => backOffMs(failed))).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
  expect([0, 0.5, 1].map((chance) => jittered(10_000, chance))).toEqual([8_000, 10_000, 12_000]);
});
