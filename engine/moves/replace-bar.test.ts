import { expect, test } from 'vitest';
import type { MoveOf, RaceBar } from '#contract/race';
import { aStart } from '../testing/a-night.ts';
import { walksBetween } from '../testing/a-walk-table.ts';
import type { RaceState } from '../race.ts';
import { liveCode } from '../skip-codes.ts';
import { after, banked, claim, decided, next, refusal, second, typed, whereIs, type Wish } from '../testing/a-move.ts';

test('[H8] a bar that is shut is replaced by the nearest reserve, for every team that still has to go there', () => {
  const state = after(aStart({ teams: 3 }), claim(90, 'A', 'anchor'));
  expect(decided(state, shuts(100, 'anchor'))).toEqual([
    {
      type: 'bar-replaced',
      from: 'anchor',
      to: whereIs('dragon'),
      teams: ['B', 'C'],
      clues: {},
      startsOver: true,
      code: liveCode(state, 'dragon')?.code,
    },
  ]);
  const replaced = next(state, shuts(100, 'anchor'));
  expect(routeOf(replaced, 'A')).toEqual(['anchor', 'bell', 'crown']);
  expect(routeOf(replaced, 'B')).toEqual(['bell', 'dragon', 'crown']);
  expect(routeOf(replaced, 'C')).toEqual(['dragon', 'bell', 'crown']);
  expect(replaced.teams.C?.route[0]?.replaced).toEqual([{ bar: 'anchor', at: second(100), seq: 3, wasCurrent: true }]);
  expect(replaced.teams.B?.route[1]?.replaced).toEqual([{ bar: 'anchor', at: second(100), seq: 3, wasCurrent: false }]);
  expect(replaced.reserves).toEqual(['elm']);
});

test('[H8] the nearest reserve is the nearest on foot, there and back, whoever goes there', () => {
  const start = aStart({ teams: 3 });
  // The dragon is over the water: out by the ferry, home by the bridge.
  const walks = walksBetween(start.bars, (from, to) => (to.id === 'dragon' ? 300 : from.id === 'dragon' ? 2_000 : 900));
  const state = after({ ...start, walks });
  expect(ruling(state, shuts(100, 'anchor'))).toBe('bar-replaced');
  expect(routeOf(next(state, shuts(100, 'anchor')), 'A')).toEqual(['elm', 'bell', 'crown']);
  const gone = after({ ...start, walks }, claim(90, 'A', 'anchor'), claim(95, 'C', 'anchor'));
  expect(routeOf(next(gone, shuts(100, 'anchor')), 'B')).toEqual(['bell', 'elm', 'crown']);
});

test('[H8] the host may pick another reserve, but no other bar while a reserve is left', () => {
  const state = after(aStart());
  expect(routeOf(next(state, shuts(100, 'anchor', whereIs('elm'))), 'A')).toEqual(['elm', 'bell', 'crown']);
  expect(refusal(state, shuts(100, 'anchor', swan))).toBe('reserve-left');
  expect(refusal(state, shuts(100, 'anchor', whereIs('bell')))).toBe('bar-in-race');
  expect(refusal(state, shuts(100, 'anchor', whereIs('start')))).toBe('bar-in-race');
});

test('[H8] when no reserve is left any bar that is not in the race will do, with a clue and a code of its own', () => {
  const state = after(aStart({ reserves: 0 }));
  expect(refusal(state, shuts(100, 'anchor'))).toBe('no-reserve');
  expect(refusal(state, shuts(100, 'anchor', whereIs('bell')))).toBe('bar-in-race');
  const clues = { A: { text: 'A long neck', by: 'house' as const } };
  const replaced = next(state, shuts(100, 'anchor', swan, { clues, freshCodes: ['CODEB2', 'SWAN22'] }));
  expect(routeOf(replaced, 'A')).toEqual(['swan', 'bell', 'crown']);
  expect([replaced.bars.swan, replaced.clues.A?.swan]).toEqual([swan, clues.A]);
  expect(liveCode(replaced, 'swan')).toEqual({ code: 'SWAN22', from: second(100), until: null, revealedAt: null });
  expect(decided(replaced, typed(200, 'A', 'SWAN22')).map(({ type }) => type)).toEqual(['code-used', 'bar-verified']);
});

test('[H8] a bar that every racing team has been to, or that no team is sent to, is not replaced', () => {
  const visited = after(aStart(), claim(90, 'A', 'anchor'), claim(95, 'B', 'bell'), claim(180, 'B', 'anchor'));
  expect(refusal(visited, shuts(200, 'anchor'))).toBe('bar-visited');
  expect(refusal(visited, shuts(200, 'elm'))).toBe('bar-visited');
  expect(refusal(visited, shuts(200, 'constructor'))).toBe('bar-not-listed');
  const retired = after(aStart(), claim(90, 'A', 'anchor'), [95, { type: 'retire', team: 'B', by: 'host' }]);
  expect(refusal(retired, shuts(200, 'anchor'))).toBe('bar-visited');
});

