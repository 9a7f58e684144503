import { expect, test } from 'vitest';
import { letters } from '#contract/game';
import { planRoutes } from '../routes.ts';
import { aTown } from '../testing/a-town.ts';
import { estimateRace, type RaceEstimate, type RaceOutline, sortedById } from './expected-race.ts';
import { findMeetings } from './findings.ts';
import { rehearse } from './rehearse.ts';
import { withStandIns } from './stand-ins.ts';

const towns = Array.from({ length: 8 }, (_town, number) => `town ${number}`);

test('[RH16] the estimate is rounded, and does not depend on the order in which the bars were picked', () => {
  const outline = anOutline('order', { teamCount: 4 });
  const once = estimate(outline);
  expect(estimate({ ...outline, bars: outline.bars.toReversed() })).toEqual(once);
  expect([once.expected.minutes % 5, once.expected.metres % 100]).toEqual([0, 0]);
  expect(Math.abs(once.expected.metres - Math.max(...Object.values(once.plan.metres)))).toBeLessThanOrEqual(50);
});

test('[RH16] the estimate says that teams may meet if the first rehearsal of those bars finds a meeting', () => {
  const found = towns.map((town, number) => {
    const outline = anOutline(town, { teamCount: 2 + (number % 2) });
    const { start, race } = rehearseRace(outline, seed);
    return { mayMeet: estimate(outline).mayMeet, inRehearsal: findMeetings(start, race).length > 0 };
  });
  expect(found.filter(({ mayMeet, inRehearsal }) => inRehearsal && !mayMeet)).toEqual([]);
  expect(found.some(({ inRehearsal }) => inRehearsal)).toBe(true);
  expect(found.some(({ mayMeet }) => !mayMeet)).toBe(true);
});

test.each([1, 4])('[RH16] with %i teams the estimate is the median length of many rehearsals', (teamCount) => {
  const outline = anOutline('long', { teamCount });
  const lengths = Array.from({ length: 25 }, (_, number) => rehearseRace(outline, `12 ${number}`).race.state.at);
  const median = (lengths.toSorted((one, other) => one - other)[12] ?? 0) / 60_000;
  const { minutes } = estimate(outline).expected;
  expect(Math.abs(minutes - median) / median).toBeLessThan(0.15);
});

const seed = '12 ';

function estimate(outline: RaceOutline): RaceEstimate {
  const parts = estimateRace(outline, seed);
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

function anOutline(town: string, { teamCount }: { teamCount: number }): RaceOutline {
  const [start, ...bars] = aTown({ teams: teamCount, gameBars: 5, seed: town }).bars;
  if (!start) throw new Error('A town has bars.');
  return { start, bars, teamCount, barCount: 5, hints: true, walks: undefined };
}

/** Plays a rehearsal with the same routes as the server's, of a race without written clues. */
function rehearseRace({ start, bars, teamCount, barCount }: RaceOutline, given: string) {
  const teams = letters.slice(0, teamCount);
  const { routes, finalBar } = planRoutes({ start, bars: sortedById(bars), teams, gameBars: barCount, seed });
  const town = { ...aTown({ teams: teamCount, gameBars: barCount }), bars: [start, ...bars], startBar: start.id };
  const dealt = withStandIns({ ...town, finalBar, teams, routes, clues: {}, seed }, seed);
  return { start: dealt, race: rehearse(dealt, { seed: given, startsAt: 0 }) };
}
