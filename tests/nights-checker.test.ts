import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EventOf, RaceEvent } from '../contract/race.ts';
import type { RaceView } from '../contract/race-view.ts';
import { judge, type Verdict } from './nights/check/check.ts';
import { playNights } from './nights/evening.ts';
import { type Deed, type NightRecord, takenAnswer } from './nights/record.ts';
import { complaintsOf, summaryOf } from './nights/summary.ts';

const [played] = await playNights([20]);
if (!played) throw new Error('There was no night.');
const fine = { lost: 0, doubled: 0, gaps: 0, differing: 0, gained: 0, others: 0 };

test('a night as it was played has nothing wrong with it', () => {
  const verdict = judge(played);
  expect(countsOf(verdict)).toEqual(fine);
  expect(verdict.acknowledged).toBeGreaterThan(20);
  expect(complaintsOf(verdict)).toEqual([]);
  expect(summaryOf([verdict])).toMatch(
    /^1 nights: \d+ actions acknowledged, 0 lost, 0 doubled, 0 differing standings, 0 gaps, 0 gained by \d+ forged claims$/,
  );
});

test('a claim that was acknowledged and is not in the log is lost, and leaves a gap', () => {
  const { event, deed } = someClaim(played);
  const verdict = judge(
    changed(played, ({ log }) =>
      log.splice(
        log.findIndex(({ seq }) => seq === event.seq),
        1,
      ),
    ),
  );
  expect(verdict.lost.some((one) => one.includes(String(deed.said.photoSha256)))).toBe(true);
  expect(verdict.gaps.length).toBeGreaterThan(0);
  expect(complaintsOf(verdict).at(-1)).toBe('night 20 again: npm run nights -- --seed=20 --nights=1');
});

test('a claim that is lost is missed in the table too, also where the log was closed up', () => {
  const { event } = someClaim(played);
  const tampered = changed(played, (night) => {
    const last = night.log.findLast(({ type, seq }) => type === 'bar-verified' && seq >= event.seq) ?? event;
    night.log = closedUp(night.log.filter(({ seq }) => seq !== last.seq));
  });
  const verdict = judge(tampered);
  expect([verdict.lost.length > 0, verdict.gaps.length]).toEqual([true, 0]);
});

test('an event that stands there twice is doubled', () => {
  const { event } = someClaim(played);
  const verdict = judge(
    changed(played, ({ log }) => log.push({ ...event, seq: log.length + 1, at: log.at(-1)?.at ?? 0 })),
  );
  expect(verdict.doubled.some((one) => one.startsWith('done 2 times'))).toBe(true);
});

test('a move that nobody made, one that was refused, and one that was answered in two ways are seen', () => {
  const nobodys = changed(played, ({ log }) => {
    log.push({ type: 'race-paused', seq: log.length + 1, at: log.at(-1)?.at ?? 0 });
  });
  expect(judge(nobodys).doubled.some((one) => one.startsWith("nobody's"))).toBe(true);
  const refused = changed(played, (night) => {
    someClaim(night).deed.answers = [{ status: 409, at: 0, said: { code: 'busy' } }];
  });
  expect(judge(refused).doubled.some((one) => one.startsWith('refused and done'))).toBe(true);
  const twice = changed(played, (night) => {
    const { answers } = someClaim(night).deed;
    answers.push(...answers.slice(0, 1).map((one) => ({ ...one, said: { ...one.said, seq: 1 } })));
  });
  expect(judge(twice).doubled.some((one) => one.startsWith('answered as'))).toBe(true);
});

test('a number that is left out, and time that goes back, are gaps', () => {
  const skipped = changed(played, ({ log }) => {
    for (const event of log.slice(5)) event.seq += 1;
  });
  expect(judge(skipped).gaps.length).toBeGreaterThan(0);
  const back = changed(played, ({ log }) => {
    const last = log.at(-1);
    if (last) last.at -= 3_600_000;
  });
  expect(judge(back).gaps).toEqual([expect.stringContaining('is from before')]);
});

test('places that are swapped, a time, a penalty and a bar too many differ, whoever reads them', () => {
  for (const change of [
    ({ results }: NightRecord) => turnedRound(results[0]?.tableRows ?? []),
    ({ results }: NightRecord) => ((results.at(-1)?.tableRows[0] ?? { secs: 0 }).secs = 61),
    ({ results }: NightRecord) => ((results[1]?.tableRows[0] ?? { rawAdditional: 0 }).rawAdditional += 1),
    ({ results }: NightRecord) => ((results[0]?.tableRows.at(-1) ?? { totalBars: 0 }).totalBars += 1),
    (night: NightRecord) => turnedRound(shownAtTheEnd(night).at(0)?.standings ?? []),
    (night: NightRecord) => ((shownAtTheEnd(night).at(-1) ?? { seq: 0 }).seq -= 1),
  ]) {
    expect(countsOf(judge(changed(played, change)))).toEqual({ ...fine, differing: 1 });
  }
});

