import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { codesLockedUntil, liveCode } from '../skip-codes.ts';
import { after, claim, decided, next, refusal, refused, second, typed, type Wish } from '../testing/a-move.ts';

const anchor = 'CODEA2';
const bell = 'CODEB2';

test('[V7] a code stands for its bar, without a fix', () => {
  const [used, verified, ...more] = decided(after(aStart()), typed(90, 'A', anchor));
  expect(used).toEqual({ type: 'code-used', team: 'A', bar: 'anchor', next: 'FRESH2' });
  expect(verified).toEqual({
    type: 'bar-verified',
    team: 'A',
    step: 0,
    bar: 'anchor',
    by: 'code',
    official: second(90),
    banked: false,
    photo: { id: 'photo' },
  });
  expect(more).toEqual([]);
});

test('[V7] small letters and spaces do not matter, a photo does', () => {
  const state = after(aStart());
  expect(decided(state, typed(90, 'A', ' cod ea2 ')).map(({ type }) => type)).toEqual(['code-used', 'bar-verified']);
  expect(refusal(state, typed(90, 'A', anchor, { photo: null }))).toBe('photo-missing');
});

test('[V8] a code that is taken dies, right bar or wrong, and a fresh one follows', () => {
  const right = next(after(aStart()), typed(90, 'A', anchor));
  expect(right.codes.anchor).toEqual([
    { code: anchor, from: second(0), until: second(90), revealedAt: null },
    { code: 'FRESH2', from: second(90), until: null, revealedAt: null },
  ]);
  expect(decided(right, typed(91, 'B', anchor))).toEqual([{ type: 'code-missed', team: 'B' }]);
  const wrong = next(after(aStart()), typed(90, 'A', bell));
  expect([wrong.teams.A?.wrong, liveCode(wrong, 'bell')?.code]).toEqual([1, 'FRESH2']);
});

test('[V8] a fresh code is one that no bar has', () => {
  const state = next(after(aStart()), typed(90, 'A', anchor));
  const [used] = decided(state, typed(91, 'B', bell));
  expect(used).toEqual({ type: 'code-used', team: 'B', bar: 'bell', next: 'FRESH3' });
  expect(refused(state, typed(91, 'B', bell, { freshCodes: [anchor, 'FRESH2', 'CODEC2'] }))).toMatchObject({
    code: 'busy',
    retryAfterS: 1,
  });
});

test('[V8] [O6] a claim made while a code was alive is taken after its death', () => {
  const state = after(aStart({ gameBars: 4 }), claim(90, 'B', 'bell'), typed(180, 'A', anchor));
  const late = typed(300, 'B', anchor, { claimedAt: second(179) });
  expect(decided(state, late).map(({ type }) => type)).toEqual(['code-used', 'bar-missed']);
  expect(decided(state, typed(300, 'B', anchor, { claimedAt: second(180) }))).toEqual([
    { type: 'code-missed', team: 'B' },
  ]);
  const followed = next(state, late);
  expect(followed.codes.anchor?.map(({ code, until }) => [code, until])).toEqual([
    [anchor, second(180)],
    ['FRESH2', second(300)],
    ['FRESH3', null],
  ]);
});

test('[V9] a wrong code is not a wrong guess', () => {
  const state = after(aStart());
  const wrong = ['ZZZZZ9', '', 'constructor'];
  expect(wrong.map((code) => decided(state, typed(90, 'A', code)))).toEqual(
    wrong.map(() => [{ type: 'code-missed', team: 'A' }]),
  );
  expect(next(state, typed(90, 'A', 'ZZZZZ9')).teams.A?.wrong).toBe(0);
});

test('[V9] five wrong codes in ten minutes lock that team’s codes for ten minutes', () => {
  const four = after(aStart(), ...wrongCodes([0, 1, 2, 3]));
  expect(refusal(four, typed(4, 'A', anchor))).toBe('taken');
  const locked = next(four, typed(599, 'A', 'ZZZZZ9'));
  const problem = refused(locked, typed(600, 'A', anchor));
  expect([problem?.code, problem?.status, problem?.retryAfterS]).toEqual(['codes-locked', 429, 599]);
  expect(problem?.message).toBe('Too many wrong codes. Codes work again in 10 minutes.');
  expect(locked.teams.A && codesLockedUntil(locked, locked.teams.A, second(600))).toBe(second(1_199));
  expect(refusal(locked, typed(1_198, 'A', anchor))).toBe('codes-locked');
  expect(refusal(locked, typed(1_199, 'A', anchor))).toBe('taken');
  expect(refusal(locked, typed(600, 'B', bell))).toBe('taken');
  expect(refusal(locked, claim(600, 'A', 'anchor'))).toBe('taken');
});

test('[V9] wrong codes more than ten minutes apart lock nothing', () => {
  const state = after(aStart(), ...wrongCodes([0, 1, 2, 3, 600]));
  expect(refusal(state, typed(601, 'A', anchor))).toBe('taken');
  expect(refusal(next(state, typed(600.5, 'A', 'ZZZZZ9')), typed(601, 'A', anchor))).toBe('codes-locked');
});

test('[O9] a pause lengthens the ten minutes of codes, before and after the lock', () => {
  const paused: Wish[] = [
    [10, { type: 'pause' }],
    [910, { type: 'resume' }],
  ];
  const locked = after(aStart(), ...wrongCodes([0, 1, 2, 3]), ...paused, ...wrongCodes([1_000]));
  expect(refusal(locked, typed(1_599, 'A', anchor))).toBe('codes-locked');
  const again = next(next(locked, [1_100, { type: 'pause' }]), [1_200, { type: 'resume' }]);
  expect(refusal(again, typed(1_699, 'A', anchor))).toBe('codes-locked');
  expect(refusal(again, typed(1_700, 'A', anchor))).toBe('taken');
});

test('[H12] a code that a racing host looks at is told once, until it is used', () => {
  const state = after(aStart());
  expect(decided(state, looks(10, 'anchor'))).toEqual([{ type: 'code-revealed', bar: 'anchor' }]);
  const shown = next(state, looks(10, 'anchor'));
  expect(shown.codes.anchor).toEqual([{ code: anchor, from: second(0), until: null, revealedAt: second(10) }]);
  expect(decided(shown, looks(20, 'anchor'))).toEqual([]);
  expect(decided(next(shown, typed(90, 'A', anchor)), looks(100, 'anchor'))).toHaveLength(1);
  expect(refusal(state, looks(10, 'start'))).toBe('bar-not-listed');
  expect(refusal(state, looks(10, 'constructor'))).toBe('bar-not-listed');
});

function wrongCodes(seconds: number[]): Wish[] {
  return seconds.map((later) => typed(later, 'A', 'ZZZZZ9'));
}

function looks(seconds: number, bar: string): Wish {
  return [seconds, { type: 'reveal-code', bar }];
}
