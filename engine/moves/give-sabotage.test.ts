import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { activeSabotage, openSabotages } from '../sabotages.ts';
import {
  after,
  banked,
  claim,
  decided,
  ends,
  lands,
  next,
  now,
  refusal,
  refused,
  second,
  strikes,
  type Wish,
} from '../testing/a-move.ts';
import type { RaceState } from '../race.ts';
import { viewFor } from '../views/view-for.ts';

test('[S4] a team strikes another, once in the race', () => {
  const state = after(aStart({ teams: 3 }));
  expect(decided(state, strikes(10, 'A', 'B'))).toEqual([
    { type: 'sabotage-given', id: 'A-B', sab: 1, by: 'A', to: 'B' },
  ]);
  const struck = next(state, strikes(10, 'A', 'B'));
  expect(struck.sabotages).toEqual([
    { id: 'A-B', sab: 1, by: 'A', to: 'B', givenAt: second(10), landedAt: null, doneAt: null, photo: null },
  ]);
  expect(decided(struck, strikes(20, 'A', 'B'))).toEqual([]);
  expect(refusal(struck, strikes(20, 'A', 'C'))).toBe('sabotage-used');
  expect(refused(struck, strikes(20, 'A', 'C'))?.message).toBe('Your team has already used its sabotage.');
});

test('[S4] nobody strikes themselves, a team or with a sabotage that is not there', () => {
  const state = after(aStart());
  expect(refusal(state, strikes(10, 'A', 'A'))).toBe('target-own');
  expect(refusal(state, strikes(10, 'A', 'F'))).toBe('target-unknown');
  const [, move] = strikes(10, 'A', 'B');
  expect(refusal(state, [10, { ...move, sab: 99 } as Wish[1]])).toBe('sabotage-unknown');
});

test('[S4] who has finished, retired or never started neither gives nor gets', () => {
  const state = after(
    aStart({ teams: 4, absent: ['C'] }),
    claim(90, 'A', 'anchor'),
    claim(180, 'A', 'bell'),
    claim(270, 'A', 'crown'),
    [300, { type: 'retire', team: 'B', by: 'host' }],
  );
  expect((['A', 'B', 'C'] as const).map((to) => refusal(state, strikes(400, 'D', to)))).toEqual(
    Array(3).fill('target-out'),
  );
  expect((['A', 'B', 'C'] as const).map((by) => refusal(state, strikes(400, by, 'D')))).toEqual([
    'team-finished',
    'team-not-racing',
    'team-not-racing',
  ]);
});

test('[S4] what a team still had to do is nothing to it once it is out', () => {
  const struck = after(aStart({ teams: 3 }), strikes(10, 'B', 'A'), lands(20, 'B-A'));
  expect(openSabotages(struck, 'A')).toHaveLength(1);
  const out = next(struck, [30, { type: 'retire', team: 'A', by: 'team' }]);
  expect(openSabotages(out, 'A')).toEqual([]);
  expect(refusal(out, ends(60, 'A', 'B-A'))).toBe('team-not-racing');
  expect(decided(out, lands(60, 'B-A'))).toEqual([]);
});

test('[S5] a team is struck by teams twice at most, done or not', () => {
  const state = after(
    aStart({ teams: 4 }),
    strikes(10, 'A', 'D'),
    strikes(20, 'B', 'D'),
    lands(20, 'A-D'),
    ends(90, 'D', 'A-D'),
  );
  expect(refusal(state, strikes(100, 'C', 'D'))).toBe('target-struck');
  expect(refusal(state, strikes(100, 'C', 'A'))).toBe('taken');
});

test('[S6] the host of a god game strikes again and again, one at a time, and beside the teams', () => {
  const state = after(aStart({ kind: 'god', teams: 4 }), strikes(10, 'host', 'D'));
  expect(refusal(state, again(20))).toBe('target-busy');
  expect(refusal(state, strikes(20, 'host', 'A'))).toBe('taken');
  const done = [lands(20, 'host-D'), ends(90, 'D', 'host-D')].reduce(next, state);
  const third = [again(100), strikes(110, 'A', 'D'), strikes(120, 'B', 'D')].reduce(next, done);
  expect(openSabotages(third, 'D').map(({ id }) => id)).toEqual(['again', 'A-D', 'B-D']);
  expect(refusal(third, strikes(130, 'C', 'D'))).toBe('target-struck');
});

test('[S6] no other host strikes', () => {
  expect(refusal(after(aStart()), strikes(10, 'host', 'A'))).toBe('not-allowed');
});

