import { expect, test } from 'vitest';
import type { RaceBar } from '#contract/race';
import { aStart, ended, finished, found, logOf, marked, missed, moment, undone } from '../testing/a-night.ts';
import { storyOf } from '../story.ts';

const late = 1_000_000;
const dragon = aStart().bars[4] as RaceBar;

test('[M6] a clue says who wrote it for whom, how long it took since the team had it, and what it cost', () => {
  const log = logOf(
    aStart(),
    missed(50, 'A', 0),
    [100, { type: 'bar-replaced', from: 'anchor', to: dragon, teams: ['A', 'B'], clues: {}, code: 'CODED2' }],
    missed(150, 'A', 0),
    found(300, 'A', 0, 'dragon'),
    marked(400, 'A', 1, 'bell'),
    missed(450, 'A', 2),
    found(500, 'B', 0, 'bell'),
    [600, { type: 'team-retired', team: 'B', by: 'team' }],
    ended(700),
  );
  const story = storyOf(log, moment(late));
  const house = { by: 'house', wrong: 0, ms: null };
  expect(story.clues).toEqual([
    { ...house, for: 'A', bar: 'dragon', text: 'Riddle A3', ms: 200_000, wrong: 1 },
    { ...house, for: 'A', bar: 'bell', text: 'Riddle A1' },
    { ...house, for: 'A', bar: 'crown', text: 'Riddle A2', wrong: 1 },
    { ...house, for: 'B', bar: 'bell', text: 'Riddle B1', ms: 500_000 },
    { ...house, for: 'B', bar: 'dragon', text: 'Riddle B3' },
  ]);
  expect(story.places.map(({ id }) => id)).toEqual(['bell', 'crown', 'dragon']);
});

test('[M7] while it is provisional a bar the host marked, one nobody found and a clue somebody may still need are not told', () => {
  const log = logOf(
    aStart(),
    found(100, 'A', 0, 'anchor'),
    found(150, 'B', 0, 'bell'),
    found(200, 'A', 1, 'bell'),
    marked(300, 'A', 2, 'crown'),
    finished(300, 'A'),
    ended(400),
  );
  const early = storyOf(log, moment(400 + 1_800) - 1);
  expect(early.teams[0]?.legs.map(({ bar }) => bar)).toEqual(['anchor', 'bell', null]);
  expect(early.clues.map(({ for: team, bar }) => [team, bar])).toEqual([
    ['A', 'bell'],
    ['B', 'bell'],
  ]);
  expect(early.places.map(({ id }) => id)).toEqual(['anchor', 'bell']);
  expect(early.frames.at(-1)?.teams.map(({ bar }) => bar)).toEqual(['bell', 'bell']);
  expect(JSON.stringify(early)).not.toMatch(/crown/i);
  const settled = storyOf(log, moment(400 + 1_800));
  expect(settled.teams[0]?.legs.map(({ bar }) => bar)).toEqual(['anchor', 'bell', 'crown']);
  expect(settled.clues.map(({ for: team, bar, ms }) => [team, bar, ms])).toEqual([
    ['A', 'anchor', 100_000],
    ['A', 'bell', 100_000],
    ['A', 'crown', null],
    ['B', 'bell', 150_000],
    ['B', 'anchor', null],
  ]);
  expect(settled.frames.at(-1)?.teams.map(({ bar }) => bar)).toEqual(['crown', 'bell']);
});

test('[M7] words that two teams have for one bar are not told while one of them may still be on its way', () => {
  const start = aStart();
  const same = { text: 'The same words', by: 'host' as const };
  const clues = { A: { ...start.clues.A, bell: same }, B: { ...start.clues.B, bell: same } };
  const log = logOf(
    { ...start, clues },
    found(100, 'A', 0, 'anchor'),
    found(200, 'A', 1, 'bell'),
    [250, { type: 'bar-replaced', from: 'bell', to: dragon, teams: ['B'], clues: {}, code: 'CODED2' }],
    ended(300),
  );
  expect(JSON.stringify(storyOf(log, moment(300)))).not.toContain(same.text);
  expect(storyOf(log, moment(late)).clues.filter(({ text }) => text === same.text)).toHaveLength(1);
});

test('[M7] nor is the clue to a bar the host marked, although nobody else is on the way there', () => {
  const log = logOf(aStart({ teams: 1 }), found(100, 'A', 0, 'anchor'), marked(200, 'A', 1, 'bell'), ended(300));
  expect(storyOf(log, moment(300)).clues.map(({ bar }) => bar)).toEqual(['anchor']);
});

test('[M6] a clue counts from before its bar was put in a second time', () => {
  const log = logOf(
    aStart(),
    [100, { type: 'bar-replaced', from: 'anchor', to: dragon, teams: ['A', 'B'], clues: {}, code: 'CODED2' }],
    undone(200, 2),
    found(250, 'A', 0, 'dragon', { official: moment(150), banked: true }),
    [300, { type: 'bar-replaced', from: 'crown', to: dragon, teams: ['A', 'B'], clues: {}, code: 'CODED2' }],
    ended(400),
  );
  expect(storyOf(log, moment(late)).clues[0]).toEqual({
    by: 'house',
    for: 'A',
    bar: 'dragon',
    text: 'Riddle A3',
    ms: 150_000,
    wrong: 0,
  });
});
