import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { aStart } from '../testing/a-night.ts';
import {
  after,
  claim,
  decided,
  ends,
  lands,
  next,
  refusal,
  second,
  strikes,
  typed,
  type Wish,
} from '../testing/a-move.ts';
import { viewFor } from '../views/view-for.ts';

const minute = 60;
const asked = [{ type: 'team-asked', team: 'A' }];

test('[Y6] a team that has been silent for 45 minutes is asked whether it still races', () => {
  const state = after(aStart(), claim(10 * minute, 'A', 'anchor'));
  expect(decided(state, asks(55 * minute - 1))).toEqual([]);
  expect(decided(state, asks(55 * minute))).toEqual(asked);
  expect(decided(state, asks(55 * minute, 11 * minute))).toEqual([]);
  expect(decided(state, asks(56 * minute, 11 * minute))).toEqual(asked);
  const quiet = next(state, asks(55 * minute));
  expect(quiet.feed[0]).toMatchObject({
    kind: 'team-asked',
    team: 'A',
    text: 'Not a word from Fox for 45 minutes. Still racing?',
  });
  for (const kind of ['host', 'spectator'] as const) {
    expect(viewFor(quiet, { kind }).asked).toEqual([{ group: 'A', at: second(55 * minute) }]);
  }
});

test('[Y6] pauses are no silence, and nobody is asked in one', () => {
  const paused = after(aStart(), [10 * minute, { type: 'pause' }]);
  expect(decided(paused, asks(60 * minute))).toEqual([]);
  const on = next(paused, [30 * minute, { type: 'resume' }]);
  expect(decided(on, asks(65 * minute - 1))).toEqual([]);
  expect(decided(on, asks(65 * minute))).toEqual(asked);
});

test('[Y6] it is asked again after 45 minutes more, and not before', () => {
  const quiet = after(aStart(), asks(45 * minute));
  expect(decided(quiet, asks(90 * minute - 1))).toEqual([]);
  expect(decided(quiet, asks(90 * minute))).toEqual(asked);
  expect(decided(quiet, asks(90 * minute, 50 * minute))).toEqual([]);
});

test('[Y6] nobody is asked who has finished, retired or was never there, nor after the end', () => {
  const retired = after(aStart({ teams: 3, absent: ['C'] }), [60, { type: 'retire', team: 'A', by: 'team' }]);
  expect(decided(retired, asks(60 * minute))).toEqual([]);
  expect(decided(retired, asks(60 * minute, null, 'C'))).toEqual([]);
  const over = after(aStart(), [60, { type: 'end', by: 'host' }]);
  expect(decided(over, asks(60 * minute))).toEqual([]);
});

test('[Y7] the team says that it still races, also in a pause, and everybody reads so; unasked it need not', () => {
  const quiet = after(aStart(), asks(45 * minute), [46 * minute, { type: 'pause' }]);
  const says: Wish = [47 * minute, { type: 'still-racing', team: 'A' }];
  expect(decided(quiet, says)).toEqual([{ type: 'team-answered', team: 'A' }]);
  const answered = next(quiet, says);
  expect(answered.feed[0]).toMatchObject({ kind: 'team-answered', team: 'A', text: 'Fox is still racing.' });
  expect(viewFor(answered, { kind: 'host' })).not.toHaveProperty('asked');
  expect(decided(answered, says)).toEqual([]);
  expect(decided(quiet, [48 * minute, { type: 'still-racing', team: 'B' }])).toEqual([]);
});

test('[Y7] whatever a team does of its own is an answer; what others do to it is none', () => {
  const struck = after(aStart(), strikes(60, 'B', 'A'), lands(70, 'B-A'), asks(45 * minute));
  const answers: Wish[] = [
    ends(46 * minute, 'A', 'B-A'),
    strikes(46 * minute, 'A', 'B'),
    [46 * minute, { type: 'let-in', team: 'A', by: 'team' }],
  ];
  expect(answers.map((wish) => next(struck, wish).teams.A?.askedAt)).toEqual([null, null, null]);
  const free = after(aStart(), asks(45 * minute));
  expect(next(free, claim(46 * minute, 'A', 'elm')).teams.A?.askedAt).toBeNull();
  expect(next(free, claim(46 * minute, 'A', 'anchor')).teams.A?.askedAt).toBeNull();
  const none: Wish[] = [
    strikes(46 * minute, 'B', 'A'),
    [46 * minute, { type: 'override', team: 'A', reason: 'I see them' }],
    [46 * minute, { type: 'let-in', team: 'A', by: 'host' }],
    claim(46 * minute, 'B', 'bell'),
  ];
  const at = second(45 * minute);
  expect(none.map((wish) => next(free, wish).teams.A?.askedAt)).toEqual([at, at, at, at]);
});

test('[Y7] a skip code, a forfeit or a hint is an answer too', () => {
  const hinted = after({ ...aStart(), hints: true }, asks(45 * minute));
  const wrongs = [1, 2, 3].map((at) => claim(at * minute, 'A', 'bell'));
  const due = after(aStart(), ...wrongs, asks(48 * minute));
  const photo = { id: 'dare', at: second(49 * minute) };
  const answered = [
    next(hinted, typed(46 * minute, 'A', 'ZZZZZ9')),
    next(hinted, [46 * minute, { type: 'take-hint', team: 'A', step: 0, rung: 1, minutes: 1 }]),
    next(due, [49 * minute, { type: 'submit-forfeit', team: 'A', step: null, photo }]),
  ];
  expect(answered.map(({ teams }) => teams.A?.askedAt)).toEqual([null, null, null]);
});

test('[Y7] a sabotage given by the host answers for no team', () => {
  const quiet = after(aStart({ kind: 'god' }), asks(45 * minute), asks(45 * minute, null, 'B'));
  const { teams } = next(quiet, strikes(46 * minute, 'host', 'B'));
  expect([teams.A?.askedAt, teams.B?.askedAt]).toEqual([second(45 * minute), second(45 * minute)]);
});

test('[Y7] silence takes nobody out of the race', () => {
  const quiet = after(aStart(), asks(45 * minute), asks(90 * minute), asks(135 * minute));
  expect(quiet.teams.A?.retiredAt).toBeNull();
  expect(refusal(quiet, claim(140 * minute, 'A', 'anchor'))).toBe('taken');
  const out = next(quiet, [140 * minute, { type: 'retire', team: 'A', by: 'host' }]);
  expect(viewFor(out, { kind: 'host' })).not.toHaveProperty('asked');
  expect(refusal(out, [141 * minute, { type: 'still-racing', team: 'A' }])).toBe('team-not-racing');
});

function asks(seconds: number, heard: number | null = null, team: Letter = 'A'): Wish {
  return [seconds, { type: 'ask-team', team, heardAt: heard === null ? null : second(heard) }];
}
