import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { codeOf, guestOf, seatNumber } from '../../../tests/harness/people/joining.ts';
import {
  answerKnock,
  knockAt,
  knocksFor,
  letIn,
  ownKnock,
  rightPairOf,
  sayYes,
  seatedGuest,
  takeOut,
  tryKnock,
  viewOf,
} from '../../../tests/harness/people/knocks.ts';
import {
  asHost,
  cookieOf,
  endRace,
  personOf,
  readyRace,
  startedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';

const clock = stoppedClock();
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;

test('nobody who is not signed in knocks, reads a knock, takes it back, sees or answers one', async () => {
  const race = await startedRace(server);
  const code = await codeOf(server, race.gameId);
  for (const cookie of ['', 'sid=nonsense']) {
    for (const [method, url] of [
      ['POST', `/api/join/${code}/knock`],
      ['GET', `/api/knocks/${randomUUID()}`],
      ['POST', `/api/knocks/${randomUUID()}/take-back`],
      ['GET', `/api/games/${race.gameId}/knocks`],
      ['POST', `/api/knocks/${randomUUID()}/answer`],
    ] as const) {
      const payload = method === 'POST' ? { payload: { team: 'A', pair: 0 } } : {};
      expect(await ask(app, { method, url, cookie, ...payload })).toEqual(refusal('not-authenticated'));
    }
  }
});

test('[K15] a new phone is let in by its team with the right pair, and the feed says so and not who it is', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  const id = await knockAt(race, sam, { team: 'A' });
  const before = await ownKnock(race, sam, id);
  expect(before).toEqual({
    gameId: race.gameId,
    state: 'waiting',
    team: 'A',
    name: 'Sam',
    pair: [picture, picture],
    until: clock.now().getTime() + 120_000,
    seenBy: [],
    session: null,
  });
  const [listed] = await knocksFor(race, cookieOf(race, 'A'));
  expect(listed).toEqual({
    id,
    kind: 'new',
    team: 'A',
    name: 'Sam',
    pairs: [
      [picture, picture],
      [picture, picture],
      [picture, picture],
    ],
    until: before.until,
  });
  expect((await ownKnock(race, sam, id)).seenBy).toEqual(['Ada']);
  expect(await viewOf(race, sam)).toEqual(refusal('game-not-found'));
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(letIn);
  expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'let-in', session: null });
  expect((await viewOf(race, sam))[1]).toMatchObject({ audience: 'player', team: 'A' });
  const { feed } = await stateOf(race);
  expect(feed.map(({ kind, text }) => [kind, text]).slice(0, 2)).toEqual([
    ['let-in', 'A new phone joined Fox, let in by its team.'],
    ['started', expect.any(String)],
  ]);
  const [event] = await deps.races.events(race.gameId, 1);
  expect(event).toEqual({ type: 'let-in', team: 'A', by: 'team', seq: 2, at: clock.now().getTime() });
  const { rows } = await pool.query('select game_group, let_in_at from members where account_id = $1', [sam.id]);
  expect(rows).toEqual([{ game_group: 'A', let_in_at: clock.now() }]);
});

test('[K15] a host who does not race lets a phone in as the host; one who races answers for their own team alone', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  const id = await knockAt(race, sam, { team: 'B' });
  expect(await knocksFor(race, race.host.cookie)).toMatchObject([{ id, team: 'B' }]);
  expect(await sayYes(race, race.host.cookie, id)).toEqual(letIn);
  expect((await stateOf(race)).feed[0]?.text).toBe('A new phone joined Dog, let in by the host.');

  const hosted = await startedRace(server, { hostIn: 'A' });
  const theirs = await knockAt(hosted, await guestOf(server), { team: 'A' });
  const rivals = await knockAt(hosted, await guestOf(server), { team: 'B' });
  expect((await knocksFor(hosted, hosted.host.cookie)).map(({ id: one }) => one)).toEqual([theirs]);
  expect(await sayYes(hosted, hosted.host.cookie, rivals)).toEqual(refusal('knock-gone'));
  expect(await sayYes(hosted, hosted.host.cookie, theirs)).toEqual(letIn);
  expect((await stateOf(hosted)).feed[0]?.text).toBe('A new phone joined Fox, let in by its team.');
});

