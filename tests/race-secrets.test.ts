import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Method } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import type { Letter } from '../contract/game.ts';
import type { RaceEvent } from '../contract/race.ts';
import { fold } from '../engine/fold.ts';
import type { RaceState } from '../engine/race.ts';
import { provenBars, toldBars } from '../engine/standings.ts';
import { keepMember } from '../server/store/games/members.ts';
import { payloadOf } from './harness/faults/adversaries.ts';
import {
  aNight,
  anEvening,
  ends,
  finds,
  minutes,
  misses,
  type Night,
  paysForfeit,
  phoneOf,
  strikes,
} from './harness/races/night.ts';
import { guestOf } from './harness/people/joining.ts';
import { callIn, type Phone } from './harness/races/phone.ts';
import { markedWalks } from './harness/races/told-walks.ts';
import { asHost, claim, claimAt, cookieOf, endRace, expectedBar, personOf, stateOf } from './harness/races/race.ts';

interface Heard {
  what: string;
  text: string;
  /** How far the race was. */
  seq: number;
}

const evening = await anEvening({ walks: markedWalks() });

/** What would change the race or end the sign-in; the walk makes those it needs itself. */
const changing = new Set<string>([
  'set-token',
  'clear-token',
  'create-game',
  'add-bar',
  'add-email-to-group',
  'remove-email-from-group',
  'take-seat',
  'decline-seat',
  'correctly-guessed',
  'forfeit-complete',
  'sabotage-complete',
  'add-sabotage',
  'retire',
  'join',
  'change-team',
  'leave-team',
  'take-guest-seat',
  'hand-over',
  'knock',
  'answer-knock',
  'delete-account',
]);
/** Money, mail and towns know nothing of a race. */
const elsewhere = /^(paypal|mailer|geocode)/;
/** Every bar round a place, those of the race and others alike. */
const nearby = new Set<string>(['fetch-nearby-bars', 'suggest-route']);

const kinds = [
  // Teams that write clues for each other know the list, and so does a host who made it: names, but not where.
  {
    who: 'a team of a classic race',
    wishes: { list: 7 },
    lists: ['page', 'game', 'games', 'game_groups', 'export-account'],
  },
  { who: 'a team of a lazy race', wishes: { kind: 'lazy', list: 7 }, lists: [] },
  {
    who: 'a member by code of a classic race',
    by: 'member',
    wishes: { list: 7 },
    lists: ['page', 'game', 'games', 'game_groups', 'export-account'],
  },
  { who: 'a guest of a lazy race', by: 'guest', wishes: { kind: 'lazy', list: 7 }, lists: [] },
  {
    who: 'a host who races',
    wishes: { hostIn: 'A', list: 7 },
    lists: ['page', 'game', 'games', 'game_groups', 'skip_codes', 'export-account'],
  },
  { who: 'a host who races on a list of ours', wishes: { kind: 'lazy', hostIn: 'A', list: 7 }, lists: [] },
] as const;

const [aTeam, ...others] = kinds;

test('[R12] nothing a team is sent names a bar it has not earned', { tags: 'promise' }, async () => {
  expect(await findLeaks(aTeam)).toEqual([]);
});

test.each(others)(
  '[R12] nothing $who is sent names a bar it has not earned, or says where it is or how far',
  async (kind) => {
    expect(await findLeaks(kind)).toEqual([]);
  },
);

test('a host who does not race is sent what the others are not: so this test would see it', async () => {
  const night = await aNight(evening, { teams: 2 });
  const expected = await expectedBar(night, 'A');
  const view = await night.hostPhone.shows(() => true);
  const states = statesOf(await night.deps.races.events(night.gameId));
  const secrets = secretsIn({ what: 'view', text: JSON.stringify(view), seq: 1 }, states, false);
  expect(secrets).toContain(expected.name);
  expect(secrets).toContain(String(expected.lat));
});

