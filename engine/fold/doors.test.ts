import { expect, test } from 'vitest';
import { aStart } from '../testing/a-night.ts';
import { after, claim, next, type Wish } from '../testing/a-move.ts';

const three = aStart({ teams: 3, gameBars: 4 });

test('[D5] leaving or reopening one door changes no report of another', () => {
  const both = after(three, reports(100, 'A', 'crown'), reports(110, 'B', 'anchor'));
  const left = next(both, [200, { type: 'shut-bar', bar: 'anchor', isShut: false }]);
  expect(left.doors.reports.map(({ bar, isLeft }) => [bar, isLeft])).toEqual([
    ['crown', false],
    ['anchor', true],
  ]);
  const shut = [closes(210, 'crown'), closes(220, 'anchor')].reduce(next, both);
  const opened = next(shut, [230, { type: 'undo', seq: shut.seq }]);
  expect(opened.doors.shut).toEqual(['crown']);
  expect(opened.doors.reports.map(({ bar }) => bar)).toEqual(['crown']);
});

test('[D7] time given back for a closed bar stays when the host marks the team as there', () => {
  const moved = after(three, reports(10, 'B', 'anchor'), closes(400, 'anchor'), claim(500, 'A', 'elm'));
  expect(moved.teams.A?.givenBack.map(({ ms }) => ms)).toEqual([400_000]);
  const marked = next(moved, [600, { type: 'override', team: 'A', reason: 'I see them' }]);
  expect(marked.teams.A?.givenBack.map(({ ms }) => ms)).toEqual([400_000]);
});

function reports(seconds: number, team: 'A' | 'B', bar: string): Wish {
  return claim(seconds, team, bar, { isShut: true });
}

/** A host who does not race says that it is shut. */
function closes(seconds: number, bar: string): Wish {
  return [seconds, { type: 'shut-bar', bar, isShut: true }];
}
