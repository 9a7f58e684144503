import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { askHome, fix, idOf, nightOf } from '../../../tests/harness/people/home.ts';
import { guestOf, joinByCode, type Joined, postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import {
  answerKnock,
  knockAs,
  knocksFor,
  letIn,
  ownKnock,
  rescued,
  rightPairOf,
  sayYes,
  seatedGuest,
  takeCookie,
  tryKnock,
  viewOf,
} from '../../../tests/harness/people/knocks.ts';
import {
  claimAt,
  cookieOf,
  endRace,
  expectedBar,
  readyRace,
  type StartedRace,
  startedRace,
  stateOf,
} from '../../../tests/harness/races/race.ts';
import { keepMember } from '../../store/games/members.ts';

const evening = Date.UTC(2026, 10, 28, 20);
const clock = stoppedClock(evening);
const server = await freshApp({ TRUST_PROXY: '1' }, { now: clock.now });
const { app, deps } = server;
const { pool, db } = deps.database;
const needsHost = refusal('rescue-needs-host');

test('[K17] a second phone let in at a race that is over gets no way into the race of tonight', async () => {
  const past = await startedRace(server);
  const vicky = await seatedGuest(past, 'A', 'Vicky');
  const mallory = await seatedGuest(past, 'A', 'Mallory');
  await endRace(past);
  const tonight = await startedRace(server);
  await alsoIn(tonight, vicky, 'B');
  const fresh = await guestOf(server);
  const id = await knockAs(past, fresh, vicky);
  expect(await sayYes(past, mallory.cookie, id)).toEqual(needsHost);
  expect(await sayYes(past, past.host.cookie, id)).toEqual(letIn);
  const cookie = await takeCookie(past, (await ownKnock(past, fresh, id)).session, fresh.cookie);
  expect((await viewOf(past, { cookie }))[1]).toMatchObject({ team: 'A' });
  expect(await viewOf(tonight, { cookie })).toEqual(refusal('game-not-found'));
  expect((await viewOf(tonight, vicky))[1]).toMatchObject({ team: 'B' });
  expect(await viewOf(past, vicky)).toEqual(refusal('seat-moved'));
  expect((await stateOf(tonight)).feed.map(({ kind }) => kind)).toEqual(['started']);
});

test('[U6] after the end a team mate cannot let a second phone of theirs in to read a shared location', async () => {
  const race = await startedRace(server);
  const [jo, sam, kim] = [
    await seatedGuest(race, 'A', 'Jo'),
    await seatedGuest(race, 'A', 'Sam'),
    await seatedGuest(race, 'A', 'Kim'),
  ];
  await endRace(race);
  await askHome(race, jo.cookie, 'share', { people: [await idOf(race, jo.cookie, 'Sam')], fix });
  const fresh = await guestOf(server);
  const id = await knockAs(race, fresh, sam);
  expect(await knocksFor(race, kim.cookie)).toEqual([]);
  expect(await sayYes(race, kim.cookie, id)).toEqual(needsHost);
  expect((await ownKnock(race, fresh, id)).session).toBeNull();
  expect(placeOf(await nightOf(race, sam.cookie), 'Jo')).not.toBeNull();
});

test('[U6] a seat that moves reads no place that was shared with it, and its own is shared no more', async () => {
  const race = await startedRace(server);
  const [jo, sam] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Sam')];
  await endRace(race);
  await askHome(race, jo.cookie, 'share', { people: [await idOf(race, jo.cookie, 'Sam')], fix });
  await askHome(race, sam.cookie, 'share', { people: [await idOf(race, sam.cookie, 'Jo')], fix });
  await askHome(race, sam.cookie, 'word', { word: 'on-my-way' });
  const cookie = await rescued(race, sam);
  expect(placeOf(await nightOf(race, cookie), 'Jo')).toBeNull();
  const seen = await nightOf(race, jo.cookie);
  expect(placeOf(seen, 'Sam')).toBeNull();
  expect(seen.share?.people).toEqual([]);
  expect(seen.people.find(({ name }) => name === 'Sam')).toMatchObject({ word: 'on-my-way' });
  expect(seen.lookers.find(({ name }) => name === 'Sam')).toMatchObject({ isTicked: false });
});

test('[K17] before the start and after the end only a host who does not race gives a seat back', async () => {
  const waiting = await readyRace(server);
  const [jo, kim] = [await seatedGuest(waiting, 'A', 'Jo'), await seatedGuest(waiting, 'A', 'Kim')];
  const fresh = await guestOf(server);
  const id = await knockAs(waiting, fresh, jo);
  expect(await ownKnock(waiting, fresh, id)).toMatchObject({ forHost: true });
  for (const cookie of [kim.cookie, cookieOf(waiting, 'A')]) {
    expect(await knocksFor(waiting, cookie)).toEqual([]);
    expect(await sayYes(waiting, cookie, id)).toEqual(needsHost);
  }
  expect(await sayYes(waiting, cookieOf(waiting, 'B'), id)).toEqual(refusal('knock-gone'));
  expect(await knocksFor(waiting, waiting.host.cookie)).toMatchObject([{ id, name: 'Jo' }]);
  expect(await sayYes(waiting, waiting.host.cookie, id)).toEqual(letIn);

  const racing = await readyRace(server);
  const sam = await seatedGuest(racing, 'A', 'Sam');
  await pool.query("update seats set account_id = $1 where game_id = $2 and game_group = 'B' and place = 1", [
    racing.host.id,
    racing.gameId,
  ]);
  const seat = await seatNumber(server, racing.gameId, sam.id);
  expect(await tryKnock(racing, (await guestOf(server)).cookie, { team: 'A', seat })).toEqual(needsHost);
});

test('[K17] a knock from before the end is not for the team any more once the race is over', async () => {
  const race = await startedRace(server);
  const [jo, kim] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Kim')];
  const fresh = await guestOf(server);
  const id = await knockAs(race, fresh, jo);
  expect(await knocksFor(race, kim.cookie)).toHaveLength(1);
  await endRace(race);
  expect(await knocksFor(race, kim.cookie)).toEqual([]);
  expect(await sayYes(race, kim.cookie, id)).toEqual(needsHost);
  expect(await sayYes(race, race.host.cookie, id)).toEqual(letIn);
});

test('[K17] [F1] the feed of the race says that a seat moved and who let it in', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await rescued(race, jo);
  const { feed } = await stateOf(race);
  expect(feed.map(({ kind, text }) => [kind, text])).toEqual([
    ['let-in', 'A seat of Fox moved to another phone, let in by the host.'],
    expect.arrayContaining(['started']),
  ]);
});

