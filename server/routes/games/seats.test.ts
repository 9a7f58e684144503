import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { seatedGame } from '../../../tests/harness/races/seated-game.ts';

// Away from this machine an address counts only when it is confirmed, and here nobody's is but the host's.
const { app, deps } = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example.com', TRUST_PROXY: '1' });
const { pool } = deps.database;
const nobodys = 'x'.repeat(43);
const gone = [404, 'This invitation no longer works. Ask the host for a new one.'];

test('nobody who is not signed in takes a seat', async () => {
  const { gameId, seat } = await invited('A', 'ada@example.org');
  for (const cookie of ['', 'sid=nonsense']) {
    expect(await told(take(cookie, { gameId, seat }))).toEqual([401, 'Not authenticated']);
  }
});

test('[T8] the link seats whoever uses it first, whatever address their account has, confirmed or not', async () => {
  const { gameId, seat, host } = await invited('B', 'work@example.org');
  const [ada, bob] = [await person(), await person()];
  expect(await told(groups(ada.cookie, gameId))).toEqual([404, 'Game not found.']);
  expect((await take(ada.cookie, { gameId, seat })).json()).toEqual({ success: true, group: 'B' });
  expect((await take(ada.cookie, { gameId, seat })).json()).toEqual({ success: true, group: 'B', already: true });
  expect(await told(take(bob.cookie, { gameId, seat }))).toEqual(gone);
  expect(await told(groups(bob.cookie, gameId))).toEqual([404, 'Game not found.']);
  const mine = (await app.inject({ url: '/api/data/games', headers: { cookie: ada.cookie } })).json();
  expect(mine).toMatchObject([{ game_id: gameId, role: 'player', group: 'B' }]);
  const teams = (await groups(ada.cookie, gameId)).json();
  expect(teams).toMatchObject([{ email_members: null }, { email_members: ['work@example.org'], members: 1 }]);
  const clue = { gameId, groupLetter: 'B', barId: 'osm:n2', clue: 'Long neck.' };
  expect((await post('save-clue', ada.cookie, clue)).statusCode).toBe(200);
  expect((await post('suggest-clues', ada.cookie, { gameId, barId: 'osm:n2' })).statusCode).toBe(200);
  expect((await groups(host.cookie, gameId)).json()).toMatchObject([{}, { email_members: ['work@example.org'] }]);
  const leave = { gameId, groupKey: 'B', emailToRemove: 'work@example.org' };
  expect((await post('remove-email-from-group', ada.cookie, leave)).json()).toEqual({ success: true });
  expect(await told(take(ada.cookie, { gameId, seat }))).toEqual(gone);
});

test('[T8] the owner of the invited address is in the team also when somebody else used the link', async () => {
  const owner = await person();
  await confirm(owner);
  const { gameId, seat } = await invited('A', owner.email);
  await take((await person()).cookie, { gameId, seat });
  expect((await groups(owner.cookie, gameId)).statusCode).toBe(200);
  expect((await take(owner.cookie, { gameId, seat })).json()).toEqual({ success: true, group: 'A', already: true });
});

test('[T7] [T8] who is in a team takes no seat in another, and no second one in their own', async () => {
  const ada = await person();
  const { gameId, seat, host, invite } = await invited('A', 'work@example.org');
  const second = await invite('A', 'home@example.org');
  const rivals = await invite('B', 'old@example.org');
  await take(ada.cookie, { gameId, seat });
  expect((await take(ada.cookie, { gameId, seat: second })).json()).toEqual({
    success: true,
    group: 'A',
    already: true,
  });
  const elsewhere = [409, 'You are in team Fox of this game already.'];
  expect(await told(take(ada.cookie, { gameId, seat: rivals }))).toEqual(elsewhere);
  const listed = await person();
  await confirm(listed);
  await post('remove-email-from-group', host.cookie, { gameId, groupKey: 'A', emailToRemove: 'home@example.org' });
  await post('add-email-to-group', host.cookie, { gameId, gameGroup: 'A', email: listed.email });
  expect(await told(take(listed.cookie, { gameId, seat: rivals }))).toEqual(elsewhere);
});

test('[T8] of two who use one link at once one sits, and of two links at once one person takes one', async () => {
  const { gameId, seat, invite } = await invited('A', 'work@example.org');
  const people = [await person(), await person()];
  const answers = await Promise.all(people.map(({ cookie }) => take(cookie, { gameId, seat })));
  expect(answers.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '404']);
  const links = [await invite('A', 'vice@example.org'), await invite('B', 'rival@example.org')];
  const { cookie } = await person();
  const both = await Promise.all(links.map((link) => take(cookie, { gameId, seat: link })));
  expect(both.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(['200', '409']);
});

test('a host may take a seat of their own game, and is then a host who races', async () => {
  const { gameId, seat, host } = await invited('A', 'work@example.org');
  expect((await take(host.cookie, { gameId, seat })).json()).toEqual({ success: true, group: 'A' });
  const [game] = (await app.inject({ url: '/api/data/games', headers: { cookie: host.cookie } })).json();
  expect(game).toMatchObject({ game_id: gameId, role: 'host', group: 'A' });
});