test('[S7] a sabotage binds from the moment it is shown until it is done', () => {
  const struck = after(aStart(), strikes(10, 'B', 'A'));
  expect(refusal(struck, claim(20, 'A', 'anchor'))).toBe('taken');
  const landed = next(struck, lands(30, 'B-A'));
  expect(refusal(landed, claim(30, 'A', 'anchor'))).toBe('sabotage-open');
  expect(refusal(landed, claim(30, 'B', 'bell'))).toBe('taken');
  const done = next(landed, ends(90, 'A', 'B-A'));
  expect(refusal(done, claim(90, 'A', 'anchor'))).toBe('taken');
});

test('[S7] [O6] a claim made before it was shown counts, one made meanwhile never does', () => {
  const landed = after(aStart(), strikes(10, 'B', 'A'), lands(30, 'B-A'));
  expect(refusal(landed, banked(60, 'A', 'anchor', 29))).toBe('taken');
  expect(refusal(landed, banked(60, 'A', 'anchor', 30))).toBe('sabotage-open');
  const done = next(landed, ends(90, 'A', 'B-A'));
  expect(refusal(done, banked(120, 'A', 'anchor', 89))).toBe('sabotage-open');
  expect(refusal(done, banked(120, 'A', 'anchor', 90))).toBe('taken');
});

test('[S7] showing it again changes nothing, showing one that never was is refused', () => {
  const landed = after(aStart(), strikes(10, 'B', 'A'), lands(30, 'B-A'));
  expect(decided(landed, lands(40, 'B-A'))).toEqual([]);
  expect(decided(next(landed, ends(90, 'A', 'B-A')), lands(100, 'B-A'))).toEqual([]);
  expect(refusal(landed, lands(40, 'C-A'))).toBe('sabotage-unknown');
});

test('[S7] after the end showing a sabotage changes nothing', () => {
  const over = after(aStart(), strikes(10, 'B', 'A'), [20, { type: 'end', by: 'host' }]);
  expect(decided(over, lands(30, 'B-A'))).toEqual([]);
});

test('[S8] sabotages wait for each other in the order they were given', () => {
  const struck = after(aStart({ teams: 3 }), strikes(10, 'B', 'A'), strikes(20, 'C', 'A'));
  expect(activeSabotage(struck, 'A')?.id).toBe('B-A');
  expect(refusal(struck, lands(30, 'C-A'))).toBe('sabotage-waits');
  const landed = next(struck, lands(30, 'B-A'));
  expect(refusal(landed, ends(90, 'A', 'C-A'))).toBe('sabotage-waits');
  const free = next(landed, ends(90, 'A', 'B-A'));
  expect(activeSabotage(free, 'A')?.id).toBe('C-A');
  expect(refusal(free, claim(95, 'A', 'anchor'))).toBe('taken');
  expect(refusal(next(free, lands(95, 'C-A')), claim(95, 'A', 'anchor'))).toBe('sabotage-open');
});

test('[S9] a sabotage takes 30 seconds from when it was shown', () => {
  const struck = after(aStart(), strikes(10, 'B', 'A'));
  expect(refusal(struck, ends(90, 'A', 'B-A'))).toBe('sabotage-too-soon');
  const landed = next(struck, lands(60, 'B-A'));
  const problem = refused(landed, ends(75.5, 'A', 'B-A'));
  expect([problem?.code, problem?.retryAfterS]).toEqual(['sabotage-too-soon', 15]);
  expect(problem?.message).toBe('That was quick. A sabotage takes at least 30 seconds.');
  expect(decided(landed, ends(90, 'A', 'B-A'))).toEqual([{ type: 'sabotage-done', id: 'B-A', photo: { id: 'proof' } }]);
});

test('[S9] [O4] [O7] one that was done without signal was done when the phone says so, after its 30 seconds and not in a pause', () => {
  const landed = after(aStart(), strikes(10, 'B', 'A'), lands(60, 'B-A'));
  expect([doneIn(landed, 400, 120), doneIn(landed, 400, 70), doneIn(landed, 400, 120, 121)]).toEqual([120, 90, 400]);
  const paused = next(landed, [130, { type: 'pause' }]);
  expect([doneIn(paused, 400, 120), doneIn(paused, 400, 131)]).toEqual([120, 'race-paused']);
  const over = next(landed, [200, { type: 'end', by: 'host' }]);
  expect([doneIn(over, 400, 120), doneIn(over, 400, 200), doneIn(over, 2_100, 120)]).toEqual([
    120,
    'race-over',
    'race-over',
  ]);
});