/** Plays a race while a member of team A requests everything there is. */
async function findLeaks({ wishes, lists, ...whom }: (typeof kinds)[number]): Promise<string[]> {
  const race = await aNight(evening, { teams: 2, ...wishes });
  await onlyThisOne(race);
  const night = await listening(race, 'by' in whom ? whom.by : 'captain');
  const heard = await walk(night);
  await endRace(night);
  const events = await night.deps.races.events(night.gameId);
  const states = statesOf(events);
  // Where their own phone has been, a person's file tells them, also of a bar that was a wrong guess.
  const stood = events.flatMap((event) => (event.type === 'bar-missed' && event.team === 'A' ? [event.bar] : []));
  const ownPlaces = stood.flatMap((bar) => [states.at(-1)?.bars[bar]?.lat, states.at(-1)?.bars[bar]?.lon].map(String));
  const isOwnPlace = (what: string, secret: string) => what === 'export-account' && ownPlaces.includes(secret);
  for (const frame of night.listener.frames) {
    heard.push({ what: frame.type, text: JSON.stringify(frame), seq: 'seq' in frame ? frame.seq : states.length });
  }
  const isListed = (what: string) => lists.some((call) => call === what);
  const leaks = heard
    .filter(({ what }) => !nearby.has(what))
    .flatMap((one) =>
      secretsIn(one, states, isListed(one.what))
        .filter((secret) => !isOwnPlace(one.what, secret))
        .map((secret) => `${one.what} at ${one.seq}: ${secret}`),
    );
  // [R12] Every bar of the race is in the table of its walks.
  const lengths = states[0]?.start.walks?.metres.filter((metres) => metres > 0).map(String) ?? [];
  expect(lengths.length).toBe(42);
  expect(heard.filter(({ text }) => text.includes('"walks"') || lengths.some((one) => text.includes(one)))).toEqual([]);
  expect(heard.length).toBeGreaterThan(300);
  expect(heard.filter(({ what, text }) => what === 'page' && text.includes('"step":')).length).toBeGreaterThan(5);
  return leaks;
}

/** A night with somebody of team A who asks for everything, and their phone. */
interface Listened extends Night {
  listens: string;
  listener: Phone;
}

async function listening(night: Night, by: 'captain' | 'member' | 'guest'): Promise<Listened> {
  if (by === 'captain') return { ...night, listens: cookieOf(night, 'A'), listener: phoneOf(night, 'A') };
  const { gameId, origin, deps } = night;
  const { id, cookie } = by === 'guest' ? await guestOf(night) : await personOf(night.app, 'member-of-a@example.org');
  await deps.database.db.transaction((tx) => keepMember(tx, { gameId, accountId: id, team: 'A' }, deps.now()));
  return { ...night, listens: cookie, listener: await callIn({ origin, gameId, cookie }) };
}

/** Of games that are over its people may know more. */
async function onlyThisOne({ deps, gameId }: Night): Promise<void> {
  await deps.database.pool.query('delete from games where game_id <> $1', [gameId]);
}

/** Team A plays, and one of its phones asks for everything there is after each turn of the race. */
async function walk(night: Listened): Promise<Heard[]> {
  const phone = phoneOf(night, 'A');
  const heard: Heard[] = [];
  const look = async () => heard.push(...(await asksEverything(night)));
  await look();
  await finds(night, 'B');
  await look();
  const given = await strikes(night, 'B', 'A');
  await phone.shows(({ step }) => step?.sabotage?.landedAt !== null);
  await look();
  minutes(night, 1);
  await ends(night, 'A', given);
  for (const _ of ['1st', '2nd', '3rd']) await misses(night, 'A');
  await look();
  minutes(night, 1);
  await paysForfeit(night, 'A');
  await look();
  heard.push(...(await asksForEveryBar(night)));
  await asHost(night, 'pause');
  await look();
  await asHost(night, 'resume');
  await finds(night, 'A');
  await asHost(night, 'override', { group: 'B', reason: 'Seen there' });
  heard.push(...(await answersToClaims(night)));
  await asHost(night, 'replace-bar', { barId: (await expectedBar(night, 'A')).id });
  await look();
  // [D10] Each of them reports the other's door, and what is ruled names none.
  const [own, theirs] = [await expectedBar(night, 'A'), await expectedBar(night, 'B')];
  minutes(night, 2);
  await claim(night, 'B', own, { isShut: true });
  await claim(night, 'A', theirs, { isShut: true });
  await look();
  await asHost(night, 'shut-bar', { barId: own.id, isShut: true });
  await look();
  await finds(night, 'B');
  await finds(night, 'A');
  await look();
  heard.push(...(await asksForEveryBar(night)));
  return heard;
}

