import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { RaceStart } from '#contract/race';
import { lettersOf } from '../hint-texts.ts';
import { positionsOf, standingsOf } from '../standings.ts';
import { aStart } from '../testing/a-night.ts';
import {
  after,
  banked,
  claim,
  decided,
  next,
  refusal,
  refused,
  second,
  strikes,
  type Wish,
} from '../testing/a-move.ts';
import { viewFor } from '../views/view-for.ts';
import type { RaceState } from '../race.ts';

const kinds = ['nudge', 'where', 'letters'];

test('[I1] hints are taken in their order, each once, and not in a race without them', () => {
  const state = after(hinted());
  expect(refusal(state, takes(10, 'A', 2))).toBe('hint-order');
  expect(decided(state, takes(10, 'A', 1))).toEqual([
    { type: 'hint-taken', team: 'A', step: 0, bar: 'anchor', rung: 1, minutes: 1 },
  ]);
  const taken = next(state, takes(10, 'A', 1));
  expect(decided(taken, takes(20, 'A', 1))).toEqual([]);
  expect(refusal(taken, takes(20, 'A', 3, 2))).toBe('hint-order');
  expect(refusal(taken, takes(20, 'A', 4, 2))).toBe('bad-input');
  expect(refusal(after(aStart()), takes(10, 'A', 1))).toBe('no-hints');
  expect(refusal(next(state, [5, { type: 'pause' }]), takes(10, 'A', 1))).toBe('race-paused');
});

test('[I2] they cost one, one and two minutes, at the price that was shown', () => {
  const state = after(hinted());
  expect(refusal(state, takes(10, 'A', 1, 0))).toBe('hint-price');
  const all = after(hinted(), takes(10, 'A', 1), takes(20, 'A', 2), takes(30, 'A', 3, 2));
  expect(standingsOf(all).find(({ group }) => group === 'A')?.hints).toEqual({ taken: 3, minutes: 4 });
  expect(viewFor(all, { kind: 'player', team: 'A' }).step?.hints).toMatchObject({ minutes: 4, most: 12 });
});

test('[I3] past twelve minutes a rung is free, and opens when the clue has been out for 8, 12 and 16 minutes, pauses aside', () => {
  let state = after(hinted({ gameBars: 5 }));
  for (const [index, bar] of ['anchor', 'bell', 'crown'].entries()) {
    const from = index * 1_000;
    for (const [place, minutes] of [1, 1, 2].entries())
      state = next(state, takes(from + place, 'A', place + 1, minutes));
    state = next(next(state, claim(from + 10, 'A', bar)), [from + 250, { type: 'serve-hints', team: 'A' }]);
  }
  const out = 2_250;
  expect(rungsOf(state)).toEqual([0, 0, 0]);
  expect(refusal(state, takes(out + 479, 'A', 1, 0))).toBe('hint-not-open');
  state = next(next(state, [out + 100, { type: 'pause' }]), [out + 200, { type: 'resume' }]);
  expect(refusal(state, takes(out + 579, 'A', 1, 0))).toBe('hint-not-open');
  state = next(state, takes(out + 580, 'A', 1, 0));
  expect(refusal(state, takes(out + 819, 'A', 2, 0))).toBe('hint-not-open');
  state = next(next(state, takes(out + 820, 'A', 2, 0)), takes(out + 1_060, 'A', 3, 0));
  expect(standingsOf(state)[0]?.hints).toEqual({ taken: 12, minutes: 12 });
  expect(next(state, claim(out + 1_100, 'A', 'dragon')).teams.A?.done).toHaveLength(4);
});

test('[I3] a free rung that is still closed says when it opens', () => {
  let state = after(hinted({ gameBars: 5 }));
  for (const [index, bar] of ['anchor', 'bell', 'crown'].entries()) {
    const from = index * 1_000;
    for (const [place, minutes] of [1, 1, 2].entries())
      state = next(state, takes(from + place, 'A', place + 1, minutes));
    state = next(next(state, claim(from + 10, 'A', bar)), [from + 250, { type: 'serve-hints', team: 'A' }]);
  }
  const problem = refused(state, takes(2_250 + 389.5, 'A', 1, 0));
  expect([problem?.code, problem?.retryAfterS]).toEqual(['hint-not-open', 91]);
  expect(problem?.message).toBe('This hint is free, and opens in 2 minutes.');
});

test('[I1] no hint is sold to a team that is sabotaged, owes a forfeit or has had its bar revealed', () => {
  const struck = after(hinted(), strikes(10, 'B', 'A'), [20, { type: 'sabotage-landed', sabotageId: 'B-A' }]);
  expect(refusal(struck, takes(30, 'A', 1))).toBe('sabotage-open');
  expect(refusal(struck, takes(30, 'B', 1))).toBe('taken');
  const due = after(hinted(), claim(100, 'A', 'bell'), claim(200, 'A', 'bell'), claim(300, 'A', 'bell'));
  expect(refusal(due, takes(310, 'A', 1))).toBe('forfeit-open');
  const photo = { id: 'dare', at: second(350) };
  const done = next(due, [350, { type: 'submit-forfeit', team: 'A', step: null, photo }]);
  expect(refusal(done, takes(360, 'A', 1))).toBe('hint-needless');
});

