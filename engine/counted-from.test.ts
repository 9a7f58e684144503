import { expect, test } from 'vitest';
import type { RaceState } from './race.ts';
import {
  after,
  banked,
  claim,
  decided,
  ends,
  lands,
  next,
  refusal,
  second,
  shared,
  strikes,
  type Wish,
} from './testing/a-move.ts';
import { aStart } from './testing/a-night.ts';
import { stepView } from './views/step-view.ts';

test('[O10] a pause seen by another phone of the team does not move a claim made before it, and does not count in the five minutes', () => {
  const paused = after(aStart(), [800, { type: 'pause' }]);
  expect(secondsOf(paused, shared(1_000, 'anchor', 790, 950))).toBe(790);
  expect(secondsOf(paused, shared(1_000, 'anchor', 400, 950))).toBe(500);
  expect(refusal(paused, shared(1_000, 'anchor', 810, 950))).toBe('race-paused');
  const on = next(paused, [1_800, { type: 'resume' }]);
  expect(secondsOf(on, shared(1_900, 'anchor', 790, 1_850))).toBe(790);
  expect(secondsOf(on, shared(1_900, 'anchor', 500, 1_850))).toBe(600);
});

test('[O4] a clue earned in a pause opens when the race goes on, so that no team walks on while the clock is stopped', () => {
  const paused = after(aStart(), [800, { type: 'pause' }], shared(1_000, 'anchor', 790, 950));
  const text = 'The race is paused. Your next clue opens when it goes on.';
  expect(stepView(paused, 'A')).toMatchObject({ type: 'clue', number: 2, text, clueBy: null });
  expect(stepView(next(paused, [1_100, { type: 'resume' }]), 'A')).toMatchObject({ text: 'Riddle A1' });
  expect(stepView(next(after(aStart()), [800, { type: 'pause' }]), 'A')).toMatchObject({ text: 'Riddle A0' });
});

test('[O11] a claim that counts from much later than the phone’s time carries the reason', () => {
  const state = after(aStart());
  const paused = after(aStart(), [100, { type: 'pause' }], [200, { type: 'resume' }]);
  const struck = after(aStart(), strikes(30, 'B', 'A'), lands(40, 'B-A'), ends(90, 'A', 'B-A'));
  const online = { claimedAt: second(25), onlineSince: second(29) };
  expect([
    whyOf(state, banked(100, 'A', 'anchor', 40)),
    whyOf(state, claim(100, 'A', 'anchor', { claimedAt: second(84), contactAt: second(99) })),
    whyOf(state, claim(100, 'A', 'anchor', { claimedAt: second(85), contactAt: second(99) })),
    whyOf(state, claim(100, 'A', 'anchor')),
    whyOf(paused, banked(300, 'A', 'anchor', 150)),
    whyOf(struck, claim(95, 'A', 'anchor', online)),
    whyOf(state, shared(1_000, 'anchor', 100, 960)),
    whyOf(after(aStart(), claim(100, 'A', 'elm')), banked(200, 'A', 'anchor', 110)),
    whyOf(after(aStart(), banked(200, 'A', 'anchor', 20)), banked(300, 'A', 'bell', 110)),
  ]).toEqual([undefined, 'arrival', undefined, undefined, 'pause', 'sabotage', 'limit', 'wrong-guess', 'clue']);
});

/** Why the claim counts from later than its phone's time. */
function whyOf(state: RaceState, wish: Wish): string | undefined {
  const ruling = decided(state, wish)[0];
  return ruling && 'countedFrom' in ruling ? ruling.countedFrom : undefined;
}

/** When the claim counts from, in seconds after the start. */
function secondsOf(state: RaceState, wish: Wish): number | undefined {
  const ruling = decided(state, wish)[0];
  return ruling && 'official' in ruling ? (ruling.official - second(0)) / 1_000 : undefined;
}
