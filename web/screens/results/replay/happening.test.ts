import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { aPhoto, aStory, thatEvening } from '../../../testing/a-story.ts';
import { marksAt, photosUp, toldBy } from './happening.ts';
import { reelOf } from './reel.ts';

const minuteMs = 60_000;
const at = (minutes: number) => thatEvening + minutes * minuteMs;

test('so much was told by a moment', () => {
  const { lines } = aStory();
  expect([-1, 0, 12, 13, 130].map((minutes) => toldBy(lines, at(minutes)))).toEqual([0, 1, 2, 2, lines.length]);
});

test('what befell a team is pinned to its cap for a while, longer in a film that runs faster', () => {
  const story = aStory({
    lines: [aLine('wrong-guess', 10), aLine('bar-found', 20), aLine('sabotage-given', 30), aLine('host-message', 31)],
  });
  const reel = reelOf(story);
  const marks = (minutes: number, speed: number) => marksAt(story, reel, reel.filmAt(at(minutes)), speed);
  expect([9, 10, 12, 20, 30, 31].map((minutes) => marks(minutes, 1).A)).toEqual([
    undefined,
    'wrong',
    'wrong',
    'found',
    'struck',
    'struck',
  ]);
  expect([marks(17, 1), marks(17, 4)]).toEqual([{}, { A: 'wrong' }]);
});

test('the two newest photos are up at their moment, never a hidden one', () => {
  const photos = [
    aPhoto({ id: 'one', at: at(10) }),
    aPhoto({ id: 'two', at: at(11) }),
    aPhoto({ id: 'hidden', at: at(11), isHidden: true }),
    aPhoto({ id: 'three', at: at(12) }),
  ];
  const story = aStory({ photos });
  const reel = reelOf(story);
  const up = [9, 10, 11, 12, 60].map((minutes) => photosUp(photos, reel, reel.filmAt(at(minutes)), 1));
  expect(up.map((some) => some.map(({ id }) => id))).toEqual([[], ['one'], ['one', 'two'], ['two', 'three'], []]);
});

function aLine(kind: FeedEntry['kind'], minutes: number): FeedEntry {
  return { seq: minutes, at: at(minutes), kind, team: kind === 'host-message' ? null : 'A', text: kind, pint: null };
}
