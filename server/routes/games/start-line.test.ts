import { expect, test } from 'vitest';
import { freshApp } from '../../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../../tests/harness/people/ask.ts';
import { getOf, guestIn, postTo, seatNumber } from '../../../tests/harness/people/joining.ts';
import { newcomer } from '../../../tests/harness/people/people.ts';
import { readyRace } from '../../../tests/harness/races/race.ts';

const server = await freshApp();
const { pool } = server.deps.database;

test('[SL2] the host reads every phone’s step, a team reads its own, and everyone reads how many are ready', async () => {
  const race = await readyRace(server);
  const jo = await guestIn(server, race.gameId, 'B', 'Jo');
  await ask(server.app, { url: `/api/data/games/${race.gameId}`, cookie: race.captains.A?.cookie ?? '' });
  await report(race.captains.A?.cookie, race.gameId, 'ready');
  await report(jo.cookie, race.gameId, 'camera');
  await report(jo.cookie, race.gameId, 'camera-refused');
  const own = { A: ['ready', null], B: [null, null, 'camera-refused'] };
  expect(await phones(race.host.cookie, race.gameId)).toEqual([
    { ready: 1, phones: own.A },
    { ready: 0, phones: own.B },
  ]);
  expect(await phones(jo.cookie, race.gameId)).toEqual([
    { ready: 1, phones: null },
    { ready: 0, phones: own.B },
  ]);
});

test('[SL2] only people in a team can report, only before the start, and only a valid step', async () => {
  const race = await readyRace(server);
  const stranger = await newcomer(server.app, 'stranger@example.org');
  expect(await report('', race.gameId, 'ready')).toEqual(refusal('not-authenticated'));
  expect(await report(stranger.cookie, race.gameId, 'ready')).toEqual(refusal('game-not-found'));
  expect(await report(race.host.cookie, race.gameId, 'ready')).toEqual(refusal('no-team'));
  expect((await report(race.captains.A?.cookie, race.gameId, 'dancing'))[0]).toBe(422);
  expect(await stored(race.gameId)).toEqual([]);
});

test('[SL3] reports are erased at the start, and none are shown or accepted afterwards', async () => {
  const race = await readyRace(server);
  await report(race.captains.A?.cookie, race.gameId, 'ready');
  expect(await stored(race.gameId)).toEqual(['ready']);
  const url = `/api/start-game?gameId=${race.gameId}`;
  await ask(server.app, { method: 'POST', url, cookie: race.host.cookie, payload: { startAnyway: true } });
  expect(await stored(race.gameId)).toEqual([]);
  expect(await report(race.captains.A?.cookie, race.gameId, 'ready')).toEqual(refusal('race-begun'));
  expect(await phones(race.host.cookie, race.gameId)).toEqual([
    { phones: [undefined, undefined] },
    { phones: [undefined, undefined] },
  ]);
});

test('[SL3] a report is erased with the seat, whether its owner leaves or is removed by the host', async () => {
  const race = await readyRace(server);
  const { gameId, host, captains } = race;
  const [jo, mo] = [await guestIn(server, gameId, 'A', 'Jo'), await guestIn(server, gameId, 'A', 'Mo')];
  for (const cookie of [jo.cookie, mo.cookie, captains.B?.cookie]) await report(cookie, gameId, 'rules');
  await postTo(server, jo.cookie, gameId, 'leave-team');
  await postTo(server, host.cookie, gameId, `members/${await seatNumber(server, gameId, mo.id)}/remove`);
  expect(await stored(gameId)).toEqual(['rules']);
  const payload = { gameId, groupKey: 'B', emailToRemove: captains.B?.email };
  await ask(server.app, { method: 'POST', url: '/api/remove-email-from-group', cookie: host.cookie, payload });
  expect(await stored(gameId)).toEqual([]);
});

test('[SL3] [G3] what phones of a team reported goes with the team', async () => {
  const race = await readyRace(server, { teams: 3 });
  const { gameId, host, captains } = race;
  const jo = await guestIn(server, gameId, 'C', 'Jo');
  await openGame(captains.C?.cookie, gameId);
  for (const cookie of [jo.cookie, captains.C?.cookie]) await report(cookie, gameId, 'ready');
  await report(captains.B?.cookie, gameId, 'rules');
  const url = `/api/data/games/${gameId}`;
  const fewer = await ask(server.app, { method: 'PATCH', url, cookie: host.cookie, payload: { game_groups: 2 } });
  expect([fewer[0], await stored(gameId)]).toEqual([200, ['rules']]);
});

function openGame(cookie: string | undefined, gameId: number) {
  return ask(server.app, { url: `/api/data/games/${gameId}`, cookie: cookie ?? '' });
}

function report(cookie: string | undefined, gameId: number, step: string) {
  return postTo(server, cookie ?? '', gameId, 'phone', { step });
}

async function stored(gameId: number): Promise<string[]> {
  const { rows } = await pool.query<{ step: string }>('select step from phone_steps where game_id = $1', [gameId]);
  return rows.map(({ step }) => step);
}

interface TeamAnswer {
  ready?: number;
  people: { phone?: string | null }[] | null;
}

async function phones(cookie: string, gameId: number) {
  const [, answer] = await getOf(server, cookie, gameId, 'people');
  return (answer as { teams: TeamAnswer[] }).teams.map(({ ready, people }) => ({
    ...(ready === undefined ? {} : { ready }),
    phones: people && people.map(({ phone }) => phone),
  }));
}
