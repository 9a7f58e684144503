import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { stoppedClock } from '../../../tests/harness/clock.ts';
import { raceWithMembers } from '../../../tests/harness/people/members.ts';
import { asTeam, endRace, keptPhoto, personOf, readyRace, startedRace } from '../../../tests/harness/races/race.ts';

const clock = stoppedClock(Date.parse('2026-11-20T19:00:00Z'));
const server = await freshApp({}, { now: clock.now });
const stranger = await personOf(server.app, 'stranger@example.org');

test('[J7] the desk is for the host of a race that has begun', async () => {
  const [race, ready] = [await startedRace(server), await readyRace(server)];
  expect(await deskOf('', race.gameId)).toEqual(refusal('not-authenticated'));
  expect(await deskOf(stranger.cookie, race.gameId)).toEqual(refusal('game-not-found'));
  expect(await deskOf(race.captains.A?.cookie ?? '', race.gameId)).toEqual(refusal('not-allowed'));
  expect(await deskOf(race.host.cookie, 'x')).toEqual(refusal('invalid-game-id'));
  expect(await deskOf(ready.host.cookie, ready.gameId)).toEqual(refusal('race-not-begun'));
});

test('[J7] a host sees when teams were last heard of, and their photos, newest first', async () => {
  const race = await startedRace(server);
  const startedAt = clock.now().getTime();
  const people = [
    { group: 'A', count: 2 },
    { group: 'B', count: 2 },
  ];
  expect(await deskOf(race.host.cookie, race.gameId)).toEqual([200, { contacts: [], people, photos: [] }]);
  await asTeam(race, 'A', 'clue');
  const bar = await keptPhoto(race, 'A', 'step', '0');
  clock.pass(60_000);
  await asTeam(race, 'B', 'clue');
  const forfeit = await keptPhoto(race, 'B', 'forfeit', '2');
  clock.pass(60_000);
  const sabotage = await keptPhoto(race, 'B', 'sabotage', 'a sabotage');
  expect(await deskOf(race.host.cookie, race.gameId)).toEqual([
    200,
    {
      contacts: [
        { group: 'A', at: startedAt },
        { group: 'B', at: startedAt + 60_000 },
      ],
      people,
      photos: [
        { id: sabotage, group: 'B', at: startedAt + 120_000, what: 'sabotage', number: null, sender: 'Ada' },
        { id: forfeit, group: 'B', at: startedAt + 60_000, what: 'forfeit', number: 3, sender: 'Ada' },
        { id: bar, group: 'A', at: startedAt, what: 'bar', number: 1, sender: 'Ada' },
      ],
    },
  ]);
});

test('[J7] [P16] members are counted, and a photo on the desk is credited to who sent it', async () => {
  const { members, ...race } = await raceWithMembers(server, 3);
  const photo = await keptPhoto(race, 'A', 'step', '0');
  await server.deps.database.pool.query('update photos set account_id = $2 where id = $1', [photo, members[1]?.id]);
  expect(await deskOf(race.host.cookie, race.gameId)).toMatchObject([
    200,
    { people: [{ count: 5 }, { count: 2 }], photos: [{ id: photo, sender: 'Guest 2' }] },
  ]);
});

test('[J7] a host who races sees the photos of their team, and all of them once it is over', async () => {
  const race = await startedRace(server, { hostIn: 'A' });
  const own = await keptPhoto(race, 'A', 'step', '0');
  clock.pass(60_000);
  const rivals = await keptPhoto(race, 'B', 'step', '0');
  expect(await photosOf(race)).toEqual([own]);
  await endRace(race);
  expect(await photosOf(race)).toEqual([rivals, own]);
});

test('[J7] the newest 60 photos lie on it', async () => {
  const race = await startedRace(server);
  const ids: string[] = [];
  for (let nth = 0; nth < 61; nth += 1) {
    clock.pass(1_000);
    ids.unshift(await keptPhoto(race, 'A', 'step', '0'));
  }
  expect(await photosOf(race)).toEqual(ids.slice(0, 60));
});

async function photosOf({ host, gameId }: Awaited<ReturnType<typeof startedRace>>): Promise<string[]> {
  const [, desk] = (await deskOf(host.cookie, gameId)) as [number, { photos: { id: string }[] }];
  return desk.photos.map(({ id }) => id);
}

function deskOf(cookie: string, gameId: number | string): Promise<[number, unknown]> {
  return ask(server.app, { method: 'GET', url: `/api/host/${gameId}/desk`, cookie });
}
