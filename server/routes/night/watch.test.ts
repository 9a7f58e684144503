import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Letter } from '#contract/game';
import type { WatchPage } from '#contract/watch';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { endCohost, namedCohost } from '../../../tests/harness/people/cohosts.ts';
import { password } from '../../../tests/harness/people/people.ts';
import { sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import {
  asHost,
  claimRight,
  endRace,
  expectedBar,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';
import { listOwnWatchLinks } from '../../store/accounts/own-cohosting.ts';
import { watchLink } from '../../../tests/harness/races/watcher.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;

test('[WA1] a host opens a race to watchers, looks at the link again, and is the only one who does', async () => {
  const race = await readyRace(server);
  const url = `/api/host/${race.gameId}/watch`;
  const host = { url, cookie: race.host.cookie };
  expect(await ask(app, host)).toEqual([200, { link: null }]);
  const made = await watchLink(race);
  expect(made.token).toMatch(/^[\w-]{22}$/);
  expect(await ask(app, host)).toEqual([200, { link: { url: made.url, delayMinutes: 2, photos: false } }]);
  const changed = await watchLink(race, { delayMinutes: 5, photos: true });
  expect(changed).toEqual(made);
  expect(await ask(app, host)).toEqual([200, { link: { url: made.url, delayMinutes: 5, photos: true } }]);
  const rival = await personOf(app, 'captain-b@example.org');
  expect(await ask(app, { url, cookie: rival.cookie })).toEqual(refusal('not-allowed'));
  expect(await ask(app, { url, cookie: '' })).toEqual(refusal('not-authenticated'));
  const { rows } = await pool.query(
    'select encode(token_hash, $2) as hash, watch_links::text as row from watch_links where game_id = $1',
    [race.gameId, 'hex'],
  );
  expect(rows[0].hash).toBe(createHash('sha256').update(made.token).digest('hex'));
  expect(rows[0].row).not.toContain(made.token);
});

test.each([
  { delayMinutes: -1 },
  { delayMinutes: 11 },
  { delayMinutes: 1.5 },
  { delayMinutes: '2' },
  { photos: 'yes' },
])('[WA1] a wish such as %j is refused and changes nothing', async (wishes) => {
  const race = await readyRace(server);
  const asked = { method: 'PUT', url: `/api/host/${race.gameId}/watch`, cookie: race.host.cookie } as const;
  expect((await ask(app, { ...asked, payload: wishes }))[0]).toBe(422);
  expect(await ask(app, { url: asked.url, cookie: asked.cookie })).toEqual([200, { link: null }]);
});

test('[WA1] [WA7] a co-host, and a host who races, may open and end it too, and who did it is on record', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const nell = await namedCohost(race, 'nell@example.org');
  const { token } = await watchLink(race, {}, nell.cookie);
  await watchLink(race, { renew: true });
  expect(await page(token)).toEqual(refusal('watch-unknown'));
  const url = `/api/host/${race.gameId}/watch`;
  expect(await ask(app, { method: 'DELETE', url, cookie: nell.cookie })).toEqual([200, { success: true }]);
  expect(await ask(app, { method: 'DELETE', url, cookie: nell.cookie })).toEqual([
    200,
    { success: true, already: true },
  ]);
  const [, deeds] = await ask(app, { url: `/api/host/${race.gameId}/deeds`, cookie: race.host.cookie });
  const watched = (deeds as { what: string; you: boolean }[]).filter(({ what }) => what.includes('watch'));
  expect(watched.map(({ what, you }) => [what, you])).toEqual([
    ['end-watch-link', false],
    ['renew-watch-link', true],
    ['open-watch-link', false],
  ]);
});

test('[WA1] unknown, ended and dead links are answered alike; strangers who try many are stopped, people with a link are not', async () => {
  const race = await readyRace(server);
  const { token } = await watchLink(race);
  const unknown = 'A'.repeat(22);
  for (const one of ['x', unknown, '%00', 'y'.repeat(99)]) expect(await page(one)).toEqual(refusal('watch-unknown'));
  expect((await page(token))[0]).toBe(200);
  for (let count = 0; count < 99; count += 1) await page(unknown);
  expect((await page(unknown))[0]).toBe(429);
  expect((await page('x'))[0]).toBe(404);
  expect((await page(token))[0]).toBe(200);
  await pool.query('delete from attempts');
  const cancel = { method: 'DELETE', url: `/api/data/games/${race.gameId}`, cookie: race.host.cookie } as const;
  expect((await ask(app, cancel))[0]).toBe(200);
  expect(await page(token)).toEqual(refusal('watch-unknown'));
});

test('[WA1] a link is dead with the photos of its race, and none can be made any more', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race);
  await endRace(race);
  await clock.later(29 * 86_400_000, async () => {
    expect((await page(token))[0]).toBe(200);
  });
  await clock.later(30 * 86_400_000, async () => {
    expect(await page(token)).toEqual(refusal('watch-unknown'));
  });
});

