import { expect, test } from 'vitest';
import type { PhoneFix } from '#contract/race';
import { aStart } from '../testing/a-night.ts';
import { expectedAt } from '../stops.ts';
import { after, claim, decided, next, refusal, refused, second, type Wish, whereIs } from '../testing/a-move.ts';

test('[V1] at the right bar a team is done with it and looks for the next', () => {
  const state = after(aStart());
  const verified = { type: 'bar-verified', team: 'A', step: 0, bar: 'anchor', by: 'place', photo: { id: 'photo' } };
  expect(decided(state, claim(90, 'A', 'anchor'))).toEqual([{ ...verified, official: second(90), banked: false }]);
  const { teams } = next(state, claim(90, 'A', 'anchor'));
  expect(teams.A?.done.map(({ bar }) => bar)).toEqual(['anchor']);
  expect(teams.A?.step).toEqual({ since: second(90), wrong: 0, wrongAt: null, forfeit: null });
  expect(teams.A && expectedAt(teams.A, second(90))).toBe('bell');
  expect(teams.B?.done).toEqual([]);
});

test('[V1] at the final bar a team has finished', () => {
  const state = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'));
  const [, finished] = decided(state, claim(270, 'A', 'crown'));
  expect(finished).toEqual({ type: 'team-finished', team: 'A', official: second(270) });
  const { teams, endedAt } = next(state, claim(270, 'A', 'crown'));
  expect([teams.A?.finishedAt, teams.B?.finishedAt, endedAt]).toEqual([second(270), null, null]);
});

test('[V2] another bar is a wrong guess, whether it is in the race or not', () => {
  const state = after(aStart());
  const missed = { type: 'bar-missed', team: 'A', step: 0, by: 'place', photo: { id: 'photo' } };
  const made = { official: second(90), banked: false };
  expect(decided(state, claim(90, 'A', 'bell'))).toEqual([{ ...missed, bar: 'bell', ...made }]);
  const [, there] = claim(90, 'A', 'anchor');
  const elsewhere = { ...whereIs('anchor'), id: 'constructor' };
  expect(decided(state, [90, { ...there, place: elsewhere } as Wish[1]])).toEqual([
    { ...missed, bar: 'constructor', ...made },
  ]);
  const { teams } = next(state, claim(90, 'A', 'bell'));
  expect([teams.A?.wrong, teams.A?.done]).toEqual([1, []]);
  expect(teams.A?.step).toEqual({ since: second(0), wrong: 1, wrongAt: second(90), forfeit: null });
});

test('[V2] after a wrong guess that team waits 60 seconds, and only that team', () => {
  const state = after(aStart(), claim(90, 'A', 'bell'));
  const problem = refused(state, claim(149.5, 'A', 'anchor'));
  expect([problem?.code, problem?.status, problem?.retryAfterS]).toEqual(['wait-after-wrong', 429, 1]);
  expect(problem?.message).toBe('Wrong bar. Take a breath: you can try again in 1 second.');
  expect(refusal(state, claim(150, 'A', 'anchor'))).toBe('taken');
  expect(refusal(state, claim(91, 'B', 'bell'))).toBe('taken');
});

test('[V3] a claim for a bar that is passed changes nothing', () => {
  const state = after(aStart(), claim(90, 'A', 'anchor'));
  expect(decided(state, claim(91, 'A', 'anchor', { step: 0 }))).toEqual([]);
  expect(decided(state, claim(91, 'A', 'bell', { step: 1 }))).toHaveLength(1);
  const finished = next(next(state, claim(180, 'A', 'bell')), claim(270, 'A', 'crown'));
  expect(decided(finished, claim(300, 'A', 'crown', { step: 2 }))).toEqual([]);
});

test('[V3] a claim for a bar that is still ahead, or never was, is refused', () => {
  const state = after(aStart());
  const steps = [1, 2, 3, -1, 0.5, Number.NaN];
  expect(steps.map((step) => refusal(state, claim(90, 'A', 'anchor', { step })))).toEqual(
    steps.map(() => 'step-unknown'),
  );
});

test('[V3] a claim for a step after the last one is refused, also of a team that has finished', () => {
  const rides = [claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), claim(270, 'A', 'crown')];
  expect(refusal(after(aStart(), ...rides), claim(300, 'A', 'crown', { step: 3 }))).toBe('step-unknown');
});

test('[V4] a claim without a photo is refused, one with the promise of a photo is taken', () => {
  const state = after(aStart());
  expect(refusal(state, claim(90, 'A', 'anchor', { photo: null }))).toBe('photo-missing');
  const sha256 = 'a'.repeat(64);
  const { teams } = next(state, claim(90, 'A', 'anchor', { photo: { sha256 } }));
  expect(teams.A?.done[0]?.photo).toEqual({ sha256 });
});

test('[V5] the phone must be as near as the radius and its own accuracy say', () => {
  expect(refusalAt({ metres: 115, accuracyM: 20 })).toBe('taken');
  expect(refusalAt({ metres: 125, accuracyM: 20 })).toBe('too-far');
  expect(refusalAt({ metres: 160, accuracyM: 65 })).toBe('taken');
  expect(refusalAt({ metres: 245, accuracyM: 900 })).toBe('taken');
  expect(refusalAt({ metres: 255, accuracyM: 900 })).toBe('too-far');
  expect(refusalAt({ metres: 145, accuracyM: null })).toBe('taken');
  expect(refusalAt({ metres: 155, accuracyM: null })).toBe('too-far');
});

