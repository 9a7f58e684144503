import { expect, test } from 'vitest';
import { after, banked, claim, decided, next, refusal, second, type Wish } from '../testing/a-move.ts';
import { aStart } from '../testing/a-night.ts';
import { walksBetween } from '../testing/a-walk-table.ts';
import { givenBackMs, openDoors } from '../doors.ts';
import { paidBy } from '../hints.ts';
import type { RaceState } from '../race.ts';
import { standingsOf } from '../standings.ts';
import { stepView } from '../views/step-view.ts';
import { viewFor } from '../views/view-for.ts';

const three = aStart({ teams: 3, gameBars: 4 });

test('[D1] a shut door at the bar of the clue is a found bar', () => {
  const state = after(aStart(), shut(100, 'A', 'anchor'));
  expect(decided(after(aStart()), shut(100, 'A', 'anchor'))).toEqual([
    {
      type: 'bar-verified',
      bar: 'anchor',
      by: 'place',
      team: 'A',
      step: 0,
      official: second(100),
      banked: false,
      photo: { id: 'photo' },
      isShut: true,
    },
  ]);
  expect(state.teams.A?.done.map(({ bar, isShut }) => [bar, isShut])).toEqual([['anchor', true]]);
});

test('[D1] at the final bar the door is the finish line', () => {
  const state = after(
    aStart({ teams: 1 }),
    claim(100, 'A', 'anchor'),
    claim(200, 'A', 'bell'),
    shut(300, 'A', 'crown'),
  );
  expect([state.teams.A?.finishedAt, state.endedAt]).toEqual([second(300), second(300)]);
});

test('[D1] a door reported without signal counts from when it was reported', () => {
  const [at, move] = banked(500, 'A', 'anchor', 200);
  const state = after(aStart(), [at, { ...move, isShut: true } as Wish[1]]);
  expect(state.teams.A?.done[0]).toMatchObject({ official: second(200), banked: true, isShut: true });
});

test('[D1] whoever reports a door stands before it', () => {
  const far = { lat: 54.5, lon: -1.08, accuracyM: 20, at: null };
  expect(refusal(after(aStart()), shut(100, 'A', 'anchor', { fix: far }))).toBe('too-far');
  expect(refusal(after(aStart()), shut(100, 'A', 'anchor', { photo: null }))).toBe('photo-missing');
});

test('[D2] the shut door of another bar is a wrong guess, and a skip code needs no door', () => {
  const start = after(aStart());
  expect(decided(start, shut(100, 'A', 'bell')).map(({ type }) => type)).toEqual(['bar-missed']);
  expect(refusal(start, shut(100, 'A', 'anchor', { code: 'CODEA2' }))).toBe('door-without-code');
});

test('[D3] one team’s word moves nobody, and is shown to a host who does not race', () => {
  const state = after(three, shut(100, 'A', 'anchor'));
  expect(state.teams.C?.route.map(({ bar }) => bar)).toContain('anchor');
  expect(viewFor(state, { kind: 'host' }).host?.doors).toEqual([
    {
      bar: { id: 'anchor', name: 'The Anchor', lat: 53.91, lon: -1.09 },
      reports: [{ seq: 2, at: second(100), team: 'A', isRight: true, photo: 'photo' }],
      teams: ['B', 'C'],
      hasReserve: true,
    },
  ]);
});

test('[D3] a promised photo of a door is shown once it has arrived, also of a wrong guess', () => {
  const sha256 = 'a'.repeat(64);
  const state = after(three, shut(100, 'A', 'bell', { photo: { sha256 } }));
  expect(openDoors(state)[0]?.reports[0]?.photo).toBeNull();
  const arrived = next(state, [110, { type: 'photo-arrived', team: 'A', sha256, photoId: 'door' }]);
  expect(openDoors(arrived)[0]?.reports[0]?.photo).toBe('door');
});

