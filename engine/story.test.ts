import { expect, test } from 'vitest';
import type { RaceBar } from '#contract/race';
import type { RaceStory } from '#contract/story';
import {
  aStart,
  ended,
  finished,
  found,
  type Happening,
  kickOff,
  logOf,
  marked,
  missed,
  moment,
  undone,
} from './testing/a-night.ts';
import { walksBetween } from './testing/a-walk-table.ts';
import { storyOf } from './story.ts';

const late = 1_000_000_000;
const dragon = aStart().bars[4] as RaceBar;

test('[R12] the story of a night holds nothing of the walks it was dealt by', () => {
  const start = aStart();
  const walks = walksBetween(start.bars, () => 7_654_321);
  const night = [found(300, 'A', 0, 'anchor'), ended(1_000)] as const;
  expect(told({ ...start, walks }, ...night)).toEqual(told(start, ...night));
});

test('a night is told whole: table, legs, clues, sabotages, lines and frames', () => {
  const story = told(
    aStart({ kind: 'god', teams: 3, absent: ['C'] }),
    missed(60, 'A', 0),
    [100, { type: 'sabotage-given', id: 's1', sab: 2, by: 'host', to: 'B' }],
    found(300, 'A', 0, 'anchor'),
    found(400, 'B', 0, 'bell', { by: 'code' }),
    found(600, 'A', 1, 'bell'),
    found(900, 'A', 2, 'crown'),
    finished(900, 'A'),
    [1_000, { type: 'team-retired', team: 'B', by: 'host' }],
    ended(1_000),
  );
  expect(story).toMatchObject({
    kind: 'god',
    bars: 3,
    startedAt: kickOff,
    endedAt: moment(1_000),
    endedBy: 'host',
    pauses: [],
    startBar: { id: 'start', name: 'The Start', lat: 53.9, lon: -1.08 },
    sabotages: [{ by: 'host', to: 'B', text: 'Sabotage 2', givenAt: moment(100), doneAt: null }],
  });
  expect(story.places.map(({ name }) => name)).toEqual(['The Anchor', 'The Bell', 'The Crown']);
  expect(story.teams.map(({ group, position, state, raceMs }) => [group, position, state, raceMs])).toEqual([
    ['A', 1, 'finished', 900_000],
    ['B', 2, 'retired', null],
    ['C', 3, 'absent', null],
  ]);
  expect(story.lines.map(({ at, text }) => [(at - kickOff) / 1_000, text])).toEqual([
    [0, 'And they’re off! The first team to reach the final bar wins.'],
    [60, 'Wrong bar! Fox must think again.'],
    [100, 'Sabotage! The host struck Dog.'],
    [300, 'Fox found The Anchor, bar 1 of 3.'],
    [400, 'Dog found The Bell, bar 1 of 3 (by code).'],
    [600, 'Fox found The Bell, bar 2 of 3.'],
    [900, 'Fox reached the final bar!'],
    [900, 'Fox has finished. What a race!'],
    [1_000, 'The host took Dog out of the race.'],
    [1_000, 'The host ended the race.'],
  ]);
  expect(framesOf(story)).toEqual([
    [0, 'A1 0 racing -', 'B1 0 racing -', 'C3 0 absent -'],
    [60, 'B1 0 racing -', 'A2 0 racing -', 'C3 0 absent -'],
    [300, 'A1 1 racing anchor', 'B2 0 racing -', 'C3 0 absent -'],
    [400, 'A1 1 racing anchor', 'B2 1 racing bell', 'C3 0 absent -'],
    [600, 'A1 2 racing bell', 'B2 1 racing bell', 'C3 0 absent -'],
    [900, 'A1 3 finished crown', 'B2 1 racing bell', 'C3 0 absent -'],
    [1_000, 'A1 3 finished crown', 'B2 1 retired bell', 'C3 0 absent -'],
  ]);
});

test('[M1] a banked claim stands where it was made, with the code that came with it', () => {
  const official = { official: moment(200), banked: true };
  const story = told(
    aStart(),
    found(250, 'B', 0, 'bell'),
    [600, { type: 'code-used', team: 'A', bar: 'anchor', next: 'FRESH2' }],
    found(600, 'A', 0, 'anchor', { ...official, by: 'code' }),
    ended(700),
  );
  expect(linesOf(story)).toEqual([
    [0, 'started', null],
    [200, 'code-used', 'A'],
    [200, 'bar-found', 'A'],
    [250, 'bar-found', 'B'],
    [700, 'ended', null],
  ]);
  expect(framesOf(story).slice(1)).toEqual([
    [200, 'A1 1 racing anchor', 'B2 0 racing -'],
    [250, 'A1 1 racing anchor', 'B2 1 racing bell'],
  ]);
});

