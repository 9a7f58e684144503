import { expect, test } from 'vitest';
import type { RacingHost } from '#contract/race';
import { aStart } from '../testing/a-night.ts';
import { viewFor } from '../views/view-for.ts';
import { after, claim, decided, next } from '../testing/a-move.ts';

test('[H17] a host who leaves their team is told of once, and nobody is where no host raced', () => {
  const state = withHost({ team: 'A', knows: null });
  expect(decided(state, [20, { type: 'leave-team' }])).toEqual([{ type: 'host-left', team: 'A' }]);
  const left = next(state, [20, { type: 'leave-team' }]);
  expect(left.feed[0]?.text).toBe('The host left Fox, and still sees only what racers see.');
  expect(decided(left, [30, { type: 'leave-team' }])).toEqual([]);
  expect(decided(next(state, [20, { type: 'end', by: 'host' }]), [30, { type: 'leave-team' }])).toEqual([]);
  expect(decided(after(aStart()), [20, { type: 'leave-team' }])).toEqual([]);
});

test('[H17] who left sees what everybody sees, and nothing of any team alone', () => {
  const left = next(withHost({ team: 'A', knows: null }), [20, { type: 'leave-team' }]);
  expect(viewFor(left, { kind: 'left-host', raced: 'A' })).toEqual({
    ...viewFor(left, { kind: 'spectator' }),
    audience: 'seated-host',
  });
  expect(viewFor(left, { kind: 'player', team: 'B' }).racingHost).toEqual({ team: 'A', knows: null, hasLeft: true });
});

test('[J9] a host who races takes back no wrong guess of their own team, nor of the one they left', () => {
  const state = [claim(10, 'A', 'bell'), claim(20, 'B', 'anchor')].reduce(next, withHost({ team: 'A', knows: null }));
  const undoable = (audience: Parameters<typeof viewFor>[1]) => viewFor(state, audience).undoable;
  expect(undoable({ kind: 'host' })).toEqual([3, 2]);
  expect(undoable({ kind: 'seated-host', team: 'A' })).toEqual([3]);
  expect(undoable({ kind: 'left-host', raced: 'A' })).toEqual([3]);
  expect(undoable({ kind: 'player', team: 'A' })).toEqual([]);
});

test('[T19] the start says when a host who races knows the clues', () => {
  const off = 'And they’re off! The first team to reach the final bar wins.';
  expect(words(null)).toBe(off);
  expect(words('read')).toBe(`${off} The host has read the clues, and races in Dog.`);
  expect(words('wrote')).toBe(`${off} The host wrote the clues, and races in Dog.`);
});

function words(knows: RacingHost['knows']) {
  return withHost({ team: 'B', knows }).feed[0]?.text;
}

function withHost(racingHost: RacingHost) {
  return after({ ...aStart(), racingHost });
}