test('[D3] a door that nobody has ahead, or that is in no race, waits for nobody', () => {
  const state = after(aStart(), claim(100, 'A', 'anchor'), claim(200, 'B', 'bell'), shut(300, 'B', 'anchor'));
  expect(openDoors(state)).toEqual([]);
});

test('[D4] a second team’s report moves whoever has the bar ahead, when one of the two was right', () => {
  const state = after(three, shut(100, 'A', 'anchor'), shut(400, 'B', 'anchor'));
  expect(state.doors.shut).toEqual(['anchor']);
  expect(routes(state)).toEqual({
    A: ['anchor', 'bell', 'crown', 'dragon'],
    B: ['bell', 'crown', 'elm', 'dragon'],
    C: ['crown', 'elm', 'bell', 'dragon'],
  });
});

test('[D4] two wrong guesses are nobody’s word, and the third report that is right is', () => {
  const state = after(three, shut(100, 'B', 'anchor'), shut(200, 'C', 'anchor'));
  expect(state.doors.shut).toEqual([]);
  expect(decided(state, shut(300, 'A', 'anchor')).map(({ type }) => type)).toEqual(['bar-verified', 'bar-shut']);
});

test('[D4] the same team twice is one team', () => {
  const state = after(three, shut(100, 'B', 'anchor'), claim(200, 'B', 'bell'), claim(300, 'B', 'crown'));
  expect(decided(state, shut(400, 'B', 'anchor')).map(({ type }) => type)).toEqual(['bar-verified']);
});

test('[D4] it is told also when nobody has the bar ahead, and takes no reserve', () => {
  const state = after(aStart(), shut(100, 'A', 'anchor'), claim(200, 'B', 'bell'), shut(300, 'B', 'anchor'));
  expect([state.doors.shut, state.reserves]).toEqual([['anchor'], ['dragon', 'elm']]);
});

test('[D4] no reserve left: nobody is moved', () => {
  const state = after(
    aStart({ teams: 3, gameBars: 4, reserves: 0 }),
    shut(100, 'A', 'anchor'),
    shut(400, 'B', 'anchor'),
  );
  expect(routes(state).C).toEqual(['crown', 'anchor', 'bell', 'dragon']);
  const asked = after(aStart({ teams: 3, gameBars: 4, reserves: 0 }), shut(100, 'A', 'anchor'));
  expect(refusal(asked, says(200, 'anchor'))).toBe('no-reserve');
});

test('[D4] once a team has finished the final bar is never replaced, nor said to be shut', () => {
  const night = [claim(100, 'A', 'anchor'), claim(200, 'A', 'bell'), shut(300, 'A', 'crown')] as const;
  const state = after(aStart(), ...night);
  expect(decided(state, shut(400, 'B', 'crown')).map(({ type }) => type)).toEqual(['bar-missed']);
  expect(refusal(state, says(400, 'crown'))).toBe('final-bar-fixed');
  expect(openDoors(state)).toEqual([]);
});

test('[D4] before that the host may replace the final bar, for everybody', () => {
  const state = after(aStart(), shut(100, 'B', 'crown'), says(200, 'crown'));
  expect([state.finalBar, routes(state)]).toEqual([
    'dragon',
    { A: ['anchor', 'bell', 'dragon'], B: ['bell', 'anchor', 'dragon'] },
  ]);
});

test('[D4] nothing is ruled after the end', () => {
  const state = after(three, shut(100, 'A', 'anchor'), [200, { type: 'end', by: 'host' }]);
  const [at, move] = banked(300, 'B', 'anchor', 150);
  expect(decided(state, [at, { ...move, isShut: true } as Wish[1]]).map(({ type }) => type)).toEqual(['bar-missed']);
  expect(refusal(state, says(300, 'anchor'))).toBe('race-over');
});

test('[D5] a host says that a door is shut, and again changes nothing', () => {
  const state = after(three, shut(100, 'B', 'anchor'), says(200, 'anchor'));
  expect([routes(state).A?.[0], state.reserves]).toEqual(['elm', ['falcon']]);
  expect(decided(state, says(300, 'anchor'))).toEqual([]);
});