test('[M1] a forfeit counts from the wrong guess that made it due', () => {
  const story = told(
    aStart(),
    missed(10, 'B', 0),
    missed(80, 'B', 0),
    found(100, 'A', 0, 'anchor'),
    found(100, 'B', 0, 'bell'),
    missed(110, 'A', 1),
    missed(110, 'B', 1),
    missed(170, 'A', 1),
    missed(600, 'A', 1, { official: moment(230), banked: true }),
    [600, { type: 'forfeit-due', team: 'A', step: 1, forfeit: 1 }],
    ended(700),
  );
  expect(framesOf(story).slice(-2)).toEqual([
    [100, 'A1 1 racing anchor', 'B2 1 racing bell'],
    [230, 'B1 1 racing bell', 'A2 1 racing anchor'],
  ]);
});

test('[M1] a claim that came in after the end finishes the race before it, and a time changed then is changed at the end', () => {
  const official = { official: moment(680), banked: true };
  const story = told(
    aStart(),
    found(100, 'A', 0, 'anchor'),
    found(200, 'A', 1, 'bell'),
    found(250, 'B', 0, 'bell'),
    ended(700),
    found(900, 'A', 2, 'crown', official),
    finished(900, 'A', official.official),
    [950, { type: 'time-adjusted', team: 'B', ms: 60_000, reason: 'A detour.' }],
  );
  expect(linesOf(story).slice(4)).toEqual([
    [680, 'bar-found', 'A'],
    [680, 'finished', 'A'],
    [700, 'ended', null],
    [700, 'adjusted', 'B'],
  ]);
  expect(framesOf(story).at(-1)).toEqual([680, 'A1 3 finished crown', 'B2 1 racing bell']);
});

test('[M2] what was taken back never happened, nor did the taking back', () => {
  const story = told(
    aStart(),
    missed(10, 'A', 0),
    missed(20, 'A', 0),
    missed(30, 'A', 0),
    [30, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 1 }],
    undone(40, 4),
    marked(50, 'B', 0, 'bell'),
    undone(60, 7),
    [70, { type: 'time-adjusted', team: 'B', ms: 60_000, reason: 'A detour.' }],
    undone(80, 9),
    [90, { type: 'bar-replaced', from: 'anchor', to: dragon, teams: ['A', 'B'], clues: {}, code: 'CODED2' }],
    undone(95, 11),
    found(100, 'A', 0, 'anchor'),
    ended(200),
  );
  expect(linesOf(story)).toEqual([
    [0, 'started', null],
    [10, 'wrong-guess', 'A'],
    [20, 'wrong-guess', 'A'],
    [100, 'bar-found', 'A'],
    [200, 'ended', null],
  ]);
  expect(framesOf(story)).toEqual([
    [0, 'A1 0 racing -', 'B1 0 racing -'],
    [10, 'B1 0 racing -', 'A2 0 racing -'],
    [100, 'A1 1 racing anchor', 'B2 0 racing -'],
  ]);
  expect(story.teams[0]?.legs.map(({ wrong, forfeit }) => [wrong, forfeit])).toEqual([[2, false]]);
});

test('[M2] a team that had finished before it retired did not retire', () => {
  const story = told(
    aStart({ teams: 2 }),
    found(100, 'A', 0, 'anchor'),
    found(200, 'A', 1, 'bell'),
    [400, { type: 'team-retired', team: 'A', by: 'team' }],
    found(500, 'A', 2, 'crown', { official: moment(390), banked: true }),
    finished(500, 'A', moment(390)),
    ended(600),
  );
  expect(linesOf(story).slice(3)).toEqual([
    [390, 'bar-found', 'A'],
    [390, 'finished', 'A'],
    [600, 'ended', null],
  ]);
});

test('[M4] what the host said to one team alone is not in the story', () => {
  const story = told(
    aStart(),
    [10, { type: 'host-said', text: 'Left!', to: 'B' }],
    [20, { type: 'host-said', text: 'Hello' }],
    ended(30),
  );
  expect(linesOf(story)).toEqual([
    [0, 'started', null],
    [20, 'host-message', null],
    [30, 'ended', null],
  ]);
  expect(JSON.stringify(story)).not.toContain('Left!');
});

