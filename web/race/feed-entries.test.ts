import { expect, test } from 'vitest';
import type { FeedEntry } from '#contract/race-view';
import { isForOneTeam, feedOf } from './feed-entries.ts';

test('what was said to this team alone stands among what everybody reads, newest first', () => {
  const lines = feedOf({ feed: [aLine(9), aLine(4)], told: [aLine(7, 'A'), aLine(2, 'A')] });
  expect(lines.map(({ seq }) => seq)).toEqual([9, 7, 4, 2]);
  expect(lines.map(isForOneTeam)).toEqual([false, true, false, true]);
});

function aLine(seq: number, team: FeedEntry['team'] = null): FeedEntry {
  return { seq, at: seq * 1_000, kind: 'host-message', team, text: 'Mind the step.', pint: null };
}
