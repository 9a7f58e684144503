import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { closes, eyesOf } from '#contract/live';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { stillPace } from '../../tests/harness/races/line.ts';
import { callIn } from '../../tests/harness/races/phone.ts';
import { asHost, cookieOf, personOf, startedRace } from '../../tests/harness/races/race.ts';
import { seat } from '../../tests/harness/people/seat.ts';

const server = await freshApp({}, { livePace: stillPace });
const { pool } = server.deps.database;
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const race = await startedRace(server);
const { gameId } = race;

test('[L7] a member who is taken out of the game loses the line at once; the others keep theirs', async () => {
  const vice = race.vices.B;
  const removed = await callIn({ origin, gameId, cookie: vice?.cookie ?? '' });
  const captain = await callIn({ origin, gameId, cookie: cookieOf(race, 'B') });
  await Promise.all([removed.shows(() => true), captain.shows(() => true)]);
  const [status] = await ask(server.app, {
    method: 'POST',
    url: '/api/remove-email-from-group',
    cookie: race.host.cookie,
    payload: { gameId, groupKey: 'B', emailToRemove: vice?.email },
  });
  expect(status).toBe(200);
  expect(await removed.closed).toEqual({ code: closes.notAMember, reason: '' });
  await asHost(race, 'message', { text: 'One fewer.' });
  await captain.shows(({ feed }) => feed[0]?.text.includes('One fewer.') ?? false);
  expect(JSON.stringify(removed.frames)).not.toContain('One fewer.');
});

test('[L7] a member who is moved to another team comes back as one of that team', async () => {
  const mover = await personOf(server.app, 'mover@example.org');
  await seat(pool, gameId, 'B', 'alone@example.org');
  await seat(pool, gameId, 'A', mover.email);
  const phone = await callIn({ origin, gameId, cookie: mover.cookie });
  const seen = await phone.shows(() => true);
  expect(seen.team).toBe('A');
  await pool.query("update seats set game_group = 'B', place = 2 where game_id = $1 and email = $2", [
    gameId,
    mover.email,
  ]);
  expect((await phone.closed).code).toBe(closes.comeBack);
  const again = await callIn({ origin, gameId, cookie: mover.cookie, since: seen.seq, as: eyesOf(seen) });
  const shown = await again.shows(() => true);
  expect([shown.team, shown.seq]).toEqual(['B', seen.seq]);
  await again.hangUp();
  const third = await callIn({ origin, gameId, cookie: mover.cookie, since: shown.seq, as: eyesOf(shown) });
  expect((await third.hears(({ type }) => type !== 'presence')).type).toBe('beat');
});

test('[L7] who is taken out of the game while a line of theirs is being opened loses it', async () => {
  const leaver = await personOf(server.app, 'hardly-there@example.org');
  const other = await startedRace(server);
  await pool.query('delete from seats where game_id = $1 and email = $2', [other.gameId, other.vices.B?.email]);
  await seat(pool, other.gameId, 'B', 'somebody@example.org', leaver.email);
  const { asked, answer } = slowAnswer();
  const calling = callIn({ origin, gameId: other.gameId, cookie: leaver.cookie });
  await asked;
  const heard = new Promise<void>((resolve) => {
    const stop = server.deps.bell.listen((word) => {
      if (!word || !('seats' in word) || word.seats !== other.gameId) return;
      stop();
      resolve();
    });
  });
  await pool.query('delete from seats where game_id = $1 and email = $2', [other.gameId, leaver.email]);
  await heard;
  answer();
  expect(await (await calling).closed).toEqual({ code: closes.notAMember, reason: '' });
});

