import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../contract/calls.ts';
import { claimCalls } from '../contract/calls/claims.ts';
import { hintCalls } from '../contract/calls/hints.ts';
import { hostCalls } from '../contract/calls/host.ts';
import { sabotageCalls } from '../contract/calls/sabotages.ts';
import { problems } from '../contract/problems.ts';
import { isUuid } from '../server/store/is-uuid.ts';
import { otherwise, table } from './adversary-table.ts';
import { lockOut, movedGuest } from './harness/faults/adversary-guests.ts';
import { isPrepared, madeWorld, type State, states, type World, worldFor } from './harness/faults/adversary-worlds.ts';
import { payloadOf, peopleOf } from './harness/faults/adversaries.ts';
import { everythingOf, noteKept } from './harness/servers/everything-kept.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask } from './harness/people/ask.ts';
import { anotherLike, guestOf } from './harness/people/joining.ts';
import { copyGame } from './harness/races/copied-game.ts';
import { noteQueries } from './harness/servers/query-plans.ts';
import { callIn } from './harness/races/phone.ts';
import { claimRight, cookieOf, startedRace } from './harness/races/race.ts';
import { beginningHeaders, partHeaders } from './harness/races/uploads.ts';

type Name = keyof typeof calls;

const queries = noteQueries();
let aheadMs = 0;
const { app, deps } = await freshApp({}, { now: () => new Date(Date.now() + aheadMs) });
const server = {
  app,
  deps,
  forward(ms: number) {
    aheadMs += ms;
    untouched.clear();
  },
};
interface Watched {
  world: World;
  hasChanged: () => Promise<boolean>;
}
/** Worlds that were asked something and did not change, for the next call that needs nothing made ready. */
const untouched = new Map<string, Watched>();
const cookies = await peopleOf(server);
const outsiders = ['stranger', 'removed', 'unseated', 'locked', 'other-guest', 'other-host', 'operator'];
/** In team A by code. */
const byCode = ['member', 'guest'];
const insiders = ['rival', 'rival-guest', 'own', ...byCode, 'seated', 'host'];
const everybody = ['nobody', 'moved', ...outsiders, ...insiders];

const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split(/\s+/))
  .map(([call = '', nobody = '', ...statuses]) => ({ call: call as Name, nobody, statuses }));

const exceptions = new Map(
  otherwise
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(/\s+/))
    .flatMap(([call = '', who = '', ...statuses]) =>
      who.split(',').map((one) => [`${call} ${one}`, statuses] as const),
    ),
);

test.each(rows)('$call', async (row) => {
  const seen: string[] = [];
  for (const state of states) seen.push(...(await answersIn(row.call, state)));
  expect(seen).toEqual(states.flatMap((state) => answersWanted(row, state)));
});

test('no call of a race that is on changes it for a caller without the right to', { tags: 'promise' }, async () => {
  const ofTheNight = rows.filter(({ call }) => call in { ...claimCalls, ...sabotageCalls, ...hintCalls, ...hostCalls });
  const seen: string[][] = [];
  for (const { call } of ofTheNight) seen.push([call, ...(await answersIn(call, 'on'))]);
  expect(seen).toEqual(ofTheNight.map((row) => [row.call, ...answersWanted(row, 'on')]));
  expect(seen.length).toBeGreaterThan(20);
});

