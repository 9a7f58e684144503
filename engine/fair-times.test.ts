import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import type { EventOf, Instant, RaceEvent } from '#contract/race';
import { casesToTry } from '#contract/testing/cases';
import { isRepeated, type PhoneContacts, readContacts } from './official-time.ts';
import { second } from './testing/a-move.ts';
import { type Claim, type Delivery, type Phone, World } from './testing/fuzz/phones.ts';

const phones = fc.constantFrom<Phone>('one', 'two');
const back = fc.option(fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 0, max: 400_000 })), {
  freq: 4,
});
const calls = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('waits'),
      ms: fc.oneof(fc.integer({ min: 1, max: 15_000 }), fc.integer({ min: 1, max: 90_000 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('comes on', 'goes off', 'calls'), phone: phones }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('claims'),
      phone: phones,
      bar: fc.constantFrom('right', 'right', 'elm', 'dragon'),
      back,
      fails: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('repeats'), phone: phones, fails: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('strikes'), by: fc.constantFrom<Letter>('B', 'C') }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('ends'), phone: phones, back }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('takes a hint'), phone: phones }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('pauses', 'resumes') }) },
);

type Did = typeof calls extends fc.Arbitrary<infer One> ? One : never;

test('no sequence of calls gives a team an earlier time than when it could honestly have claimed that bar', () => {
  let verified = 0;
  let datedBack = 0;
  fc.assert(
    fc.property(fc.array(calls, { minLength: 5, maxLength: 60 }), (sequence) => {
      const world = new World();
      world.comeOn('one');
      const sent: Record<Phone, Claim[]> = { one: [], two: [] };
      for (const one of sequence) {
        const before = world.log.length;
        const claim = act(world, sent, one);
        const event = world.log.slice(before).find((entry) => entry.type === 'bar-verified');
        if (!event || !claim) continue;
        verified += 1;
        if (event.banked) datedBack += 1;
        expect(gained(world, event, claim)).toEqual([]);
      }
    }),
    { numRuns: casesToTry(6_000), seed: 32 },
  );
  expect(verified).toBeGreaterThan(casesToTry(1_500));
  expect(datedBack).toBeGreaterThan(casesToTry(150));
});

/** What a phone does, however forged; the claim it sent, if any. */
function act(world: World, sent: Record<Phone, Claim[]>, one: Did): Delivery | null {
  if ('ms' in one) world.pass(one.ms);
  else if ('by' in one) world.strike(one.by);
  else if ('bar' in one) {
    const claimedAt = one.back === null ? null : world.now - one.back;
    const claim = world.newClaim(one.bar === 'right' ? world.right : one.bar, claimedAt);
    sent[one.phone].push(claim);
    world.deliver(one.phone, claim, one.fails ? 'failed' : 'ruled');
    return world.deliveries.at(-1) ?? null;
  } else if ('fails' in one) {
    const claim = sent[one.phone].at(-1);
    if (!claim) return null;
    world.deliver(one.phone, claim, one.fails ? 'failed' : 'ruled');
    return world.deliveries.at(-1) ?? null;
  } else if ('back' in one) {
    world.hear(one.phone);
    const [open] = world.state.sabotages.filter(({ doneAt }) => doneAt === null);
    const claimedAt = one.back === null ? null : world.now - one.back;
    const own = { sinceAt: world.heard[one.phone][0] ?? world.now, recent: world.heard[one.phone] };
    const said = { claimedAt, ...readContacts(own, [], world.now), triedAt: null };
    const photo = { sha256: String(world.log.length).padStart(64, '0') };
    if (open) world.play({ type: 'end-sabotage', team: 'A', sabotageId: open.id, photo, ...said });
  } else if ('phone' in one) {
    if (one.does === 'comes on') world.comeOn(one.phone);
    else if (one.does === 'goes off') world.online.delete(one.phone);
    else world.hear(one.phone);
    if (one.does === 'takes a hint') {
      world.play({ type: 'take-hint', team: 'A', step: null, rung: 1, minutes: 1 });
    }
  } else world.play({ type: one.does === 'pauses' ? 'pause' : 'resume' });
  return null;
}

/** Why a team could not honestly have claimed its bar at the moment from which it counts; judged from what happened alone. */
function gained({ log, heard, deliveries }: World, event: EventOf<'bar-verified'>, last: Delivery): string[] {
  const { official, step, seq } = event;
  const before = log.filter((entry) => entry.seq < seq);
  const of = <T extends RaceEvent['type']>(type: T) =>
    before.filter((entry): entry is EventOf<T> => entry.type === type);
  const clues = [...of('bar-verified'), ...of('hints-served')].map(({ at }) => at);
  const missed = of('bar-missed').filter((entry) => entry.step === step);
  const taken = of('hint-taken').filter((entry) => entry.step === step);
  const attempts = deliveries.filter(({ claim, phone }) => claim.id === last.claim.id && phone === last.phone);
  const first = attempts[0]?.at ?? last.at;
  const own = heard[last.phone];
  const everyContact = [...heard.one, ...heard.two];
  const struck = of('sabotage-given').map(({ id, at: givenAt }) => ({
    givenAt,
    landedAt: of('sabotage-landed').find((entry) => entry.id === id)?.at ?? Infinity,
    doneAt: of('sabotage-done').flatMap((entry) => (entry.id === id ? [entry.doneAt ?? entry.at] : []))[0] ?? Infinity,
  }));
  const isProved = official >= first;
  return [
    ...(clues.some((at) => at > official) ? ['before its clue was known'] : []),
    ...(missed.some((entry) => official < entry.official + race.wrongWaitMs)
      ? ['in the minute after a wrong guess']
      : []),
    ...(taken.some(({ at }) => at > official) ? ['before a hint to it'] : []),
    ...(struck.some(({ landedAt, doneAt }) => landedAt <= official && official < doneAt) ? ['under a sabotage'] : []),
    ...(struck.some(
      ({ givenAt, landedAt }) =>
        !isProved &&
        landedAt > official &&
        landedAt <= first &&
        everyContact.some((at) => at > official && at < givenAt),
    )
      ? ['around a sabotage that reached a team in contact']
      : []),
    ...(!isProved && own.some((at) => at > official && at <= first - race.sentWithinMs)
      ? ['though it was in contact']
      : []),
    ...(official < last.at && own.some((at) => isMissedRepeat(attempts, at, last.at)) && isProved
      ? ['though it did not repeat its claim']
      : []),
  ];
}

