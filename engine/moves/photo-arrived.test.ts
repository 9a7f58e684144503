import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { viewFor } from '../views/view-for.ts';
import { after, claim, decided, lands, next, now, strikes, type Wish } from '../testing/a-move.ts';

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

test('[V16] a photo that has arrived takes the place of its own promise alone', () => {
  const other = 'b'.repeat(64);
  const bars = [claim(60, 'A', 'anchor', { photo: { sha256 } }), claim(120, 'A', 'bell', { photo: { sha256: other } })];
  const proof = { type: 'end-sabotage', sabotageId: 'A-B', team: 'B', photo: { sha256 }, ...now } as const;
  const promised = after(aStart({ teams: 3 }), ...bars, strikes(130, 'A', 'B'), lands(140, 'A-B'), [200, proof]);
  const arrived = next(promised, arrives(300, sha256));
  expect(arrived.teams.A?.done.map(({ photo }) => photo)).toEqual([{ id: 'late' }, { sha256: other }]);
  expect(arrived.sabotages.map(({ photo }) => photo)).toEqual([{ sha256 }]);
  const proven = next(arrived, [310, { type: 'photo-arrived', team: 'B', sha256, photoId: 'proof' }]);
  expect(proven.sabotages).toMatchObject([{ id: 'A-B', to: 'B', photo: { id: 'proof' } }]);
});

test('[V16] [D3] a photo that has arrived stays with the report of its own team and door', () => {
  const door = { isShut: true as const, photo: { sha256 } };
  const reported = after(
    aStart(),
    claim(60, 'A', 'elm', door),
    claim(70, 'B', 'elm', door),
    claim(130, 'A', 'dragon', { isShut: true }),
  );
  const photos = next(reported, arrives(200, sha256)).doors.reports.map(({ team, bar, photo }) => [team, bar, photo]);
  expect(photos).toEqual([
    ['A', 'elm', { id: 'late' }],
    ['B', 'elm', { sha256 }],
    ['A', 'dragon', { id: 'photo' }],
  ]);
});

function arrives(seconds: number, hash: string): Wish {
  return [seconds, { type: 'photo-arrived', team: 'A', sha256: hash, photoId: 'late' }];
}

function missing(state: Parameters<typeof viewFor>[0]): (number | undefined)[] {
  return (viewFor(state, { kind: 'host' }).host?.teams ?? []).map(({ photosMissing }) => photosMissing);
}
