import { expect, test } from 'vitest';
import { type Plan, planWords, moreWords } from './plan-copy.ts';

const sixTeams = { teamCount: 6, barCount: 6 };

test('a fair race says how far, how fair, and that nobody meets', () => {
  expect(planWords(plan({}), sixTeams, 10)).toEqual({
    tone: 'good',
    title: 'Fair for all six.',
    words: '5.4 to 5.5 km each by street, fairness 98\u00a0%. No two teams meet.',
  });
  expect(planWords(plan({}), { teamCount: 2, barCount: 6 }, 8).title).toBe('Fair for both.');
});

test('equal walks are said once', () => {
  expect(planWords(plan({ longestM: 5_420, fairness: 100 }), sixTeams, 10).words).toBe(
    '5.4 km each by street, fairness 100\u00a0%. No two teams meet.',
  );
});

test('teams that meet are warned about, with how many bars would keep them apart', () => {
  expect(planWords(plan({ meetings: 2 }), sixTeams, 8)).toEqual({
    tone: 'warning',
    title: 'Teams will meet.',
    words: '5.4 to 5.5 km each by street, fairness 98\u00a0%. We recommend 10 bars: pick 2 more.',
  });
  expect(planWords(plan({ meetings: 1 }), sixTeams, 12).words).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. Another final bar, or other bars, may help.',
  );
});

test('a fair race on few bars still hears how many it should have', () => {
  expect(planWords(plan({}), sixTeams, 9).words).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. No two teams meet. We recommend 10 bars: pick 1 more.',
  );
});

test('more bars are recommended once there are enough to save, until there are enough for the teams', () => {
  expect([7, 8, 10].map((picked) => moreWords(sixTeams, picked))).toEqual([
    null,
    'We recommend 10 bars: pick 2 more.',
    null,
  ]);
});

test('a race that is not fair says what would help', () => {
  expect(planWords(plan({ longestM: 7_200, fairness: 75 }), { teamCount: 3, barCount: 6 }, 8)).toEqual({
    tone: 'plain',
    title: 'Not quite fair for all three.',
    words: '5.4 to 7.2 km each by street, fairness 75\u00a0%. Swap a bar that lies far out, or press Suggest a route.',
  });
});

test('one team only hears how far it is', () => {
  expect(planWords(plan({}), { teamCount: 1, barCount: 6 }, 8)).toEqual({
    tone: 'good',
    title: '5.5 km to walk by street.',
    words: 'One team, no rush.',
  });
});

test('[R11] it says how the walks are known, and of how many bars they are a guess', () => {
  const words = (given: Partial<Plan>) => planWords(plan(given), sixTeams, 10).words;
  expect(words({ by: 'crow', guessed: 10 })).toBe(
    '5.4 to 5.5 km each as the crow flies, plus corners, fairness 98\u00a0%. No two teams meet.',
  );
  expect(words({ guessed: 1 })).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. 1 bar lies off the map: its walks are a guess. No two teams meet.',
  );
  expect(words({ guessed: 3 })).toContain('3 bars lie off the map: their walks are a guess.');
  const alone = { teamCount: 1, barCount: 6 };
  expect(planWords(plan({ by: 'crow', guessed: 8 }), alone, 8).title).toBe('5.5 km to walk as the crow flies.');
  expect(planWords(plan({ guessed: 2 }), alone, 8).words).toBe(
    'One team, no rush. 2 bars lie off the map: their walks are a guess.',
  );
});

function plan(given: Partial<Plan>): Plan {
  return { shortestM: 5_400, longestM: 5_500, fairness: 98, meetings: 0, by: 'street', guessed: 0, ...given };
}
