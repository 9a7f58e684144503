import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StoryView } from '#contract/story';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { sentPhoto } from '../../../tests/harness/races/photos.ts';
import { phoneJpeg } from '../../../tests/harness/races/pictures.ts';
import {
  anotherBar,
  asTeam,
  claimRight,
  claimWrong,
  cookieOf,
  endRace,
  expectedBar,
  keptPhoto,
  personOf,
  readyRace,
  type StartedRace,
  startedRace,
} from '../../../tests/harness/races/race.ts';
import { raceWithMembers } from '../../../tests/harness/people/members.ts';
import { madeLink } from '../../../tests/harness/people/results-link.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const stranger = await personOf(server.app, 'stranger@example.org');

test('[J5] the story is for the people of a race that is over', async () => {
  const ready = await readyRace(server);
  expect(await read(ready, '')).toEqual(refusal('not-authenticated'));
  expect(await read(ready, stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await read(ready, ready.host.cookie)).toEqual(refusal('race-not-begun'));
  const race = await startedRace(server);
  expect(await read(race, race.host.cookie)).toEqual(refusal('race-on'));
  await endRace(race);
  expect(await read(race, stranger.cookie)).toEqual(refusal('game-not-found'));
});

test('[J5] a story says who reads it; what is for the host is told to the host alone', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  await endRace(race);
  const endedAt = clock.now().getTime();
  const { reader, host, ...told } = await storyFor(race, race.host.cookie);
  expect([reader, host]).toEqual([
    { team: 'A', isHost: true, isByLink: false },
    { finishes: [], linkSince: null, requests: [], odd: null },
  ]);
  expect(told).toMatchObject({
    gameId: race.gameId,
    endedAt,
    provisionalUntil: endedAt + 30 * minuteMs,
    photosUntil: endedAt + 30 * dayMs,
    arePhotosGone: false,
    photos: [],
  });
  clock.pass(minuteMs);
  const link = await madeLink(race);
  expect((await storyFor(race, race.host.cookie)).host).toEqual({
    finishes: [],
    linkSince: clock.now().getTime(),
    requests: [],
    odd: null,
  });
  const rival = await storyFor(race, cookieOf(race, 'B'));
  expect([rival.reader, rival.host]).toEqual([{ team: 'B', isHost: false, isByLink: false }, null]);
  const guest = await storyFor(race, '', link);
  expect([guest.reader, guest.host]).toEqual([{ team: null, isHost: false, isByLink: true }, null]);
  expect({ ...guest, reader: null }).toEqual({ ...rival, reader: null });
});

test('[W7] what nobody has found is told when claims can no longer come in', async () => {
  const race = await startedRace(server);
  const ahead = await expectedBar(race, 'A');
  await endRace(race);
  expect(JSON.stringify(await storyFor(race, race.host.cookie))).not.toContain(ahead.name);
  clock.pass(30 * minuteMs);
  expect((await storyFor(race, race.host.cookie)).places).toContainEqual(expect.objectContaining({ id: ahead.id }));
});

test('[J5] a claim that comes late changes the story', async () => {
  const race = await startedRace(server);
  await asTeam(race, 'A', 'clue');
  clock.pass(10 * minuteMs);
  const claimedAt = clock.now().toISOString();
  const bar = await expectedBar(race, 'A');
  const fix = { lat: bar.lat, lon: bar.lon, accuracy: 20, at: claimedAt };
  clock.pass(minuteMs);
  await endRace(race);
  expect((await storyFor(race, race.host.cookie)).teams.map(({ done }) => done)).toEqual([0, 0]);
  const late = {
    gameGroup: 'A',
    correctBarId: `${race.gameId}.A.0`,
    claimId: 'late-1',
    placeId: bar.id,
    fix,
    claimedAt,
  };
  expect((await asTeam(race, 'A', 'correctly-guessed', { ...late, photoSha256: 'a'.repeat(64) }))[0]).toBe(200);
  const { teams } = await storyFor(race, race.host.cookie);
  expect(teams.map(({ group, done }) => [group, done])).toEqual([
    ['A', 1],
    ['B', 0],
  ]);
});

test('[P13] a story says which photos its reader has sent, by an account and not by a link', async () => {
  const race = await startedRace(server);
  await keptPhoto(race, 'A', 'step', '0');
  clock.pass(minuteMs);
  await keptPhoto(race, 'B', 'step', '0');
  await endRace(race);
  const link = await madeLink(race);
  const own = async (cookie: string, by?: string) =>
    (await storyFor(race, cookie, by)).photos.map(({ group, isOwn }) => [group, isOwn]);
  const noneOwn = [
    ['A', false],
    ['B', false],
  ];
  expect(await own(cookieOf(race, 'B'))).toEqual([
    ['A', false],
    ['B', true],
  ]);
  expect([await own(race.vices.B?.cookie ?? ''), await own('', link)]).toEqual([noneOwn, noneOwn]);
});