test('[WA1] a link is dead with the account of its host', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race);
  await endRace(race);
  const host = await personOf(app, 'leaving-host@example.org');
  await pool.query('update games set user_id = $2 where game_id = $1', [race.gameId, host.id]);
  expect(await listOwnWatchLinks(deps.database.db, host.id)).toMatchObject([{ gameId: race.gameId, delayMinutes: 2 }]);
  expect((await page(token))[0]).toBe(200);
  const gone = { method: 'POST', url: '/api/account/delete', cookie: host.cookie, payload: { password } } as const;
  expect((await ask(app, gone))[0]).toBe(200);
  expect(await page(token)).toEqual(refusal('watch-unknown'));
  expect((await pool.query('select from watch_links where game_id = $1', [race.gameId])).rowCount).toBe(0);
});

test('[WA5] a page is as far behind as the host says, and stays as it was when that becomes more', async () => {
  const race = await startedRace(server, { teams: 2 });
  const { token } = await watchLink(race);
  expect(await found(token)).toBeNull();
  clock.pass(120_000);
  expect(await found(token)).toBe(0);
  await claimRight(race, 'A');
  clock.pass(119_999);
  expect(await found(token)).toBe(0);
  clock.pass(1);
  expect(await found(token)).toBe(1);
  // Longer: nothing is taken back, and nothing new is told until the race is that far ahead.
  await claimRight(race, 'B');
  clock.pass(60_000);
  await watchLink(race, { delayMinutes: 10 });
  expect(await found(token)).toBe(1);
  clock.pass(8 * 60_000);
  expect(await found(token)).toBe(1);
  clock.pass(60_000);
  expect(await found(token)).toBe(2);
  await claimRight(race, 'A');
  expect(await found(token)).toBe(2);
  await watchLink(race, { delayMinutes: 0 });
  expect(await found(token)).toBe(3);
});

test('[WA6] photos are on the wall where the host shows them, once their bar is told, and leave at once', async () => {
  const race = await startedRace(server, { teams: 2 });
  const { token } = await watchLink(race, { photos: true });
  const jpeg = await phoneJpeg();
  const photoId = await foundWithPhoto(race, jpeg);
  const other = await sentPhoto(race, 'A', await phoneJpeg({ width: 600, height: 400 }));
  clock.pass(119_000);
  expect(await photosOf(token)).toEqual([]);
  expect((await photo(token, photoId)).statusCode).toBe(404);
  clock.pass(1_000);
  expect(await photosOf(token)).toEqual([
    {
      id: photoId,
      group: 'A',
      number: 1,
      at: expect.any(Number),
      width: expect.any(Number),
      height: expect.any(Number),
    },
  ]);
  const shown = await photo(token, photoId);
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-cache',
  ]);
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  expect((await photo(token, photoId, String(shown.headers.etag))).statusCode).toBe(304);
  expect((await photo(token, other)).statusCode).toBe(404);
  await watchLink(race, { photos: false });
  expect([await photosOf(token), (await photo(token, photoId)).statusCode]).toEqual([[], 404]);
  await watchLink(race, { photos: true });
  await pool.query('update photos set hidden_at = now() where id = $1', [photoId]);
  expect([await photosOf(token), (await photo(token, photoId)).statusCode]).toEqual([[], 404]);
  await pool.query('update photos set hidden_at = null where id = $1', [photoId]);
  expect((await photo(token, photoId)).statusCode).toBe(200);
  await pool.query('delete from photos where id = $1', [photoId]);
  expect([await photosOf(token), (await photo(token, photoId)).statusCode]).toEqual([[], 404]);
});

