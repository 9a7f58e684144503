import { expect, test } from 'vitest';
import { joining } from '#contract/limits';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { guestOf, seatNumber } from '../../../tests/harness/people/joining.ts';
import {
  knockAs,
  knocksFor,
  letIn,
  ownKnock,
  sayYes,
  seatedGuest,
  takeCookie,
  tryKnock,
  viewOf,
} from '../../../tests/harness/people/knocks.ts';
import { bearer } from '../../../tests/harness/people/people.ts';
import { cookieOf, startedRace } from '../../../tests/harness/races/race.ts';
import { removeMember } from '../../store/games/members.ts';

const clock = stoppedClock();
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;

test('[K17] a seat moves to the phone that shows the right pair: the old one is out, the guest that knocked is gone', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const fresh = await guestOf(server, 'Anybody');
  const id = await knockAs(race, fresh, jo);
  const [listed] = await knocksFor(race, cookieOf(race, 'A'));
  expect(listed).toMatchObject({ id, kind: 'rescue', team: 'A', name: 'Jo' });
  await knocksFor(race, jo.cookie);
  expect(await ownKnock(race, fresh, id)).toMatchObject({
    state: 'waiting',
    name: 'Jo',
    session: null,
    seenBy: ['Ada'],
  });
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(letIn);
  expect(await viewOf(race, jo)).toEqual(refusal('seat-moved'));
  const { state, session } = await ownKnock(race, fresh, id);
  expect([state, session]).toEqual(['let-in', { access_token: expect.any(String), refresh_token: expect.any(String) }]);
  const cookie = await takeCookie(race, session, fresh.cookie);
  expect((await viewOf(race, { cookie }))[1]).toMatchObject({ team: 'A', audience: 'player' });
  const user = await app.inject({ url: '/auth/v1/user', headers: bearer(session?.access_token ?? '') });
  expect(user.json()).toMatchObject({ is_anonymous: true, user_metadata: { name: 'Jo' } });
  const { id: guestId } = user.json<{ id: string }>();
  expect([jo.id, fresh.id]).not.toContain(guestId);
  expect(await ask(app, { url: `/api/knocks/${id}`, cookie: fresh.cookie })).toEqual(refusal('not-authenticated'));
  const { rowCount } = await pool.query('select from accounts where id = $1', [fresh.id]);
  expect(rowCount).toBe(0);
  const { rows } = await pool.query('select account_id, game_group, let_in_at from members where game_id = $1', [
    race.gameId,
  ]);
  expect(rows).toEqual([{ account_id: guestId, game_group: 'A', let_in_at: null }]);
});

test('[K17] one sign-in is handed out, again as long as nobody has it, and never after', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const fresh = await guestOf(server);
  const id = await knockAs(race, fresh, jo);
  await sayYes(race, race.host.cookie, id);
  const [first, second] = [(await ownKnock(race, fresh, id)).session, (await ownKnock(race, fresh, id)).session];
  expect(await sessionsOf(jo)).toEqual([{ method: 'anonymous', open: true, moved: false }]);
  const { rows } = await pool.query<{ id: string }>('select account_id as id from members where game_id = $1', [
    race.gameId,
  ]);
  expect(await sessionsOf(rows[0] ?? jo)).toEqual([{ method: 'rescue', open: true, moved: false }]);
  const refreshed = await refresh(second?.refresh_token);
  expect(refreshed[0]).toBe(200);
  expect((await ownKnock(race, fresh, id)).session).toBeNull();
  expect((await refresh(first?.refresh_token))[0]).toBe(200);
  const stranger = await guestOf(server);
  for (const cookie of [stranger.cookie, race.host.cookie, cookieOf(race, 'A')]) {
    expect(await ask(app, { url: `/api/knocks/${id}`, cookie })).toEqual(refusal('knock-gone'));
  }
});

test('[K17] who was let in and did not come has no way in once somebody else was', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const [slow, quick] = [await guestOf(server), await guestOf(server)];
  const first = await knockAs(race, slow, jo);
  await sayYes(race, cookieOf(race, 'A'), first);
  const second = await knockAs(race, quick, jo);
  await sayYes(race, cookieOf(race, 'A'), second);
  await takeCookie(race, (await ownKnock(race, quick, second)).session, quick.cookie);
  expect(await ownKnock(race, slow, first)).toMatchObject({ state: 'gone', session: null });
});

