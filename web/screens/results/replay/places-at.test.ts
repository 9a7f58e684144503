import { expect, test } from 'vitest';
import { aRun, aStory, thatEvening } from '../../../testing/a-story.ts';
import { placesAt } from './places-at.ts';

const minuteMs = 60_000;
const fleece = { id: 'fleece', name: 'The Golden Fleece', lat: 53.9579, lon: -1.0795 };
const start = { id: 'maltings', name: 'The Maltings', lat: 53.9583, lon: -1.0911 };

test('everybody begins at the start and sits over the clue before they set off', () => {
  const story = aStory({ teams: [aRun('A', [30])] });
  const fox = { team: 'A', name: 'Fox', state: 'racing', stops: [start], walking: null };
  expect([placesAt(story, after(0)), placesAt(story, after(17))]).toEqual([[fox], [fox]]);
});

test('a team walks in the last minutes before it showed to be in a bar, and is there then', () => {
  const story = aStory({ teams: [aRun('A', [30])] });
  const lons = [19, 24, 29].map((minute) => placesAt(story, after(minute))[0]?.walking?.lon ?? Number.NaN);
  expect(lons).toEqual(lons.toSorted((a, b) => a - b));
  expect(lons.every((lon) => lon > start.lon && lon < fleece.lon)).toBe(true);
  expect(placesAt(story, after(30))).toEqual([
    { team: 'A', name: 'Fox', state: 'racing', stops: [start, fleece], walking: null },
  ]);
});

test('a long walk takes as long as it takes, but never the whole of a leg', () => {
  const far = { id: 'far', name: 'The Far End', lat: 53.99, lon: -1.0911 };
  const [run] = [aRun('A', [10])];
  const legs = run.legs.map((leg) => ({ ...leg, bar: 'far' }));
  const story = aStory({ teams: [{ ...run, legs }], places: [far] });
  expect([1, 2].map((minute) => placesAt(story, after(minute))[0]?.walking === null)).toEqual([true, false]);
});

test('a pause holds everybody where they are', () => {
  const pauses = [{ from: after(20), to: after(40) }];
  const story = aStory({ teams: [aRun('A', [50])], pauses });
  expect(placesAt(story, after(22))).toEqual(placesAt(story, after(39)));
  expect(placesAt(story, after(45))).not.toEqual(placesAt(story, after(39)));
});

test('a team that nobody was in is nowhere, and one that retired stays where it was last', () => {
  const teams = [aRun('A', [10], { state: 'retired' }), aRun('B', [], { state: 'absent' })];
  const frame = { position: 1, done: 1, bar: 'fleece' };
  const frames = [
    {
      at: thatEvening,
      teams: [
        { ...frame, group: 'A' as const, state: 'retired' as const },
        { ...frame, group: 'B' as const, state: 'absent' as const, done: 0, bar: null },
      ],
    },
  ];
  expect(placesAt(aStory({ teams, frames }), after(120))).toEqual([
    { team: 'A', name: 'Fox', state: 'retired', stops: [start, fleece], walking: null },
  ]);
});

test('a bar that may not be told yet is left out of the way', () => {
  const run = aRun('A', [10, 20]);
  const legs = run.legs.map((leg, nth) => (nth === 0 ? { ...leg, bar: null } : leg));
  const stops = placesAt(aStory({ teams: [{ ...run, legs }] }), after(120)).map((place) => place.stops);
  expect(stops).toEqual([[start, { id: 'swan', name: 'The Black Swan', lat: 53.9602, lon: -1.0772 }]]);
});

test('at the end every team is in the last bar it was in', () => {
  const story = aStory();
  const ends = placesAt(story, story.endedAt).map(({ team, stops, walking }) => [team, stops.at(-1)?.id, walking]);
  expect(ends).toEqual(story.teams.map(({ group, lastBar }) => [group, lastBar?.id, null]));
});

function after(minutes: number): number {
  return thatEvening + minutes * minuteMs;
}
