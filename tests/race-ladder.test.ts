import { expect, test } from 'vitest';
import { refusal } from './harness/people/ask.ts';
import {
  aNight,
  anEvening,
  finds,
  minutes,
  misses,
  type Night,
  paysForfeit,
  phoneOf,
  resultsOf,
  row,
} from './harness/races/night.ts';
import { asHost, claim, claimRight, claimWrong, expectedBar, stateOf } from './harness/races/race.ts';

const evening = await anEvening();

test('three wrong guesses at one bar make a forfeit, which shows the bar but does not pass it', {
  tags: 'promise',
}, async () => {
  const night = await aNight(evening, { teams: 1, bars: 3 });
  const phone = phoneOf(night, 'A');
  await misses(night, 'A');
  const { step: again } = await phone.shows(({ step }) => step?.wrong === 1);
  expect([again?.type, again?.waitUntil]).toEqual(['clue', evening.clock.now().getTime() + 60_000]);
  minutes(night, 0.5);
  const tooSoon = await claimRight(night, 'A');
  expect(tooSoon).toEqual(refusal('wait-after-wrong', 'Wrong bar. Take a breath: you can try again in 30 seconds.'));
  for (const _ of ['second', 'third']) await misses(night, 'A');
  const due = await phone.shows(({ step }) => step?.type === 'forfeit');
  expect([due.step?.wrong, due.step?.revealed, due.standings[0]?.forfeits]).toEqual([3, null, 1]);
  minutes(night, 2);
  expect(await claimRight(night, 'A')).toEqual(refusal('forfeit-open'));
  const bar = await expectedBar(night, 'A');
  const shown = { id: bar.id, name: bar.name, lat: bar.lat, lon: bar.lon };
  const paid = await paysForfeit(night, 'A');
  expect(paid).toEqual([200, expect.objectContaining({ success: true, bar: shown })]);
  const known = await phone.shows(({ step }) => step?.type === 'clue');
  expect(known.step?.revealed).toEqual(shown);
  for (const walk of [10, 10, 10]) await finds(night, 'A', walk);
  expect(await resultsOf(night)).toEqual([row(1, 'A', { bars: 3, time: [38, 30], penalties: 4 })]);
});

test('a skip code needs no position, is told, and dies; five wrong ones lock codes for ten minutes', async () => {
  const night = await aNight(evening, { teams: 2 });
  const nowhere = { placeId: undefined, fix: undefined };
  const { id: bar } = await expectedBar(night, 'A');
  const code = await codeOf(night, bar);
  const typed = `${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`;
  minutes(night, 5);
  expect((await claimRight(night, 'A', { ...nowhere, code: typed }))[0]).toBe(200);
  const { feed } = await phoneOf(night, 'B').shows((view) => view.feed[0]?.kind === 'bar-found');
  expect(feed[0]?.text).toMatch(/by code/);
  expect(await codeOf(night, bar)).not.toBe(code);
  for (const _ of ['1st', '2nd', '3rd', '4th', '5th']) {
    expect(await claimRight(night, 'A', { ...nowhere, code })).toEqual(refusal('code-wrong'));
  }
  const locked = await phoneOf(night, 'A').shows(({ step }) => step?.codesLockedUntil !== null);
  expect(locked.step?.codesLockedUntil).toBe(evening.clock.now().getTime() + 600_000);
  minutes(night, 9);
  const right = await codeOf(night, (await expectedBar(night, 'A')).id);
  expect((await claimRight(night, 'A', { ...nowhere, code: right }))[0]).toBe(429);
  minutes(night, 1);
  // A code of some other bar of the race is a wrong guess.
  const other = (await stateOf(night)).reserves[0] ?? '';
  const [status, ruling] = await claimRight(night, 'A', { ...nowhere, code: await codeOf(night, other) });
  expect([status, ruling]).toEqual([200, expect.objectContaining({ correct: false })]);
  minutes(night, 1);
  expect((await claimRight(night, 'A', { ...nowhere, code: right }))[0]).toBe(200);
  await finds(night, 'A', 4);
  for (const walk of [10, 10, 10]) await finds(night, 'B', walk);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [20, 0], penalties: 1 }),
    row(2, 'B', { bars: 3, time: [50, 0] }),
  ]);
});

