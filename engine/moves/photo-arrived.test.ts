import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { viewFor } from '../views/view-for.ts';
import { after, claim, decided, next, type Wish } from '../testing/a-move.ts';

const sha256 = 'a'.repeat(64);

test('[V16] a promised photo is missing until it has arrived, also after the end; again, nothing changes', () => {
  const promised = after(aStart(), claim(60, 'A', 'anchor', { photo: { sha256 } }), [70, { type: 'end', by: 'host' }]);
  expect(missing(promised)).toEqual([1, 0]);
  const arrived = next(promised, arrives(80, sha256));
  expect(missing(arrived)).toEqual([0, 0]);
  expect(arrived.teams.A?.done[0]?.photo).toEqual({ id: 'late' });
  expect(decided(arrived, arrives(90, sha256))).toEqual([]);
});

test('[V16] a photo that no bar waits for is nobody’s news', () => {
  const state = after(aStart(), claim(60, 'A', 'anchor', { photo: { sha256 } }), claim(60, 'B', 'anchor'));
  expect(decided(state, arrives(80, 'b'.repeat(64)))).toEqual([]);
  expect(decided(state, [80, { type: 'photo-arrived', team: 'B', sha256, photoId: 'late' }])).toEqual([]);
});

function arrives(seconds: number, hash: string): Wish {
  return [seconds, { type: 'photo-arrived', team: 'A', sha256: hash, photoId: 'late' }];
}

function missing(state: Parameters<typeof viewFor>[0]): (number | undefined)[] {
  return (viewFor(state, { kind: 'host' }).host?.teams ?? []).map(({ photosMissing }) => photosMissing);
}
