import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import type { RaceState } from '../race.ts';
import { after, claim, decided, lands, next, refusal, second, strikes, type Wish } from '../testing/a-move.ts';

test('[H6] the host marks a team as there, with a reason', () => {
  const state = after(aStart());
  expect(decided(state, marks(90))).toEqual([
    {
      type: 'bar-verified',
      team: 'A',
      step: 0,
      bar: 'anchor',
      by: 'override',
      reason: 'I see them',
      official: second(90),
      banked: false,
      photo: null,
    },
  ]);
  expect(refusal(state, marks(90, ''))).toBe('reason-missing');
  const finished = [marks(90), marks(91), marks(92)].reduce(next, state);
  expect(finished.teams.A?.finishedAt).toBe(second(92));
  expect(refusal(finished, marks(93))).toBe('team-finished');
});

test('[H6] neither a sabotage nor a forfeit stands in the way, and both are back when it is undone', () => {
  const held = after(aStart(), ...threeWrongs, strikes(310, 'B', 'A'), lands(320, 'B-A'));
  const marked = next(held, marks(330));
  expect([marked.teams.A?.done.length, marked.teams.A?.step.forfeit]).toEqual([1, null]);
  expect(refusal(marked, claim(400, 'A', 'bell'))).toBe('sabotage-open');
  const back = next(marked, undoes(marked, 340));
  expect(back.teams).toEqual(held.teams);
});

test('[H6] with the last team that is marked as there the race is over', () => {
  const state = after(aStart({ teams: 1 }), marks(90), marks(91));
  expect(decided(state, marks(92)).map(({ type }) => type)).toEqual(['bar-verified', 'team-finished', 'race-ended']);
  const over = next(state, marks(92));
  expect(refusal(over, undoes(over, 93))).toBe('race-over');
});

const threeWrongs = [100, 200, 300].map((seconds) => claim(seconds, 'A', 'elm'));

function marks(seconds: number, reason = 'I see them'): Wish {
  return [seconds, { type: 'override', team: 'A', reason }];
}

/** The newest thing that may be undone. */
function undoes(state: RaceState, seconds: number): Wish {
  return [seconds, { type: 'undo', seq: state.undoable.at(-1)?.seq ?? 0 }];
}