test('[K17] what belongs to the seat comes along, and everything else stays with the old sign-in', async () => {
  const race = await startedRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const { gameId } = race;
  await pool.query(
    `update members set may_write_clues = true, read_clues = 'A', presses_at = now(), captain_at = now()
     where game_id = $1 and account_id = $2`,
    [gameId, jo.id],
  );
  await pool.query("insert into clue_readers (game_id, account_id, read_clues) values ($1, $2, 'B')", [gameId, jo.id]);
  await pool.query('insert into receipts (game_id, seq, account_id, at) values ($1, 1, $2, now())', [gameId, jo.id]);
  await pool.query(
    `insert into photos (game_id, game_group, account_id, kind, sha256, width, height, bytes)
     values ($1, 'A', $2, 'other', sha256('x'), 1, 1, 1)`,
    [gameId, jo.id],
  );
  const before = await memberRow(gameId, jo.id);
  const fresh = await guestOf(server, 'Anybody');
  const id = await knockAs(race, fresh, jo);
  await sayYes(race, race.host.cookie, id);
  const now = await currentOwner(gameId, before.seat);
  expect(now).not.toBe(jo.id);
  expect(await memberRow(gameId, now)).toEqual({ ...before, account_id: now });
  const of = async (table: string) =>
    (await pool.query(`select account_id from ${table} where game_id = $1`, [gameId])).rows;
  expect(await of('receipts')).toEqual([{ account_id: now }]);
  expect(await of('photos')).toEqual([{ account_id: now }]);
  const { rows: readers } = await pool.query(
    'select account_id, read_clues from clue_readers where game_id = $1 order by account_id = $2',
    [gameId, now],
  );
  expect(readers).toEqual([
    { account_id: jo.id, read_clues: 'BA' },
    { account_id: now, read_clues: 'B' },
  ]);
  const { rows } = await pool.query('select display_name, is_guest from accounts where id = $1', [now]);
  expect(rows).toEqual([{ display_name: 'Jo', is_guest: true }]);
  expect(await ask(app, { url: '/api/data/games', cookie: jo.cookie })).toEqual([200, []]);
});

