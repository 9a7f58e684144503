import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { race as limits } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { rescued, seatedGuest, viewOf } from '../../../tests/harness/people/knocks.ts';
import { bearer } from '../../../tests/harness/people/people.ts';
import {
  claimAt,
  claimRight,
  claimWrong,
  cookieOf,
  expectedBar,
  keptPhoto,
  type StartedRace,
  startedRace,
  stateOf,
  teamIn,
} from '../../../tests/harness/races/race.ts';
import { signIn } from '../../accounts/sign-in.ts';

const clock = stoppedClock();
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;

test('[K19] a claim that the old phone made before its seat moved still counts, later ones and all else do not', async () => {
  const { race, jo, madeBefore } = await raceWithLateClaim();
  const moved = refusal('seat-moved');
  const later = { ...madeBefore, claimId: randomUUID(), claimedAt: clock.now().toISOString() };
  expect(await claimFrom(race, jo, later)).toEqual(moved);
  const { claimedAt: _claimedAt, ...timeless } = madeBefore;
  expect(await claimFrom(race, jo, timeless)).toEqual(moved);
  const key = randomUUID();
  const [status, ruling] = await claimFrom(race, jo, madeBefore, key);
  expect([status, ruling]).toMatchObject([200, { success: true }]);
  expect(teamIn(await stateOf(race), 'A').done).toHaveLength(1);
  expect(await claimFrom(race, jo, madeBefore, key)).toEqual([200, ruling]);
  const whatTheyTake = { targetGroup: 'B', sabotageId: 1, givenByGroup: 'A', claims: ['ab'.repeat(32)] };
  for (const [method, url] of [
    ['GET', `/api/view/${race.gameId}`],
    ['GET', `/api/games/${race.gameId}/knocks`],
    ['POST', '/api/clue'],
    ['POST', '/api/add-sabotage'],
    ['POST', '/api/incorrectly-guessed'],
    ['GET', `/api/games/${race.gameId}/seat`],
    ['GET', `/api/home/${race.gameId}`],
  ] as const) {
    const payload = method === 'POST' ? { payload: { gameId: race.gameId, ...whatTheyTake } } : {};
    const [code, said] = await ask(app, { method, url, cookie: jo.cookie, ...payload });
    expect([url, code, said]).toEqual([url, ...moved]);
  }
});

test('[K19] an old phone reads no bar that the team found after its seat moved', async () => {
  const { race, jo, madeBefore } = await raceWithLateClaim();
  const { name } = await expectedBar(race, 'A');
  expect(await claimRight(race, 'A')).toMatchObject([200, { correct: true, bar: name }]);
  const [status, said] = await claimFrom(race, jo, { ...madeBefore, claimId: randomUUID(), placeId: 'demo:york:any' });
  expect([status, said]).toMatchObject([200, { already: true }]);
  expect(JSON.stringify(said)).not.toContain(name);
});

test('[K19] an old phone comes back with two claims, and both count', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await viewOf(race, jo);
  clock.pass(60_000);
  const first = await claimAt(race, 'A', await expectedBar(race, 'A'));
  clock.pass(60_000);
  const secondAt = clock.now().toISOString();
  clock.pass(5_000);
  await viewOf(race, { cookie: await rescued(race, jo) });
  clock.pass(60_000);
  // The new phone was heard of meanwhile, which says nothing of when the old one made it: [O10] five minutes back at most.
  const official = Date.parse(String(first['claimedAt']));
  expect(await claimFrom(race, jo, first)).toMatchObject([200, { correct: true, official }]);
  const second = { ...(await claimAt(race, 'A', await expectedBar(race, 'A'))), claimedAt: secondAt };
  expect(await claimFrom(race, jo, second)).toMatchObject([200, { correct: true }]);
  expect(teamIn(await stateOf(race), 'A').done).toHaveLength(2);
});

test('[K19] half an hour after the move nothing of the old phone is on its way any more', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const madeBefore = await claimAt(race, 'A', await expectedBar(race, 'A'));
  clock.pass(1_000);
  await rescued(race, jo);
  clock.pass(limits.bankedMostMs + 1);
  expect(await claimFrom(race, jo, madeBefore)).toEqual(refusal('seat-moved'));
});