async function asksEverything(night: Listened): Promise<Heard[]> {
  const isHost = night.host.cookie === night.listens;
  const id = randomUUID();
  const made = { photoId: id, requestId: id, uploadId: id, sabotageId: id, seq: 1 };
  const world = { race: night, link: '', code: 'ZZZZZZ', seat: 1, person: id, watch: '', ...made };
  const asked = Object.entries(calls).filter(([name, { path }]) => {
    const isHostMove = path.startsWith('/api/host/') || name === 'end-game';
    return !changing.has(name) && !(isHost && isHostMove) && !elsewhere.test(name);
  });
  return Promise.all([
    overheard(night, 'page', { method: 'GET', url: `/game/${night.gameId}`, payload: {} }),
    ...asked.map(async ([name, { method, path }]) => {
      const url = path
        .replace(/:(id|gameId)/, String(night.gameId))
        .replace(':code', world.code)
        .replace(':seat', '1')
        .replace(':person', id);
      const payload = { gameId: night.gameId, ...(await payloadOf(name, world)) };
      return overheard(night, name, { method, url: `${url}?gameId=${night.gameId}`, payload });
    }),
  ]);
}

/** Where is each bar of the race, as found by each team? */
async function asksForEveryBar(night: Listened): Promise<Heard[]> {
  const bars = Object.keys((await stateOf(night)).bars);
  const asked = bars.flatMap((barId) => ['A', 'B'].map((group) => ({ gameId: night.gameId, barId, group })));
  const url = '/api/get-bar-location';
  return Promise.all(asked.map((payload) => overheard(night, 'get-bar-location', { method: 'POST', url, payload })));
}

/** What a phone is told that claims from too far away, without saying where, with a wrong code, of a step ahead. */
async function answersToClaims(night: Listened): Promise<Heard[]> {
  const made = await claimAt(night, 'A', await expectedBar(night, 'A'));
  const claims = [
    { fix: { lat: 51, lon: 0, accuracy: 20 } },
    { fix: { lat: 51, lon: 0, accuracy: 5_000 } },
    { placeId: undefined, code: 'AAAAAA' },
    { placeId: 'osm:n404' },
    { correctBarId: `${night.gameId}.A.2` },
    { photoId: randomUUID() },
  ];
  const heard = [];
  for (const more of claims) {
    const payload = { gameId: night.gameId, ...made, ...more };
    heard.push(await overheard(night, 'claim', { method: 'POST', url: '/api/correctly-guessed', payload }));
  }
  return heard;
}

async function overheard(
  night: Listened,
  what: string,
  { method, url, payload }: { method: Method; url: string; payload: object },
): Promise<Heard> {
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const headers = { cookie: night.listens };
  const answer = await night.app.inject({ method, url, headers, ...(hasBody ? { payload } : {}) });
  const { seq } = await stateOf(night);
  return { what, text: `${JSON.stringify(answer.headers)}\n${answer.body}`, seq };
}

/** The race after each of its events. */
function statesOf(events: RaceEvent[]): RaceState[] {
  const states: RaceState[] = [];
  for (const event of events) states.push(fold(states.at(-1) ?? null, event));
  return states;
}

/** What a text holds of bars that team A had not earned by then: names and ids unless it may know the list, places, codes. */
function secretsIn({ text, seq }: Heard, states: RaceState[], knowsList: boolean): string[] {
  const state = states[seq - 1];
  if (!state) throw new Error(`There is no event ${seq}.`);
  const earned = earnedBy(state, 'A');
  const lower = text.toLowerCase();
  return Object.values(state.bars).flatMap(({ id, name, lat, lon }) => {
    if (earned.has(id)) return [];
    const names = knowsList ? [] : [id, name];
    const codes = (state.codes[id] ?? []).map(({ code }) => code);
    return [...names, String(lat), String(lon), ...codes].filter((secret) => lower.includes(secret.toLowerCase()));
  });
}

/** The start, what any team has proved to have found but for where others finished, and what a forfeit has shown to this one. */
function earnedBy(state: RaceState, letter: Letter): Set<string> {
  const found = Object.values(state.teams).flatMap((team) =>
    (team.letter === letter ? provenBars(team) : toldBars(state, team)).map(({ bar }) => bar),
  );
  const team = state.teams[letter];
  const isShown = typeof team?.step.forfeit?.doneAt === 'number';
  const shown = isShown ? (team?.route[team.done.length]?.bar ?? '') : '';
  return new Set([state.start.startBar, ...found, shown]);
}
