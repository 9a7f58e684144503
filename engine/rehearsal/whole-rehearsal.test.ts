import { expect, test } from 'vitest';
import type { RaceStart } from '#contract/race';
import type { Finding, Rehearsal } from '#contract/rehearsal';
import { kickOff } from '../testing/a-night.ts';
import { aTown } from '../testing/a-town.ts';
import { walksBetween } from '../testing/a-walk-table.ts';
import type { MissingClues } from './findings.ts';
import { rehearsalOf } from './whole-rehearsal.ts';

const plain = 'Sailors slept here before the long voyage home, or so they say in town';

test('[RH4] without a single clue the night is played with those of the house, and says what is missing', () => {
  const start = aTown({ teams: 2, gameBars: 4 });
  const missing: MissingClues[] = [
    { author: 'A', bars: ['bar-1', 'bar-2'], hasWriter: true },
    { author: 'B', bars: [], hasWriter: true },
  ];
  const bare = rehearsed({ ...start, clues: {} }, { missing });
  expect(bare.findings.filter(({ kind }) => kind === 'clue-missing')).toEqual([
    { kind: 'clue-missing', bars: [known(start, 1), known(start, 2)], teams: ['A'], mend: 'clues' },
  ]);
  const first = bare.night?.steps[0]?.own?.A?.step;
  expect([first?.clueBy, first?.text === '']).toEqual(['house', false]);
  const empty = rehearsed({ ...start, clues: {} }, { missing: [{ author: 'B', bars: ['bar-1'], hasWriter: false }] });
  expect(empty.findings.find(({ kind }) => kind === 'clue-missing')).toMatchObject({ teams: ['B'], mend: 'teams' });
});

test('[RH4] a hint that nobody wrote is made by the house for whoever takes it', () => {
  const start = withEvery(aTown({ teams: 3, gameBars: 6 }), plain);
  const steps = rehearsed(start, { seed: 'hints' }).night?.steps ?? [];
  const rungs = steps.flatMap(({ own = {} }) => Object.values(own).flatMap(({ step }) => step?.hints?.rungs ?? []));
  const nudges = rungs.filter(({ kind, text }) => kind === 'nudge' && text !== null);
  expect(nudges.length).toBeGreaterThan(0);
  expect(nudges.every(({ text }) => text !== plain)).toBe(true);
});

test('[RH6] bars next door to each other are found, with how far apart they are; the start is nobody’s guess', () => {
  const start = spread(aTown({ teams: 2, gameBars: 4 }));
  const [first, second, third] = start.bars;
  const bars = start.bars.map((bar) => {
    if (bar === second) return { ...bar, lat: (first?.lat ?? 0) + 0.0001, lon: first?.lon ?? 0 };
    return bar === third ? { ...bar, lat: (first?.lat ?? 0) + 0.0004, lon: first?.lon ?? 0 } : bar;
  });
  expect(found(rehearsed({ ...start, bars }), 'too-close')).toEqual([
    { kind: 'too-close', bars: [known({ bars }, 1), known({ bars }, 2)], teams: [], metres: 33, mend: 'setup' },
  ]);
  expect(found(rehearsed(start), 'too-close')).toEqual([]);
});

test('[RH6] a clue that gives its bar away, and one that looks hard, are found where they are written', () => {
  const start = withEvery(spread(aTown({ teams: 2, gameBars: 4, hints: false })), plain);
  const given = withClue(start, 'B', 'bar-2', 'Everybody loves the blue bell');
  expect(found(rehearsed(given), 'clue-leaks')).toEqual([
    { kind: 'clue-leaks', bars: [known(start, 2)], teams: ['A'], mend: 'clues' },
  ]);
  const bar = start.routes.A?.[0] ?? '';
  const [hard, ...others] = found(rehearsed(withClue(start, 'A', bar, 'Guess')), 'clue-hard');
  expect(others).toEqual([]);
  expect(hard).toMatchObject({ kind: 'clue-hard', bars: [{ id: bar }], teams: ['B'], mend: 'clues' });
  expect(hard?.minutes).toBeGreaterThan(hard?.usualMinutes ?? Infinity);
  expect(found(rehearsed(start), 'clue-hard')).toEqual([]);
});

