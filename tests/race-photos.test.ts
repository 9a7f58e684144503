import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Letter } from '../contract/game.ts';
import type { RaceView } from '../contract/race-view.ts';
import { ask, refusal } from './harness/people/ask.ts';
import { aNight, anEvening, finds, minutes, type Night, resultsOf, row } from './harness/races/night.ts';
import { sendPhoto } from './harness/races/photos.ts';
import { phoneJpeg } from './harness/races/pictures.ts';
import { claimRight, cookieOf, endRace, personOf } from './harness/races/race.ts';

const evening = await anEvening();

test('a claim is ruled before its photo is here; the host sees which one is missing until it comes, before or after the end', async () => {
  const night = await aNight(evening, { teams: 2 });
  const [first, second, third] = await Promise.all([photo('green'), photo('blue'), photo('black')]);
  await promises(night, 'A', first);
  await night.hostPhone.shows((view) => missing(view) === '1 0');
  // Whichever is the second to come, the claim or the photo.
  expect((await sendPhoto(night, 'B', second))[0]).toBe(201);
  await promises(night, 'B', second);
  await night.hostPhone.shows((view) => missing(view) === '1 0' && view.standings.every(({ done }) => done === 1));
  expect((await sendPhoto(night, 'A', first))[0]).toBe(201);
  await night.hostPhone.shows((view) => missing(view) === '0 0');
  await promises(night, 'A', third);
  await endRace(night);
  await night.hostPhone.shows((view) => view.status === 'ended' && missing(view) === '1 0');
  expect((await sendPhoto(night, 'A', third))[0]).toBe(201);
  await night.hostPhone.shows((view) => missing(view) === '0 0');
  expect(await resultsOf(night)).toEqual([row(1, 'A', { bars: 2 }), row(2, 'B', { bars: 1 })]);
});

test('a team sees its own photos during the race and everybody’s after it; nobody else sees any', {
  tags: 'promise',
}, async () => {
  const night = await aNight(evening, { teams: 2 });
  const [, { id }] = (await sendPhoto(night, 'A', await photo('green'))) as [number, { id: string }];
  const address = `/api/photos/${id}`;
  expect(await statusOf(night, address, cookieOf(night, 'A'))).toBe(200);
  expect(await statusOf(night, address, night.host.cookie)).toBe(200);
  expect(await statusOf(night, address, cookieOf(night, 'B'))).toBe(404);
  for (const letter of ['A', 'B', 'A', 'B', 'A', 'B'] as const) await finds(night, letter);
  const stranger = await personOf(night.app, 'stranger@example.org');
  const photos = (cookie: string) => ask(night.app, { url: `/api/game-photos/${night.gameId}`, cookie });
  expect(await photos(cookieOf(night, 'B'))).toEqual([200, [address]]);
  expect(await photos(stranger.cookie)).toEqual(refusal('game-not-found'));
  expect(await statusOf(night, address, cookieOf(night, 'B'))).toBe(200);
  expect(await statusOf(night, address, stranger.cookie)).toBe(404);
});

function photo(left: string): Promise<Buffer> {
  return phoneJpeg({ left });
}

/** A team finds its bar and names the photo that follows by its hash. */
async function promises(night: Night, letter: Letter, sent: Buffer): Promise<void> {
  minutes(night, 10);
  const photoSha256 = createHash('sha256').update(sent).digest('hex');
  expect((await claimRight(night, letter, { photoSha256 }))[0]).toBe(200);
}

function missing({ host }: RaceView): string {
  return (host?.teams ?? []).map(({ photosMissing }) => photosMissing).join(' ');
}

async function statusOf({ app }: Night, url: string, cookie: string): Promise<number> {
  return (await app.inject({ url, headers: { cookie } })).statusCode;
}