test('[V5] the radius is that of the race', () => {
  const state = after({ ...aStart(), radiusM: 10 });
  expect(refusal(state, claim(90, 'A', 'anchor', { fix: fixAt({ metres: 25, accuracyM: 20 }) }))).toBe('taken');
  expect(refusal(state, claim(90, 'A', 'anchor', { fix: fixAt({ metres: 35, accuracyM: 20 }) }))).toBe('too-far');
});

test('[V5] where a bar of the race is, the race says and not the phone', () => {
  const state = after(aStart());
  const moved = { id: 'anchor', name: 'The Anchor', lat: 53.95, lon: -1.2 };
  const fix = { lat: 53.95, lon: -1.2, accuracyM: 20, at: null };
  expect(refusal(state, claim(90, 'A', 'anchor', { place: moved, fix }))).toBe('too-far');
  expect(refusal(state, claim(90, 'A', 'anchor', { place: moved }))).toBe('taken');
});

test('[V5] a fix that is exact to the metre is believed', () => {
  expect(refusalAt({ metres: 0, accuracyM: 0 })).toBe('taken');
});

test('[V6] a bar we do not know and a fix that says nothing are no wrong guess', () => {
  const state = after(aStart());
  expect(refusal(state, claim(90, 'A', 'anchor', { place: null }))).toBe('cannot-tell');
  expect(refusal(state, claim(90, 'A', 'anchor', { fix: null }))).toBe('cannot-tell');
  expect(refusalAt({ metres: 0, accuracyM: 1_000 })).toBe('taken');
  expect(refusalAt({ metres: 0, accuracyM: 1_001 })).toBe('cannot-tell');
  expect(refusalAt({ metres: 0, accuracyM: Number.NaN })).toBe('cannot-tell');
  expect(refusalAt({ metres: 0, accuracyM: -1 })).toBe('cannot-tell');
  expect(refusalAt({ metres: Number.NaN, accuracyM: 20 })).toBe('too-far');
});

test('[V6] a fix is good for ten minutes before and after', () => {
  const wait = 1_200;
  expect(refusalAt({ metres: 0, accuracyM: 20, at: second(wait - 600) }, wait)).toBe('taken');
  expect(refusalAt({ metres: 0, accuracyM: 20, at: second(wait - 601) }, wait)).toBe('cannot-tell');
  expect(refusalAt({ metres: 0, accuracyM: 20, at: second(wait + 600) }, wait)).toBe('taken');
  expect(refusalAt({ metres: 0, accuracyM: 20, at: second(wait + 601) }, wait)).toBe('cannot-tell');
});

test('[V6] a right and a wrong bar are refused alike, so that a refusal says nothing', () => {
  const state = after(aStart());
  const far = fixAt({ metres: 900, accuracyM: 20 });
  expect(refusal(state, claim(90, 'A', 'anchor', { fix: far }))).toBe('too-far');
  expect(refusal(state, claim(90, 'A', 'elm', { fix: far }))).toBe('too-far');
  expect(refusal(state, claim(90, 'A', 'anchor', { photo: null, fix: far }))).toBe('photo-missing');
  expect(refusal(state, claim(90, 'A', 'elm', { photo: null, fix: far }))).toBe('photo-missing');
});

test('[V14] a team that has finished, retired or never started makes no claims', () => {
  const state = after(
    aStart({ teams: 4, absent: ['C'] }),
    claim(90, 'A', 'anchor'),
    claim(180, 'A', 'bell'),
    claim(270, 'A', 'crown'),
    [300, { type: 'retire', team: 'B', by: 'team' }],
  );
  expect(refusal(state, claim(400, 'A', 'crown'))).toBe('team-finished');
  expect(refusal(state, claim(400, 'B', 'bell'))).toBe('team-not-racing');
  expect(refusal(state, claim(400, 'C', 'bell'))).toBe('team-not-racing');
  expect(refusal(state, claim(400, 'constructor' as 'F', 'bell'))).toBe('team-not-racing');
});

test('[V15] with the last team to finish the race is over, and not before', () => {
  const state = after(
    aStart(),
    claim(90, 'A', 'anchor'),
    claim(180, 'A', 'bell'),
    claim(270, 'A', 'crown'),
    claim(300, 'B', 'bell'),
    claim(400, 'B', 'anchor'),
  );
  expect(state.endedAt).toBe(null);
  const events = decided(state, claim(500, 'B', 'crown'));
  expect(events.map(({ type }) => type)).toEqual(['bar-verified', 'team-finished', 'race-ended']);
  expect(events.at(-1)).toEqual({ type: 'race-ended', by: 'last-finisher' });
  const over = next(state, claim(500, 'B', 'crown'));
  expect([over.endedAt, over.endedBy]).toEqual([second(500), 'last-finisher']);
});

type From = Pick<PhoneFix, 'accuracyM'> & { metres: number; at?: number };

/** Whether team A is believed at its bar from so far away. */
function refusalAt(from: From, seconds = 90) {
  return refusal(after(aStart()), claim(seconds, 'A', 'anchor', { fix: fixAt(from) }));
}

function fixAt({ metres, accuracyM, at }: From): PhoneFix {
  const { lat = 0, lon = 0 } = whereIs('anchor') ?? {};
  return { lat: lat + metres / 111_195, lon, accuracyM, at: at ?? null };
}

test('[V17] the bar where everybody started is no guess: it is refused, and nothing changes', () => {
  const state = after(aStart());
  expect(refusal(state, claim(90, 'A', 'start'))).toBe('start-bar');
  const far = { lat: 53.99, lon: -1.08, accuracyM: 10, at: null };
  expect(refusal(state, claim(90, 'A', 'start', { fix: far }))).toBe('too-far');
});
