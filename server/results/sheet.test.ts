import { expect, test } from 'vitest';
import type { EventBody } from '#contract/race';
import type { RaceStory, ToldPhoto } from '#contract/story';
import { aStart, found, type Happening, kickOff } from '#engine/testing/a-night';
import { storyOf } from '#engine/story';
import { photoFileNames, savedAs } from './file-names.ts';
import { resultsSheet } from './sheet.ts';

// 08:00 in London, where winter time is UTC.
const story = aStory(
  {},
  found(600, 'A', 0, 'anchor'),
  found(700, 'B', 0, 'bell'),
  found(1_205, 'A', 1, 'bell', { banked: true }),
  found(4_000, 'A', 2, 'crown'),
  [4_000, { type: 'team-finished', team: 'A', official: kickOff + 4_000_000 }],
  [4_001, { type: 'race-ended', by: 'host' }],
);

test('a sheet has a row for each team: its place, its time, and every bar with when and how long', () => {
  const rows = resultsSheet(story).split('\r\n');
  expect(rows).toEqual([
    '\uFEFFPosition,Team,Time,Bars,Wrong guesses,Forfeits,Adjusted minutes,Banked,Hints,Hint minutes,Bar 1,Bar 1 at,Bar 1 took,Bar 2,Bar 2 at,Bar 2 took,Bar 3,Bar 3 at,Bar 3 took',
    '1,Fox,1:06:40,3,0,0,0,no,0,0,The Anchor,08:10:00,0:10:00,The Bell,08:20:05,0:10:05,The Crown,09:06:40,0:46:35',
    '2,Dog,DNF,1,0,0,0,no,0,0,The Bell,08:11:40,0:11:40,,,,,,',
    '',
  ]);
});

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ['+44', "'+44"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['Crown, York', '"Crown, York"'],
  ['The "Old" Bell', '"The ""Old"" Bell"'],
  ['O=K', 'O=K'],
])('a bar called %s is written %s', (name, written) => {
  const renamed = { ...story, places: story.places.map((place) => (place.id === 'bell' ? { ...place, name } : place)) };
  expect(resultsSheet(renamed).split('\r\n')[2]).toBe(`2,Dog,DNF,1,0,0,0,no,0,0,${written},08:11:40,0:11:40,,,,,,`);
});

test('[P16] who sent a team’s photos stands last, for those who may know', () => {
  const rows = resultsSheet(story, { A: ['Jo', '=Sam'], B: ['=Bo'] }).split('\r\n');
  expect(rows.slice(0, 3).map((row) => row.split(',').at(-1))).toEqual(['Photos by', 'Jo; =Sam', "'=Bo"]);
  expect(resultsSheet(story, {}).split('\r\n')[1]?.endsWith('0:46:35,')).toBe(true);
});

test('[D11] doors that were shut stand in the sheet of a race that had some', () => {
  const told = aStory(
    {},
    found(600, 'A', 0, 'anchor', { isShut: true }),
    [900, { type: 'bar-shut', bar: 'bell', by: 'host', to: dragon, teams: ['B'], clues: {}, backMs: { B: 450_000 } }],
    found(1_000, 'B', 0, 'dragon'),
    [4_001, { type: 'race-ended', by: 'host' }],
  );
  const rows = resultsSheet(told).split('\r\n');
  expect(rows.map((row) => row.split(',').slice(7, 13).join())).toEqual([
    'Banked,Hints,Hint minutes,Minutes given back,Shut doors,Bar 1',
    'no,0,0,7.5,0,The Dragon',
    'no,0,0,0,1,The Anchor',
    '',
  ]);
});

test('a number below nought stays a number', () => {
  const teams = story.teams.map((team) => ({ ...team, adjustedMs: -90_000 }));
  expect(resultsSheet({ ...story, teams })).toContain('1,Fox,1:06:40,3,0,0,-1.5,no,');
});

