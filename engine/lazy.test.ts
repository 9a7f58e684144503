import { expect, test } from 'vitest';
import type { FoundBar, MadeRace } from '#contract/lazy';
import { leaksOf } from '#contract/leak';
import { Problem } from '#contract/problems';
import { metresBetween } from './distance.ts';
import { barsToChooseFrom, cluesOfBar, makeRace, planOf, routesOf, withClues } from './lazy.ts';
import { walksBetween } from './testing/a-walk-table.ts';
import { fairness } from './routes.ts';

const middle = { lat: 53.96, lon: -1.08 };

test('[Z2] the bars are a short walk apart, the start among them, and enough for every team and a reserve', () => {
  const race = made();
  expect(race.bars).toHaveLength(9);
  expect(race.bars[0]?.id).toBe(race.startBar);
  const start = race.bars[0] as FoundBar;
  expect(Math.max(...race.bars.map((bar) => metresBetween(start, bar)))).toBeLessThan(1_600);
  expect(fairness(planOf(race, size))).toBeGreaterThan(85);
});

test('[Z2] [R7] a race is made by the walks along streets, and keeps those between its bars', () => {
  const around = barsToChooseFrom({ places, middle, barPreferences: '', ...size });
  // The north of the town is over the river.
  const isNorth = ({ lat }: { lat: number }) => lat > middle.lat;
  const walks = walksBetween(around, (from, to) =>
    Math.round(1.3 * metresBetween(from, to) + (isNorth(from) === isNorth(to) ? 0 : 1_500)),
  );
  const race = made({ walks });
  expect(race.walks?.ids).toEqual(race.bars.map(({ id }) => id));
  expect(race.bars.every((bar) => around.includes(places.find(({ id }) => id === bar.id) as FoundBar))).toBe(true);
  const [first, second] = race.bars;
  const at = (id: string | undefined) => walks.ids.indexOf(id ?? '');
  expect(race.walks?.metres[1]).toBe(walks.metres[at(first?.id) * walks.ids.length + at(second?.id)]);
  const plan = planOf(race, size);
  expect(fairness(plan)).toBeGreaterThanOrEqual(95);
  const { walks: _walks, ...bare } = race;
  expect(planOf(bare, size)).not.toEqual(plan);
  expect(made({ walks })).toEqual(race);
  expect(withClues(race, size)).toEqual(race);
});

test('[Z2] bars that fit the wishes come first, by kind and by name; one that is named before all others', () => {
  const race = made({ barPreferences: 'Cocktails and wine bars please. And the Fat Badger!' });
  const fitting = new Map(race.bars.map(({ name, fits }) => [name, fits]));
  expect(fitting.get('The Fat Badger')).toEqual(['named by the host']);
  expect(
    [...fitting.values()].filter((fits) => fits.some((fit) => fit.startsWith('cocktails'))).length,
  ).toBeGreaterThanOrEqual(5);
  expect(fitting.get('Corkscrew Wine Cellar')).toEqual(['cocktails (a bar)', 'wine (by its name)']);
});

test('[Z2] a beer garden is about the garden: no bar fits it for its beer, and a fit says by what', () => {
  const race = made({ barPreferences: 'beer garden, step-free' });
  expect(race.bars.flatMap(({ fits }) => fits).filter((fit) => !fit.startsWith('outdoors ('))).toEqual([]);
});

test('[Z2] what the host does not want comes last, and a bar they refuse does not come at all', () => {
  const race = made({ barPreferences: 'Nothing loud, no nightclubs. Not the Fat Badger' });
  expect(race.bars.filter(({ kind }) => kind === 'nightclub')).toEqual([]);
  expect(race.bars.some(({ name }) => name === 'The Fat Badger')).toBe(false);
});

test('[Z2] the night begins in a pub and ends where it is open late', () => {
  const race = made({ barPreferences: 'Loud! Dancing!' });
  const of = (id: string) => race.bars.find((bar) => bar.id === id);
  expect([of(race.startBar)?.isLate, of(race.finalBar)?.isLate]).toEqual([false, true]);
});

test.each([1, 2, 3, 4, 5, 6])('[Z3] clues are of mixed kinds and equally hard for %i teams', (teamCount) => {
  const race = made({ teamCount });
  const routes = routesOf(race, planOf(race, { ...size, teamCount }));
  expect(routes).toHaveLength(teamCount);
  const sums = routes.map(({ difficulty }) => difficulty);
  expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(1);
  for (const { bars } of routes) {
    const kinds = bars.map((id) => race.bars.find((bar) => bar.id === id)?.clueKind);
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(3);
  }
});

