import { expect, test } from 'vitest';
import { aLine, aWatchedTeam, aWatchView, began } from '../testing/a-watch.ts';
import { flashesBetween, photoOf } from './news.ts';

const minuteMs = 60_000;
const before = aWatchView();
const now = began + 41 * minuteMs;

test('a bar that was found is shown large, with what it took and who was overtaken', () => {
  const dog = aWatchedTeam('B', 4, { position: 1 });
  const after = aWatchView({ seq: 21, teams: [dog, aWatchedTeam('A', 4, { position: 2 })] });
  expect(flashesBetween(before, after, now)).toEqual([
    {
      type: 'found',
      team: 'B',
      name: 'Dog',
      number: 4,
      of: 6,
      isFinish: false,
      bar: 'Rain Bar',
      clueMs: 10 * minuteMs,
      upFrom: 2,
    },
  ]);
});

test('a finish does not name its bar', () => {
  const done = aWatchedTeam('A', 6, { state: 'finished', found: aWatchedTeam('A', 5).found });
  const after = aWatchView({ seq: 25, teams: [done], feed: [aLine(25, 'finished', 'A', 'Fox has finished.', 41)] });
  expect(flashesBetween(before, after, now)).toMatchObject([{ isFinish: true, number: 6, bar: null }]);
});

test('several finds are told in the order in which they were made', () => {
  const teams = [aWatchedTeam('A', 5), aWatchedTeam('B', 4)];
  const later = began + 50 * minuteMs + 1_000;
  const dog = { ...aWatchedTeam('B', 4) };
  dog.found = dog.found.map((bar) => ({ ...bar, at: later - 20_000 }));
  expect(flashesBetween(before, aWatchView({ seq: 22, teams: [teams[0] ?? dog, dog] }), later)).toMatchObject([
    { team: 'B' },
    { team: 'A' },
  ]);
});

test('the page as it opens, the same page again and news of long ago are no flash', () => {
  const after = aWatchView({ seq: 21, teams: [aWatchedTeam('A', 5)] });
  expect(flashesBetween(null, after, began + 50 * minuteMs)).toEqual([]);
  expect(flashesBetween(after, after, began + 50 * minuteMs)).toEqual([]);
  expect(flashesBetween(before, after, began + 90 * minuteMs)).toEqual([]);
});

test('a bar that was taken back is no news', () => {
  expect(flashesBetween(before, aWatchView({ seq: 21, teams: [aWatchedTeam('A', 3)] }), now)).toEqual([]);
});

test('what the host says to the wall is shown large as well', () => {
  const feed = [aLine(21, 'host-message', null, 'The host says: Pizza at nine.', 41), ...before.feed];
  expect(flashesBetween(before, aWatchView({ seq: 21, feed }), now)).toEqual([
    { type: 'message', seq: 21, text: 'The host says: Pizza at nine.' },
  ]);
});

test('the photo of a find is that of the team and the bar', () => {
  const [shown] = flashesBetween(before, aWatchView({ seq: 21, teams: [aWatchedTeam('A', 5)] }), began + 50 * minuteMs);
  const photo = { id: 'p', group: 'A', number: 5, at: 0, width: 600, height: 800 } as const;
  if (!shown) throw new Error('Nothing was shown.');
  expect(photoOf(shown, [{ ...photo, id: 'other', number: 4 }, { ...photo, id: 'dog', group: 'B' }, photo])).toBe(
    photo,
  );
  expect(photoOf(shown, [])).toBe(null);
});