test('[K15] rivals and strangers neither see a knock nor answer one, and learn nothing of whether there is one', async () => {
  const race = await startedRace(server);
  const stranger = await guestOf(server);
  const sam = await guestOf(server, 'Sam');
  const id = await knockAt(race, sam, { team: 'A' });
  const right = await rightPairOf(race, id);
  expect(await knocksFor(race, cookieOf(race, 'B'))).toEqual([]);
  expect(await ask(app, { url: `/api/games/${race.gameId}/knocks`, cookie: stranger.cookie })).toEqual(
    refusal('game-not-found'),
  );
  for (const cookie of [cookieOf(race, 'B'), stranger.cookie, sam.cookie]) {
    for (const one of [id, randomUUID(), 'nonsense']) {
      expect(await answerKnock(race, cookie, one, right)).toEqual(refusal('knock-gone'));
    }
  }
  for (const cookie of [cookieOf(race, 'A'), cookieOf(race, 'B'), race.host.cookie, stranger.cookie]) {
    expect(await ask(app, { url: `/api/knocks/${id}`, cookie })).toEqual(refusal('knock-gone'));
    const url = `/api/knocks/${id}/take-back`;
    expect(await ask(app, { method: 'POST', url, cookie, payload: {} })).toEqual(refusal('knock-gone'));
  }
  expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'waiting', seenBy: [] });
});

test('[K15] who is in a team, by e-mail or by code, and who hosts knocks at no other', async () => {
  const race = await startedRace(server);
  const rival = await seatedGuest(race, 'B', 'Rival');
  const jo = await seatedGuest(race, 'A', 'Jo');
  const seat = await seatNumber(server, race.gameId, jo.id);
  const inDog = refusal('you-are-in-another-team', 'You are in team Dog of this game already.');
  for (const wish of [{ team: 'A' }, { team: 'A', seat }, { team: 'A', seat: 999 }, { team: 'B' }] as const) {
    expect(await tryKnock(race, rival.cookie, wish)).toEqual(inDog);
    expect(await tryKnock(race, cookieOf(race, 'B'), wish)).toEqual(inDog);
    expect(await tryKnock(race, race.host.cookie, wish)).toEqual(refusal('host-too-late'));
  }
  expect(await knocksFor(race, cookieOf(race, 'A'))).toEqual([]);
});

test('[K15] who raced with a team and left is let into no other by it, and back into their own', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const dog = await seatedGuest(race, 'B', 'Kim');
  const wish = { team: 'B', seat: await seatNumber(server, race.gameId, dog.id) };
  await viewOf(race, jo);
  const leave = {
    method: 'POST',
    url: `/api/games/${race.gameId}/leave-team`,
    cookie: jo.cookie,
    payload: {},
  } as const;
  expect((await ask(app, leave))[0]).toBe(200);
  expect(await tryKnock(race, jo.cookie, { team: 'B' })).toEqual(refusal('knows-clues'));
  expect(await tryKnock(race, jo.cookie, wish)).toEqual(refusal('knows-clues'));
  const id = await knockAt(race, jo, { team: 'A' });
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(letIn);
});

