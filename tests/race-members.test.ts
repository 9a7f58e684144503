import { expect, test } from 'vitest';
import { closes } from '../contract/live.ts';
import { ask, refusal } from './harness/people/ask.ts';
import type { Joined } from './harness/people/joining.ts';
import { seatedGuest } from './harness/people/members.ts';
import {
  aNight,
  anEvening,
  finds,
  minutes,
  type Night,
  phoneOf,
  resultsOf,
  row,
  strikes,
} from './harness/races/night.ts';
import { callIn, type Phone } from './harness/races/phone.ts';
import { asHost, asTeam, claimAt, claimRight, expectedBar, personOf, stateOf } from './harness/races/race.ts';

const evening = await anEvening();

test('a host who races sees what the team sees; what they look up and decide is told to all', async () => {
  const night = await aNight(evening, { teams: 2, hostIn: 'A' });
  const view = await phoneOf(night, 'A').shows(({ step }) => step?.type === 'clue');
  expect([view.audience, view.team, view.host]).toEqual(['seated-host', 'A', null]);
  const bar = await expectedBar(night, 'B');
  const [, { code }] = (await asHost(night, 'reveal-code', { barId: bar.id })) as [number, { code: string }];
  const told = await phoneOf(night, 'B').shows(({ feed }) => feed[0]?.kind === 'code-revealed');
  expect(told.feed[0]?.text).not.toContain(bar.name);
  minutes(night, 5);
  expect((await claimRight(night, 'B', { placeId: undefined, fix: undefined, code }))[0]).toBe(200);
  expect((await asHost(night, 'override', { group: 'A', reason: 'We are all here' }))[0]).toBe(200);
  const seen = await phoneOf(night, 'B').shows(({ feed }) => feed[0]?.text.includes('We are all here') ?? false);
  expect(seen.standings.map(({ group, done }) => [group, done])).toEqual([
    ['A', 1],
    ['B', 1],
  ]);
  for (const letter of ['A', 'B', 'A', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [35, 0] }),
    row(2, 'B', { bars: 3, time: [45, 0] }),
  ]);
});

test('[T17] whoever is taken out is cut off at once, and what they claimed counts', async () => {
  const night = await aNight(evening, { teams: 2 });
  const vice = night.vices.A?.cookie ?? '';
  const phone = await callIn({ origin: night.origin, gameId: night.gameId, cookie: vice });
  minutes(night, 10);
  const claim = await claimAt(night, 'A', await expectedBar(night, 'A'));
  expect((await asTeam(night, 'A', 'correctly-guessed', claim, vice))[0]).toBe(200);
  expect((await takenOut(night, 'A', 'vice-a@example.org'))[0]).toBe(200);
  expect((await phone.closed).code).toBe(closes.notAMember);
  expect(await asTeam(night, 'A', 'clue', {}, vice)).toEqual(refusal('game-not-found'));
  expect(await asTeam(night, 'A', 'correctly-guessed', claim, vice)).toEqual(refusal('game-not-found'));
  await expect(callIn({ origin: night.origin, gameId: night.gameId, cookie: vice })).rejects.toThrow('Refused: 404');
  for (const letter of ['A', 'B', 'A', 'B', 'B'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'A', { bars: 3, time: [40, 0] }),
    row(2, 'B', { bars: 3, time: [60, 0] }),
  ]);
});

test('[T17] a team that nobody is left in races on, with whoever the host puts in', async () => {
  const night = await aNight(evening, { teams: 2 });
  await finds(night, 'B');
  const left = phoneOf(night, 'B');
  delete night.phones.B;
  for (const email of ['captain-b@example.org', 'vice-b@example.org']) {
    expect((await takenOut(night, 'B', email))[0]).toBe(200);
  }
  expect((await left.closed).code).toBe(closes.notAMember);
  expect((await stateOf(night)).teams.B?.retiredAt).toBeNull();
  const substitute = await personOf(night.app, 'substitute@example.org');
  const added = await ask(night.app, {
    method: 'POST',
    url: '/api/add-email-to-group',
    cookie: night.host.cookie,
    payload: { gameId: night.gameId, gameGroup: 'B', email: substitute.email },
  });
  expect(added[0]).toBe(200);
  night.captains.B = substitute;
  night.phones.B = await callIn({ origin: night.origin, gameId: night.gameId, cookie: substitute.cookie });
  expect((await night.phones.B.shows(() => true)).step?.number).toBe(2);
  for (const letter of ['B', 'B', 'A', 'A', 'A'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'B', { bars: 3, time: [30, 0] }),
    row(2, 'A', { bars: 3, time: [60, 0] }),
  ]);
});

test('[T17] a team that nobody is left in is retired by the host, or holds the race up', async () => {
  const night = await aNight(evening, { teams: 2 });
  delete night.phones.B;
  for (const email of ['captain-b@example.org', 'vice-b@example.org']) await takenOut(night, 'B', email);
  for (const walk of [10, 10, 10]) await finds(night, 'A', walk);
  expect((await stateOf(night)).endedAt).toBeNull();
  expect((await asHost(night, 'retire', { group: 'B' }))[0]).toBe(200);
  expect(await resultsOf(night)).toEqual([row(1, 'A', { bars: 3, time: [30, 0] }), row(2, 'B', { bars: 0 })]);
});

