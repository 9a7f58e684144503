import { expect, test } from 'vitest';
import { letters } from '#contract/game';
import { planRoutes } from '../routes.ts';
import { aTown } from '../testing/a-town.ts';
import { expectNight, type ExpectedNight, type RaceOutline, sortedById } from './expected-night.ts';
import { findMeetings } from './findings.ts';
import { rehearse } from './rehearse.ts';
import { withStandIns } from './stand-ins.ts';

const towns = Array.from({ length: 8 }, (_town, number) => `town ${number}`);

test('[RH16] the estimate does not depend on the order in which the bars were picked', () => {
  const outline = anOutline('order', { teamCount: 4 });
  const once = estimate(outline);
  expect(estimate({ ...outline, bars: outline.bars.toReversed() })).toEqual(once);
  expect([once.expected.minutes % 5, once.expected.metres % 100]).toEqual([0, 0]);
  expect(Math.abs(once.expected.metres - Math.max(...Object.values(once.plan.metres)))).toBeLessThanOrEqual(50);
});

test('[RH16] the estimate says that teams may meet if the first rehearsal of those bars finds a meeting', () => {
  const found = towns.map((town, number) => {
    const outline = anOutline(town, { teamCount: 2 + (number % 2) });
    const { start, night } = rehearsed(outline, seed);
    return { mayMeet: estimate(outline).mayMeet, inRehearsal: findMeetings(start, night).length > 0 };
  });
  expect(found.filter(({ mayMeet, inRehearsal }) => inRehearsal && !mayMeet)).toEqual([]);
  expect(found.some(({ inRehearsal }) => inRehearsal)).toBe(true);
  expect(found.some(({ mayMeet }) => !mayMeet)).toBe(true);
});

test.each([1, 4])('[RH16] with %i teams the estimate is the median length of many rehearsals', (teamCount) => {
  const outline = anOutline('long', { teamCount });
  const nights = Array.from({ length: 25 }, (_night, number) => rehearsed(outline, `12 ${number}`).night.state.at);
  const middle = (nights.toSorted((one, other) => one - other)[12] ?? 0) / 60_000;
  const { minutes } = estimate(outline).expected;
  expect(Math.abs(minutes - middle) / middle).toBeLessThan(0.15);
});

const seed = '12 ';

function estimate(outline: RaceOutline): ExpectedNight {
  const nights = expectNight(outline, seed);
  for (;;) {
    const { done, value } = nights.next();
    if (done) return value;
  }
}

function anOutline(town: string, { teamCount }: { teamCount: number }): RaceOutline {
  const [start, ...bars] = aTown({ teams: teamCount, gameBars: 5, seed: town }).bars;
  if (!start) throw new Error('A town has bars.');
  return { start, bars, teamCount, barCount: 5, hints: true, walks: undefined };
}

/** A rehearsal as the server deals it, of a race that no clue is written for. */
function rehearsed({ start, bars, teamCount, barCount }: RaceOutline, given: string) {
  const teams = letters.slice(0, teamCount);
  const { routes, finalBar } = planRoutes({ start, bars: sortedById(bars), teams, gameBars: barCount, seed });
  const race = { ...aTown({ teams: teamCount, gameBars: barCount }), bars: [start, ...bars], startBar: start.id };
  const dealt = withStandIns({ ...race, finalBar, teams, routes, clues: {}, seed }, seed);
  return { start: dealt, night: rehearse(dealt, { seed: given, startsAt: 0 }) };
}
