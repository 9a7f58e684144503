import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { aWatchedTeam, startBar } from '../testing/a-watch.ts';
import { placesOn } from './places.ts';

const letters: Letter[] = ['A', 'B', 'C', 'D', 'E', 'F'];
const wall = {
  width: 1144,
  height: 790,
  capPx: 112,
  stalkPx: 76,
  letterPx: 15,
  taken: [{ x: 0, y: 0, width: 340, height: 120 }],
};

test('before anything is found every team stands round the start, and none on another', () => {
  const { caps, start } = placesOn({ startBar, teams: letters.map((team) => aWatchedTeam(team, 0)) }, wall);
  expect(caps.map(({ bar }) => bar)).toEqual(letters.map(() => start));
  expect(closest(caps.map(({ at }) => at))).toBeGreaterThanOrEqual(wall.capPx - 1);
});

test('every bar and every cap is in sight, and each cap belongs to the last bar of its team', () => {
  const teams = letters.map((team, done) => aWatchedTeam(team, done));
  const { caps, spotOf } = placesOn({ startBar, teams }, wall);
  for (const { bar, at } of caps) {
    for (const spot of [bar, at]) {
      expect([spot.x > 0 && spot.x < wall.width, spot.y > 0 && spot.y < wall.height]).toEqual([true, true]);
    }
  }
  expect(caps[3]?.bar).toEqual(spotOf(teams[3]?.found[2] ?? startBar));
});

test('names stand where they hide nothing; where there are none to write there are none', () => {
  const teams = letters.map((team) => aWatchedTeam(team, 1));
  const boxes = placesOn({ startBar, teams }, wall).caps.flatMap(({ label }) => (label ? [label] : []));
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      const apart =
        Math.abs(one.y - other.y) >= one.height || one.x + one.width <= other.x || other.x + other.width <= one.x;
      expect(apart).toBe(true);
    }
  }
  expect(placesOn({ startBar, teams }, { ...wall, letterPx: 0 }).caps.every(({ label }) => label === null)).toBe(true);
});

test('three teams keep their names on the wall when one of them has found a bar close to the start', () => {
  const teams = letters.slice(0, 3);
  for (let degrees = 0; degrees < 360; degrees += 15) {
    const [north, east] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const bar = { ...startBar, id: 'near', lat: startBar.lat + 0.0007 * north, lon: startBar.lon + 0.0012 * east };
    const [first, ...others] = teams.map((team, index) => aWatchedTeam(team, index === 0 ? 1 : 0));
    const found = first?.found.map((one) => ({ ...one, ...bar })) ?? [];
    const view = { startBar, teams: [...(first ? [{ ...first, found }] : []), ...others] };
    const named = placesOn(view, wall).caps.flatMap(({ team, label }) => (label ? [team] : []));
    expect([degrees, named]).toEqual([degrees, teams]);
  }
});

test('a team nobody was in is nowhere; one that retired stays where it was', () => {
  const teams = [
    aWatchedTeam('A', 1),
    aWatchedTeam('B', 1, { state: 'retired' }),
    aWatchedTeam('C', 0, { state: 'absent' }),
  ];
  expect(placesOn({ startBar, teams }, wall).caps.map(({ team, isOut }) => [team, isOut])).toEqual([
    ['A', false],
    ['B', true],
  ]);
});

function closest(spots: { x: number; y: number }[]): number {
  return Math.min(...spots.flatMap((a, index) => spots.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
}