test('[Z3] every bar but the start has a clue, and none gives its name away', () => {
  const race = made();
  expect(race.bars.filter(({ clue }) => clue === '').map(({ id }) => id)).toEqual([race.startBar]);
  expect(race.bars.flatMap(({ name, clue }) => leaksOf(name, clue))).toEqual([]);
});

test('[Z3] who knows the city is given harder clues', () => {
  expect(hardness('very_well')).toBeGreaterThan(hardness('not_at_all'));
});

test('the same seed makes the same race, another another', () => {
  expect(made()).toEqual(made());
  expect(made({ seed: 'other' })).not.toEqual(made());
});

test('where clues are missing the house writes them, and leaves the others alone', () => {
  const race = made();
  const bars = race.bars.map((bar, place) =>
    place === 2 ? { ...bar, clue: '', clueKind: null, difficulty: null } : bar,
  );
  const again = withClues({ ...race, bars }, size);
  expect(again.bars[2]?.clue).not.toBe('');
  expect(again.bars.filter((_bar, place) => place !== 2)).toEqual(race.bars.filter((_bar, place) => place !== 2));
});

test('another start has no clue, and the bar that was the start gets one', () => {
  const race = made();
  const startBar = race.bars.slice(1).find(({ id }) => id !== race.finalBar)?.id ?? '';
  const moved = withClues({ ...race, startBar }, size);
  expect(moved.bars.filter(({ clue }) => clue === '').map(({ id }) => id)).toEqual([startBar]);
});

test('every kind of clue there is for a bar can be looked at; the start has none', () => {
  const race = made();
  const clues = cluesOfBar(race, race.finalBar);
  expect(clues.length).toBeGreaterThan(2);
  expect(new Set(clues.map(({ kind }) => kind)).size).toBe(clues.length);
  expect(cluesOfBar(race, race.startBar)).toEqual([]);
});

test('too few bars make no race, and say how many there are', () => {
  expect(() => made({ places: places.slice(0, 5) })).toThrow(
    new Problem('too-few-bars', { params: { found: 5, least: 8 } }),
  );
});

const size = { barCount: 6, teamCount: 5 };

const signs = ['Golden Fleece', 'Fat Badger', 'Red Lion', 'Black Swan', 'Silver Anchor', 'Old Windmill', 'Blue Parrot'];
const owners = [
  "Miller's Arms",
  "Farmer's Barn",
  "Sailor's Rest",
  "Baker's Dozen",
  "Bishop's Hat",
  "Piper's Goat",
  "King's Cat",
];
const pubs = [...signs.map((sign) => `The ${sign}`), ...owners.map((owner) => `The ${owner}`)];
const bars = [
  'Corkscrew Wine Cellar',
  'Lantern Lounge',
  'The Glass Moon',
  'Cocktail Parlour',
  'Copper Kettle',
  'Green Door',
];
const clubs = ['Midnight Owl', 'The Velvet Club', 'Thunder Disco', 'The Neon Fish'];
const named = [
  ...pubs.map((name) => ({ name, kind: 'pub' })),
  ...bars.map((name) => ({ name, kind: 'bar' })),
  ...clubs.map((name) => ({ name, kind: 'nightclub' })),
];

/** In rows of six, about 150 metres from each other. */
const places: FoundBar[] = named.map(({ name, kind }, place) => {
  const [row, column] = [Math.floor(((place * 7) % 24) / 6), (place * 7) % 6];
  const street = `${['Stone', 'Copper', 'Fossil', 'Mickle'][row]}gate`;
  const [lat, lon] = [middle.lat + (row - 1.5) * 0.0014, middle.lon + (column - 2.5) * 0.0022];
  return { id: `osm:n${place}`, name, kind, street, lat, lon };
});

function hardness(knowCity: string): number {
  return made({ knowCity }).bars.reduce((sum, bar) => sum + (bar.difficulty ?? 0), 0);
}

function made(other: Partial<Parameters<typeof makeRace>[0]> = {}): MadeRace {
  const asked = { knowCity: 'a_little', barPreferences: '', seed: 'egg' };
  return makeRace({ places, middle, ...size, ...asked, ...other });
}
