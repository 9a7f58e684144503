import { expect, test } from 'vitest';
import { type BarSupply, fewBarsWarning, type Plan, planWords, moreWords, shortRaceWarning } from './plan-copy.ts';

const sixTeams = { teamCount: 6, barCount: 6 };

test('[R13] a fair plan shows distances, fairness, and that no teams meet if bots did not meet either', () => {
  expect(planWords(plan({}), sixTeams, picked(10))).toEqual({
    tone: 'good',
    title: 'Fair for all six.',
    words: '5.4 to 5.5 km each by street, fairness 98\u00a0%. No two teams are sent to the same bar at the same time.',
  });
  expect(planWords(plan({}), { teamCount: 2, barCount: 6 }, picked(8)).title).toBe('Fair for both.');
});

test('equal walks are said once', () => {
  expect(planWords(plan({ longestM: 5_420, fairness: 100 }), sixTeams, picked(10)).words).toBe(
    '5.4 km each by street, fairness 100\u00a0%. No two teams are sent to the same bar at the same time.',
  );
});

test('teams that meet are warned about, with how many bars would keep them apart', () => {
  expect(planWords(plan({ meetings: 2 }), sixTeams, picked(8))).toEqual({
    tone: 'warning',
    title: 'Teams will meet.',
    words: '5.4 to 5.5 km each by street, fairness 98\u00a0%. We recommend 10 bars: pick 2 more.',
  });
  expect(planWords(plan({ meetings: 1 }), sixTeams, picked(12)).words).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. Another final bar, or other bars, may help.',
  );
});

test('a fair race on few bars still hears how many it should have', () => {
  expect(planWords(plan({}), sixTeams, picked(9)).words).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. No two teams are sent to the same bar at the same time. We recommend 10 bars: pick 1 more.',
  );
});

test('more bars are recommended once there are enough to save, until there are enough for the teams', () => {
  expect([7, 8, 10].map((count) => moreWords(sixTeams, picked(count)))).toEqual([
    null,
    'We recommend 10 bars: pick 2 more.',
    null,
  ]);
});

test('a race that is not fair says what would help', () => {
  expect(planWords(plan({ longestM: 7_200, fairness: 75 }), { teamCount: 3, barCount: 6 }, picked(8))).toEqual({
    tone: 'plain',
    title: 'Not quite fair for all three.',
    words: '5.4 to 7.2 km each by street, fairness 75\u00a0%. Swap a bar that lies far out, or press Suggest a route.',
  });
});

test('one team only hears how far it is', () => {
  expect(planWords(plan({}), { teamCount: 1, barCount: 6 }, picked(8))).toEqual({
    tone: 'good',
    title: '5.5 km to walk by street.',
    words: 'One team, no rush.',
  });
});

test('[R11] it says how the walks are known, and of how many bars they are a guess', () => {
  const words = (given: Partial<Plan>) => planWords(plan(given), sixTeams, picked(10)).words;
  expect(words({ by: 'crow', guessed: 10 })).toBe(
    '5.4 to 5.5 km each as the crow flies, plus corners, fairness 98\u00a0%. No two teams are sent to the same bar at the same time.',
  );
  expect(words({ guessed: 1 })).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. 1 bar lies off the map: its walks are a guess. No two teams are sent to the same bar at the same time.',
  );
  expect(words({ guessed: 3 })).toContain('3 bars lie off the map: their walks are a guess.');
  const alone = { teamCount: 1, barCount: 6 };
  expect(planWords(plan({ by: 'crow', guessed: 8 }), alone, picked(8)).title).toBe('5.5 km to walk as the crow flies.');
  expect(planWords(plan({ guessed: 2 }), alone, picked(8)).words).toBe(
    'One team, no rush. 2 bars lie off the map: their walks are a guess.',
  );
});

test('[R13] the plan says that no two teams meet only if a rehearsal was played', () => {
  const words = (given: Partial<Plan>) => planWords(plan(given), sixTeams, picked(10)).words;
  expect(words({ mayMeet: true })).toBe(
    '5.4 to 5.5 km each by street, fairness 98\u00a0%. Teams may meet: a quick one can catch up with another.',
  );
  const { mayMeet: _mayMeet, ...older } = plan({});
  expect(planWords(older, sixTeams, picked(10)).words).toBe('5.4 to 5.5 km each by street, fairness 98\u00a0%.');
});

test('[R13] no more bars are advised than are left to pick', () => {
  expect([null, 0, 1, 2, 3].map((left) => moreWords(sixTeams, { picked: 8, left }))).toEqual([
    null,
    null,
    'We recommend 10 bars: pick the one left here.',
    'We recommend 10 bars: pick 2 more.',
    'We recommend 10 bars: pick 2 more.',
  ]);
});

test('[R13] fewer bars than recommended is a warning if there are no more to pick', () => {
  expect(fewBarsWarning(sixTeams, { picked: 8, left: 0 }, 2.5)).toEqual({
    title: '8 bars, and we recommend 10.',
    words: 'There are no more within 2.5 km.',
  });
  const others: BarSupply[] = [
    { picked: 8, left: 1 },
    { picked: 8, left: null },
    { picked: 10, left: 0 },
    { picked: 7, left: 0 },
  ];
  expect(others.map((supply) => fewBarsWarning(sixTeams, supply, 2.5))).toEqual([null, null, null, null]);
});

test('[R13] a race of less than a kilometre gets a warning', () => {
  expect(shortRaceWarning(plan({ shortestM: 200, longestM: 240 }))?.title).toBe('The whole race is 0.2 km.');
  expect(shortRaceWarning(plan({ shortestM: 900, longestM: 1_000 }))).toBe(null);
});

/** This many bars picked, and forty more available. */
function picked(count: number): BarSupply {
  return { picked: count, left: 40 };
}

function plan(given: Partial<Plan>): Plan {
  return {
    shortestM: 5_400,
    longestM: 5_500,
    fairness: 98,
    meetings: 0,
    mayMeet: false,
    by: 'street',
    guessed: 0,
    ...given,
  };
}