test('[S7] a claim made after a sabotage that was done without signal counts from its own time', () => {
  const landed = after(aStart(), strikes(10, 'B', 'A'), lands(60, 'B-A'));
  const photo = { id: 'proof', at: second(400) };
  const said = { ...now, claimedAt: second(120) };
  const done = next(landed, [400, { type: 'end-sabotage', team: 'A', sabotageId: 'B-A', photo, ...said }]);
  expect([refusal(done, banked(401, 'A', 'anchor', 119)), refusal(done, banked(401, 'A', 'anchor', 121))]).toEqual([
    'sabotage-open',
    'taken',
  ]);
});

test('[S9] it is done with a photo taken since it was shown; again, nothing changes', () => {
  const landed = after(aStart(), strikes(10, 'B', 'A'), lands(60, 'B-A'));
  const photos = [null, { id: 'old', at: second(59) }, { id: 'new', at: second(60) }];
  const endsWith = photos.map((photo): Wish => {
    return [90, { type: 'end-sabotage', team: 'A', sabotageId: 'B-A', photo, ...now }];
  });
  expect(endsWith.map((wish) => refusal(landed, wish))).toEqual(['photo-missing', 'photo-missing', 'taken']);
  expect(decided(next(landed, ends(90, 'A', 'B-A')), ends(120, 'A', 'B-A'))).toEqual([]);
  expect(refusal(landed, ends(90, 'B', 'B-A'))).toBe('sabotage-unknown');
  expect(refusal(landed, ends(90, 'A', 'C-A'))).toBe('sabotage-unknown');
});

test('[S9] [V16] a promised photo ends a sabotage, is missing until it arrives, and is promised once', () => {
  const sha256 = 'd'.repeat(64);
  const promise = (seconds: number, sabotageId: string): Wish => [
    seconds,
    { type: 'end-sabotage', team: 'A', sabotageId, photo: { sha256 }, ...now },
  ];
  const landed = after(aStart({ teams: 3 }), strikes(10, 'B', 'A'), lands(20, 'B-A'));
  expect(decided(landed, promise(60, 'B-A'))).toEqual([{ type: 'sabotage-done', id: 'B-A', photo: { sha256 } }]);
  const done = next(landed, promise(60, 'B-A'));
  const arrival: Wish = [90, { type: 'photo-arrived', team: 'A', sha256, photoId: 'proof' }];
  expect(decided(done, [90, { type: 'photo-arrived', team: 'B', sha256, photoId: 'proof' }])).toEqual([]);
  expect([done, next(done, arrival)].map(photosMissing)).toEqual([1, 0]);
  const struckAgain = [strikes(70, 'C', 'A'), lands(80, 'C-A')].reduce(next, done);
  expect(refusal(struckAgain, promise(120, 'C-A'))).toBe('photo-used');
});

test('[O9] a pause lengthens the 30 seconds of a sabotage', () => {
  const state = after(
    aStart(),
    strikes(10, 'B', 'A'),
    lands(60, 'B-A'),
    [70, { type: 'pause' }],
    [170, { type: 'resume' }],
  );
  expect(refusal(state, ends(189, 'A', 'B-A'))).toBe('sabotage-too-soon');
  expect(refusal(state, ends(190, 'A', 'B-A'))).toBe('taken');
});

function again(seconds: number): Wish {
  return [seconds, { type: 'give-sabotage', sabotageId: 'again', by: 'host', to: 'D', sab: 2 }];
}

/** How many seconds after the start a sabotage counts as done of which the phone says this; or why it is refused. */
function doneIn(state: RaceState, seconds: number, made: number, contact: number | null = null): number | string {
  const said = {
    ...now,
    claimedAt: second(made),
    contactAt: contact === null ? null : second(contact),
  };
  const photo = { id: 'proof', at: second(seconds) };
  const wish: Wish = [seconds, { type: 'end-sabotage', team: 'A', sabotageId: 'B-A', photo, ...said }];
  const [event] = refusal(state, wish) === 'taken' ? decided(state, wish) : [];
  if (event?.type !== 'sabotage-done') return refusal(state, wish);
  return ((event.doneAt ?? second(seconds)) - second(0)) / 1_000;
}

function photosMissing(state: RaceState): number | undefined {
  return viewFor(state, { kind: 'host' }).host?.teams[0]?.photosMissing;
}