test('[P16] a photo is credited to who sent it, for the people of the game and nobody else', async () => {
  const { members, ...race } = await raceWithMembers(server, 2);
  const [mine, theirs] = [await keptPhoto(race, 'A', 'step', '0'), await keptPhoto(race, 'A', 'step', '0')];
  const { pool } = server.deps.database;
  for (const [place, id] of [mine, theirs].entries()) {
    await pool.query('update photos set account_id = $2 where id = $1', [id, members[place]?.id]);
  }
  await pool.query("update accounts set display_name = '=<b>Jo</b>' where id = $1", [members[1]?.id]);
  await keptPhoto(race, 'B', 'step', '0');
  await endRace(race);
  const link = await madeLink(race);
  const credits = async (cookie: string, by?: string) =>
    (await storyFor(race, cookie, by)).photos.map(({ group, sender }) => `${group} ${sender}`).toSorted();
  const all = ['A =<b>Jo</b>', 'A Guest 1', 'B Ada'];
  for (const cookie of [members[0]?.cookie ?? '', cookieOf(race, 'B'), race.host.cookie]) {
    expect(await credits(cookie)).toEqual(all);
  }
  expect(await credits('', link)).toEqual(['A null', 'A null', 'B null']);
  const sheet = async (cookie: string, by = '') => {
    const url = `/api/game-results/${race.gameId}/results.csv${by}`;
    const { body } = await race.app.inject({ url, headers: { cookie } });
    return body.split('\r\n').map((row) => row.split(',').at(-1));
  };
  expect((await sheet(race.host.cookie))[0]).toBe('Photos by');
  expect(await sheet('', `?link=${link}`)).not.toContain('Photos by');
  await pool.query('update accounts set deleted_at = now() where id = $1', [members[0]?.id]);
  expect(await credits(race.host.cookie)).toEqual(['A =<b>Jo</b>', 'A null', 'B Ada']);
});

test('[M11] a photo that follows the wrong guess it is of is told as one of it, and where it was taken', async () => {
  const race = await startedRace(server);
  const bar = await anotherBar(race, 'A');
  const picture = await phoneJpeg();
  const photoSha256 = createHash('sha256').update(picture).digest('hex');
  await claimWrong(race, 'A', { photoSha256 });
  const [mine, rivals] = [await sentPhoto(race, 'A', picture), await sentPhoto(race, 'B', picture)];
  await endRace(race);
  clock.pass(31 * minuteMs);
  const { photos, places } = await storyFor(race, race.host.cookie);
  expect(photos.map(({ id, kind, bar: where }) => [id, kind, where])).toEqual(
    expect.arrayContaining([
      [mine, 'wrong', bar.id],
      [rivals, 'step', null],
    ]),
  );
  expect(places.map(({ id }) => id)).toContain(bar.id);
});

test('[P12] photos stand where they were taken, hidden ones for the host alone, and none when their time is over', async () => {
  const race = await startedRace(server);
  const bar = await expectedBar(race, 'A');
  clock.pass(10 * minuteMs);
  const proof = await sentPhoto(race, 'A', await phoneJpeg());
  await claimRight(race, 'A', { photoSha256: undefined, photoId: proof });
  const foundAt = clock.now().getTime();
  clock.pass(minuteMs);
  const searching = await keptPhoto(race, 'B', 'step', '0');
  const searchedAt = clock.now().getTime();
  await endRace(race);
  clock.pass(minuteMs);
  const hosts = await sentPhoto(race, 'B', await phoneJpeg(), { cookie: race.host.cookie });
  const plain = { bar: null, isHidden: false, isOwn: false, sender: 'Ada', asked: null };
  const first = { ...plain, id: proof, group: 'A', at: foundAt, kind: 'step', bar: bar.id, width: 300, height: 400 };
  const second = { ...plain, id: searching, group: 'B', at: searchedAt, kind: 'step', width: 1_600, height: 1_200 };
  const third = { ...plain, id: hosts, group: null, at: searchedAt, kind: 'other', width: 300, height: 400 };
  const size = { width: expect.any(Number), height: expect.any(Number) };
  const all = [first, second, third].map((photo) => ({ ...photo, ...size }));
  const vice = race.vices.B?.cookie ?? '';
  expect((await storyFor(race, vice)).photos).toEqual(all);
  const { cookie } = race.host;
  await ask(race.app, { method: 'POST', url: `/api/photos/${proof}/hide`, cookie, payload: { hidden: true } });
  const rival = await storyFor(race, vice);
  expect([rival.photos, rival.teams[0]?.legs[0]?.photo]).toEqual([all.slice(1), null]);
  const host = await storyFor(race, cookie);
  expect([host.photos, host.teams[0]?.legs[0]?.photo]).toEqual([
    [{ ...all[0], isHidden: true }, all[1], { ...all[2], isOwn: true }],
    proof,
  ]);
  clock.pass(29 * dayMs);
  expect(await storyFor(race, cookie)).toMatchObject({ arePhotosGone: false });
  clock.pass(dayMs);
  expect(await storyFor(race, cookie)).toMatchObject({ arePhotosGone: true, photos: [] });
  expect((await ask(race.app, { url: `/api/photos/${searching}`, cookie }))[0]).toBe(404);
});

function read({ app, gameId }: StartedRace, cookie: string, link?: string) {
  return ask(app, { url: `/api/game-story/${gameId}${link === undefined ? '' : `?link=${link}`}`, cookie });
}

async function storyFor(race: StartedRace, cookie: string, link?: string): Promise<StoryView> {
  const [status, story] = await read(race, cookie, link);
  expect([status, story]).toEqual([200, expect.any(Object)]);
  return story as StoryView;
}
