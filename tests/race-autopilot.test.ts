import { expect, test } from 'vitest';
import { flyRaces } from '../server/night/autopilot.ts';
import { refusal } from './harness/people/ask.ts';
import {
  aNight,
  anEvening,
  finds,
  minutes,
  type Night,
  phoneFor,
  phoneOf,
  resultsOf,
  row,
} from './harness/races/night.ts';
import { asHost, asTeam, claimRight, stateOf } from './harness/races/race.ts';

const evening = await anEvening();

test('[Y3] [Y4] [Y5] the host races, and last jar ends the night: told twice, over to the second, placed by bars', async () => {
  const night = await aNight(evening, { teams: 3, hostIn: 'C', columns: { last_jar: hourIn(60) } });
  await finds(night, 'B');
  await finds(night, 'A');
  await passes(night, 10);
  expect(await newestOf(night)).toBe(`Last jar at ${hourIn(30)}: 30 minutes left to reach the finish.`);
  await asHost(night, 'pause');
  await passes(night, 20);
  expect(await newestOf(night)).toBe(`Last jar at ${hourIn(10)}: 10 minutes left to reach the finish.`);
  await asHost(night, 'resume');
  await finds(night, 'B', 9);
  minutes(night, 1);
  expect(await claimRight(night, 'A')).toEqual(refusal('race-over'));
  await passes(night, 1);
  const over = await phoneOf(night, 'A').shows(({ status }) => status === 'ended');
  expect([over.endedBy, over.endedAt]).toEqual(['last-jar', evening.clock.now().getTime() - 60_000]);
  expect(await resultsOf(night)).toEqual([
    row(1, 'B', { bars: 2 }),
    row(2, 'A', { bars: 1 }),
    row(3, 'C', { bars: 0 }),
  ]);
});

test('[Y2] a host moves last jar while the race is on, and everybody sees the new hour', {
  tags: 'promise',
}, async () => {
  const night = await aNight(evening, { teams: 2 });
  const hour = hourIn(40);
  expect(await asHost(night, 'last-jar', { hour })).toMatchObject([200, { success: true }]);
  const seen = await phoneOf(night, 'B').shows(({ lastJar }) => lastJar !== undefined);
  expect(seen.lastJar).toEqual({ hour, at: evening.clock.now().getTime() + 40 * 60_000 });
  expect(await asHost(night, 'last-jar', { hour: '' })).toMatchObject([200, { success: true }]);
  await passes(night, 44);
  expect((await stateOf(night)).endedAt).toBe(null);
});

test('[Y6] [Y7] a team that falls silent is asked, its phone and the host see so, and one tap or one bar is an answer', async () => {
  const night = await aNight(evening, { teams: 2 });
  for (const letter of ['A', 'B'] as const) await phoneOf(night, letter).hangUp();
  await passes(night, 46);
  const told = await night.hostPhone.shows(({ asked }) => asked?.length === 2);
  expect(told.asked?.map(({ group }) => group)).toEqual(['A', 'B']);
  const phone = await phoneFor(night, 'A');
  const shown = await phone.shows(() => true);
  expect(shown.feed[0]?.text).toBe('Not a word from Dog for 45 minutes. Still racing?');
  expect(await asTeam(night, 'A', 'still-racing')).toMatchObject([200, { success: true }]);
  await finds(night, 'B', 1);
  await night.hostPhone.shows(({ asked }) => asked === undefined);
  await passes(night, 30);
  expect((await stateOf(night)).teams).toMatchObject({ A: { askedAt: null }, B: { askedAt: null } });
});

/** Time passes, and the job that looks each minute looks. */
async function passes(night: Night, count: number): Promise<void> {
  minutes(night, count);
  await flyRaces(night.deps);
}

async function newestOf(night: Night): Promise<string | undefined> {
  const { seq } = await stateOf(night);
  const view = await phoneOf(night, 'A').shows((shown) => shown.seq >= seq);
  return view.feed[0]?.text;
}

/** The hour on a clock in York so many minutes from now. */
function hourIn(count: number): string {
  const then = evening.clock.now().getTime() + count * 60_000;
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' }).format(then);
}