test('[E9] 20 phones of one team see the same view in the same moment, byte for byte that of the captain', async () => {
  const night = await aNight(evening, { teams: 2 });
  const { gameId, origin } = night;
  const guests: Joined[] = [];
  for (let place = 1; place <= 18; place++) guests.push(await seatedGuest(night, gameId, 'A', `Guest ${place}`));
  const cookies = [night.captains.A?.cookie ?? '', night.vices.A?.cookie ?? '', ...guests.map(({ cookie }) => cookie)];
  const phones = await Promise.all(cookies.map((cookie) => callIn({ origin, gameId, cookie })));
  const steps = [
    async () => {
      await strikes(night, 'B', 'A');
      await phones[0]?.shows(({ step }) => typeof step?.sabotage?.landedAt === 'number');
    },
    () => asHost(night, 'pause'),
    () => asHost(night, 'resume'),
    () => asHost(night, 'message', { text: 'Mind the step.', group: 'A' }),
    () => finds(night, 'B'),
  ];
  for (const step of steps) {
    await step();
    const { shown, answered } = await viewsOf(night, phones, cookies);
    expect(shown).toHaveLength(1);
    expect(answered).toEqual(shown);
  }
});

test('20 members who verify at once have verified once, with one photo each or the same', async () => {
  const night = await aNight(evening, { teams: 2 });
  const guests: Joined[] = [];
  for (let place = 1; place <= 18; place++) guests.push(await seatedGuest(night, night.gameId, 'A'));
  const cookies = [night.captains.A?.cookie ?? '', night.vices.A?.cookie ?? '', ...guests.map(({ cookie }) => cookie)];
  minutes(night, 10);
  const bar = await expectedBar(night, 'A');
  const claims = await Promise.all(cookies.map(() => claimAt(night, 'A', bar)));
  const answers = await Promise.all(
    cookies.map((cookie, place) => asTeam(night, 'A', 'correctly-guessed', claims[place], cookie)),
  );
  expect(answers.map(([status]) => status)).toEqual(cookies.map(() => 200));
  expect(answers.filter(([, answer]) => !(answer as { already?: boolean }).already)).toHaveLength(1);
  expect(new Set(answers.map(([, answer]) => (answer as { seq: number }).seq))).toEqual(new Set([2]));
  const { seq, teams } = await stateOf(night);
  expect([seq, teams.A?.done.length, teams.A?.wrong]).toEqual([2, 1, 0]);
});

test('[O10] a claim of a phone that was silent while its team was not counts from five minutes before it was sent', async () => {
  const night = await aNight(evening, { teams: 2 });
  const { gameId } = night;
  const quiet = await seatedGuest(night, gameId, 'A', 'Quiet');
  await asTeam(night, 'A', 'clue', {}, quiet.cookie);
  minutes(night, 4);
  const made = night.clock.now().toISOString();
  const early = await claimAt(night, 'A', await expectedBar(night, 'A'));
  minutes(night, 10);
  await asTeam(night, 'A', 'clue');
  minutes(night, 2);
  const sentAt = night.clock.now().getTime();
  const answer = await asTeam(night, 'A', 'correctly-guessed', { ...early, claimedAt: made }, quiet.cookie);
  expect(answer).toMatchObject([200, { correct: true, banked: true, official: sentAt - 5 * 60_000 }]);
});

test('[O10] a phone whose team was silent with it keeps its time, and what another phone of the team heard before does not matter', async () => {
  const night = await aNight(evening, { teams: 2 });
  await Promise.all([phoneOf(night, 'A').hangUp(), phoneOf(night, 'B').hangUp(), night.hostPhone.hangUp()]);
  const quiet = await seatedGuest(night, night.gameId, 'A', 'Quiet');
  await asTeam(night, 'A', 'clue', {}, quiet.cookie);
  minutes(night, 3);
  await asTeam(night, 'A', 'clue');
  minutes(night, 1);
  const madeAt = night.clock.now().getTime();
  const claim = await claimAt(night, 'A', await expectedBar(night, 'A'));
  minutes(night, 20);
  await asTeam(night, 'A', 'clue');
  const answer = await asTeam(night, 'A', 'correctly-guessed', claim, quiet.cookie);
  expect(answer).toMatchObject([200, { correct: true, banked: true, official: madeAt }]);
});

test('a team that nobody was in at the start does not race', async () => {
  const night = await aNight(evening, { teams: 3, empty: ['B'] });
  const { standings } = await phoneOf(night, 'A').shows(() => true);
  expect(standings.map(({ group, state }) => [group, state])).toEqual([
    ['A', 'racing'],
    ['C', 'racing'],
    ['B', 'absent'],
  ]);
  const give = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };
  expect(await asTeam(night, 'A', 'add-sabotage', give)).toEqual(refusal('target-out'));
  for (const letter of ['A', 'C', 'A', 'C', 'C', 'A'] as const) await finds(night, letter);
  expect(await resultsOf(night)).toEqual([
    row(1, 'C', { bars: 3, time: [50, 0] }),
    row(2, 'A', { bars: 3, time: [60, 0] }),
    row(3, 'B', { bars: 0 }),
  ]);
});

function takenOut({ app, gameId, host }: Night, groupKey: string, emailToRemove: string): Promise<[number, unknown]> {
  const payload = { gameId, groupKey, emailToRemove };
  return ask(app, { method: 'POST', url: '/api/remove-email-from-group', cookie: host.cookie, payload });
}

/** What the phones show of the race as it stands, and what the call answers them; each different text once. */
async function viewsOf(night: Night, phones: Phone[], cookies: string[]) {
  const { seq } = await stateOf(night);
  const views = await Promise.all(phones.map((phone) => phone.shows((view) => view.seq >= seq)));
  const url = `/api/view/${night.gameId}`;
  const answers = await Promise.all(cookies.map((cookie) => night.app.inject({ url, headers: { cookie } })));
  return {
    shown: once(views.map((view) => JSON.stringify(view))),
    answered: once(answers.map(({ body }) => body)),
  };
}

/** Texts read, each different one once. */
function once(texts: string[]): unknown[] {
  return [...new Set(texts)].map((text) => JSON.parse(text));
}
