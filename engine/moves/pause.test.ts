import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import {
  after,
  claim,
  decided,
  ends,
  everyHostMove,
  lands,
  next,
  refusal,
  second,
  strikes,
  type Wish,
} from '../testing/a-move.ts';

test('[H5] in a pause players do nothing, and the host may do everything', () => {
  const struck = after(aStart({ kind: 'god' }), claim(5, 'A', 'elm'), strikes(10, 'B', 'A'), lands(20, 'B-A'));
  const paused = next(struck, [60, { type: 'pause' }]);
  const ofPlayers = [
    claim(90, 'A', 'anchor'),
    strikes(90, 'A', 'B'),
    ends(90, 'A', 'B-A'),
    [90, { type: 'retire', team: 'A', by: 'team' }] satisfies Wish,
  ];
  const forfeit: Wish = [90, { type: 'submit-forfeit', team: 'A', step: null, photo: null }];
  expect([...ofPlayers, forfeit].map((wish) => refusal(paused, wish))).toEqual(Array(5).fill('race-paused'));
  const ofHost: Wish[] = [
    ...everyHostMove.map((move): Wish => [90, move]),
    [90, { type: 'undo', seq: 2 }],
    [90, { type: 'adjust', team: 'A', ms: 1_000, reason: 'Lost the key' }],
    strikes(90, 'host', 'A'),
    [90, { type: 'retire', team: 'A', by: 'host' }],
    [90, { type: 'end', by: 'host' }],
  ];
  expect(ofHost.map((wish) => refusal(paused, wish))).toEqual(ofHost.map(() => 'taken'));
});

test('[H5] a sabotage that is first shown in a pause binds when the race goes on', () => {
  const paused = after(aStart(), strikes(10, 'B', 'A'), [60, { type: 'pause' }]);
  const on = next(next(paused, lands(70, 'B-A')), [80, { type: 'resume' }]);
  expect(refusal(on, claim(90, 'A', 'anchor'))).toBe('sabotage-open');
});

test('[H5] pausing again or resuming twice changes nothing; what never paused does not resume', () => {
  const state = after(aStart());
  expect(refusal(state, [10, { type: 'resume' }])).toBe('race-not-paused');
  expect(decided(state, [10, { type: 'pause' }])).toEqual([{ type: 'race-paused' }]);
  const paused = next(state, [10, { type: 'pause' }]);
  expect(decided(paused, [20, { type: 'pause' }])).toEqual([]);
  expect(decided(paused, [20, { type: 'resume' }])).toEqual([{ type: 'race-resumed' }]);
  const on = next(paused, [20, { type: 'resume' }]);
  expect(on.pauses).toEqual([{ from: second(10), to: second(20) }]);
  expect(decided(on, [30, { type: 'resume' }])).toEqual([]);
});

test('[H14] what the host says is told to all', () => {
  const said = { type: 'host-said', text: 'Last orders!' };
  expect(decided(after(aStart()), [10, { type: 'message', text: 'Last orders!' }])).toEqual([said]);
});

test('[H14] or to one team of the game', () => {
  const said = { type: 'host-said', text: 'Last orders!', to: 'B' };
  expect(decided(after(aStart()), [10, { type: 'message', text: 'Last orders!', to: 'B' }])).toEqual([said]);
  expect(refusal(after(aStart()), [10, { type: 'message', text: 'Last orders!', to: 'F' }])).toBe('no-such-team');
});