test('[I1] a hint that was asked for at a bar the team has found since changes nothing', () => {
  const state = after(hinted(), claim(50, 'A', 'anchor'));
  const late: Wish = [60, { type: 'take-hint', team: 'A', step: 0, rung: 1, minutes: 1 }];
  expect([decided(state, late), next(state, late).teams.A?.hints]).toEqual([[], []]);
});

test('[I4] a nudge, the street or else the way from the last bar, and first letters; no word of one that was not taken', () => {
  const start = hinted();
  const bars = start.bars.map((bar) => (bar.id === 'bell' ? { ...bar, street: 'Long Lane' } : bar));
  const state = after({ ...start, bars }, takes(10, 'A', 1), takes(20, 'A', 2), takes(30, 'B', 1));
  expect(textsOf(state, 'A')).toEqual(['Nudge anchor', 'About 1290 metres north-west of The Start.', null]);
  expect(textsOf(next(state, takes(40, 'B', 2)), 'B')).toEqual(['Nudge bell', 'It is on Long Lane.', null]);
  expect(textsOf(next(state, takes(40, 'A', 3, 2)), 'A')[2]).toBe('T·· A····· (3, 6)');
  expect(lettersOf('O’Neill’s & Sons 21')).toBe('O’·····’· & S··· 2· (7, 4, 2)');
  const told = JSON.stringify([
    viewFor(state, { kind: 'player', team: 'B' }),
    viewFor(state, { kind: 'spectator' }),
    viewFor(after(start), { kind: 'player', team: 'A' }),
  ]);
  for (const text of ['Nudge anchor', 'About 1290', 'Long Lane', 'T··']) expect(told).not.toContain(text);
});

test('[I5] once the bar is found the next clue opens when the minutes are over, whatever pauses there were', () => {
  const state = after(hinted(), takes(10, 'A', 1), takes(20, 'A', 2), claim(100, 'A', 'anchor'));
  const serving = { minutes: 2, until: second(220), isFinal: false };
  expect(viewFor(state, { kind: 'player', team: 'A' }).step).toMatchObject({ type: 'serving', text: '', serving });
  expect(refusal(state, claim(150, 'A', 'bell'))).toBe('hints-serving');
  expect(refusal(state, takes(150, 'A', 1))).toBe('hints-serving');
  expect(refusal(state, [150, { type: 'override', team: 'A', reason: 'I see them' }])).toBe('hints-serving');
  expect(decided(state, [219, { type: 'serve-hints', team: 'A' }])).toEqual([]);
  const paused = next(next(state, [150, { type: 'pause' }]), [400, { type: 'resume' }]);
  expect(decided(paused, [469, { type: 'serve-hints', team: 'A' }])).toEqual([]);
  const over = [{ type: 'hints-served', team: 'A', step: 0, servedAt: second(470) }];
  expect(decided(paused, [475, { type: 'serve-hints', team: 'A' }])).toEqual(over);
  expect(next(paused, [475, { type: 'serve-hints', team: 'A' }]).teams.A?.step.since).toBe(second(470));
});

test('[I5] a team that serves is refused with the seconds that are left, one at least', () => {
  const state = after(hinted(), takes(10, 'A', 1), takes(20, 'A', 2), claim(100, 'A', 'anchor'));
  const soon = refused(state, claim(150.5, 'A', 'bell'));
  expect([soon?.message, soon?.retryAfterS]).toEqual(['Your hints have minutes left to serve here: 70 seconds.', 70]);
  expect(refused(state, claim(220, 'A', 'bell'))?.retryAfterS).toBe(1);
});

test('[I5] serving hints changes nothing for a team without minutes to serve, or after the end', () => {
  const serves: Wish[1] = { type: 'serve-hints', team: 'A' };
  expect(decided(after(hinted(), claim(10, 'A', 'anchor')), [300, serves])).toEqual([]);
  const serving = after(hinted(), takes(10, 'A', 1), claim(100, 'A', 'anchor'));
  expect(decided(next(serving, [120, { type: 'end', by: 'host' }]), [300, serves])).toEqual([]);
});

test('[I5] a team that gets its next clue goes on racing, also when it is the last one', () => {
  const alone = after(hinted(), takes(10, 'A', 1), claim(100, 'A', 'anchor'), [
    110,
    { type: 'retire', team: 'B', by: 'host' },
  ]);
  expect(decided(alone, [160, { type: 'serve-hints', team: 'A' }]).map(({ type }) => type)).toEqual(['hints-served']);
});

test('[I5] a banked claim serves from when it was made: what is over by its arrival keeps nobody', () => {
  const state = after(hinted(), takes(10, 'A', 1), banked(400, 'A', 'anchor', 100));
  expect(state.teams.A?.done).toMatchObject([{ official: second(100), servedAt: second(160), ruledAt: second(400) }]);
  expect(viewFor(state, { kind: 'player', team: 'A' }).step?.type).toBe('clue');
});

