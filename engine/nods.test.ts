import { expect, test } from 'vitest';
import { aStart } from './testing/a-night.ts';
import { after, banked, claim, decided, next, refusal, rules, second, type Wish } from './testing/a-move.ts';
import { isNodAwaited, nodsOf, provisionalUntil } from './nods.ts';
import type { RaceState } from './race.ts';
import { resultsOf } from './results.ts';
import { viewFor } from './views/view-for.ts';

/** B was in the final bar at 400 and said so; A says at 600 that it was there at 300. */
const bars: Wish[] = [
  claim(100, 'A', 'anchor'),
  claim(100, 'B', 'bell'),
  claim(200, 'A', 'bell'),
  claim(200, 'B', 'anchor'),
];
const finished = after(aStart(), ...bars, claim(400, 'B', 'crown'), banked(600, 'A', 'crown', 300));

test('[W8] a banked finish that changes the order waits for a host who does not race, until 30 minutes after the end', () => {
  const nod = { team: 'A', banked: second(300), arrived: second(600), ruled: null, until: second(600 + 1_800) };
  expect(nodsOf(finished)).toEqual([nod]);
  expect([isNodAwaited(finished, second(700)), isNodAwaited(finished, second(2_400))]).toEqual([true, false]);
  expect(rows(finished, 700)).toEqual([
    ['Fox', 'asked', 300, true],
    ['Dog', null, 400, false],
  ]);
  expect(rows(finished, 2_400)[0]).toEqual(['Fox', 'stands', 300, true]);
});

test('[O10] [W8] a finish that was banked while another phone of the team was in contact waits, whether or not it changes the order', () => {
  const said = { claimedAt: second(500), othersAt: second(550) };
  const close = after(aStart(), ...bars, claim(400, 'B', 'crown'), claim(600, 'A', 'crown', said));
  const nod = { team: 'A', banked: second(500), arrived: second(600), ruled: null, until: second(600 + 1_800) };
  expect([nodsOf(close), isNodAwaited(close, second(700))]).toEqual([[nod], true]);
  expect(rows(next(close, rules(700, 'A', 'arrival')), 800)[1]).toEqual(['Fox', 'arrival', 600, false]);
  const alone = after(aStart(), ...bars, claim(400, 'B', 'crown'), banked(600, 'A', 'crown', 500));
  expect(nodsOf(alone)).toEqual([]);
});

test('[W8] the host lets it stand or counts it from its arrival, and the other answer takes the place of the first', () => {
  const accepted = next(finished, rules(700, 'A', 'banked'));
  expect(rows(accepted, 800)[0]).toEqual(['Fox', 'accepted', 300, true]);
  expect(isNodAwaited(accepted, second(800))).toBe(false);
  const late = next(accepted, rules(800, 'A', 'arrival'));
  expect(rows(late, 900)).toEqual([
    ['Dog', null, 400, false],
    ['Fox', 'arrival', 600, false],
  ]);
  expect(decided(late, rules(900, 'A', 'arrival'))).toEqual([]);
  expect(rows(next(late, rules(900, 'A', 'banked')), 900)[0]).toEqual(['Fox', 'accepted', 300, true]);
  expect(late.feed[0]?.text).toBe('The host counts Fox’s finish from when it came in.');
  expect(refusal(late, rules(2_400, 'A', 'banked'))).toBe('race-over');
});

test('[W8] nothing waits where the order is the same either way, or the finish was not banked', () => {
  const alone = after(aStart(), ...bars, banked(600, 'A', 'crown', 300));
  expect([nodsOf(alone), refusal(alone, rules(700, 'A', 'arrival'))]).toEqual([[], 'no-nod-due']);
  expect(refusal(finished, rules(700, 'B', 'arrival'))).toBe('no-nod-due');
  expect(nodsOf(next(alone, claim(700, 'B', 'crown')))).toEqual([]);
});

test('[W8] it may be answered while the race is on, and counts from the end at the latest', () => {
  const three = aStart({ teams: 3 });
  const on = after(three, ...bars, claim(400, 'B', 'crown'), banked(600, 'A', 'crown', 300));
  expect(nodsOf(on)).toMatchObject([{ until: null }]);
  expect(provisionalUntil(on)).toBeNull();
  const over = after(three, ...bars, claim(400, 'B', 'crown'), [500, { type: 'end', by: 'host' }]);
  const came = next(over, banked(1_000, 'A', 'crown', 300));
  expect(nodsOf(came)).toMatchObject([{ arrived: second(500), until: second(1_000 + 1_800) }]);
  expect(provisionalUntil(came)).toBe(second(2_800));
  expect(provisionalUntil(next(came, rules(1_100, 'A', 'banked')))).toBe(second(500 + 1_800));
  expect(rows(next(came, rules(2_799, 'A', 'arrival')), 2_799)[1]).toEqual(['Fox', 'arrival', 500, false]);
});

test('[H18] a host who does not race sees each banked finish, all but a team’s first, and any of more than 15 seconds', () => {
  const state = after(
    aStart(),
    banked(100, 'A', 'anchor', 85),
    banked(140, 'B', 'elm', 124.999),
    banked(900, 'B', 'bell', 890),
    claim(950, 'A', 'bell'),
    banked(2_000, 'A', 'crown', 1_160),
  );
  expect(viewFor(state, { kind: 'host' }).host?.banked).toEqual([
    { seq: 6, team: 'A', number: 3, isFinal: true, official: second(1_160), arrived: second(2_000) },
    { seq: 3, team: 'B', number: 1, isFinal: false, official: second(124.999), arrived: second(140) },
    { seq: 4, team: 'B', number: 1, isFinal: false, official: second(890), arrived: second(900) },
  ]);
  expect(viewFor(state, { kind: 'seated-host', team: 'A' }).host).toBeNull();
});

test('[H18] a wrong guess that is taken back was never banked', () => {
  const wrong = after(aStart(), banked(100, 'A', 'elm', 50));
  expect(wrong.teams.A?.banked).toHaveLength(1);
  expect(next(wrong, [110, { type: 'undo', seq: 2 }]).teams.A?.banked).toEqual([]);
});

function rows(state: RaceState, at: number) {
  return resultsOf(state, second(at)).tableRows.map(({ teamName, finish, mins, secs, banked: isBanked }) => {
    return [teamName, finish, 60 * (mins ?? 0) + (secs ?? 0), isBanked];
  });
}