test('[H8] the bar that came in its place may be shut as well', () => {
  const state = after(aStart(), shuts(100, 'anchor'), shuts(200, 'dragon'));
  expect(routeOf(state, 'A')).toEqual(['elm', 'bell', 'crown']);
  expect(state.reserves).toEqual([]);
  expect(['anchor', 'dragon', 'elm'].map((bar) => ruling(state, claim(300, 'A', bar)))).toEqual(
    Array(3).fill('bar-verified'),
  );
  expect(['anchor', 'dragon', 'elm'].map((bar) => ruling(state, banked(300, 'A', bar, 150)))).toEqual([
    'bar-verified',
    'bar-verified',
    'bar-missed',
  ]);
});

test('[V13] at a shut door a team may verify too, if it was on its way there', () => {
  const state = after(aStart(), shuts(100, 'anchor'));
  expect(ruling(state, claim(200, 'A', 'anchor'))).toBe('bar-verified');
  expect(ruling(state, claim(200, 'A', 'dragon'))).toBe('bar-verified');
  expect(ruling(state, typed(200, 'A', 'CODEA2'))).toBe('code-used');
  const later = next(state, claim(200, 'B', 'bell'));
  expect(ruling(later, claim(300, 'B', 'anchor'))).toBe('bar-missed');
  expect(ruling(later, claim(300, 'B', 'dragon'))).toBe('bar-verified');
});

test('[H9] the final bar is replaced for all, until a team has finished', () => {
  const state = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'));
  const replaced = next(state, shuts(200, 'crown'));
  expect([replaced.finalBar, routeOf(replaced, 'A').at(-1), routeOf(replaced, 'B').at(-1)]).toEqual(
    Array(3).fill('dragon'),
  );
  const finished = next(replaced, claim(300, 'A', 'dragon'));
  expect(finished.teams.A?.finishedAt).toBe(second(300));
  expect(refusal(finished, shuts(400, 'dragon'))).toBe('final-bar-fixed');
  expect(refusal(finished, shuts(400, 'bell'))).toBe('taken');
});

test('[H8] a reserve that every team looking for the bar has already tried is not put in its place', () => {
  const tried = after(aStart({ teams: 1 }), claim(10, 'A', 'dragon'));
  expect(refusal(tried, shuts(100, 'anchor', whereIs('dragon')))).toBe('bar-tried');
  expect(routeOf(next(tried, shuts(100, 'anchor')), 'A')).toEqual(['elm', 'bell', 'crown']);
});

test('[H8] the bar where everybody started is not replaced', () => {
  expect(refusal(after(aStart()), shuts(100, 'start'))).toBe('bar-visited');
  expect(refusal(after(aStart()), racing(100, 'start'))).toBe('bar-visited');
});

test('[J6] the choice of a racing host is judged before anything about the replaced bar', () => {
  const state = after(aStart());
  expect(refusal(state, racing(100, 'constructor', swan))).toBe('reserve-left');
  expect(refusal(state, racing(100, 'constructor'))).toBe('bar-not-listed');
  const empty = after(aStart({ reserves: 0 }));
  expect(refusal(empty, racing(100, 'constructor'))).toBe('no-reserve');
  expect(refusal(empty, racing(100, 'constructor', swan))).toBe('bar-not-listed');
  expect(refusal(empty, racing(100, 'anchor', swan))).toBe('taken');
  expect(refusal(empty, racing(100, 'anchor', whereIs('bell')))).toBe('bar-in-race');
});

test('[J6] a racing host may replace a bar that no team still has to visit, and no team moves', () => {
  const visited = after(aStart(), claim(90, 'A', 'anchor'), claim(95, 'B', 'bell'), claim(180, 'B', 'anchor'));
  expect(decided(visited, racing(200, 'anchor'))).toMatchObject([{ type: 'bar-replaced', from: 'anchor', teams: [] }]);
  const tried = after(aStart({ teams: 1, reserves: 1 }), claim(10, 'A', 'dragon'));
  const [replaced] = decided(tried, racing(200, 'anchor'));
  expect(replaced).toMatchObject({ to: { id: 'dragon' }, teams: [] });
  const finished = after(aStart(), claim(90, 'A', 'anchor'), claim(180, 'A', 'bell'), claim(270, 'A', 'crown'));
  expect(decided(finished, racing(300, 'crown'))).toMatchObject([{ from: 'crown', teams: [] }]);
  expect(next(finished, racing(300, 'crown')).finalBar).toBe('crown');
});

const swan: RaceBar = { id: 'swan', name: 'The Swan', lat: 53.95, lon: -1.09 };

function shuts(
  seconds: number,
  from: string,
  to: RaceBar | null = null,
  more: Partial<MoveOf<'replace-bar'>> = {},
): Wish {
  return [seconds, { type: 'replace-bar', from, to, clues: {}, freshCodes: [], ...more }];
}

/** The same by a host or co-host who races. */
function racing(seconds: number, from: string, to: RaceBar | null = null): Wish {
  return shuts(seconds, from, to, { blind: true, freshCodes: ['SWAN22'] });
}

function routeOf(state: RaceState, letter: 'A' | 'B' | 'C'): string[] {
  return state.teams[letter]?.route.map(({ bar }) => bar) ?? [];
}

function ruling(state: RaceState, wish: Wish): string | undefined {
  return decided(state, wish)[0]?.type;
}
