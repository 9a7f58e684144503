import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { calls } from '../contract/calls.ts';
import { freshApp } from './harness/servers/app.ts';
import { ask, refusal } from './harness/people/ask.ts';
import { sentPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { claimRight, cookieOf, endRace, personOf, type StartedRace, startedRace } from './harness/races/race.ts';
import { madeLink } from './harness/people/results-link.ts';

const server = await freshApp();
const { app } = server;
const reading = [
  'game-results',
  'game-photos',
  'game-story',
  'results-photos-zip',
  'results-csv',
  'results-json',
  'results-story-picture',
  'results-card-picture',
] as const;

test('every call that a link opens is walked here', () => {
  const byLink = Object.entries(calls).filter(([, { caller }]) => caller === 'signed-in-or-link');
  expect(byLink.map(([name]) => name).toSorted()).toEqual([...reading, 'photo', 'ask-photo-removal'].toSorted());
});

test('[J5] [J8] a stranger, the member of another game, a removed member, a revoked link and that of another race get nothing', async () => {
  const { race, photo } = await aRaceThatIsOver();
  const other = await aRaceThatIsOver({ isOneRemoved: false });
  const revoked = await madeLink(race);
  const link = await madeLink(race);
  const foreign = await madeLink(other.race);
  const stranger = await personOf(app, 'stranger@example.org');
  const refused: [string, { cookie: string; link?: string }][] = [
    ['a stranger', { cookie: stranger.cookie }],
    ['a removed member', { cookie: race.vices.B?.cookie ?? '' }],
    ['a revoked link', { cookie: '', link: revoked }],
    ['a link of another race', { cookie: '', link: foreign }],
    ['a link that was made up', { cookie: '', link: randomBytes(32).toString('base64url') }],
    ['a stranger with a revoked link', { cookie: stranger.cookie, link: revoked }],
  ];
  for (const [who, by] of refused) {
    for (const call of reading) {
      expect([who, call, await read(race, call, by)]).toEqual([who, call, refusal('game-not-found')]);
    }
    expect([who, await look(photo, by)]).toEqual([who, refusal('not-found')]);
    expect([who, await askFor(photo, by)]).toEqual([who, refusal('not-found')]);
  }
  for (const call of reading) expect([call, await read(race, call)]).toEqual([call, refusal('not-authenticated')]);
  const allowed = [
    { cookie: race.host.cookie },
    { cookie: cookieOf(race, 'B') },
    { cookie: '', link },
    { cookie: stranger.cookie, link },
  ];
  for (const by of allowed) {
    for (const call of reading) expect([call, (await read(race, call, by))[0]]).toEqual([call, 200]);
    expect((await look(photo, by))[0]).toBe(200);
  }
  await ask(app, { method: 'DELETE', url: `/api/game-results/${race.gameId}/link`, cookie: race.host.cookie });
  for (const call of reading) {
    expect([call, await read(race, call, { cookie: '', link })]).toEqual([call, refusal('game-not-found')]);
  }
  expect(await look(photo, { cookie: '', link })).toEqual(refusal('not-found'));
});

test("[J8] what a link opens holds nobody's address, and of hidden photos nothing", async () => {
  const { race, photo } = await aRaceThatIsOver();
  const shown = await sentPhoto(race, 'B', await phoneJpeg());
  const link = await madeLink(race);
  const [, photos] = await read(race, 'game-photos', { cookie: '', link });
  expect(photos).toEqual([photo, shown].map((id) => `/api/photos/${id}?link=${link}`));
  expect((await ask(app, { url: String((photos as string[])[0]), cookie: '' }))[0]).toBe(200);
  const { cookie } = race.host;
  await ask(app, { method: 'POST', url: `/api/photos/${photo}/hide`, cookie, payload: { hidden: true } });
  for (const call of reading) {
    const { body, statusCode } = await app.inject({ url: addressOf(race, call, link) });
    const hides = { mails: body.includes('@example.org'), photo: body.includes(photo) };
    expect([call, statusCode, hides]).toEqual([call, 200, { mails: false, photo: false }]);
  }
  const archived = async (headers: { cookie: string }, by?: string) => {
    const { rawPayload } = await app.inject({ url: addressOf(race, 'results-photos-zip', by), headers });
    return Object.keys(unzipSync(rawPayload)).length;
  };
  expect([await archived({ cookie: '' }, link), await archived({ cookie })]).toEqual([1, 2]);
});

test('[J8] by the link alone nothing is changed', async () => {
  const { race, photo } = await aRaceThatIsOver();
  const link = await madeLink(race);
  const tried = [
    { method: 'POST', url: `/api/photos/${photo}/hide`, payload: { hidden: true } },
    { method: 'DELETE', url: `/api/photos/${photo}` },
    { method: 'POST', url: `/api/photos/${photo}/removal/dismiss`, payload: { request: photo } },
    { method: 'POST', url: `/api/game-results/${race.gameId}/link` },
    { method: 'DELETE', url: `/api/game-results/${race.gameId}/link` },
  ] as const;
  for (const { url, ...question } of tried) {
    expect([url, await ask(app, { ...question, url: `${url}?link=${link}`, cookie: '' })]).toEqual([
      url,
      refusal('not-authenticated'),
    ]);
  }
  expect((await look(photo, { cookie: '', link }))[0]).toBe(200);
});

/** A race in which team A found a bar with a photo; of team B one was taken out before the end. */
async function aRaceThatIsOver({ isOneRemoved = true } = {}): Promise<{ race: StartedRace; photo: string }> {
  const race = await startedRace(server);
  const photo = await sentPhoto(race, 'A', await phoneJpeg());
  await claimRight(race, 'A', { photoSha256: undefined, photoId: photo });
  const payload = { gameId: race.gameId, groupKey: 'B', emailToRemove: 'vice-b@example.org' };
  const url = '/api/remove-email-from-group';
  if (isOneRemoved) await ask(app, { method: 'POST', url, cookie: race.host.cookie, payload });
  await endRace(race);
  return { race, photo };
}

type By = { cookie: string; link?: string };

function addressOf({ gameId }: StartedRace, call: (typeof reading)[number], link?: string): string {
  return calls[call].path.replace(':id', String(gameId)) + queryOf(link);
}

function queryOf(link?: string): string {
  return link === undefined ? '' : `?link=${link}`;
}

function read(race: StartedRace, call: (typeof reading)[number], { cookie, link }: By = { cookie: '' }) {
  return ask(app, { url: addressOf(race, call, link), cookie });
}

function look(photo: string, { cookie, link }: By) {
  return ask(app, { url: `/api/photos/${photo}${queryOf(link)}`, cookie });
}

function askFor(photo: string, { cookie, link }: By) {
  const payload = { name: 'Priya', words: 'I am in it.' };
  return ask(app, { method: 'POST', url: `/api/photos/${photo}/removal${queryOf(link)}`, cookie, payload });
}