test('every call of the contract is in the table', () => {
  expect(rows.map(({ call }) => call).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('no call of a player or a host, nor the live line, reads a table that grows from end to end', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const race = await startedRace(server);
  await queries.during('live line', async () => {
    const phones = [cookieOf(race, 'A'), race.host.cookie].map((cookie) =>
      callIn({ origin, gameId: race.gameId, cookie }),
    );
    await claimRight(race, 'A');
    for (const phone of await Promise.all(phones)) {
      await phone.shows(({ seq }) => seq > 1);
      await phone.hangUp();
    }
  });
  expect(await queries.faults(deps.database.pool)).toEqual([]);
  expect(queries.count()).toBeGreaterThan(150);
});

/** What each caller is answered in a state of the race, by the table. */
function answersWanted({ call, nobody, statuses }: (typeof rows)[number], state: State): string[] {
  const at = states.indexOf(state);
  const [outside = '', rival = '', own = '', ...hosts] = statuses.slice(at * 5, at * 5 + 5);
  const inside = [rival, rival, own, ...byCode.map(() => own), ...hosts];
  const none = nobody === 'same' ? outside : nobody;
  const all = [none, takesSignIn(call) ? movedSeat : none, ...outsiders.map(() => outside), ...inside];
  return everybody.map((who, n) => `${state} ${who} ${exceptions.get(`${call} ${who}`)?.[at] ?? all[n]}`);
}

/** What the old phone of a seat that moved is answered. */
const movedSeat = String(problems['seat-moved'].status);

function takesSignIn(call: Name): boolean {
  return !['anyone', 'visitor'].includes(calls[call].caller) && !['clear-token', 'set-token'].includes(call);
}

/** What everybody is answered; a refusal that changed something says so. */
async function answersIn(call: Name, state: State): Promise<string[]> {
  const answers: string[] = [];
  let watched: Watched | null = null;
  for (const who of everybody) {
    const kind = `${state} ${who === 'seated'}`;
    if (who === 'seated' || who === 'host') watched = null;
    watched ??= takeUntouched(call, kind) ?? (await watch(worldFor(server, call, state, who === 'seated')));
    const [status] = await askAs(who, call, watched.world);
    const changed = await watched.hasChanged();
    answers.push(`${state} ${who} ${status}${changed && status >= 300 ? ' but changed' : ''}`);
    if (changed) {
      untouched.delete(kind);
      watched = null;
    } else if (!isPrepared(call)) untouched.set(kind, watched);
  }
  return answers;
}

async function watch(made: Promise<World>): Promise<Watched> {
  const world = await made;
  return { world, hasChanged: await noteKept(deps, world.race.gameId) };
}

function takeUntouched(call: Name, kind: string): Watched | undefined {
  return isPrepared(call) ? undefined : untouched.get(kind);
}

const kinds = states.flatMap((state) => [false, true].map((isSeated) => ({ state, isSeated })));

test.each(kinds)('a copy of a world is the world but for its names: $state, seated: $isSeated', async (kind) => {
  const { world, copier } = await madeWorld(server, kind.state, kind.isSeated);
  const { gameId } = world.race;
  const copy = await copyGame(deps.database.pool, copier, gameId, randomUUID());
  const [one, other] = [await everythingOf(deps, [gameId]), await everythingOf(deps, [copy])];
  expect(unnamed(other)).toEqual(unnamed(one));
  expect(other).not.toMatch(new RegExp(`"game_?id": ?${gameId}\\b`, 'i'));
  if (kind.state === 'setup') return;
  expect(await deps.races.current(copy)).toEqual({ ...(await deps.races.current(gameId)), gameId: copy });
});

/** The rows of each table, without what no two games have alike. */
function unnamed(everything: string): string[][] {
  const tables: (object[] | null)[] = JSON.parse(everything);
  return tables.map((kept) => (kept ?? []).map((row) => JSON.stringify(row, withoutNames)).toSorted());
}

const own = ['game_id', 'gameId', 'join_code', 'rescue_code', 'token_hash'];

function withoutNames(key: string, value: unknown): unknown {
  const isId = typeof value === 'number' || (typeof value === 'string' && isUuid(value));
  return value !== null && (own.includes(key) || (key === 'id' && isId)) ? '' : value;
}

const ids = [
  { call: 'correctly-guessed', key: 'correctBarId' },
  { call: 'correctly-guessed', key: 'photoId' },
  { call: 'forfeit-complete', key: 'correctBarId' },
  { call: 'forfeit-complete', key: 'photoId' },
  { call: 'sabotage-complete', key: 'sabotageId' },
  { call: 'sabotage-complete', key: 'photoId' },
  { call: 'upload-photo', key: 'uploadId' },
  { call: 'take-seat', key: 'seat' },
  { call: 'decline-seat', key: 'seat' },
] as const;

test.each(ids)("$call with another game's $key is refused and changes neither", async ({ call, key }) => {
  const [ours, theirs] = [await worldFor(server, call, 'on', false), await worldFor(server, call, 'on', false)];
  const games = [ours.race.gameId, theirs.race.gameId];
  const foreign = { photoId: theirs.photoId, uploadId: theirs.uploadId, ...(await payloadOf(call, theirs)) } as Record<
    string,
    unknown
  >;
  const before = await everythingOf(deps, games);
  const who = call === 'decline-seat' ? 'nobody' : 'own';
  const [status] = await askAs(who, call, ours, { [key]: foreign[key] });
  expect({ refused: status >= 400 && status < 500, same: before === (await everythingOf(deps, games)) }).toEqual({
    refused: true,
    same: true,
  });
});

async function askAs(who: string, call: Name, world: World, swapped: object = {}): Promise<[number, unknown]> {
  // What one person may do a minute is not what this is about.
  await deps.database.pool.query('delete from attempts');
  if (who === 'locked') await lockOut(server, world.race.gameId);
  const isLeaving = ['clear-token', 'delete-account'].includes(call) && who !== 'nobody';
  const leaver = isLeaving ? await leaverAs(who) : null;
  const { method, path } = calls[call];
  const { gameId } = world.race;
  const other = path.includes('/api/knocks/') ? randomUUID() : String(gameId);
  const id = path.includes('/api/photos/') ? world.photoId : other;
  const named = path
    .replace(/:(id|gameId|orderId)/, id)
    .replace(':uploadId', world.uploadId)
    .replace(':code', world.code)
    .replace(':seat', String(world.seat))
    .replace(':person', world.person)
    .replace(':token', path.startsWith('/api/watch/') ? world.watch : ':token');
  const url = `${named}?gameId=${gameId}${['geocode', 'known-place'].includes(call) ? '&q=York' : ''}`;
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method);
  const payload = { gameId, ...(await payloadOf(call, world)), ...swapped };
  const question = { method, url, cookie: leaver?.cookie ?? cookies[who] ?? '', ...(hasBody ? { payload } : {}) };
  const answer = () => ask(app, { ...question, ...inBytes(call, gameId) });
  // Behind the counter a list may be a list of everything.
  return calls[call].caller === 'operator' ? answer() : queries.during(call, answer);
}

/** Somebody who may go for good, of the same kind. */
async function leaverAs(who: string): Promise<{ cookie: string }> {
  if (who === 'moved') return movedGuest(server);
  return who.endsWith('guest') ? guestOf(server) : anotherLike(server, 'stranger@example.org');
}

/** The calls whose words are headers, and whose body is a part of a photo. */
function inBytes(call: Name, gameId: number): { headers?: Record<string, string>; payload?: Buffer } {
  if (call === 'begin-upload') return { headers: beginningHeaders(gameId, 10), payload: Buffer.alloc(0) };
  if (call === 'go-on-with-upload') return { headers: partHeaders(100), payload: Buffer.from('more') };
  return ['find-upload', 'drop-upload'].includes(call) ? { headers: { 'tus-resumable': '1.0.0' } } : {};
}
