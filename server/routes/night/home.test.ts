import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { askHome, fix, homeOf, idOf, nightOf } from '../../../tests/harness/people/home.ts';
import { guestOf, postTo } from '../../../tests/harness/people/joining.ts';
import { knockAt, rescued, sayYes, seatedGuest, takeOut } from '../../../tests/harness/people/knocks.ts';
import {
  cookieOf,
  endRace,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';

/** A Saturday evening. */
const evening = Date.UTC(2026, 10, 28, 20);
const noon = Date.UTC(2026, 10, 29, 12);
const clock = stoppedClock(evening);
const server = await freshApp({ TAXI_URL: 'https://taxi.example.org/york' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const minuteMs = 60_000;
const untilNoon = () => noon - clock.now().getTime();
const calls = ['word', 'nudge', 'share', 'place', 'stop'];
const bodies = { word: 'home', person: 'somebody', people: ['somebody'], fix };

test('nobody who is not signed in, and nobody of another game, learns or says anything of the way home', async () => {
  const race = await overRace();
  const stranger = await personOf(app, 'stranger@example.org');
  const url = `/api/home/${race.gameId}`;
  for (const [cookie, refused] of [
    ['', refusal('not-authenticated')],
    [stranger.cookie, refusal('game-not-found')],
  ] as const) {
    expect(await ask(app, { url, cookie })).toEqual(refused);
    for (const call of calls) expect(await askHome(race, cookie, call, bodies)).toEqual(refused);
  }
});

test('[U1] people are asked once the race is over, and not before', async () => {
  const race = await startedRace(server);
  const fox = cookieOf(race, 'A');
  expect(await homeOf(race, fox)).toMatchObject({ state: 'before', night: null });
  expect(await askHome(race, fox, 'word', { word: 'home' })).toEqual(refusal('race-on'));
  await endRace(race);
  const { state, night } = await homeOf(race, fox);
  expect([state, night?.until]).toEqual(['asking', noon]);
  expect(await askHome(await readyRace(server), fox, 'word', { word: 'home' })).toEqual(refusal('race-not-begun'));
});

test('[U1] a host who switched it off before the end has nobody asked; afterwards it is as it was', async () => {
  const race = await startedRace(server);
  const off = { homeSafe: false };
  expect(await postTo(server, cookieOf(race, 'A'), race.gameId, 'joining', off)).toEqual(refusal('not-allowed'));
  expect(await postTo(server, race.host.cookie, race.gameId, 'joining', off)).toEqual([200, { success: true }]);
  await endRace(race);
  expect(await homeOf(race, cookieOf(race, 'A'))).toMatchObject({ state: 'off', night: null });
  expect(await askHome(race, cookieOf(race, 'A'), 'word', { word: 'home' })).toEqual(refusal('home-safe-off'));
  expect(await postTo(server, race.host.cookie, race.gameId, 'joining', { homeSafe: true })).toEqual(
    refusal('race-over'),
  );
});

test('[U2] after noon in the town nobody is asked, and nothing is said any more', async () => {
  const race = await overRace();
  const fox = cookieOf(race, 'A');
  await askHome(race, fox, 'word', { word: 'on-my-way' });
  await clock.later(untilNoon() - 1, async () => {
    expect(await homeOf(race, fox)).toMatchObject({ state: 'asking' });
  });
  await clock.later(untilNoon(), async () => {
    expect(await homeOf(race, fox)).toMatchObject({ state: 'over', night: null });
    expect(await askHome(race, fox, 'word', { word: 'home' })).toEqual(refusal('home-safe-over'));
    expect(await askHome(race, fox, 'share', { people: ['somebody'], fix })).toEqual(refusal('home-safe-over'));
  });
});

test('[U3] the latest word counts, from when it was said, also one said without signal', async () => {
  const race = await overRace();
  const [fox, endedAt] = [cookieOf(race, 'A'), clock.now().getTime()];
  const say = (word: string, at?: number) => askHome(race, fox, 'word', { word, ...(at === undefined ? {} : { at }) });
  const said = async () => (await nightOf(race, fox)).people.find(({ you }) => you);
  clock.pass(30 * minuteMs);
  expect(await say('on-my-way')).toEqual([200, { success: true }]);
  clock.pass(10 * minuteMs);
  expect(await say('need-a-hand', endedAt + 10 * minuteMs)).toEqual([200, { success: true, already: true }]);
  expect(await said()).toMatchObject({ word: 'on-my-way', saidAt: endedAt + 30 * minuteMs });
  await say('home', endedAt + 35 * minuteMs);
  expect(await said()).toMatchObject({ word: 'home', saidAt: endedAt + 35 * minuteMs });
  await say('on-my-way', clock.now().getTime() + minuteMs);
  expect(await said()).toMatchObject({ word: 'on-my-way', saidAt: clock.now().getTime() });
  expect(await say('asleep')).toMatchObject([422, { code: 'bad-input' }]);
});

test('[U3] a word said once and sent twice is one word', async () => {
  const race = await overRace();
  const fox = cookieOf(race, 'A');
  await askHome(race, fox, 'word', { word: 'home' }, 'key-of-home');
  clock.pass(minuteMs);
  await askHome(race, fox, 'word', { word: 'on-my-way' }, 'key-of-way');
  expect(await askHome(race, fox, 'word', { word: 'home' }, 'key-of-home')).toEqual([200, { success: true }]);
  expect((await nightOf(race, fox)).people.find(({ you }) => you)).toMatchObject({ word: 'on-my-way' });
});

test('[U5] team mates and hosts see who is home, and rivals do not', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await endRace(race);
  await askHome(race, jo.cookie, 'word', { word: 'home' });
  const seen = async (cookie: string) => (await nightOf(race, cookie)).people.find(({ name }) => name === 'Jo');
  const shown = { word: 'home', isGuest: true, team: 'A' };
  expect(await seen(cookieOf(race, 'A'))).toMatchObject(shown);
  expect(await seen(race.host.cookie)).toMatchObject(shown);
  expect(await seen(cookieOf(race, 'B'))).toBeUndefined();
  expect((await nightOf(race, cookieOf(race, 'B'))).people.map(({ team }) => team)).toEqual(['B']);
  await takeOut(race, jo);
  expect(await ask(app, { url: `/api/home/${race.gameId}`, cookie: jo.cookie })).toEqual(refusal('game-not-found'));
  expect(await seen(race.host.cookie)).toBeUndefined();
});

test('[U5] a host sees people who need a hand first, then those who have said nothing, are on the way, are home', async () => {
  const race = await startedRace(server);
  const [jo, sam, dev] = [
    await seatedGuest(race, 'A', 'Jo'),
    await seatedGuest(race, 'A', 'Sam'),
    await seatedGuest(race, 'B', 'Dev'),
  ];
  await seatedGuest(race, 'B', 'Gaz');
  await endRace(race);
  await askHome(race, jo.cookie, 'word', { word: 'home' });
  await askHome(race, sam.cookie, 'word', { word: 'on-my-way' });
  await askHome(race, dev.cookie, 'word', { word: 'need-a-hand' });
  const named = (await nightOf(race, race.host.cookie)).people.filter(({ isGuest }) => isGuest);
  expect(named.map(({ name, word }) => [name, word])).toEqual([
    ['Dev', 'need-a-hand'],
    ['Gaz', null],
    ['Sam', 'on-my-way'],
    ['Jo', 'home'],
  ]);
});

test('[U5] neither results, story nor the link to them say who is home', async () => {
  const race = await overRace();
  const { gameId, host } = race;
  await askHome(race, cookieOf(race, 'A'), 'word', { word: 'need-a-hand' });
  const made = (
    await ask(app, { method: 'POST', url: `/api/game-results/${gameId}/link`, cookie: host.cookie, payload: {} })
  )[1];
  const link = String((made as { url?: string }).url).split('link=')[1] ?? '';
  for (const url of [`/api/game-results/${gameId}`, `/api/game-story/${gameId}`]) {
    for (const asked of [
      { url, cookie: host.cookie },
      { url: `${url}?link=${link}`, cookie: '' },
    ]) {
      expect(JSON.stringify(await ask(app, asked))).not.toContain('need-a-hand');
    }
  }
  expect(await ask(app, { url: `/api/home/${gameId}?link=${link}`, cookie: '' })).toEqual(refusal('not-authenticated'));
});

test('[U6] people who became co-hosts, or took a place by an invitation, after the start are not ticked beforehand', async () => {
  const race = await startedRace(server);
  await pool.query('update seats set opened_at = $2 where game_id = $1', [race.gameId, clock.now()]);
  clock.pass(minuteMs);
  await namedCohost(race, 'late-cohost@example.org');
  await namedCohost(race, race.vices.B?.email ?? '');
  const link = await personOf(app, 'by-link@example.org');
  await pool.query(
    "update seats set account_id = $2, opened_at = $3 where game_id = $1 and email = 'vice-a@example.org'",
    [race.gameId, link.id, clock.now()],
  );
  await endRace(race);
  const tickedBy = async (cookie: string) =>
    (await nightOf(race, cookie)).lookers.filter(({ isTicked }) => isTicked).map(({ isHost }) => isHost);
  expect(await tickedBy(cookieOf(race, 'A'))).toEqual([true]);
  // A team mate from the start stays one.
  expect(await tickedBy(cookieOf(race, 'B'))).toEqual([true, true]);
});

test('[U6] everyone who would see a place is listed by name, guests marked, and nobody let in after the start is ticked', async () => {
  const race = await startedRace(server);
  const [jo, lost] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Mo')];
  const late = await guestOf(server, 'Late');
  await sayYes(race, cookieOf(race, 'A'), await knockAt(race, late, { team: 'A' }));
  await rescued(race, lost);
  await endRace(race);
  await homeOf(race, cookieOf(race, 'A'));
  const { lookers } = await nightOf(race, jo.cookie);
  expect(lookers.map(({ name, isGuest, isHost, isTicked }) => [name, isGuest, isHost, isTicked])).toEqual([
    ['Ada', false, false, true],
    ['Mo', true, false, false],
    ['Late', true, false, false],
    ['Ada', false, true, true],
  ]);
});

test('[U6] a place is seen by those who were ticked and by nobody else', async () => {
  const race = await startedRace(server);
  const [jo, sam, kim] = [
    await seatedGuest(race, 'A', 'Jo'),
    await seatedGuest(race, 'A', 'Sam'),
    await seatedGuest(race, 'A', 'Kim'),
  ];
  const rival = await seatedGuest(race, 'B', 'Gaz');
  await endRace(race);
  const placeOf = async (cookie: string) =>
    (await nightOf(race, cookie)).people.find(({ name }) => name === 'Jo')?.place ?? null;
  expect(await askHome(race, jo.cookie, 'share', { people: [], fix })).toEqual(refusal('nobody-ticked'));
  const rivals = [await idOf(race, rival.cookie, 'Gaz')];
  expect(await askHome(race, jo.cookie, 'share', { people: rivals, fix })).toEqual(refusal('nobody-ticked'));
  const people = [await idOf(race, jo.cookie, 'Sam'), ...rivals];
  const until = clock.now().getTime() + 60 * minuteMs;
  expect(await askHome(race, jo.cookie, 'share', { people, fix })).toEqual([200, { success: true, until }]);
  expect(await placeOf(sam.cookie)).toEqual({ ...fix, at: clock.now().getTime(), until });
  expect([await placeOf(kim.cookie), await placeOf(race.host.cookie), await placeOf(rival.cookie)]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await nightOf(race, jo.cookie)).share).toEqual({ until, people: [people[0]] });
});

test('[U7] it is shared for an hour, only its newest fix is held, and stopping forgets it', async () => {
  const race = await startedRace(server);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Sam')];
  await endRace(race);
  const people = [await idOf(race, jo.cookie, 'Sam')];
  const placeOf = async () => (await nightOf(race, sam.cookie)).people.find(({ name }) => name === 'Jo')?.place;
  const share = () => askHome(race, jo.cookie, 'share', { people, fix });
  expect(await askHome(race, jo.cookie, 'place', { fix })).toEqual(refusal('not-sharing'));
  await share();
  const there = { lat: 53.96, lon: -1.09 };
  clock.pass(minuteMs);
  await askHome(race, jo.cookie, 'place', { fix: there });
  expect(await placeOf()).toMatchObject({ ...there, accuracy: null });
  expect(await fixesOf(race)).toBe(1);
  clock.pass(59 * minuteMs);
  expect([await placeOf(), await askHome(race, jo.cookie, 'place', { fix })]).toEqual([null, refusal('not-sharing')]);
  await share();
  expect(await askHome(race, jo.cookie, 'stop')).toEqual([200, { success: true }]);
  expect([await placeOf(), await fixesOf(race), await askHome(race, jo.cookie, 'stop')]).toEqual([
    null,
    0,
    [200, { success: true }],
  ]);
  await share();
  await askHome(race, jo.cookie, 'word', { word: 'home' });
  expect([await placeOf(), await fixesOf(race)]).toEqual([null, 0]);
});

test('[U7] no share outlives the night, and where phones are is in no log of the database', async () => {
  const race = await overRace();
  const people = (await nightOf(race, cookieOf(race, 'A'))).lookers.map(({ id }) => id);
  await clock.later(untilNoon() - 20 * minuteMs, async () => {
    const shared = await askHome(race, cookieOf(race, 'A'), 'share', { people, fix });
    expect(shared).toEqual([200, { success: true, until: noon }]);
  });
  const { rows } = await pool.query("select relpersistence from pg_class where relname = 'home_fixes'");
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});

test('[U4] a host nudges each person who is not home once in ten minutes; nobody else nudges', async () => {
  const race = await startedRace(server);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'B', 'Sam')];
  await endRace(race);
  const { cookie } = race.host;
  const nudge = async (name: string) => askHome(race, cookie, 'nudge', { person: await idOf(race, cookie, name) });
  const person = await idOf(race, cookie, 'Jo');
  expect(await askHome(race, sam.cookie, 'nudge', { person })).toEqual(refusal('not-allowed'));
  expect(await nudge('Jo')).toEqual([200, { success: true, isTold: false }]);
  expect(await nudge('Sam')).toEqual([200, { success: true, isTold: false }]);
  expect(await nudge('Jo')).toEqual(refusal('nudged-already'));
  const jos = async () => (await nightOf(race, cookie)).people.find(({ name }) => name === 'Jo');
  expect(await jos()).toMatchObject({ nudgedUntil: clock.now().getTime() + 10 * minuteMs });
  clock.pass(10 * minuteMs);
  expect([(await jos())?.nudgedUntil, await nudge('Jo')]).toEqual([null, [200, { success: true, isTold: false }]]);
  await askHome(race, jo.cookie, 'word', { word: 'home' });
  clock.pass(10 * minuteMs);
  expect(await nudge('Jo')).toEqual(refusal('is-home'));
  expect(await askHome(race, cookie, 'nudge', { person: 'nobody' })).toEqual(refusal('person-gone'));
});

async function overRace(wishes: Parameters<typeof startedRace>[1] = {}): Promise<StartedRace> {
  const race = await startedRace(server, wishes);
  await endRace(race);
  return race;
}

async function fixesOf({ gameId }: StartedRace): Promise<number> {
  const { rowCount } = await pool.query('select from home_fixes where game_id = $1', [gameId]);
  return rowCount ?? 0;
}
