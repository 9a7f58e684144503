import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judge } from './nights/check/check.ts';
import { playNights } from './nights/evening.ts';
import { cheats } from './nights/record.ts';
import { complaintsOf, countsIn, summaryOf } from './nights/summary.ts';

/** `npm run nights` asks for more of them, or for others. */
const count = Number(process.env.NIGHTS ?? 15);
const firstSeed = Number(process.env.NIGHTS_SEED ?? 1);
/** So many are played beside each other on one server. */
const atOnce = 25;

/** Of these there are many in fifteen nights. */
const often = [
  'bar-verified',
  'bar-missed',
  'banked claim',
  'forfeit-done',
  'sabotage-done',
  'hint-taken',
  'race-paused',
  'undone',
  'bar-replaced',
  'time-adjusted',
];

test.runIf(!process.env.NIGHTS)(
  'a whole night: nothing lost, doubled or gained by cheating',
  { tags: 'promise' },
  async () => {
    const verdicts = (await playNights([firstSeed])).map(judge);
    expect(verdicts.flatMap(complaintsOf)).toEqual([]);
    expect(verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(20);
  },
);

test(`${count} whole nights: nothing lost, nothing doubled, nothing gained by cheating, every table as the rules make it`, async () => {
  const seeds = Array.from({ length: count }, (_, place) => firstSeed + place);
  const verdicts = [];
  for (let from = 0; from < count; from += atOnce) {
    const nights = await playNights(seeds.slice(from, from + atOnce));
    verdicts.push(...nights.map(judge));
  }
  const complaints = verdicts.flatMap(complaintsOf);
  const [happened, forged] = [countsIn(verdicts, 'happened'), countsIn(verdicts, 'forged')];
  const told = [...happened, ...forged].map(([kind, times]) => `${times} ${kind}`).join(', ');
  const report = process.env.NIGHTS_REPORT;
  if (report) writeFileSync(report, `${[told, ...complaints, summaryOf(verdicts)].join('\n')}\n`);
  expect(complaints).toEqual([]);
  // Nights on which nothing happens would prove nothing.
  const actions = verdicts.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const isFew = count < 15;
  expect(isFew || actions > 20 * count).toBe(true);
  expect(isFew ? [] : often.filter((kind) => !happened.has(kind))).toEqual([]);
  expect(isFew ? [] : cheats.filter((kind) => !forged.has(kind))).toEqual([]);
});