/** Whether a phone was in contact at this moment, had failed to deliver its claim before, and did not send it again for a minute. */
function isMissedRepeat(attempts: Delivery[], at: Instant, ruledAt: Instant): boolean {
  const tried = attempts.filter((one) => one.fate === 'failed').map((one) => one.at);
  const lastBefore = Math.max(-Infinity, ...tried.filter((one) => one <= ruledAt));
  return at > lastBefore + race.repeatWithinMs && at <= ruledAt - race.repeatWithinMs;
}

test('an honest phone with a bad connection keeps the time it can prove', () => {
  const journeys = fc.record({
    /** In contact until then, and what it does there without a signal. */
    leaves: fc.integer({ min: 1, max: 200_000 }),
    finds: fc.integer({ min: 1, max: 600_000 }),
    lingers: fc.integer({ min: 36_000, max: 900_000 }),
    /** A rival strikes while it is away. */
    isStruck: fc.boolean(),
    /** Its mate is away with it. */
    hasMate: fc.boolean(),
    firstCall: fc.integer({ min: 0, max: 29_999 }),
    /** Times we fail it, how long it waits each time, and how long it is away between two of them. */
    failures: fc.array(
      fc.record({ waits: fc.integer({ min: 1, max: 25_000 }), away: fc.option(fc.integer({ min: 1, max: 400_000 })) }),
      { maxLength: 6 },
    ),
  });
  fc.assert(
    fc.property(journeys, ({ leaves, finds, lingers, isStruck, hasMate, firstCall, failures }) => {
      const world = new World();
      const crew: Phone[] = hasMate ? ['one', 'two'] : ['one'];
      for (const phone of crew) world.comeOn(phone);
      world.pass(leaves);
      for (const phone of crew) world.hear(phone);
      world.online.clear();
      world.pass(finds);
      const foundAt = world.now;
      const claim = world.newClaim(world.right, foundAt);
      if (isStruck) world.strike('B');
      world.pass(lingers);
      for (const phone of crew) world.comeOn(phone);
      world.pass(firstCall);
      for (const { waits, away } of failures) {
        world.deliver('one', claim, 'failed');
        if (away !== null) {
          world.online.delete('one');
          world.pass(away);
          world.comeOn('one');
        }
        world.pass(waits);
      }
      const ruled = world.deliver('one', claim, 'ruled');
      fc.pre(world.now - foundAt <= race.bankedMostMs);
      expect(ruled?.official).toBe(foundAt);
    }),
    { numRuns: casesToTry(3_000), seed: 32 },
  );
});

test('[E9] contacts 35 seconds apart or closer are unbroken, on whichever phone of the team', () => {
  expect(since([], [], 50)).toBeNull();
  expect(since([0, 35, 70], [], 105)).toBe(0);
  expect(since([0, 35.001, 70], [], 105)).toBe(35.001);
  expect(since([0, 70], [], 106)).toBeNull();
  expect(since([90], [[0, 30, 60]], 95)).toBe(0);
  expect(since([90], [[0, 30, 50]], 95)).toBe(90);
});

test('[O2] a claim that we failed to take is repeated within a minute of each contact, or counts anew', () => {
  expect([stands(120), stands(900), stands(900, 160), stands(900, 841)]).toEqual([true, true, true, true]);
  expect([stands(900, 160.001), stands(900, 840), stands(300, 125, 150, 175, 200)]).toEqual([false, false, false]);
  expect(isRepeated(second(100), null, second(900))).toBe(true);
});

function phoneHeard(seconds: number[]): PhoneContacts {
  const [sinceAt = 0, ...recent] = seconds.map(second);
  return { sinceAt, recent };
}

/** Since when phones of the team were online that were heard of at these seconds. */
function since(own: number[], mates: number[][], at: number): number | null {
  const { onlineSince } = readContacts(own.length > 0 ? phoneHeard(own) : null, mates.map(phoneHeard), second(at));
  return onlineSince && (onlineSince - second(0)) / 1_000;
}

/** Whether a claim that failed at second 100 keeps its time when it is repeated. */
function stands(at: number, ...contacts: number[]): boolean {
  return isRepeated(second(100), phoneHeard([0, ...contacts]), second(at));
}