test('[D5] a door that was left waits again when somebody else reports it', () => {
  const left = after(three, shut(100, 'B', 'anchor'), says(200, 'anchor', false));
  expect([openDoors(left), decided(left, says(210, 'anchor', false))]).toEqual([[], []]);
  const again = next(left, shut(300, 'C', 'anchor'));
  expect(openDoors(again).map(({ bar, reports }) => [bar.id, reports.map(({ team }) => team)])).toEqual([
    ['anchor', ['C']],
  ]);
  expect(decided(again, says(310, 'anchor', false))).toEqual([{ type: 'door-left', bar: 'anchor' }]);
});

test('[D5] a door nobody has reported is none to rule on, nor one that nobody has ahead', () => {
  expect(refusal(after(three, shut(50, 'B', 'elm')), says(100, 'anchor'))).toBe('door-not-reported');
  const state = after(aStart(), claim(100, 'A', 'anchor'), claim(200, 'B', 'bell'), shut(300, 'B', 'anchor'));
  expect(refusal(state, says(400, 'anchor'))).toBe('bar-visited');
});

test('[D5] a ruling is taken back with the time it gave, and what was said of the door is forgotten', () => {
  const ruled = after(three, shut(100, 'B', 'anchor'), says(200, 'anchor'));
  const state = next(ruled, [250, { type: 'undo', seq: ruled.seq }]);
  expect(routes(state)).toEqual(routes(after(three)));
  expect([state.teams.A?.givenBack, state.reserves, openDoors(state)]).toEqual([[], ['elm', 'falcon'], []]);
  expect(decided(state, shut(300, 'C', 'anchor')).map(({ type }) => type)).toEqual(['bar-missed']);
});

test('[D6] a team that was looking for it has a generated clue and the time since the old clue', () => {
  const state = after(three, shut(100, 'B', 'anchor'), says(400, 'anchor'));
  const step = stepView(state, 'A');
  expect([step?.clueBy, step?.moved, step?.text === three.clues.A?.anchor?.text]).toEqual([
    'house',
    { seq: 3, backMs: 400_000 },
    false,
  ]);
  const found = next(state, claim(600, 'A', 'elm'));
  expect([stepView(found, 'A')?.moved, givenBackMs(found.teams.A as never)]).toEqual([undefined, 400_000]);
  expect(stepView(state, 'C')?.moved).toBeUndefined();
});

test('[D6] [I8] what hints to it cost is given back, and the hints to the new bar cost anew', () => {
  const hinted = after({ ...three, hints: true }, takes(50, 1, 1), shut(100, 'B', 'anchor'));
  expect(paidBy(hinted.teams.A as never)).toBe(1);
  const moved = next(hinted, says(400, 'anchor'));
  expect(paidBy(moved.teams.A as never)).toBe(0);
  expect(stepView(moved, 'A')?.hints).toMatchObject({ minutes: 0, rungs: [{ minutes: 1, text: null }, {}, {}] });
  const found = next(moved, claim(600, 'A', 'elm'));
  expect(stepView(found, 'A')).toMatchObject({ number: 2 });
  expect(stepView(next(next(moved, takes(500, 1, 1)), claim(600, 'A', 'elm')), 'A')?.serving).toMatchObject({
    minutes: 1,
  });
});

test('[D6] pauses are left out, and fifteen minutes are the most', () => {
  const paused = after(
    three,
    shut(10, 'B', 'anchor'),
    [100, { type: 'pause' }],
    [400, { type: 'resume' }],
    says(500, 'anchor'),
  );
  expect(paused.teams.A?.givenBack.map(({ ms }) => ms)).toEqual([200_000]);
  const late = after(three, shut(10, 'B', 'anchor'), says(5_000, 'anchor'));
  expect(late.teams.A?.givenBack.map(({ ms }) => ms)).toEqual([900_000]);
});

