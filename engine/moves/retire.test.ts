import { expect, test } from 'vitest';
import type { RetiredBy } from '#contract/race';
import type { RaceState } from '../race.ts';
import { aStart } from '../testing/a-night.ts';
import { after, banked, claim, decided, next, refusal, second, type Wish } from '../testing/a-move.ts';
import { viewFor } from '../views/view-for.ts';

test('[H2] a team retires by itself or by the host, once', () => {
  const state = after(aStart());
  expect(decided(state, retires(10, 'host'))).toEqual([{ type: 'team-retired', team: 'A', by: 'host' }]);
  const out = next(state, retires(10, 'team'));
  expect([out.teams.A?.retiredAt, out.endedAt]).toEqual([second(10), null]);
  expect(decided(out, retires(20, 'host'))).toEqual([]);
  expect(refusal(state, [10, { type: 'retire', team: 'F', by: 'host' }])).toBe('team-not-racing');
});

test('[H2] a team that has finished does not retire', () => {
  const state = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), claim(270, 'A', 'crown'));
  expect(refusal(state, retires(300, 'host'))).toBe('team-finished');
});

test('[V15] when the last to race retires the race is over, whoever finished before', () => {
  const one = after(aStart({ teams: 3 }), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), claim(270, 'A', 'crown'));
  const two = next(one, [300, { type: 'retire', team: 'B', by: 'host' }]);
  expect(two.endedAt).toBe(null);
  expect(decided(two, [400, { type: 'retire', team: 'C', by: 'team' }])).toEqual([
    { type: 'team-retired', team: 'C', by: 'team' },
    { type: 'race-ended', by: 'last-finisher' },
  ]);
});

test('[K13] what two members did the host takes back for ten minutes; what host or captain did, nobody', () => {
  const out = after(aStart(), retires(10, 'members'));
  expect(out.feed[0]?.text).toBe('Fox called it a night.');
  const back = next(out, undoes(out, 609.999));
  expect([back.teams.A?.retiredAt, back.feed[0]?.text]).toEqual([
    null,
    'The host took it back: Fox is still in the race.',
  ]);
  expect(decided(back, claim(700, 'A', 'anchor'))).toMatchObject([{ type: 'bar-verified' }]);
  expect(decided(next(back, retires(720, 'members')), retires(730, 'host'))).toEqual([]);
  expect(refusal(out, undoes(out, 610))).toBe('not-undoable');
  for (const by of ['team', 'host'] as const) {
    expect(refusal(after(aStart(), retires(10, by)), [20, { type: 'undo', seq: 2 }])).toBe('not-undoable');
  }
});

test('[K13] a host sees that it can be taken back, until it cannot', () => {
  const out = after(aStart({ teams: 3 }), retires(10, 'members'));
  expect(viewFor(out, { kind: 'host' }).undoable).toEqual([2]);
  expect(viewFor(next(out, [700, { type: 'message', text: 'Hello' }]), { kind: 'host' }).undoable).toEqual([]);
});

test('[K13] [H3] the end stays the end, also where two members of the last team brought it about', () => {
  const over = after(aStart(), [5, { type: 'retire', team: 'B', by: 'host' }], retires(10, 'members'));
  expect(over.endedBy).toBe('last-finisher');
  expect(refusal(over, [20, { type: 'undo', seq: 3 }])).toBe('race-over');
});

test('[K13] a team that has finished by a claim from before is not brought back', () => {
  const nearly = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'));
  const out = next(nearly, retires(300, 'members'));
  const home = next(out, banked(400, 'A', 'crown', 290));
  expect(home.teams.A?.finishedAt).toBe(second(290));
  expect(refusal(home, undoes(out, 410))).toBe('not-undoable');
});

test('[K13] [H8] a team that may still come back is sent to the bar that took the place of one that is shut', () => {
  const shut: Wish[1] = { type: 'replace-bar', from: 'crown', to: null, clues: {}, freshCodes: [] };
  const out = after(aStart(), retires(10, 'members'));
  const replaced = next(out, [20, shut]);
  const back = next(replaced, undoes(out, 30));
  expect(Object.values(back.teams).map(({ route }) => route.at(-1)?.bar)).toEqual(['dragon', 'dragon']);
  expect(decided(out, [611, shut])).toMatchObject([{ teams: ['B'] }]);
});

/** What was there to take back then. */
function undoes({ undoable }: RaceState, seconds: number): Wish {
  return [seconds, { type: 'undo', seq: undoable.at(-1)?.seq ?? 0 }];
}

function retires(seconds: number, by: RetiredBy): Wish {
  return [seconds, { type: 'retire', team: 'A', by }];
}