test('[K19] a forfeit counts when its photo had come before the move, and a sabotage when it was done by then', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  for (let n = 0; n < limits.wrongsToForfeit; n += 1) {
    await claimWrong(race, 'A');
    clock.pass(limits.wrongWaitMs);
  }
  const step = `${race.gameId}.A.0`;
  const before = await keptPhoto(race, 'A', 'forfeit', '0');
  clock.pass(1_000);
  await rescued(race, jo);
  clock.pass(1_000);
  const after = await keptPhoto(race, 'A', 'forfeit', '0');
  const submit = (photoId: string) => from(race, jo, 'forfeit-complete', { correctBarId: step, photoId });
  expect(await submit(after)).toEqual(refusal('seat-moved'));
  expect((await submit(before))[0]).toBe(200);

  const struck = await startedRace(server);
  const kim = await seatedGuest(struck, 'B', 'Kim');
  const payload = { gameId: struck.gameId, targetGroup: 'B', sabotageId: 1, givenByGroup: 'A' };
  await ask(app, { method: 'POST', url: '/api/add-sabotage', cookie: cookieOf(struck, 'A'), payload });
  await viewOf(struck, kim);
  clock.pass(limits.sabotageLeastMs);
  const sabotageId = (await stateOf(struck)).sabotages[0]?.id ?? '';
  const photoId = await keptPhoto(struck, 'B', 'sabotage', sabotageId);
  const doneAt = clock.now().toISOString();
  clock.pass(1_000);
  await rescued(struck, kim);
  clock.pass(1_000);
  const end = (claimedAt: string) => from(struck, kim, 'sabotage-complete', { sabotageId, photoId, claimedAt });
  expect(await end(clock.now().toISOString())).toEqual(refusal('seat-moved'));
  expect((await end(doneAt))[0]).toBe(200);
});

test('[K19] the sign-in on the old phone goes on without the seat, and the game is none of its own', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await rescued(race, jo);
  expect(await ask(app, { url: '/api/data/games', cookie: jo.cookie })).toEqual([200, []]);
  expect(await viewOf(race, jo)).toEqual(refusal('seat-moved'));
});

test('[K22] a browser that handed its sign-in on is refused with the reason on refresh, on set-token and on any call', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const old = await db.transaction((tx) =>
    signIn(deps, tx, { accountId: jo.id, method: 'anonymous', userAgent: undefined }),
  );
  await pool.query('update auth_sessions set ended_at = $1, moved_at = $1 where account_id = $2', [clock.now(), jo.id]);
  expect(await refresh(old.refresh_token)).toEqual(refusal('seat-moved'));
  const payload = { token: old.access_token };
  expect(await ask(app, { method: 'POST', url: '/api/set-token?ajax=1', cookie: '', payload })).toEqual(
    refusal('seat-moved'),
  );
  // What the account client leaves for good upon, so that it can sign in anew.
  const { statusCode } = await app.inject({ url: '/auth/v1/user', headers: bearer(old.access_token) });
  expect(statusCode).toBe(403);
  const signedOut = { method: 'POST', url: '/api/clear-token', cookie: jo.cookie, payload: {} } as const;
  expect((await ask(app, signedOut))[0]).toBe(200);
  expect(await viewOf(race, jo)).toEqual(refusal('not-authenticated'));
});

test('[K19] who logged out or whose sign-in ended otherwise is told nothing of a seat', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await pool.query('update auth_sessions set ended_at = now() where account_id = $1', [jo.id]);
  await rescued(race, jo);
  expect(await viewOf(race, jo)).toEqual(refusal('not-authenticated'));
  expect((await claimFrom(race, jo, await claimAt(race, 'A', await expectedBar(race, 'A'))))[0]).toBe(401);
});

/** Jo's seat moved to another phone a minute ago; the old one has a right claim from five seconds before that. */
async function raceWithLateClaim() {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const madeBefore = await claimAt(race, 'A', await expectedBar(race, 'A'));
  clock.pass(5_000);
  await rescued(race, jo);
  clock.pass(60_000);
  return { race, jo, madeBefore };
}

test('[K19] what team mates claim meanwhile is theirs', async () => {
  const race = await startedRace(server);
  await rescued(race, await seatedGuest(race, 'A', 'Jo'));
  expect((await claimRight(race, 'A'))[0]).toBe(200);
});

function from(
  race: StartedRace,
  { cookie }: { cookie: string },
  call: string,
  payload: object,
): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: `/api/${call}`, cookie, payload: { gameId: race.gameId, ...payload } });
}

function claimFrom(
  race: StartedRace,
  { cookie }: { cookie: string },
  claim: object,
  key?: string,
): Promise<[number, unknown]> {
  const payload = {
    gameId: race.gameId,
    photoSha256: createHash('sha256').update(race.host.id).digest('hex'),
    ...claim,
  };
  const keyed = key === undefined ? {} : { key };
  return ask(app, { method: 'POST', url: '/api/correctly-guessed', cookie, payload, ...keyed });
}

async function refresh(token: string | undefined): Promise<[number, unknown]> {
  const payload = { refresh_token: token };
  return ask(app, { method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', cookie: '', payload });
}