test('[D6] the time counts from the bar that is found instead, and puts a team before one that was quicker', () => {
  const state = after(
    aStart({ teams: 3, gameBars: 4 }),
    shut(10, 'B', 'anchor'),
    says(400, 'anchor'),
    claim(500, 'B', 'bell'),
  );
  expect(places(state)).toEqual([
    ['B', undefined],
    ['A', undefined],
    ['C', undefined],
  ]);
  expect(places(next(state, claim(800, 'A', 'elm')))).toEqual([
    ['A', 400_000],
    ['B', undefined],
    ['C', undefined],
  ]);
});

test('[D7] a team that was in the shut bar after all has found it, and is given back nothing', () => {
  const state = after(three, shut(10, 'B', 'anchor'), says(400, 'anchor'), shut(450, 'A', 'anchor'));
  expect([state.teams.A?.done[0]?.bar, state.teams.A?.givenBack]).toEqual(['anchor', []]);
});

test('[D7] [I8] a team that was in the shut bar after all serves what hints to it cost', () => {
  const hinted = after({ ...three, hints: true }, takes(10, 1, 1), takes(20, 2, 1), takes(30, 3, 2));
  const moved = next(next(hinted, shut(100, 'B', 'anchor')), says(200, 'anchor'));
  const found = next(moved, claim(300, 'A', 'anchor'));
  expect(found.teams.A?.done).toMatchObject([{ bar: 'anchor', hintMinutes: 4 }]);
  expect(paidBy(found.teams.A as never)).toBe(4);
});

test('[D8] a reserve that somebody has reported comes last', () => {
  const reported = after(three, shut(100, 'B', 'elm'), shut(200, 'A', 'anchor'), says(300, 'anchor'));
  expect(routes(reported).B).toContain('falcon');
  const all = after(
    three,
    shut(100, 'B', 'elm'),
    shut(200, 'B', 'falcon'),
    shut(300, 'A', 'anchor'),
    says(400, 'anchor'),
  );
  expect(routes(all).B).toContain('elm');
});

test('[D8] the reserve that takes its place is the nearest on foot', () => {
  const walks = walksBetween(three.bars, ({ id }, to) => (id === 'falcon' || to.id === 'falcon' ? 200 : 700));
  const ruled = after({ ...three, walks }, shut(200, 'A', 'anchor'), says(300, 'anchor'));
  expect(routes(ruled).B).toContain('falcon');
  expect(routes(after(three, shut(200, 'A', 'anchor'), says(300, 'anchor'))).B).toContain('elm');
});

test('[D9] a host who races is shown no report, and takes no ruling back', () => {
  const state = after(three, shut(100, 'B', 'anchor'));
  const ruled = next(state, says(200, 'anchor'));
  const racing = { kind: 'seated-host', team: 'A' } as const;
  expect([viewFor(state, racing).host, viewFor(ruled, racing).undoable]).toEqual([null, [2]]);
  expect(viewFor(ruled, { kind: 'host' }).undoable).toEqual([3, 2]);
});

function shut(seconds: number, team: 'A' | 'B' | 'C', bar: string, more: Parameters<typeof claim>[3] = {}): Wish {
  return claim(seconds, team, bar, { isShut: true, ...more });
}

/** A host who does not race says so. */
function says(seconds: number, bar: string, isShut = true): Wish {
  return [seconds, { type: 'shut-bar', bar, isShut }];
}

function routes({ teams }: RaceState): Record<string, string[]> {
  return Object.fromEntries(Object.values(teams).map(({ letter, route }) => [letter, route.map(({ bar }) => bar)]));
}

function places(state: RaceState): [string, number | undefined][] {
  return standingsOf(state).map(({ group, givenBackMs: back }) => [group, back]);
}

/** Fox reads a hint to its first bar. */
function takes(at: number, rung: number, minutes: number): Wish {
  return [at, { type: 'take-hint', team: 'A', step: 0, rung, minutes }];
}