test('[L7] who signs out loses the line of that phone, and nobody else theirs', async () => {
  const [leaver, stayer] = await Promise.all(
    ['leaver', 'stayer'].map((who) => personOf(server.app, `${who}@example.org`)),
  );
  await seat(pool, gameId, 'A', leaver?.email ?? '', stayer?.email ?? '');
  const [cookie, other] = [leaver?.cookie ?? '', stayer?.cookie ?? ''];
  const [leaving, staying] = [
    await callIn({ origin, gameId, cookie }),
    await callIn({ origin, gameId, cookie: other }),
  ];
  await server.app.inject({ method: 'POST', url: '/api/clear-token', headers: { cookie } });
  expect(await leaving.closed).toEqual({ code: closes.signedOut, reason: '' });
  await asHost(race, 'message', { text: 'Still here?' });
  expect((await staying.shows(({ feed }) => feed[0]?.text.includes('Still here?') ?? false)).team).toBe('A');
});

test('[L7] sign-out everywhere, a ban and the end of the account end their lines', async () => {
  const ends: [string, string][] = [
    ['everywhere@example.org', 'update auth_sessions set ended_at = now() where account_id = $1'],
    ['banned@example.org', 'update accounts set banned_at = now() where id = $1'],
    ['deleted@example.org', 'delete from accounts where id = $1'],
  ];
  for (const [email, statement] of ends) {
    const person = await personOf(server.app, email);
    await seat(pool, gameId, 'B', person.email);
    const phone = await callIn({ origin, gameId, cookie: person.cookie });
    await pool.query(statement, [person.id]);
    expect([email, await phone.closed]).toEqual([email, { code: closes.signedOut, reason: '' }]);
  }
});

test('[L7] what the bell did not say is found out when its line is back', async () => {
  const person = await personOf(server.app, 'unheard@example.org');
  await seat(pool, gameId, 'B', person.email);
  const phone = await callIn({ origin, gameId, cookie: person.cookie });
  await phone.shows(() => true);
  // Without its triggers nobody is told.
  await pool.query('alter table seats disable trigger ring_seats');
  await pool.query('delete from seats where game_id = $1 and email = $2', [gameId, person.email]);
  await pool.query('alter table seats enable trigger ring_seats');
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pickled-egg bell' and datname = current_database()",
  );
  expect(await phone.closed).toEqual({ code: closes.notAMember, reason: '' });
});

test('[L8] who is there is told to all who watch, whenever it changes', async () => {
  const watched = await startedRace(server);
  const [captain, vice] = [cookieOf(watched, 'B'), watched.vices.B?.cookie ?? ''];
  const host = await callIn({ origin, gameId: watched.gameId, cookie: watched.host.cookie });
  await host.hears((frame) => frame.type === 'presence' && frame.host);
  const first = await callIn({ origin, gameId: watched.gameId, cookie: captain });
  await host.hears((frame) => frame.type === 'presence' && frame.online.B === 1);
  const second = await callIn({ origin, gameId: watched.gameId, cookie: vice });
  const both = { type: 'presence', online: { B: 2 }, host: true };
  expect(await first.hears((frame) => frame.type === 'presence' && frame.online.B === 2)).toEqual(both);
  // The same person's other phone changes nothing, and is told at once.
  const sameAgain = await callIn({ origin, gameId: watched.gameId, cookie: vice });
  expect(await sameAgain.hears(({ type }) => type === 'presence')).toEqual(both);
  await Promise.all([second.hangUp(), sameAgain.hangUp()]);
  await eventually(() => host.frames.findLast(({ type }) => type === 'presence')).toEqual({
    ...both,
    online: { B: 1 },
  });
  await first.hangUp();
  await eventually(() => host.frames.findLast(({ type }) => type === 'presence')).toEqual({ ...both, online: {} });
});

/** The next question which team somebody is in is asked at once, and answered when we say so. */
function slowAnswer(): { asked: Promise<unknown>; answer: () => void } {
  const query = pool.query.bind(pool) as (...question: unknown[]) => Promise<unknown>;
  const gate = new EventEmitter();
  const slowly = async (...question: unknown[]) => {
    const result = await query(...question);
    if (!JSON.stringify(question[0]).includes('game_group')) return result;
    Object.assign(pool, { query });
    const answered = once(gate, 'answered');
    gate.emit('asked');
    await answered;
    return result;
  };
  Object.assign(pool, { query: slowly });
  return { asked: once(gate, 'asked'), answer: () => gate.emit('answered') };
}