test('who is somewhere else, or nobody knows where, has not guessed wrong', async () => {
  const night = await aNight(evening, { teams: 1 });
  const { lat, lon } = await expectedBar(night, 'A');
  minutes(night, 1);
  const at = evening.clock.now().toISOString();
  const claims = [
    { fix: { lat: lat + 0.01, lon, accuracy: 20, at } },
    { fix: { lat, lon, accuracy: 1_001, at } },
    { fix: { lat, lon, accuracy: 20, at: new Date(evening.clock.now().getTime() - 601_000).toISOString() } },
    { placeId: 'osm:n404' },
  ];
  const answers = [];
  for (const more of claims) answers.push(await claimRight(night, 'A', more));
  expect(answers).toEqual([refusal('too-far'), refusal('cannot-tell'), refusal('cannot-tell'), refusal('cannot-tell')]);
  expect((await stateOf(night)).teams.A?.wrong).toBe(0);
  expect((await claimRight(night, 'A', { photoSha256: undefined }))[0]).toBe(422);
});

test('a host marks a team as there, takes it back, and takes back a wrong guess; everybody reads so', async () => {
  const night = await aNight(evening, { teams: 2 });
  minutes(night, 10);
  expect((await asHost(night, 'override', { group: 'A', reason: 'The door code was wrong' }))[0]).toBe(200);
  const marked = await phoneOf(night, 'B').shows(({ feed }) => feed[0]?.kind === 'bar-found');
  expect(marked.feed[0]?.text).toBe('The host marked Fox as there, bar 1 of 3: “The door code was wrong”');
  expect(marked.standings.map(({ lastBar }) => lastBar)).toEqual([null, null]);
  const [seq] = (await night.hostPhone.shows(({ undoable }) => undoable.length > 0)).undoable;
  expect((await asHost(night, 'undo', { seq }))[0]).toBe(200);
  const back = await phoneOf(night, 'A').shows(({ feed }) => feed[0]?.kind === 'undone');
  expect([back.step?.number, back.standings[0]?.done]).toEqual([1, 0]);
  expect((await asHost(night, 'override', { group: 'A', reason: 'They were there after all' }))[0]).toBe(200);
  minutes(night, 1);
  expect((await claimWrong(night, 'B'))[0]).toBe(200);
  const [missed] = (await night.hostPhone.shows(({ feed }) => feed[0]?.kind === 'wrong-guess')).undoable;
  expect((await asHost(night, 'undo', { seq: missed }))[0]).toBe(200);
  // Neither the wrong guess nor the minute after it is left.
  expect((await claimRight(night, 'B'))[0]).toBe(200);
  for (const letter of ['A', 'B', 'A', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [41, 0] }),
    row(2, 'B', { bars: 3, time: [51, 0] }),
  ]);
});

test('a claim sent twice is ruled once, and one for a step that is passed changes nothing', {
  tags: 'promise',
}, async () => {
  const night = await aNight(evening, { teams: 1 });
  minutes(night, 10);
  const bar = await expectedBar(night, 'A');
  const once = { claimId: 'the-first-claim', correctBarId: `${night.gameId}.A.0` };
  const counts = { official: expect.any(Number), banked: false, bar: bar.name };
  const ruled = [200, { success: true, correct: true, seq: 2, finished: false, ...counts }];
  expect(await claim(night, 'A', bar, once)).toEqual(ruled);
  expect(await claim(night, 'A', bar, once)).toEqual(ruled);
  expect(await claim(night, 'A', bar, { ...once, claimId: 'another-claim' })).toEqual([
    200,
    { success: true, correct: true, seq: 2, finished: false, already: true, ...counts },
  ]);
  expect((await stateOf(night)).seq).toBe(2);
});

async function codeOf(night: Night, bar: string): Promise<string> {
  return (await stateOf(night)).codes[bar]?.at(-1)?.code ?? '';
}
