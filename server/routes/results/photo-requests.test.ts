import { expect, test } from 'vitest';
import { photoRequest } from '#contract/limits';
import type { StoryView } from '#contract/story';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { password } from '../../../tests/harness/people/people.ts';
import { lookAt, sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import {
  cookieOf,
  endRace,
  keptPhoto,
  personOf,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';
import { madeLink } from '../../../tests/harness/people/results-link.ts';

const dayMs = 86_400_000;
const clock = stoppedClock(Date.parse('2026-11-20T21:04:00Z'));
const server = await freshApp({}, { now: clock.now });
const { app, deps } = server;
const { pool } = deps.database;
const stranger = await personOf(app, 'stranger@example.org');
const me = { name: 'Priya', words: 'I am in it.\nPlease take it away.', contact: 'priya@example.org' };

test('[P14] whoever may see a photo asks for it to go: the host reads it on the page and in a mail, in which nothing makes a link', async () => {
  const { race, photo } = await overRace();
  await pool.query('delete from mail_outbox');
  const evil = {
    name: '<b>Sam</b> evil.example',
    words: 'See https://evil.example\nnow',
    contact: 'call evil.example',
  };
  expect(await askFor(race, photo, evil)).toEqual([201, { success: true }]);
  expect(await askFor(race, photo, evil)).toEqual([201, { success: true, already: true }]);
  const link = await madeLink(race);
  expect(await askFor(race, photo, me, { link })).toEqual([201, { success: true }]);
  const { rows } = await pool.query('select to_address, to_name, subject, html, text from mail_outbox order by text');
  const to = { to_address: 'host@example.org', to_name: 'Ada', subject: 'Somebody asks you to take a photo away' };
  expect(rows).toEqual([
    { ...to, html: expect.stringContaining('&lt;b&gt;Sam&lt;/b&gt; evil. example'), text: expect.any(String) },
    { ...to, html: expect.any(String), text: expect.any(String) },
  ]);
  expect(rows[0].html + rows[0].text).not.toMatch(/evil\.example/);
  expect(rows[1].text).toBe(`Somebody asks you to take a photo away.

Hello Ada,

Priya asks you to take team Fox's photo of Friday 20 November 2026 at 21:04 out of “Egg”.

They wrote: “I am in it. Please take it away.”

You can answer them: priya@example.org

Open the photos:
${deps.config.publicOrigin}/results/${race.gameId}

You decide: hide it and only you see it, or delete it for good. Nobody else was told. Whoever would rather not be in a picture usually has a reason.

-- 
Pickled Egg
`);
  const asked = { id: expect.any(String), photo, at: clock.now().getTime() };
  expect(await requestsOf(race)).toEqual(
    expect.arrayContaining([
      { ...asked, ...evil },
      { ...asked, ...me },
    ]),
  );
});

test('[P14] who cannot see a photo cannot ask for it to go, and nobody asks without a name', async () => {
  const { race, photo } = await runningRace();
  expect(await askFor(race, photo, me, { cookie: cookieOf(race, 'B') })).toEqual(refusal('not-found'));
  expect(await askFor(race, photo, me, { cookie: cookieOf(race, 'A') })).toEqual(refusal('race-on'));
  await endRace(race);
  expect(await askFor(race, photo, me, { cookie: '' })).toEqual(refusal('not-authenticated'));
  expect(await askFor(race, photo, me, { cookie: stranger.cookie })).toEqual(refusal('not-found'));
  expect(await askFor(race, photo, me, { link: 'made-up' })).toEqual(refusal('not-found'));
  expect(await askFor(race, photo, { ...me, name: ' \u200B ' })).toEqual(refusal('name-missing'));
  expect((await askFor(race, photo, { ...me, words: 'x'.repeat(501) }))[0]).toBe(422);
  // One letter to whoever counts it as it comes, three as it is kept.
  const grows = '\uFB2C';
  for (const long of [{ name: grows.repeat(40) }, { words: grows.repeat(500) }, { contact: grows.repeat(254) }]) {
    expect((await askFor(race, photo, { ...me, ...long }))[0]).toBe(422);
  }
  expect(await askFor(race, photo, { name: 'Sam', words: '' })).toEqual([201, { success: true }]);
  await pool.query('update photos set hidden_at = now() where id = $1', [photo]);
  expect(await askFor(race, photo, me, { cookie: cookieOf(race, 'B') })).toEqual(refusal('not-found'));
});

test('[P14] a photo, a person and a link bring so many requests a day', async () => {
  const { race, photo } = await overRace();
  const photos = [photo];
  for (let n = 1; n < 6; n++) photos.push(await keptPhoto(race, 'B', 'step', String(n)));
  const link = await madeLink(race);
  await pool.query('delete from attempts');
  for (let n = 0; n < photoRequest.perPhoto; n++) {
    expect((await askFor(race, photo, { ...me, name: `Priya ${n}` }))[0]).toBe(201);
  }
  expect((await askFor(race, photo, { ...me, name: 'One more' }))[0]).toBe(429);
  expect((await askFor(race, photo, { ...me, name: 'One more' }, { link }))[0]).toBe(429);
  const others = photos.slice(1).flatMap((id) => [0, 1, 2, 3].map((n) => ({ id, name: `Sam ${n}` })));
  const byLink: number[] = [];
  for (const { id, name } of others) byLink.push((await askFor(race, id, { ...me, name }, { link }))[0]);
  expect(byLink).toEqual(others.map(() => 201));
  expect(others).toHaveLength(photoRequest.aDay);
  const last = { ...me, name: 'Last' };
  expect((await askFor(race, photos[1] ?? '', last, { link }))[0]).toBe(429);
  expect((await askFor(race, photos[1] ?? '', last, { link, cookie: stranger.cookie }))[0]).toBe(429);
  clock.pass(dayMs);
  expect((await askFor(race, photo, { ...me, name: 'One more' }))[0]).toBe(201);
});

test('[A5] whoever asked and then deletes their account is not named in the mail that waits for the host', async () => {
  const { race, photo } = await overRace();
  await pool.query('delete from mail_outbox');
  const cookie = race.vices.B?.cookie ?? '';
  expect((await askFor(race, photo, { ...me, contact: 'Vice-B@example.org' }, { cookie }))[0]).toBe(201);
  expect((await askFor(race, photo, me))[0]).toBe(201);
  const leaving = { method: 'POST', url: '/api/account/delete', cookie, payload: { password } } as const;
  expect(await ask(app, leaving)).toEqual([200, { success: true }]);
  const { rows } = await pool.query<{ text: string }>('select text from mail_outbox');
  expect(rows.map(({ text }) => /answer them: (.*)/.exec(text)?.[1])).toEqual([me.contact]);
  const asked = (await requestsOf(race)) as { name: string; contact: string | null }[];
  expect(asked.map(({ name, contact }) => `${name} ${contact}`).toSorted()).toEqual([
    'Priya priya@example.org',
    'Somebody null',
  ]);
});

test('[P14] so does one where the host is banned: they cannot come and look', async () => {
  const { race, photo } = await overRace();
  expect(await goneIn(race)).toBe(false);
  await pool.query('update accounts set banned_at = now() where id = $1', [race.host.id]);
  expect(await goneIn(race)).toBe(true);
  expect(await askFor(race, photo, me)).toEqual([201, { success: true, hidden: true }]);
  expect(await lookAt(race, photo, cookieOf(race, 'B'))).toBe(404);
  await pool.query('update accounts set banned_at = null where id = $1', [race.host.id]);
});

test('[P15] the host dismisses a request: whoever made it reads so, and the same words again are no new one', async () => {
  const { race, photo } = await overRace();
  const link = await madeLink(race);
  await askFor(race, photo, me);
  const [mine] = await requestIds(race);
  await askFor(race, photo, me, { link });
  const byLink = (await requestIds(race)).find((id) => id !== mine);
  expect([await askedBy(race, 'A'), await askedBy(race, 'B')]).toEqual(['open', null]);
  expect(await dismiss(race, photo, mine)).toEqual([200, { success: true }]);
  expect(await dismiss(race, photo, mine)).toEqual([200, { success: true, already: true }]);
  expect([await askedBy(race, 'A'), await askedBy(race, 'B')]).toEqual(['dismissed', null]);
  expect(await requestIds(race)).toEqual([byLink]);
  expect(await lookAt(race, photo, cookieOf(race, 'B'))).toBe(200);
  await pool.query('delete from mail_outbox');
  expect(await askFor(race, photo, me)).toEqual([201, { success: true, already: true, dismissed: true }]);
  expect([await requestIds(race), (await pool.query('select 1 from mail_outbox')).rows]).toEqual([[byLink], []]);
  expect(await askFor(race, photo, { ...me, words: 'Really, please.' })).toEqual([201, { success: true }]);
  expect([await askedBy(race, 'A'), (await requestIds(race)).length]).toEqual(['open', 2]);
});

test('[P15] nobody else dismisses a request, and none that is for another photo', async () => {
  const { race, photo } = await overRace();
  const elsewhere = await overRace();
  await askFor(race, photo, me);
  await askFor(elsewhere.race, elsewhere.photo, me);
  const [request] = await requestIds(race);
  const [foreign] = await requestIds(elsewhere.race);
  const link = await madeLink(race);
  expect(await dismiss(race, photo, request, '')).toEqual(refusal('not-authenticated'));
  expect(await dismiss(race, photo, request, '', link)).toEqual(refusal('not-authenticated'));
  expect(await dismiss(race, photo, request, stranger.cookie)).toEqual(refusal('not-found'));
  for (const cookie of [cookieOf(race, 'A'), cookieOf(race, 'B')]) {
    expect(await dismiss(race, photo, request, cookie)).toEqual(refusal('not-allowed'));
  }
  for (const wrong of [foreign, photo, 'nonsense']) {
    expect(await dismiss(race, photo, wrong)).toEqual(refusal('not-found'));
  }
  expect([await requestIds(race), await requestIds(elsewhere.race)]).toEqual([[request], [foreign]]);
});

test("[P14] [A9] where the host's account is deleted a request hides the photo at once, also one the host had let stay", async () => {
  const { race, photo } = await runningRace();
  const other = await sentPhoto(race, 'B', await phoneJpeg({ left: '#00ff00' }));
  const third = await sentPhoto(race, 'B', await phoneJpeg({ left: '#0000ff' }));
  await endRace(race);
  await askFor(race, photo, me);
  await askFor(race, other, me);
  const listed = (await requestsOf(race)) as { id: string; photo: string }[];
  await dismiss(race, photo, listed.find((one) => one.photo === photo)?.id);
  const leaving = {
    method: 'POST',
    url: '/api/account/delete',
    cookie: race.host.cookie,
    payload: { password },
  } as const;
  expect(await ask(app, leaving)).toEqual([200, { success: true }]);
  const seen = async () => [
    await lookAt(race, photo, cookieOf(race, 'B')),
    await lookAt(race, other, race.vices.A?.cookie ?? ''),
    await lookAt(race, third, race.vices.A?.cookie ?? ''),
  ];
  expect(await seen()).toEqual([200, 404, 200]);
  expect(await askFor(race, photo, me)).toEqual([201, { success: true, already: true, hidden: true }]);
  await pool.query('delete from mail_outbox');
  expect(await askFor(race, third, me)).toEqual([201, { success: true, hidden: true }]);
  expect([await goneIn(race), await seen()]).toEqual([true, [404, 404, 404]]);
  expect((await pool.query('select 1 from mail_outbox')).rows).toEqual([]);
});

async function runningRace(): Promise<{ race: StartedRace; photo: string }> {
  const race = await startedRace(server);
  return { race, photo: await sentPhoto(race, 'A', await phoneJpeg()) };
}

async function overRace(): Promise<{ race: StartedRace; photo: string }> {
  const made = await runningRace();
  await endRace(made.race);
  return made;
}

/** As a member of team A, unless it is somebody else. */
function askFor(race: StartedRace, id: string, payload: object, who: { cookie?: string; link?: string } = {}) {
  const { link, cookie = link === undefined ? cookieOf(race, 'A') : '' } = who;
  const url = `/api/photos/${id}/removal${link === undefined ? '' : `?link=${link}`}`;
  return ask(race.app, { method: 'POST', url, cookie, payload });
}

function dismiss(race: StartedRace, id: string, request = '', cookie = race.host.cookie, link = '') {
  const url = `/api/photos/${id}/removal/dismiss${link && `?link=${link}`}`;
  return ask(race.app, { method: 'POST', url, cookie, payload: { request } });
}

/** What a captain reads on the photo about the request they made. */
async function askedBy(race: StartedRace, letter: 'A' | 'B'): Promise<unknown> {
  return (await storyFor(race, cookieOf(race, letter))).photos[0]?.asked;
}

async function goneIn(race: StartedRace): Promise<boolean> {
  return (await storyFor(race, cookieOf(race, 'A'))).isHostGone;
}

async function storyFor({ gameId }: StartedRace, cookie: string): Promise<StoryView> {
  return (await ask(app, { url: `/api/game-story/${gameId}`, cookie }))[1] as StoryView;
}

async function requestIds(race: StartedRace): Promise<string[]> {
  return ((await requestsOf(race)) as { id: string }[]).map(({ id }) => id);
}

async function requestsOf({ app: at, gameId, host }: StartedRace): Promise<unknown> {
  const [, story] = await ask(at, { url: `/api/game-story/${gameId}`, cookie: host.cookie });
  return (story as { host: { requests: unknown[] } }).host.requests;
}