test('[RH6] of long legs the three longest are told, each once, with who walks them', () => {
  const start = spread(aTown({ teams: 2, gameBars: 4 }));
  const far = { ...start, bars: start.bars.map((bar, index) => ({ ...bar, lat: 53.48 + index / 50 })) };
  const legs = found(rehearsed(far), 'long-leg');
  expect(legs).toHaveLength(3);
  expect(
    legs.every(
      ({ metres = 0, bars, teams, mend }) => metres > 800 && bars.length === 2 && teams.length > 0 && mend === 'setup',
    ),
  ).toBe(true);
  const sorted = legs.toSorted((one, other) => (other.metres ?? 0) - (one.metres ?? 0));
  expect(legs).toEqual(sorted);
  const near = { ...start, bars: start.bars.map((bar, index) => ({ ...bar, lat: 53.48 + index / 1_000, lon: -2.24 })) };
  expect(found(rehearsed(near), 'long-leg')).toEqual([]);
});

test('[RH6] teams that are sent to the same bars in the same order meet, and not at the start or in the final bar', () => {
  const start = spread(aTown({ teams: 3, gameBars: 4 }));
  const same = { ...start, routes: { A: start.routes.A ?? [], B: start.routes.A ?? [], C: start.routes.A ?? [] } };
  const met = found(rehearsed(same), 'teams-meet');
  expect(met.length).toBeGreaterThan(0);
  for (const { bars, teams, minutes = 0 } of met) {
    expect(bars.map(({ id }) => id)).not.toContain(start.finalBar);
    expect(bars.map(({ id }) => id)).not.toContain(start.startBar);
    expect([teams.length >= 2, minutes >= 5]).toEqual([true, true]);
  }
});

test('[RH7] it says when each team would be home, how far it walked and how often it guessed wrong', () => {
  const start = aTown({ teams: 3, gameBars: 4 });
  const { teams, startsAt, endsAt, night } = rehearsed(start);
  expect(teams.map(({ group }) => group)).toEqual(['A', 'B', 'C']);
  for (const { metres, homeAt } of teams) {
    expect(metres).toBeGreaterThan(500);
    expect(homeAt).toBeGreaterThan(startsAt);
  }
  expect(Math.max(...teams.map(({ homeAt }) => homeAt ?? 0))).toBe(endsAt);
  expect(night?.steps.at(-1)?.at).toBe(endsAt);
});

test('[RH2] [RH6] [RH7] where streets are known, bots walk them: metres, hours and long legs are theirs', () => {
  const start = aTown({ teams: 2, gameBars: 4 });
  const walks = walksBetween(start.bars, () => 900);
  const [crow, street] = [rehearsed(start), rehearsed({ ...start, walks })];
  expect([crow.by, street.by]).toEqual(['crow', 'street']);
  expect(street.teams.map(({ metres }) => metres)).toEqual([3_600, 3_600]);
  expect(found(street, 'long-leg').map(({ metres }) => metres)).toEqual([900, 900, 900]);
  // The longest a bot takes for 900 m, and the shortest.
  for (const { leftAt, cameAt } of street.night?.walks ?? [])
    expect(cameAt - leftAt).toBeLessThan(900_000 / 1.17 + 1_000);
  const whole = (street.night?.walks ?? []).filter(({ leftAt, cameAt }) => cameAt - leftAt > 900_000 / 1.46 - 1_000);
  // All but those that a sabotage cuts in two.
  expect(whole.length).toBeGreaterThanOrEqual(6);
  expect(JSON.stringify(street)).not.toContain('"ids"');
});

