import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { watching } from '#contract/watch';
import { closes } from '#contract/live';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../tests/harness/clock.ts';
import { refusedLine, stillPace } from '../../tests/harness/races/line.ts';
import { callIn } from '../../tests/harness/races/phone.ts';
import { sentPhoto } from '../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../tests/harness/races/pictures.ts';
import { asHost, asTeam, claimRight, cookieOf, startedRace, stateOf } from '../../tests/harness/races/race.ts';
import { watchIn, watchLink } from '../../tests/harness/races/watcher.ts';

test('[WA5] [WA7] watchers on every node are told at the same distance, also on one that has just begun, and lose their lines together', async () => {
  const clock = stoppedClock();
  const one = await aNode({ now: clock.now });
  const race = await startedRace(one);
  const { token } = await watchLink(race);
  const watchers = [await watchIn(one.origin, token)];
  expect((await watchers[0]?.sees(() => true))?.view).toBeNull();
  clock.pass(60_000);
  await claimRight(race, 'A');
  clock.pass(60_000);
  await watchers[0]?.sees(({ view }) => view?.seq === 1);
  // Begun in the middle of it: what is to come later is read from the log.
  const other = await aNode({ now: clock.now, database: one.deps.database });
  watchers.push(await watchIn(other.origin, token));
  await watchers[1]?.sees(({ view }) => view?.seq === 1);
  clock.pass(59_999);
  expect(await ask(other.app, { url: `/api/watch/${token}`, cookie: '' })).toMatchObject([200, { view: { seq: 1 } }]);
  clock.pass(1);
  for (const watcher of watchers) {
    await watcher.sees(({ view }) => view?.feed[0]?.kind === 'bar-found');
    expect(
      watcher
        .pages()
        .map(({ view }) => view?.feed[0]?.kind ?? null)
        .slice(-2),
    ).toEqual(['started', 'bar-found']);
  }
  await watchLink(race, { renew: true });
  for (const { closed } of watchers) expect((await closed).code).toBe(closes.notAMember);
});

test('[WA8] a node that goes sends its watchers away, each with its own time to come back', async () => {
  const { origin, app, deps } = await aNode();
  const { token } = await watchLink(await startedRace({ app, deps }), { delayMinutes: 0 });
  const watchers = await Promise.all([1, 2, 3].map(() => watchIn(origin, token)));
  await Promise.all(watchers.map((watcher) => watcher.sees(() => true)));
  await app.close();
  const ends = await Promise.all(watchers.map(({ closed }) => closed));
  expect(ends.map(({ code }) => code)).toEqual([closes.comeBack, closes.comeBack, closes.comeBack]);
  expect(new Set(ends.map(({ reason }) => reason)).size).toBe(3);
});

test('[WA8] a watcher who does not answer a beat is dropped', async () => {
  const { origin, app, deps } = await aNode({ livePace: { ...stillPace, beatMs: 200, answerMs: 100 } });
  const { token } = await watchLink(await startedRace({ app, deps }), { delayMinutes: 0 });
  const there = await watchIn(origin, token);
  const silent = new WebSocket(`${origin.replace('http', 'ws')}/api/watch/${token}/live`, { headers: { origin } });
  afterwards(async () => silent.terminate());
  expect((await once(silent, 'close'))[0]).toBe(1006);
  const beats = there.said.length;
  await expect.poll(() => there.said.length, { timeout: 30_000 }).toBeGreaterThan(beats + 2);
});

test('[WA8] watchers are nobody’s presence, and what they are shown lands on nobody', async () => {
  const { origin, app, deps } = await aNode();
  const race = await startedRace({ app, deps });
  const { gameId } = race;
  const watcher = await watchIn(origin, (await watchLink(race, { delayMinutes: 0 })).token);
  const phone = await callIn({ origin, gameId, cookie: cookieOf(race, 'A') });
  await phone.hears(({ type }) => type === 'presence');
  const sabotageId = (await stateOf(race)).start.sabotages[0]?.id;
  await asTeam(race, 'A', 'add-sabotage', { targetGroup: 'B', sabotageId, givenByGroup: 'A' });
  await watcher.sees(({ view }) => view?.teams.some(({ sabotagedBy }) => sabotagedBy === 'A') ?? false);
  expect((await stateOf(race)).sabotages[0]?.landedAt).toBeNull();
  const { rows } = await deps.database.pool.query('select account_id from watchers where game_id = $1', [gameId]);
  expect(rows).toEqual([{ account_id: race.captains.A?.id }]);
  expect(phone.frames.findLast(({ type }) => type === 'presence')).toEqual({
    type: 'presence',
    online: { A: 1 },
    host: false,
  });
});