test('photos are named by team, bar and the clocks of the race', () => {
  const summer = Date.parse('2026-07-20T20:04:12Z');
  const photos = [
    aPhoto({ group: 'A', bar: 'bell', at: summer }),
    aPhoto({ group: 'A', kind: 'forfeit' }),
    aPhoto({ group: 'B', kind: 'sabotage' }),
    aPhoto({ group: 'B', kind: 'step' }),
    aPhoto({ group: null, kind: 'other' }),
    aPhoto({ group: 'A', kind: 'wrong', bar: 'bell' }),
    aPhoto({ group: 'A', kind: 'wrong' }),
  ];
  expect(photoFileNames(story, photos)).toEqual([
    '01 Fox - bar 2 The Bell - 21-04-12.jpg',
    '02 Fox - forfeit - 08-00-00.jpg',
    '03 Dog - sabotage - 08-00-00.jpg',
    '04 Dog - photo - 08-00-00.jpg',
    '05 Host - photo - 08-00-00.jpg',
    '06 Fox - wrong guess The Bell - 08-00-00.jpg',
    '07 Fox - wrong guess - 08-00-00.jpg',
  ]);
});

test.each([
  ['The Fox/Hound: "Old" <Bar>?', 'The Fox Hound Old Bar'],
  ['..\\..\\etc', '.. .. etc'],
  ['Żubr 🍻', 'Żubr 🍻'],
  ['Dot.', 'Dot'],
  ['\u202E\u0000', 'Pickled Egg'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('a bar called %s is filed as %s', (name, filed) => {
  const renamed = { ...story, places: story.places.map((place) => ({ ...place, name })) };
  expect(photoFileNames(renamed, [aPhoto({ group: 'A', bar: 'anchor' })])).toEqual([
    `01 Fox - bar 1 ${filed} - 08-00-00.jpg`,
  ]);
});

test('more photos than two digits can count are still in order', () => {
  const names = photoFileNames(
    story,
    Array.from({ length: 120 }, () => aPhoto({ group: 'A' })),
  );
  expect([names[0], names[119]]).toEqual(['001 Fox - photo - 08-00-00.jpg', '120 Fox - photo - 08-00-00.jpg']);
  expect(new Set(names).size).toBe(120);
  expect(names.toSorted()).toEqual(names);
});

test.each([
  [
    "Priya's Big Night",
    `filename="Priya's Big Night - photos.zip"; filename*=UTF-8''Priya%27s%20Big%20Night%20-%20photos.zip`,
  ],
  ['Łódź', `filename="odz - photos.zip"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20-%20photos.zip`],
  ['ليلة', `filename="photos.zip"; filename*=UTF-8''%D9%84%D9%8A%D9%84%D8%A9%20-%20photos.zip`],
  ['A "b"\r\nX: y', `filename="A b X y - photos.zip"; filename*=UTF-8''A%20b%20X%20y%20-%20photos.zip`],
])('the photos of %s are saved under its name', (name, header) => {
  expect(savedAs(name, 'photos.zip')).toBe(`attachment; ${header}`);
});

const dragon = { id: 'dragon', name: 'The Dragon', lat: 53.94, lon: -1.12 };

function aStory(wishes: Parameters<typeof aStart>[0], ...happenings: Happening[]): RaceStory {
  const start: EventBody = { type: 'race-started', ...aStart(wishes) };
  const all: Happening[] = [[0, start], ...happenings];
  const log = all.map(([seconds, event], index) => ({ ...event, seq: index + 1, at: kickOff + seconds * 1_000 }));
  return storyOf(log, kickOff + 86_400_000);
}

function aPhoto(more: Partial<ToldPhoto>): ToldPhoto {
  const plain = {
    at: kickOff,
    kind: 'step' as const,
    bar: null,
    width: 4,
    height: 3,
    isHidden: false,
    isOwn: false,
    sender: null,
    asked: null,
  };
  return { id: 'photo', group: 'A', ...plain, ...more };
}