test.each(['host', 'co-host', 'former co-host'] as const)(
  '[WA6] where a %s races, the photo of a bar waits until every team still racing has been there',
  async (who) => {
    const race = await startedRace(server, { teams: 2, ...(who === 'host' && { hostIn: 'A' }) });
    if (who !== 'host') {
      const { cohostId } = await namedCohost(race, 'captain-a@example.org');
      if (who === 'former co-host') await endCohost(race, cohostId);
    }
    const { token } = await watchLink(race, { photos: true, delayMinutes: 0 });
    const { id: rivalsBar } = await expectedBar(race, 'B');
    const rivals = await foundWithPhoto(race, await phoneJpeg(), 'B');
    expect([await photosOf(token), (await photo(token, rivals)).statusCode]).toEqual([[], 404]);
    const teamMates = await otherTeamFinds(race, rivalsBar);
    expect((await photosOf(token)).map(({ id }) => id).toSorted()).toEqual([teamMates, rivals].toSorted());
    expect((await photo(token, rivals)).statusCode).toBe(200);
  },
);

test('[WA6] where a host races, the photos of all told bars are on the wall once the race is over', async () => {
  const race = await startedRace(server, { teams: 2, hostIn: 'A' });
  const { token } = await watchLink(race, { photos: true, delayMinutes: 0 });
  const rivals = await foundWithPhoto(race, await phoneJpeg(), 'B');
  expect(await photosOf(token)).toEqual([]);
  await endRace(race);
  expect((await photosOf(token)).map(({ id }) => id)).toEqual([rivals]);
});

test('[WA10] the way to the results is shown once the race is over for watchers too, where the host lent them out', async () => {
  const race = await startedRace(server);
  const { token } = await watchLink(race);
  clock.pass(120_000);
  await endRace(race);
  const made = { method: 'POST', url: `/api/game-results/${race.gameId}/link`, cookie: race.host.cookie } as const;
  const results = { url: `/api/game-results/${race.gameId}?link=${token}`, cookie: '' };
  expect((await ask(app, made))[0]).toBe(201);
  expect((await told(token)).extras.results).toBeNull();
  expect(await ask(app, results)).toEqual(refusal('game-not-found'));
  clock.pass(120_000);
  const { extras, view } = await told(token);
  expect(view?.status).toBe('ended');
  expect(extras.results).toBe(`/results/${race.gameId}?link=${token}`);
  expect((await ask(app, results))[0]).toBe(200);
  await ask(app, { ...made, method: 'DELETE' });
  expect((await told(token)).extras.results).toBeNull();
  expect(await ask(app, results)).toEqual(refusal('game-not-found'));
});

test('[WA4] a host may not put what is for one team on the wall', async () => {
  const race = await startedRace(server);
  const payload = { text: 'For A.', group: 'A', wall: true };
  expect(await asHost(race, 'message', payload)).toEqual(refusal('wall-for-all'));
});

function page(token: string) {
  return ask(app, { url: `/api/watch/${token}`, cookie: '' });
}

async function told(token: string): Promise<WatchPage> {
  const [status, answer] = await page(token);
  expect(status).toBe(200);
  return answer as WatchPage;
}

/** How many bars were found, as watchers see it; null before the race has begun for them. */
async function found(token: string): Promise<number | null> {
  const { view } = await told(token);
  return view && view.teams.reduce((sum, team) => sum + team.found.length, 0);
}

async function photosOf(token: string) {
  return (await told(token)).extras.photos;
}

function photo(token: string, id: string, etag = '') {
  return app.inject({ url: `/api/watch/${token}/photos/${id}`, headers: { 'if-none-match': etag } });
}

/** A team finds its bar and sends the photo of it. */
async function foundWithPhoto(race: StartedRace, jpeg: Buffer, letter: Letter = 'A'): Promise<string> {
  const photoSha256 = createHash('sha256').update(jpeg).digest('hex');
  expect((await claimRight(race, letter, { photoSha256 }))[0]).toBe(200);
  return sentPhoto(race, letter, jpeg);
}

/** Team A finds one bar after the other until it is in this one; the photo it sends from there. */
async function otherTeamFinds(race: StartedRace, barId: string): Promise<string> {
  for (;;) {
    const { id } = await expectedBar(race, 'A');
    if (id === barId) return foundWithPhoto(race, await phoneJpeg({ width: 600, height: 400 }));
    expect((await claimRight(race, 'A'))[0]).toBe(200);
  }
}