test('a claim that was ruled the other way, or counts from another moment, differs', () => {
  const later = changed(played, (night) => {
    for (const { said } of someClaim(night).deed.answers) said.official = Number(said.official) + 1_000;
  });
  expect(judge(later).differing.some((one) => one.includes('from when it counts'))).toBe(true);
  const wrong = changed(played, (night) => {
    for (const { said } of someClaim(night).deed.answers) said.correct = false;
  });
  expect(judge(wrong).differing.some((one) => one.includes('right or wrong'))).toBe(true);
});

test('a claim that counts from before its clue was handed out has gained time', () => {
  const early = changed(played, (night) => {
    for (const { said } of someClaim(night).deed.answers) said.official = (night.log[0]?.at ?? 0) - 1;
  });
  expect(judge(early).gained).toContainEqual(expect.stringContaining('before its clue'));
});

test('a wrong guess that nobody counted, and a pause that the clock did not stand still for, differ', () => {
  const uncounted = changed(played, (night) => {
    night.deeds = night.deeds.filter((deed) => takenAnswer(deed)?.said.correct !== false);
  });
  expect(countsOf(judge(uncounted)).differing).toBeGreaterThan(0);
  const [{ at } = { at: 0 }] = played.log;
  const paused = changed(played, ({ deeds }) => {
    deeds.push(pausing('pause', at + 1), pausing('resume', at + 60_001));
  });
  expect(countsOf(judge(paused)).differing).toBeGreaterThan(0);
});

test('a bar that is named too soon, a view that goes back and an answer of 500 are told', () => {
  for (const change of [
    ({ phones, log }: NightRecord) => phones.find(({ team }) => team)?.named.set(finalBarOf(log), 1),
    ({ phones }: NightRecord) => ((phones[0] ?? { wentBack: 0 }).wentBack = 1),
    ({ troubles }: NightRecord) => troubles.push('claim: 500'),
  ]) {
    expect(countsOf(judge(changed(played, change)))).toEqual({ ...fine, others: 1 });
  }
});

test('the checker knows nothing of the engine and the server', () => {
  const folder = join(import.meta.dirname, 'nights/check');
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const imported = texts.flatMap((text) => [...text.matchAll(/from '([^']+)'/g)].map(([, spec = '']) => spec));
  expect(imported.filter((spec) => !/^(\.\/|\.\.\/record|\.\.\/\.\.\/\.\.\/contract\/)/.test(spec))).toEqual([]);
  expect(imported.length).toBeGreaterThan(10);
});

/** The same night with something changed in it. */
function changed(night: NightRecord, change: (copy: NightRecord) => unknown): NightRecord {
  const copy = structuredClone(night);
  change(copy);
  return copy;
}

function countsOf({ lost, doubled, gaps, differing, gained, others }: Verdict): typeof fine {
  const sizes = { lost, doubled, gaps, differing, gained, others };
  return Object.fromEntries(Object.entries(sizes).map(([name, list]) => [name, list.length])) as typeof fine;
}

/** The last first, in its own place. */
function turnedRound(list: unknown[]): void {
  list.splice(0, list.length, ...list.toReversed());
}

/** What the phones showed that lived to see the end: nobody asks a dead one, and which of them die hangs on the machine. */
function shownAtTheEnd({ phones }: NightRecord): RaceView[] {
  return phones.flatMap(({ lastView, isDead }) => (isDead || !lastView ? [] : [lastView]));
}

/** The first bar that a team found by a claim, and that claim. */
function someClaim({ log, deeds }: NightRecord): { event: EventOf<'bar-verified'>; deed: Deed } {
  for (const event of log) {
    if (event.type !== 'bar-verified' || !event.photo || !('sha256' in event.photo)) continue;
    const { sha256 } = event.photo;
    const deed = deeds.find(({ said }) => said.photoSha256 === sha256);
    if (deed) return { event, deed };
  }
  throw new Error('Nobody found a bar.');
}

function closedUp(log: RaceEvent[]): RaceEvent[] {
  return log.map((event, place) => ({ ...event, seq: place + 1 }));
}

function finalBarOf([start]: RaceEvent[]): string {
  return start?.type === 'race-started' ? start.finalBar : '';
}

/** A host lets the race stand still, or go on, right after its start. */
function pausing(kind: 'pause' | 'resume', at: number): Deed {
  const said = { success: true, seq: kind === 'pause' ? 1.4 : 1.5 };
  return { kind, phone: '', team: null, said: {}, sentAt: at, answers: [{ status: 200, at, said }] };
}