test('[K17] a seat that was handed out and then moved again is out again', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const cookies = [jo.cookie];
  for (let n = 0; n < 2; n += 1) {
    const fresh = await guestOf(server);
    const id = await knockAs(race, fresh, jo);
    await sayYes(race, race.host.cookie, id);
    cookies.push(await takeCookie(race, (await ownKnock(race, fresh, id)).session, fresh.cookie));
  }
  const answers = await Promise.all(cookies.map((cookie) => viewOf(race, { cookie })));
  expect(answers.map(([status]) => status)).toEqual([409, 409, 200]);
});

test('[K17] only the seat of a guest moves, in its own team, while it is there', async () => {
  const race = await startedRace(server);
  const { cookie } = await guestOf(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const seat = await seatNumber(server, race.gameId, jo.id);
  for (const wish of [
    { team: 'B', seat },
    { team: 'A', seat: seat + 1 },
  ]) {
    expect(await tryKnock(race, cookie, wish)).toEqual(refusal('member-not-found'));
  }
  const fresh = await guestOf(server);
  const id = await knockAs(race, fresh, jo);
  await pool.query('update accounts set is_guest = false where id = $1', [jo.id]);
  expect(await tryKnock(race, cookie, { team: 'A', seat })).toEqual(refusal('member-not-found'));
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(refusal('knock-gone'));
  expect((await viewOf(race, jo))[0]).toBe(200);
  await pool.query('update accounts set is_guest = true where id = $1', [jo.id]);
  await db.transaction((tx) => removeMember(tx, { gameId: race.gameId, accountId: jo.id }));
  expect(await sayYes(race, cookieOf(race, 'A'), id)).toEqual(refusal('knock-gone'));
});

test('[K17] what the old phone had begun brings it nothing of the seat, and stays with its sign-in', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const made = await ask(app, { method: 'POST', url: '/api/hand-over', cookie: jo.cookie, payload: {} });
  const { token } = made[1] as { token: string };
  await sayYes(race, cookieOf(race, 'A'), await knockAs(race, await guestOf(server), jo));
  const taking = { method: 'POST', url: '/api/take-hand-over', cookie: '', payload: { token } } as const;
  const [status, session] = await ask(app, taking);
  expect(status).toBe(200);
  const cookie = await takeCookie(race, session as { access_token: string; refresh_token: string }, '');
  expect(await viewOf(race, { cookie })).toEqual(refusal('seat-moved'));
});

test('[K18] there is one open knock a seat, until it dies or is taken back', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const [first, second] = [await guestOf(server), await guestOf(server)];
  const id = await knockAs(race, first, jo);
  const seat = await seatNumber(server, race.gameId, jo.id);
  expect(await tryKnock(race, second.cookie, { team: 'A', seat })).toEqual(refusal('knock-open'));
  clock.pass(joining.knockMs);
  const other = await knockAs(race, second, jo);
  expect(await ownKnock(race, first, id)).toMatchObject({ state: 'late' });
  await ask(app, { method: 'POST', url: `/api/knocks/${other}/take-back`, cookie: second.cookie, payload: {} });
  await knockAs(race, first, jo);
});

test('[K18] of many phones that knock for one seat at once one stands there', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const seat = await seatNumber(server, race.gameId, jo.id);
  const phones = await Promise.all(Array.from({ length: 8 }, () => guestOf(server)));
  const answers = await Promise.all(phones.map(({ cookie }) => tryKnock(race, cookie, { team: 'A', seat })));
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await knocksFor(race, cookieOf(race, 'A'))).toHaveLength(1);
});

async function sessionsOf({ id }: { id: string }): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select method, ended_at is null as open, moved_at is not null as moved from auth_sessions where account_id = $1
     order by method`,
    [id],
  );
  return rows;
}

async function refresh(token: string | undefined): Promise<[number, unknown]> {
  const payload = { refresh_token: token };
  return ask(app, { method: 'POST', url: '/auth/v1/token?grant_type=refresh_token', cookie: '', payload });
}
