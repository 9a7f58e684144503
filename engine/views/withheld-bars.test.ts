import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { RaceState } from '../race.ts';
import { after, claim, next, type Wish } from '../testing/a-move.ts';
import { aStart } from '../testing/a-night.ts';
import { sameReservesNearest } from '../testing/a-walk-table.ts';
import { viewFor } from './view-for.ts';
import { sentToTeam } from '../testing/sent.ts';

test('[D10] a moved team is never sent the name of its old bar, and cannot work out which of the bars found before the move it was', () => {
  const start = sameReservesNearest({ ...aStart({ teams: 3, gameBars: 6, reserves: 4 }), clues: {} });
  const swapped = { anchor: 'bell', bell: 'anchor' } as Record<string, string>;
  const route = (start.routes.A ?? []).map((bar) => swapped[bar] ?? bar);
  const races = [start, { ...start, routes: { ...start.routes, A: route } }].map((one) => ({
    shutBar: one.routes.A?.[0] ?? '',
    state: after(
      one,
      shutAt(100, 'B', 'bell'),
      shutAt(100, 'C', 'crown'),
      claim(200, 'B', 'crown'),
      claim(300, 'B', 'dragon'),
      claim(400, 'B', 'elm'),
      shutAt(500, 'B', 'anchor'),
    ),
  }));
  const before = races.map(({ state }) => sentToTeam(state, 'A'));
  expect(before[0]).toBe(before[1]);
  expect(['The Anchor', 'The Bell'].every((name) => before[0]?.includes(name))).toBe(true);
  const moved = races.map(({ shutBar, state }) =>
    next(state, [1_000, { type: 'shut-bar', bar: shutBar, isShut: true }]),
  );
  expect(moved.map(({ teams }) => teams.A?.route[0]?.bar)).toEqual(['ivy', 'ivy']);
  const played = [claim(1_010, 'B', 'falcon'), claim(1_020, 'C', 'dragon')];
  for (const later of [[], played]) {
    const now = moved.map((state) => sentToTeam(later.reduce(next, state), 'A'));
    expect(now[0]).toBe(now[1]);
    expect(['The Anchor', 'The Bell', 'anchor', 'bell'].filter((name) => now[0]?.includes(name))).toEqual([]);
    expect(now[0]).not.toContain('The Dragon');
  }
  const onward = next(played.reduce(next, moved[0] as RaceState), claim(1_030, 'A', 'ivy'));
  expect(sentToTeam(next(onward, claim(1_040, 'C', 'elm')), 'A')).toContain('Cat found The Elm');
  const ended = moved.map((state) => sentToTeam(next(state, [1_100, { type: 'end', by: 'host' }]), 'A'));
  expect(ended.every((text) => text.includes('The Anchor'))).toBe(true);
});

test('[D10] a move that was undone withholds no name: one left out would be that of the bar the team looks for again', () => {
  const start = sameReservesNearest({ ...aStart({ teams: 3, gameBars: 6, reserves: 4 }), clues: {} });
  const shut = after(start, shutAt(100, 'B', 'anchor'), [200, { type: 'shut-bar', bar: 'anchor', isShut: true }]);
  const undone = next(shut, [300, { type: 'undo', seq: shut.seq }]);
  expect(undone.teams.A?.route[0]?.bar).toBe('anchor');
  const finds = ['crown', 'dragon', 'elm', 'anchor'].map((bar, index) => claim(400 + 100 * index, 'C', bar));
  const found = finds.reduce(next, undone);
  const audience = { kind: 'player', team: 'A' } as const;
  expect(viewFor(found, audience).feed).toEqual(found.feed);
  expect(viewFor(found, audience).standings).toEqual(viewFor(found, { kind: 'player', team: 'C' }).standings);
});

test('[D10] a moved team reads the name of a find made after the move, and of a bar it has been in itself', () => {
  const moved = after(
    aStart({ teams: 3, gameBars: 4, reserves: 3 }),
    claim(100, 'B', 'bell'),
    claim(110, 'C', 'crown'),
    [300, { type: 'replace-bar', from: 'anchor', to: null, clues: {}, freshCodes: [] }],
    claim(400, 'C', 'elm'),
  );
  expect(findsRead(moved, 'A')).toEqual(['a bar', 'a bar', 'a bar']);
  expect(findsRead(moved, 'B')).toEqual(['The Elm', 'The Crown', 'The Bell']);
  const onward = [claim(500, 'A', 'elm'), claim(600, 'B', 'crown')].reduce(next, moved);
  expect(findsRead(onward, 'A')).toEqual(['The Crown', 'The Elm', 'The Elm', 'a bar', 'a bar']);
  expect(findsRead(next(onward, claim(700, 'A', 'bell')), 'A')).toEqual([
    'The Bell',
    'The Crown',
    'The Elm',
    'The Elm',
    'a bar',
    'The Bell',
  ]);
});

test('[D10] a withheld find changes nothing of its feed entry and standing but the bar’s name', () => {
  const moved = after(aStart({ teams: 3, gameBars: 4, reserves: 3 }), claim(100, 'B', 'bell'), [
    300,
    { type: 'replace-bar', from: 'anchor', to: null, clues: {}, freshCodes: [] },
  ]);
  const [all, withheld] = (['B', 'A'] as const).map((team) => viewFor(moved, { kind: 'player', team }));
  expect(all?.feed.at(-2)?.text).toContain('Dog found The Bell,');
  expect(withheld?.feed).toEqual(
    all?.feed.map((entry) => ({ ...entry, text: entry.text.replace('found The Bell,', 'found a bar,') })),
  );
  expect(withheld?.standings).toEqual(all?.standings.map((standing) => ({ ...standing, lastBar: null })));
  const onward = [claim(310, 'C', 'crown'), claim(500, 'A', 'elm'), claim(600, 'C', 'elm')].reduce(next, moved);
  const { standings } = viewFor(onward, { kind: 'player', team: 'A' });
  expect(Object.fromEntries(standings.map(({ group, lastBar }) => [group, lastBar?.id]))).toEqual({
    A: 'elm',
    B: undefined,
    C: 'elm',
  });
});

/** The bars that finds of the feed name to a team, newest first. */
function findsRead(state: RaceState, team: Letter): (string | undefined)[] {
  const { feed } = viewFor(state, { kind: 'player', team });
  return feed.flatMap(({ kind, text }) => (kind === 'bar-found' ? [/found (.*?),/.exec(text)?.[1]] : []));
}

function shutAt(seconds: number, team: Letter, bar: string): Wish {
  return claim(seconds, team, bar, { isShut: true });
}
