import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { calls } from '../contract/calls.ts';
import { type Attack, attacksOn, type Operation, operationsOf } from './harness/faults/fuzzer.ts';
import { payloadOf, peopleOf } from './harness/faults/adversaries.ts';
import { isPrepared, type World, worldFor } from './harness/faults/adversary-worlds.ts';
import { everythingOf } from './harness/servers/everything-kept.ts';
import { freshApp } from './harness/servers/app.ts';
import { personOf } from './harness/races/race.ts';

/** Which of all attacks: every so many of them, beginning with this one. FUZZ=all makes every one of them. */
const every = process.env['FUZZ'] === 'all' ? 1 : 23;
const first = Number(process.env['FUZZ_FIRST'] ?? 0) % every;

let aheadMs = 0;
const { app, deps } = await freshApp(
  { OPERATOR_EMAILS: 'operator@example.org', CALLS_A_SECOND: '100000' },
  { now: () => new Date(Date.now() + aheadMs) },
);
const server = { app, deps, forward: (ms: number) => void (aheadMs += ms) };
const cookies = await peopleOf(server);
const people = ['nobody', 'stranger', 'guest', 'own', 'host', 'operator'];
const operations = operationsOf((await app.inject('/api/docs/openapi.json')).json());
const tally = { sent: 0, refused: 0, faults: 0, effects: 0 };
let turn = 0;
/** A race that is on, for all calls that need nothing made ready. */
let shared: World | null = null;

test('the document names every call', () => {
  expect(operations.map(({ id }) => id).toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(operations)('$id: what is wrong about it is refused in words, and changes nothing', async (operation) => {
  const found: string[] = [];
  let world = await worldOf(operation);
  let before = await everythingOf(deps, [world.race.gameId]);
  for (const who of people) {
    // Only what is wrong is sent here; what is right besides may end a sign-in.
    const cookie = await cookieFor(operation, who);
    const attacks = attacksOn(operation, { values: valuesFor(world), payload: await meantPayload(operation, world) });
    for (const attack of attacks) {
      turn += 1;
      if (turn % every !== first) continue;
      const { status, fault } = await send(operation, attack, cookie);
      const after = await everythingOf(deps, [world.race.gameId]);
      const isEffect = status >= 400 && after !== before;
      tally.sent += 1;
      if (status >= 400) tally.refused += 1;
      if (isEffect) tally.effects += 1;
      if (fault !== null || isEffect)
        found.push(`${who}, ${attack.about}: ${fault ?? `${status}, but changed something`}`);
      if (after === before) continue;
      // What it took was right after all: from here on this is how things are.
      world = await stillOn(operation, world);
      before = await everythingOf(deps, [world.race.gameId]);
    }
  }
  expect(found).toEqual([]);
});

test('in all', () => {
  process.stdout.write(
    `${tally.sent} hostile calls over ${operations.length} of the document: ${tally.refused} refused, ` +
      `${tally.faults} answers of 500, ${tally.effects} effects\n`,
  );
  expect(tally.sent).toBeGreaterThan(operations.length);
});

/** Whoever deletes an account, or signs out, is somebody of that kind who is not needed any more. */
async function cookieFor({ id }: Operation, who: string): Promise<string> {
  const isLeaving = ['clear-token', 'delete-account'].includes(id) && who !== 'nobody';
  return isLeaving ? (await personOf(app, `${randomUUID()}@example.org`)).cookie : (cookies[who] ?? '');
}

function valuesFor({ race, photoId, uploadId, code, seat, person, watch }: World): Record<string, string> {
  const gameId = String(race.gameId);
  return {
    gameId,
    id: gameId,
    orderId: gameId,
    photoId,
    uploadId,
    code,
    seat: String(seat),
    person,
    token: watch,
    q: 'York',
  };
}

async function meantPayload({ id }: Operation, world: World): Promise<Record<string, unknown>> {
  return { gameId: world.race.gameId, ...(await payloadOf(id, world)) };
}

async function worldOf({ id }: Operation): Promise<World> {
  if (isPrepared(id)) return worldFor(server, id, 'on', false);
  shared ??= await worldFor(server, id, 'on', false);
  return shared;
}

/** The same race while it goes on, else another one. */
async function stillOn(operation: Operation, world: World): Promise<World> {
  const { rows } = await deps.database.pool.query<{ is: boolean }>(
    "select exists (select from games where game_id = $1 and status = 'ongoing') as is",
    [world.race.gameId],
  );
  if (rows[0]?.is) return world;
  shared = null;
  return worldOf(operation);
}

async function send({ method }: Operation, attack: Attack, cookie: string) {
  // What one person may do a minute is not what this is about.
  await deps.database.pool.query('delete from attempts');
  const { url, headers, body } = attack;
  const asked = { method: method as 'POST', url, headers: { cookie, ...headers }, ...(body === null ? {} : { body }) };
  const answer = await app.inject(asked);
  const { statusCode: status } = answer;
  const isProblem = String(answer.headers['content-type']).startsWith('application/json');
  const hasWords = status < 400 || method === 'HEAD' || (isProblem && /"(code|error_code)":/.test(answer.body));
  if (status === 500) tally.faults += 1;
  const fault = status === 500 || !hasWords ? `${status} ${answer.body.slice(0, 200)}` : null;
  return { status, fault };
}