test('[WA8] a race that a newer version writes is watched elsewhere', async () => {
  const { origin, app, deps } = await aNode();
  const race = await startedRace({ app, deps });
  const { token } = await watchLink(race, { delayMinutes: 0 });
  const watcher = await watchIn(origin, token);
  await watcher.sees(() => true);
  await deps.database.pool.query(
    `insert into events (game_id, seq, at, move_id, body) values ($1, 2, now(), 'new', '{"type":"moon-landed"}')`,
    [race.gameId],
  );
  deps.bell.ring({ race: race.gameId, seq: 2 });
  expect((await watcher.closed).code).toBe(closes.comeBack);
  expect(await refusedLine(`${origin}/api/watch/${token}/live`, { origin })).toEqual(refusal('race-elsewhere'));
});

test('[WA9] one network has so many watchers of a race, and of all races; others have room', async () => {
  const { origin, app, deps } = await aNode({}, { TRUST_PROXY: '1' });
  const urls: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { token } = await watchLink(await startedRace({ app, deps }), { delayMinutes: 0 });
    urls.push(`${origin}/api/watch/${token}/live`);
  }
  const [url = '', second = '', third = ''] = urls;
  const from = (address: string) => ({ origin, 'x-forwarded-for': address });
  const [line] = await fill(url, from('192.0.2.1'), watching.here);
  expect(await refusedLine(url, from('192.0.2.1'))).toEqual(refusal('watch-full-here'));
  await fill(url, from('192.0.2.2'), 1);
  line?.close();
  await expect.poll(() => refusedLine(url, from('192.0.2.1')).catch(() => 'open'), { timeout: 30_000 }).toBe('open');
  const [other] = await fill(second, from('192.0.2.3'), watching.here);
  await fill(url, from('192.0.2.3'), watching.hereInAll - watching.here - 2);
  await fill(third, from('192.0.2.3'), 2);
  expect(await refusedLine(third, from('192.0.2.3'))).toEqual(refusal('watch-full-here'));
  other?.close();
  await expect.poll(() => refusedLine(third, from('192.0.2.3')).catch(() => 'open'), { timeout: 30_000 }).toBe('open');
});

test('[WA5] what happens while a page is being made is told in its time, though its bell rang in the middle of that', async () => {
  const clock = stoppedClock();
  const { origin, app, deps } = await aNode({ now: clock.now, livePace: stillPace });
  const race = await startedRace({ app, deps });
  const watcher = await watchIn(origin, (await watchLink(race, { photos: true })).token);
  const jpeg = await phoneJpeg();
  await claimRight(race, 'A', { photoSha256: createHash('sha256').update(jpeg).digest('hex') });
  await sentPhoto(race, 'A', jpeg);
  clock.pass(1);
  await asHost(race, 'message', { text: 'One.', wall: true });
  clock.pass(120_000);
  const slow = await deps.database.pool.connect();
  await slow.query('begin');
  await slow.query('lock table photos in access exclusive mode');
  await watchLink(race, { delayMinutes: 2 });
  // The race has been read by then, and its page waits for the photos.
  await expect.poll(() => waitingFor(slow), { timeout: 30_000 }).toBeGreaterThan(0);
  const rung = new Promise<void>((resolve) => {
    const stop = deps.bell.listen((notice) => notice && 'race' in notice && resolve());
    afterwards(async () => stop());
  });
  await asHost(race, 'message', { text: 'Two.', wall: true });
  await rung;
  clock.pass(119_900);
  await slow.query('rollback');
  slow.release();
  await watcher.sees(({ view }) => view?.feed[0]?.text === 'The host says: One.');
  clock.pass(100);
  await watcher.sees(({ view }) => view?.feed[0]?.text === 'The host says: Two.');
});

async function fill(url: string, headers: Record<string, string>, count: number): Promise<WebSocket[]> {
  const lines = Array.from({ length: count }, () => new WebSocket(url.replace('http', 'ws'), { headers }));
  afterwards(async () => lines.forEach((line) => line.terminate()));
  await Promise.all(lines.map((line) => once(line, 'open')));
  return lines;
}

/** How many wait for what somebody holds. */
async function waitingFor(holder: { query: Pool['query'] }): Promise<number> {
  const { rows } = await holder.query(
    `select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`,
  );
  return rows.length;
}

async function aNode(overrides: Parameters<typeof freshApp>[1] = {}, env = {}) {
  const server = await freshApp(env, { livePace: { ...stillPace, pollMs: 20 }, ...overrides });
  return { ...server, origin: await server.app.listen({ port: 0, host: '127.0.0.1' }) };
}