test('[RH6] next door is next door, however far round the streets go', () => {
  const start = aTown({ teams: 2, gameBars: 4 });
  const walks = walksBetween(start.bars, () => 700);
  expect(found(rehearsed({ ...start, walks }), 'too-close')).toEqual(found(rehearsed(start), 'too-close'));
  const same = start.bars.map((bar, index) =>
    index === 2 ? { ...bar, lat: start.bars[1]?.lat ?? 0, lon: start.bars[1]?.lon ?? 0 } : bar,
  );
  expect(found(rehearsed({ ...start, bars: same, walks }), 'too-close')[0]).toMatchObject({ metres: 0 });
});

test('[RH8] a host who races reads findings and times, and no byte of a bar or a clue', () => {
  for (const seed of ['one', 'two', 'three']) {
    const start = withClue(
      withEvery(aTown({ teams: 3, gameBars: 5, seed }), plain),
      'B',
      'bar-2',
      'The blue bell, xyzzy',
    );
    const missing: MissingClues[] = [{ author: 'C', bars: ['bar-1'], hasWriter: true }];
    const open = rehearsed(start, { seed, missing });
    const told = rehearsed(start, { seed, missing, isRacing: true });
    // To the metre two bars could be found on a map.
    const rough = open.teams.map((team) => ({ ...team, metres: Math.round(team.metres / 100) * 100 }));
    expect(told).toMatchObject({ night: null, teams: rough, startsAt: open.startsAt, endsAt: open.endsAt });
    for (const { kind, metres = 0 } of told.findings) expect(metres % (kind === 'too-close' ? 20 : 100)).toBe(0);
    expect(told.findings.map(({ kind }) => kind)).toEqual(open.findings.map(({ kind }) => kind));
    const bytes = JSON.stringify(told);
    for (const { id, name, lat, lon } of start.bars) {
      for (const secret of [id, name, String(lat), String(lon)]) expect(bytes).not.toContain(secret);
    }
    for (const secret of [plain, 'xyzzy']) expect(bytes).not.toContain(secret);
    const ofRoutes = told.findings.filter(({ kind }) => kind === 'long-leg' || kind === 'teams-meet');
    expect(ofRoutes.flatMap(({ teams }) => teams)).toEqual([]);
  }
});

type Asked = Partial<Parameters<typeof rehearsalOf>[1]>;

function rehearsed(start: RaceStart, asked: Asked = {}): Rehearsal {
  const parts = rehearsalOf(start, { seed: 'one', startsAt: kickOff, missing: [], isRacing: false, ...asked });
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

function found({ findings }: Rehearsal, kind: Finding['kind']): Finding[] {
  return findings.filter((finding) => finding.kind === kind);
}

function known({ bars }: Pick<RaceStart, 'bars'>, index: number) {
  const bar = bars[index];
  return { id: bar?.id, name: bar?.name, lat: bar?.lat, lon: bar?.lon };
}

/** The same town with its bars far enough apart. */
function spread(start: RaceStart): RaceStart {
  return { ...start, bars: start.bars.map((bar, index) => ({ ...bar, lat: 53.48 + index / 500, lon: -2.24 })) };
}

/** Every clue by the other team, in the same words. */
function withEvery(start: RaceStart, text: string): RaceStart {
  const teams = Object.keys(start.routes);
  const clues = teams.map((team, turn) => {
    const by = teams[(turn + 1) % teams.length];
    return [team, Object.fromEntries(start.bars.slice(1).map(({ id }) => [id, { text, by }]))];
  });
  return { ...start, clues: Object.fromEntries(clues) };
}

function withClue(start: RaceStart, team: 'A' | 'B', bar: string, text: string): RaceStart {
  const by = team === 'A' ? 'B' : 'A';
  return { ...start, clues: { ...start.clues, [team]: { ...start.clues[team], [bar]: { text, by } } } };
}
