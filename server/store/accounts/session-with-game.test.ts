import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { newGuest, sitByCode } from '../../../tests/harness/people/guests.ts';
import { type Person, personOf, type StartedRace, startedRace } from '../../../tests/harness/races/race.ts';
import { askedGame } from '../../games/asked-game.ts';
import { tokenIn } from '../../http/viewer.ts';
import { listGames, readGame } from '../games/games.ts';
import { readLoginSession, readLoginSessionWithGame, type Viewer } from './login-sessions.ts';

const server = await freshApp();
const { app, deps } = server;
const { db, pool } = deps.database;

test('cookie and game asked together say the same as one after the other, to everybody', async () => {
  const race = await startedRace(server, { hostIn: 'B' });
  const guest = await newGuest(server, race.gameId);
  await sitByCode(server, race.gameId, guest.id, 'A');
  const cohost = await namedCohost(race, 'nell@example.org');
  const stranger = await personOf(app, 'stranger@example.org');
  const everybody = [race.host, race.captains.A, race.vices.B, cohost, stranger, guest];
  for (const trustsAddresses of [true, false]) {
    for (const person of everybody) {
      const cookie = person?.cookie ?? '';
      const { inGame, ...viewer } = await together(race, cookie, trustsAddresses);
      expect(viewer).toEqual(await readLoginSession(db, deps.keys.cookie, tokenOf(cookie), deps.now()));
      const email = !viewer.isGuest && (trustsAddresses || viewer.emailConfirmedAt) ? viewer.email : null;
      const inList = (await listGames(db, viewer.accountId, email)).find(({ game }) => game.gameId === race.gameId);
      expect([inGame?.found, await readGame(db, race.gameId, viewer.accountId, email)]).toEqual([
        inList ?? null,
        inList ?? null,
      ]);
    }
  }
});

test('what was asked with the cookie is good for one look within a second, and for no other game', async () => {
  const [race, other] = [await startedRace(server), await startedRace(server)];
  const fresh = await together(race, race.host.cookie);
  await pool.query("update games set game_name = 'Renamed' where game_id = $1", [race.gameId]);
  const nameFor = async (viewer: Viewer, { gameId } = race) => (await askedGame(deps, viewer, gameId)).game.name;
  const before = await nameFor(fresh);
  expect([before === 'Renamed', await nameFor(fresh)]).toEqual([false, 'Renamed']);
  const slow = await together(other, other.host.cookie);
  await pool.query("update games set game_name = 'Renamed too' where game_id = $1", [other.gameId]);
  if (slow.inGame) slow.inGame.askedAt -= 1_001;
  expect(await nameFor(slow, other)).toBe('Renamed too');
  expect(await nameFor(await together(other, other.host.cookie), race)).toBe('Renamed');
});

test('a game that was asked before is read again once it has changed, and not before', async () => {
  const race = await startedRace(server);
  const game = async () => (await together(race, race.host.cookie)).inGame?.found?.game;
  const first = await game();
  expect(await game()).toBe(first);
  await pool.query("update games set city = 'Leeds', game_bars = game_bars + 1 where game_id = $1", [race.gameId]);
  expect(await game()).toEqual({ ...first, city: 'Leeds', barCount: (first?.barCount ?? 0) + 1 });
  await pool.query('delete from games where game_id = $1', [race.gameId]);
  expect(await game()).toBeUndefined();
});

test('inside a transaction the game is asked there', async () => {
  const race = await startedRace(server);
  const viewer = await together(race, race.host.cookie);
  await db.transaction(async (tx) => {
    await tx.execute('update games set game_name = $$Held$$');
    expect((await askedGame(deps, viewer, race.gameId, tx)).game.name).toBe('Held');
  });
});

test.each([
  ['signs out', 'update login_sessions set ended_at = now() where account_id = $1', 'not-authenticated'],
  ['is signed out everywhere', 'update auth_sessions set ended_at = now() where account_id = $1', 'not-authenticated'],
  ['is shut out', 'update accounts set banned_at = now() where id = $1', 'not-authenticated'],
  ['is no co-host any more', 'update cohosts set ended_at = now() where account_id = $1', 'game-not-found'],
  [
    'has no game any more',
    'delete from games where game_id in (select game_id from cohosts where account_id = $1)',
    'game-not-found',
  ],
] as const)('whoever %s, on whichever node, makes no move after it', async (what, change, code) => {
  const race = await startedRace(server);
  const cohost = await namedCohost(race, `${what.replaceAll(' ', '-')}@example.org`);
  expect((await plays(race, cohost, 'pause'))[0]).toBe(200);
  await pool.query(change, [cohost.id]);
  expect(await plays(race, cohost, 'resume')).toEqual(refusal(code));
});

test('whose race became another host’s moves nothing in it, and the other does', async () => {
  const race = await startedRace(server);
  const next = await personOf(app, 'next-host@example.org');
  expect((await plays(race, race.host, 'pause'))[0]).toBe(200);
  await pool.query('update games set user_id = $2 where game_id = $1', [race.gameId, next.id]);
  expect(await plays(race, race.host, 'resume')).toEqual(refusal('game-not-found'));
  expect((await plays(race, next, 'resume'))[0]).toBe(200);
});

test('many who ask at once are each told of their own game', async () => {
  const races = [await startedRace(server), await startedRace(server)];
  const people = [races[0]?.host, races[0]?.captains.A, await personOf(app, 'nobody@example.org')];
  const asked = await Promise.all(
    races.flatMap((race) => people.map((person) => together(race, person?.cookie ?? ''))),
  );
  expect(asked.map(({ inGame }) => inGame?.found?.game.gameId ?? null)).toEqual(
    races.flatMap(({ gameId }) => [gameId, gameId, null]),
  );
  expect(asked.map(({ accountId }) => accountId)).toEqual(races.flatMap(() => people.map((person) => person?.id)));
});

async function together({ gameId }: StartedRace, cookie: string, trustsAddresses = true): Promise<Viewer> {
  const named = { gameId, trustsAddresses };
  const viewer = await readLoginSessionWithGame(deps.database, deps.keys.cookie, tokenOf(cookie), named, deps.now());
  if (!viewer) throw new Error('Nobody has this cookie.');
  return viewer;
}

function tokenOf(cookie: string): string {
  return tokenIn(deps.config, cookie) ?? '';
}

function plays({ gameId }: StartedRace, { cookie }: Person, call: string): Promise<[number, unknown]> {
  return ask(app, { method: 'POST', url: `/api/host/${gameId}/${call}`, cookie, payload: {} });
}