test('[M5] a leg says how and when a bar was reached, and how long it took without pauses', () => {
  const story = told(
    aStart({ teams: 1 }),
    missed(60, 'A', 0),
    missed(120, 'A', 0),
    missed(180, 'A', 0),
    [180, { type: 'forfeit-due', team: 'A', step: 0, forfeit: 1 }],
    [250, { type: 'forfeit-done', team: 'A', step: 0, photo: { id: 'dare' } }],
    found(300, 'A', 0, 'anchor'),
    [400, { type: 'race-paused' }],
    [1_000, { type: 'race-resumed' }],
    found(1_200, 'A', 1, 'bell', { by: 'code', banked: true, official: moment(1_100), photo: { sha256: 'a' } }),
    marked(1_300, 'A', 2, 'crown'),
    finished(1_300, 'A'),
    ended(1_300, 'last-finisher'),
  );
  const plain = { by: 'place', banked: false, wrong: 0, forfeit: false, photo: null };
  expect(story.pauses).toEqual([{ from: moment(400), to: moment(1_000) }]);
  expect(story.teams[0]?.legs).toEqual([
    leg(1, 'anchor', 300, {
      ...plain,
      raceMs: 300_000,
      legMs: 300_000,
      wrong: 3,
      forfeit: true,
      photo: 'photo-anchor',
    }),
    leg(2, 'bell', 1_100, { ...plain, raceMs: 500_000, legMs: 200_000, by: 'code', banked: true }),
    leg(3, 'crown', 1_300, { ...plain, raceMs: 700_000, legMs: 200_000, by: 'override' }),
  ]);
});

test('[M3] equal teams share a place in the frames too, and minutes the host gave change it when they were given', () => {
  const story = told(
    aStart(),
    found(100, 'A', 0, 'anchor'),
    found(160, 'B', 0, 'bell'),
    [200, { type: 'time-adjusted', team: 'A', ms: 60_000, reason: 'A head start.' }],
    [300, { type: 'time-adjusted', team: 'A', ms: 60_000, reason: 'Another.' }],
    ended(400),
  );
  expect(framesOf(story).slice(2)).toEqual([
    [160, 'A1 1 racing anchor', 'B2 1 racing bell'],
    [200, 'A1 1 racing anchor', 'B1 1 racing bell'],
    [300, 'B1 1 racing bell', 'A2 1 racing anchor'],
  ]);
});

test('a race that is on has no story', () => {
  expect(() => storyOf(logOf(aStart()), kickOff + late)).toThrow('a race that is on has no story');
});

function told(start: Parameters<typeof logOf>[0], ...happenings: Happening[]): RaceStory {
  return storyOf(logOf(start, ...happenings), kickOff + late);
}

function leg(number: number, at: string, seconds: number, more: object): object {
  return { number, bar: at, at: moment(seconds), ...more };
}

function linesOf({ lines }: RaceStory): [number, string, string | null][] {
  return lines.map(({ at, kind, team }) => [(at - kickOff) / 1_000, kind, team]);
}

/** A row of the table in a few words: place, bars, what became of them, where they were. */
function framesOf({ frames }: RaceStory): (number | string)[][] {
  return frames.map(({ at, teams }) => [
    (at - kickOff) / 1_000,
    ...teams.map((team) => `${team.group}${team.position} ${team.done} ${team.state} ${team.bar ?? '-'}`),
  ]);
}

test('[M11] a photo of a wrong guess is told as one, and where it was taken once that may be told', () => {
  const wrong = [
    missed(60, 'A', 0, { bar: 'bell', photo: { id: 'p1' } }),
    missed(130, 'A', 0, { bar: 'crown', photo: { sha256: 'ab' } }),
    missed(200, 'B', 0, { bar: 'elsewhere', photo: { id: 'p3' } }),
  ] satisfies Happening[];
  const log = logOf(aStart(), ...wrong, found(400, 'B', 0, 'bell'), ended(1_000));
  const bars = (now: number) => storyOf(log, now).misses.map(({ team, photo, bar }) => [team, photo, bar]);
  expect(bars(moment(1_100))).toEqual([
    ['A', { id: 'p1' }, 'bell'],
    ['A', { sha256: 'ab' }, null],
    ['B', { id: 'p3' }, null],
  ]);
  expect(bars(late + kickOff)).toEqual([
    ['A', { id: 'p1' }, 'bell'],
    ['A', { sha256: 'ab' }, 'crown'],
    ['B', { id: 'p3' }, null],
  ]);
  expect(storyOf(log, late + kickOff).places.map(({ id }) => id)).toContain('crown');
});