test('[T16] a host who left a team in the middle of a race stays out of it', async () => {
  const { gameId, seat, host } = await invited('A', 'spare@example.org');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  const late = [409, 'The race is on: its host can no longer join a team.'];
  expect(await told(take(host.cookie, { gameId, seat }))).toEqual(late);
  const self = { gameId, gameGroup: 'B', email: host.email };
  expect(await told(post('add-email-to-group', host.cookie, self))).toEqual(late);
  const other = { ...self, email: 'late@example.org' };
  expect((await post('add-email-to-group', host.cookie, other)).statusCode).toBe(200);
});

test('a link opens its own game only, and only as it was sent', async () => {
  const { gameId, seat } = await invited('A', 'work@example.org');
  const other = await invited('A', 'work@example.org');
  const { cookie } = await person();
  for (const asked of [
    { gameId: other.gameId, seat },
    { gameId: gameId + 1_000, seat },
    { gameId, seat: nobodys },
    { gameId, seat: `${seat.slice(0, -1)}_` },
  ]) {
    expect(await told(take(cookie, asked))).toEqual(gone);
    expect(await told(decline(asked))).toEqual(gone);
  }
  expect((await take(cookie, { gameId, seat: 'short' })).statusCode).toBe(422);
});

test('[T8] declining needs no account, and takes the address out at once', async () => {
  const { gameId, seat, host } = await invited('A', 'busy@example.org');
  const ada = await person();
  await take(ada.cookie, { gameId, seat });
  const declined = await decline({ gameId, seat });
  expect([declined.statusCode, declined.json()]).toEqual([200, { success: true }]);
  expect(await told(decline({ gameId, seat }))).toEqual(gone);
  expect(await told(groups(ada.cookie, gameId))).toEqual([404, 'Game not found.']);
  expect((await groups(host.cookie, gameId)).json()).toMatchObject([{ email_members: [] }, {}]);
});

test('seats are taken and declined while the race is on, and no more when it is over', async () => {
  const { gameId, seat, invite } = await invited('A', 'late@example.org');
  const second = await invite('B', 'never@example.org');
  const third = await invite('B', 'busy@example.org');
  await pool.query("update games set status = 'ongoing' where game_id = $1", [gameId]);
  const { cookie } = await person();
  expect((await take(cookie, { gameId, seat })).statusCode).toBe(200);
  expect((await decline({ gameId, seat: third })).statusCode).toBe(200);
  await pool.query("update games set status = 'fini' where game_id = $1", [gameId]);
  expect((await take(cookie, { gameId, seat })).json()).toMatchObject({ already: true });
  const { cookie: another } = await person();
  expect(await told(take(another, { gameId, seat: second }))).toEqual([409, 'The race is over.']);
  expect(await told(decline({ gameId, seat: second }))).toEqual([409, 'The race is over.']);
});

test('guesses are counted: by account for whoever takes, by network for whoever declines; right ones cost nothing', async () => {
  const { gameId, seat } = await invited('A', 'work@example.org');
  const { cookie } = await person();
  for (let n = 0; n < 20; n += 1) expect((await take(cookie, { gameId, seat: nobodys })).statusCode).toBe(404);
  expect((await take(cookie, { gameId, seat })).statusCode).toBe(429);
  const ada = await person();
  for (let n = 0; n < 25; n += 1) expect((await take(ada.cookie, { gameId, seat })).statusCode).toBe(200);
  const from = '203.0.113.7';
  expect((await decline({ gameId, seat: nobodys }, from)).statusCode).toBe(404);
  await pool.query('update attempts set count = 300 where count = 1');
  expect((await decline({ gameId, seat }, from)).statusCode).toBe(429);
  expect((await decline({ gameId, seat }, '203.0.113.8')).statusCode).toBe(200);
});

async function person() {
  const email = `${randomUUID()}@example.org`;
  return { ...(await newcomer(app, email)), email };
}

async function confirm({ id }: { id: string }): Promise<void> {
  await pool.query('update accounts set email_confirmed_at = now() where id = $1', [id]);
}

/** A new game with somebody invited to it, and how to invite others. */
async function invited(letter: string, address: string) {
  const host = await person();
  await confirm(host);
  const gameId = await seatedGame(pool, { hostId: host.id });
  const invite = async (gameGroup: string, email: string): Promise<string> => {
    await post('add-email-to-group', host.cookie, { gameId, gameGroup, email });
    const { rows } = await pool.query<{ text: string }>(
      'select text from mail_outbox where to_address = $1 and text like $2',
      [email, `%/group/${gameId}/${gameGroup}#%`],
    );
    return /#seat=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
  };
  return { host, gameId, invite, seat: await invite(letter, address) };
}

async function told(asked: ReturnType<typeof post>): Promise<unknown[]> {
  const answer = await asked;
  return [answer.statusCode, answer.json().message];
}

function groups(cookie: string, gameId: number) {
  return app.inject({ url: `/api/data/game_groups?gameId=${gameId}`, headers: { cookie } });
}

function take(cookie: string, payload: object) {
  return post('take-seat', cookie, payload);
}

function decline(payload: object, from = '203.0.113.1') {
  const headers = { 'x-forwarded-for': from };
  return app.inject({ method: 'POST', url: '/api/decline-seat', headers, payload });
}

function post(call: string, cookie: string, payload: object) {
  return app.inject({ method: 'POST', url: `/api/${call}`, headers: { cookie }, payload });
}