test('[K16] a person removed after their seat moved stays out with the old phone too, and is let back once', async () => {
  const race = await readyRace(server);
  const jo = await seatedGuest(race, 'A', 'Jo');
  const seat = await seatNumber(server, race.gameId, jo.id);
  const cookie = await rescued(race, jo);
  expect((await postTo(server, race.host.cookie, race.gameId, `members/${seat}/remove`))[0]).toBe(200);
  const joins = (by: string) => joinByCode(server, race.gameId, by, 'A');
  expect(await joins(cookie)).toEqual(refusal('was-removed'));
  expect(await joins(jo.cookie)).toEqual(refusal('was-removed'));
  const [, people] = await ask(app, { url: `/api/games/${race.gameId}/people`, cookie: race.host.cookie });
  const { removed } = people as { removed: { id: string; name: string }[] };
  expect(removed).toMatchObject([{ name: 'Jo' }]);
  await postTo(server, race.host.cookie, race.gameId, `removed/${removed[0]?.id}/let-back`);
  expect((await joins(cookie))[0]).toBe(200);
});

test('[K17] of two who answer at once one moves the seat, and it moves once', async () => {
  const race = await startedRace(server);
  const [jo, kim] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Kim')];
  const id = await knockAs(race, await guestOf(server), jo);
  const pair = await rightPairOf(race, id);
  const answers = await Promise.all(
    [kim.cookie, race.host.cookie].map((cookie) => answerKnock(race, cookie, id, pair)),
  );
  expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const { rows } = await pool.query('select account_id from moved_seats where game_id = $1', [race.gameId]);
  expect(rows).toEqual([{ account_id: jo.id }]);
});

test('[K17] a seat that the host frees while its knock is answered does not move', async () => {
  const race = await startedRace(server);
  const [jo, kim] = [await seatedGuest(race, 'A', 'Jo'), await seatedGuest(race, 'A', 'Kim')];
  const seat = await seatNumber(server, race.gameId, jo.id);
  const fresh = await guestOf(server);
  const id = await knockAs(race, fresh, jo);
  await Promise.all([
    sayYes(race, kim.cookie, id),
    postTo(server, race.host.cookie, race.gameId, `members/${seat}/remove`),
  ]);
  const { session } = await ownKnock(race, fresh, id);
  const cookie = session ? await takeCookie(race, session, fresh.cookie) : fresh.cookie;
  expect(await viewOf(race, { cookie })).toEqual(refusal('game-not-found'));
  expect(await currentOwner(race.gameId, seat)).toBe('');
  expect((await viewOf(race, jo))[0]).toBe(404);
});

test('[K14] [K19] a claim of the old phone counts where only captains press and it pressed', async () => {
  const race = await startedRace(server);
  await pool.query('update games set captains_only = true where game_id = $1', [race.gameId]);
  const jo = await seatedGuest(race, 'A', 'Jo');
  await pool.query("delete from seats where game_id = $1 and game_group = 'A'", [race.gameId]);
  const made = { ...(await claimAt(race, 'A', await expectedBar(race, 'A'))), gameId: race.gameId };
  clock.pass(5_000);
  await rescued(race, jo);
  clock.pass(5_000);
  const claim = {
    method: 'POST',
    url: '/api/correctly-guessed',
    cookie: jo.cookie,
    payload: { ...made, photoSha256: 'ab'.repeat(32) },
  } as const;
  expect(await ask(app, claim)).toMatchObject([200, { correct: true }]);
});

/** The same guest, also in another race. */
async function alsoIn({ gameId }: StartedRace, { id: accountId }: Joined, team: 'A' | 'B'): Promise<void> {
  await db.transaction((tx) => keepMember(tx, { gameId, accountId, team }, clock.now()));
}

async function currentOwner(gameId: number, seat: number): Promise<string> {
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from members where game_id = $1 and seat = $2',
    [gameId, seat],
  );
  return rows[0]?.account_id ?? '';
}

async function memberRow(gameId: number, accountId: string) {
  const { rows } = await pool.query<{ seat: number; account_id: string }>(
    'select * from members where game_id = $1 and account_id = $2',
    [gameId, accountId],
  );
  return rows[0] ?? { seat: 0, account_id: '' };
}

function placeOf({ people }: Awaited<ReturnType<typeof nightOf>>, name: string) {
  return people.find((one) => one.name === name)?.place ?? null;
}
