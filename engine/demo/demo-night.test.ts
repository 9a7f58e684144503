import { expect, test } from 'vitest';
import { demoRules } from '#contract/demo/demo-night';
import { letters } from '#contract/game';
import { leaksOf } from '#contract/leak';
import { makeDemoNight } from './demo-night.ts';
import { town } from './town.ts';

const night = makeDemoNight();
const chapterAt = (chapter: number) => chapter * demoRules.chapterS + demoRules.leadInS;
const screenAt = (second: number) => night.screens.findLast(({ atS }) => atS <= second);

test('[TR9] the demo is the same each time, and small', () => {
  expect(JSON.stringify(makeDemoNight())).toBe(JSON.stringify(night));
  expect(JSON.stringify(night).length).toBeLessThan(14_000);
});

test('[TR9] each chapter has what it is named for', () => {
  expect([0, 1, 2, 3, 4, 5].map((chapter) => screenAt(chapterAt(chapter))?.kind)).toEqual([
    'clue',
    'found',
    'egged',
    'photo',
    'board',
    'jar',
  ]);
  expect(night.captions.find(({ title }) => title.endsWith('eggs Fox.'))).toBeDefined();
  expect(night.captions.find(({ title }) => title === 'Fox has the jar!')?.atS).toBe(chapterAt(5));
});

test('[TR9] all of it fits ninety seconds and comes in order', () => {
  for (const moments of [night.captions, night.screens]) {
    const seconds = moments.map(({ atS }) => atS);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    expect(Math.min(...seconds)).toBe(0);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(demoRules.seconds);
  }
  expect(night.walks.length).toBeGreaterThan(0);
  expect(night.walks.every(({ leftS, cameS }) => leftS <= cameS && cameS <= demoRules.seconds)).toBe(true);
});

test('[TR9] a card stays long enough to be read', () => {
  const gaps = night.captions.slice(1).map(({ atS }, at) => atS - (night.captions[at]?.atS ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3);
});

test('[TR9] six bots walk from the start, each on from where it was', () => {
  for (const team of letters) {
    const own = night.walks.filter((walk) => walk.team === team);
    expect(own[0]?.from).toEqual({ x: town.start.x, y: town.start.y });
    for (const [at, walk] of own.slice(1).entries()) expect(walk.from).toEqual(own[at]?.to);
  }
});

test('[TR9] no clue on the phone gives its bar away', () => {
  const pairs = night.screens.flatMap((screen, at) => {
    const photo = night.screens.slice(at).find(({ kind }) => kind === 'photo');
    return screen.kind === 'clue' && photo?.kind === 'photo' ? [{ text: screen.text, bar: photo.bar }] : [];
  });
  expect(pairs.length).toBeGreaterThan(4);
  for (const { text, bar } of pairs) expect([text, leaksOf(bar, text)]).toEqual([text, []]);
});