test('[I6] at the final bar the finish counts when they are over, and the order follows that', () => {
  const state = atTheFinal();
  expect(positionsOf(state)).toEqual({ A: 1, B: 2 });
  expect(state.teams.A?.finishedAt).toBe(null);
  expect(refusal(state, strikes(310, 'B', 'A'))).toBe('target-out');
  expect(refusal(state, [310, { type: 'retire', team: 'A', by: 'team' }])).toBe('team-serving');
  const replaced = [310, { type: 'replace-bar', from: 'crown', to: null, clues: {}, freshCodes: [] }] satisfies Wish;
  expect(refusal(state, replaced)).toBe('final-bar-fixed');
  const ahead = next(state, claim(330, 'B', 'crown'));
  expect(positionsOf(ahead)).toEqual({ A: 2, B: 1 });
  const done = next(ahead, [360, { type: 'serve-hints', team: 'A' }]);
  expect([done.teams.A?.finishedAt, done.endedBy]).toEqual([second(360), 'last-finisher']);
  expect(standingsOf(done).map(({ group, raceMs }) => [group, raceMs])).toEqual([
    ['B', 330_000],
    ['A', 360_000],
  ]);
});

test('[I7] a team that claims its final bar with hints to serve after the end has finished at once', () => {
  const hinting = after(hinted(), claim(50, 'A', 'anchor'), claim(150, 'A', 'bell'), takes(200, 'A', 1));
  const over = next(hinting, [320, { type: 'end', by: 'host' }]);
  const late = next(over, banked(400, 'A', 'crown', 300));
  expect(late.teams.A?.finishedAt).toBe(second(360));
});

test('[I7] when the race ends nobody waits: a team in the final bar has finished, with its minutes in its time', () => {
  const state = next(atTheFinal(), [320, { type: 'end', by: 'host' }]);
  expect([state.endedBy, state.teams.A?.finishedAt]).toEqual(['host', second(360)]);
  expect(standingsOf(state)[0]).toMatchObject({ group: 'A', state: 'finished', raceMs: 360_000 });
});

test('[I8] what hints to a bar cost is given back when it is replaced, and they are back with it', () => {
  const shut: Wish = [50, { type: 'replace-bar', from: 'anchor', to: null, clues: {}, freshCodes: [] }];
  const state = after(hinted(), takes(10, 'A', 1), shut);
  expect([standingsOf(state)[0]?.hints, textsOf(state, 'A')]).toEqual([undefined, [null, null, null]]);
  const back = next(state, [60, { type: 'undo', seq: 3 }]);
  expect([standingsOf(back)[0]?.hints, textsOf(back, 'A')[0]]).toEqual([{ taken: 1, minutes: 1 }, 'Nudge anchor']);
});

test('[I8] a mark that the host takes back takes the serving along, and leaves the hints', () => {
  const marked = after(hinted(), takes(10, 'A', 1), [20, { type: 'override', team: 'A', reason: 'I see them' }]);
  expect(viewFor(marked, { kind: 'player', team: 'A' }).step?.type).toBe('serving');
  const back = next(marked, [30, { type: 'undo', seq: 3 }]);
  expect(textsOf(back, 'A')[0]).toBe('Nudge anchor');
});

function hinted(wishes: Parameters<typeof aStart>[0] = {}): RaceStart {
  const start = aStart(wishes);
  const clues = Object.entries(start.clues).map(([letter, ofTeam]) => [
    letter,
    Object.fromEntries(Object.entries(ofTeam).map(([bar, clue]) => [bar, { ...clue, nudge: `Nudge ${bar}` }])),
  ]);
  return { ...start, clues: Object.fromEntries(clues), hints: true };
}

test('[I5] no claim counts from before a hint to its bar', () => {
  const taken = next(after(hinted()), takes(50, 'A', 1));
  const officials = (['A', 'B'] as const).map((team) => {
    const [event] = decided(taken, banked(70, team, team === 'A' ? 'anchor' : 'bell', 20));
    return event?.type === 'bar-verified' && event.official;
  });
  expect(officials).toEqual([second(50), second(20)]);
});

/** Fox is at the final bar with a minute to serve, Dog one bar behind. */
function atTheFinal(): RaceState {
  const [a, b] = [
    [claim(50, 'A', 'anchor'), claim(150, 'A', 'bell')],
    [claim(60, 'B', 'bell'), claim(160, 'B', 'anchor')],
  ] as const;
  return after(hinted(), ...a, ...b, takes(200, 'A', 1), claim(300, 'A', 'crown'));
}

function takes(seconds: number, team: Letter, rung: number, minutes = 1): Wish {
  return [seconds, { type: 'take-hint', team, step: null, rung, minutes }];
}

function rungsOf(state: RaceState): number[] | undefined {
  return viewFor(state, { kind: 'player', team: 'A' }).step?.hints?.rungs.map(({ minutes }) => minutes);
}

function textsOf(state: RaceState, team: Letter): (string | null)[] {
  const rungs = viewFor(state, { kind: 'player', team }).step?.hints?.rungs ?? [];
  expect(rungs.map(({ kind }) => kind)).toEqual(kinds);
  return rungs.map(({ text }) => text);
}