test('[K15] a new phone knocks while the race is on, at a team that races and has room', async () => {
  const { cookie } = await guestOf(server);
  const waiting = await readyRace(server);
  expect(await tryKnock(waiting, cookie, { team: 'A' })).toEqual(refusal('race-not-begun'));
  const race = await startedRace(server, { teams: 3, empty: ['C'] });
  expect(await tryKnock(race, cookie, { team: 'C' })).toEqual(refusal('team-not-racing'));
  expect(await tryKnock(race, cookie, { team: 'F' })).toEqual(refusal('no-such-team'));
  await pool.query("update game_groups set is_closed = true where game_id = $1 and game_group = 'B'", [race.gameId]);
  expect(await tryKnock(race, cookie, { team: 'B' })).toEqual(
    refusal('team-closed', 'Team Dog takes nobody more. Pick another.'),
  );
  for (let n = 2; n < joining.perTeam; n += 1) await seatedGuest(race, 'A', `Guest ${n}`);
  expect(await tryKnock(race, cookie, { team: 'A' })).toEqual(
    refusal('team-of-twenty', 'Team Fox is full. Pick another.'),
  );
  await pool.query("update games set joining = 'closed' where game_id = $1", [race.gameId]);
  expect(await tryKnock(race, cookie, { team: 'A' })).toEqual(refusal('joining-closed'));
  const over = await startedRace(server);
  await endRace(over);
  expect(await tryKnock(over, cookie, { team: 'A' })).toEqual(refusal('race-over'));
});

test('[K15] what is not a knock is refused and changes nothing', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  expect(
    await ask(app, { method: 'POST', url: '/api/join/ZZZZZ2/knock', cookie: sam.cookie, payload: { team: 'A' } }),
  ).toEqual(refusal('join-code-unknown'));
  for (const wish of [{}, { team: 'G' }, { team: 'A', seat: '3' }, { team: 'A', seat: 0 }, { team: 'A', seat: 1.5 }]) {
    expect((await tryKnock(race, sam.cookie, wish))[0]).toBe(422);
  }
  const id = await knockAt(race, sam, { team: 'A' });
  for (const pair of [3, -1, '0', true, 0.5, undefined]) {
    expect((await answerKnock(race, cookieOf(race, 'A'), id, pair))[0]).toBe(422);
  }
  expect(await ownKnock(race, sam, id)).toMatchObject({ state: 'waiting' });
});

test('[K15] a team that filled up meanwhile lets nobody in, and the race stays as it was', async () => {
  const race = await startedRace(server);
  const sam = await guestOf(server, 'Sam');
  const id = await knockAt(race, sam, { team: 'A' });
  for (let n = 2; n < joining.perTeam; n += 1) await seatedGuest(race, 'A', `Guest ${n}`);
  const full = refusal('team-of-twenty', 'Team Fox is full. Pick another.');
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(full);
  expect(await viewOf(race, sam)).toEqual(refusal('game-not-found'));
  expect((await stateOf(race)).feed).toHaveLength(1);
});

test('[K16] whom the host took out knocks at the host alone, and only the host’s yes lets them in', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await takeOut(race, jo);
  const id = await knockAt(race, jo, { team: 'A' });
  expect(await knocksFor(race, cookieOf(race, 'A'))).toEqual([]);
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(refusal('knock-gone'));
  expect(await knocksFor(race, race.host.cookie)).toMatchObject([{ id }]);
  expect(await sayYes(race, race.host.cookie, id)).toEqual(letIn);
  expect((await viewOf(race, jo))[0]).toBe(200);
  const { rowCount } = await pool.query('select from removed_members where account_id = $1', [jo.id]);
  expect(rowCount).toBe(0);
});

test('[K16] where the host races, nobody is there to let them in', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const jo = await seatedGuest(race, 'B', 'Jo');
  await takeOut(race, jo);
  for (const team of ['A', 'B'] as const) {
    expect(await tryKnock(race, jo.cookie, { team })).toEqual(refusal('was-removed'));
  }
});

test('somebody with an account is let in like a guest, and a knock that is answered while the race is paused counts', async () => {
  const race = await startedRace(server);
  const ada = await personOf(app, `${randomUUID()}@example.org`);
  await asHost(race, 'pause');
  const id = await knockAt(race, ada, { team: 'B' });
  expect(await sayYes(race, cookieOf(race, 'B'), id)).toEqual(letIn);
  expect((await viewOf(race, ada))[1]).toMatchObject({ team: 'B' });
});

const picture = { emoji: expect.any(String), name: expect.any(String) };
