import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closes } from '#contract/live';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { refusal } from '../../tests/harness/people/ask.ts';
import { refusedLine, stillPace } from '../../tests/harness/races/line.ts';
import { callIn } from '../../tests/harness/races/phone.ts';
import { asHost, asTeam, cookieOf, type StartedRace, startedRace, stateOf } from '../../tests/harness/races/race.ts';
import { openRaces } from '../races/door.ts';
import { listContacts } from '../store/races/contacts.ts';

const watched = await watchedRace({ pollMs: 20 });

test('[L5] a phone that does not answer a beat is dropped; one that does stays', async () => {
  const { race, origin } = await watchedRace({ beatMs: 250, answerMs: 100 });
  const { gameId } = race;
  const silent = await callIn({ origin, gameId, cookie: cookieOf(race, 'A'), isInPocket: true });
  const evasive = await callIn({ origin, gameId, cookie: cookieOf(race, 'A'), isInPocket: true });
  const talking = setInterval(() => evasive.say({ type: 'seen', seq: 0 }), 10);
  const alive = await callIn({ origin, gameId, cookie: cookieOf(race, 'B') });
  expect((await silent.closed).code).toBe(1006);
  expect((await evasive.closed).code).toBe(1006);
  clearInterval(talking);
  await alive.hears(() => alive.frames.filter(({ type }) => type === 'beat').length > 3);
  await asHost(race, 'message', { text: 'Hear, hear.' });
  expect((await alive.shows(({ feed }) => feed[0]?.text.includes('Hear, hear.') ?? false)).team).toBe('B');
});

test('[L9] a node that goes sends its phones away, each with its own time to come back, and waits for none', async () => {
  const { race, origin, server } = await watchedRace();
  const { gameId } = race;
  const cookies = [cookieOf(race, 'A'), cookieOf(race, 'B'), race.host.cookie];
  const phones = await Promise.all(cookies.map((cookie) => callIn({ origin, gameId, cookie })));
  await Promise.all(phones.map((phone) => phone.shows(() => true)));
  const deaf = new WebSocket(`${origin.replace('http', 'ws')}/api/live/${gameId}`, {
    headers: { cookie: race.vices.A?.cookie ?? '', origin },
  });
  await new Promise((resolve) => deaf.once('open', resolve));
  deaf.pause();
  await server.app.close();
  deaf.terminate();
  const ends = await Promise.all(phones.map(({ closed }) => closed));
  expect(ends.map(({ code }) => code)).toEqual([closes.comeBack, closes.comeBack, closes.comeBack]);
  expect(new Set(ends.map(({ reason }) => Number(reason))).size).toBe(3);
});

test('[E9] a node that goes writes down whom it has heard', async () => {
  const { race, origin, server } = await watchedRace();
  const { gameId } = race;
  const phone = await callIn({ origin, gameId, cookie: cookieOf(race, 'B') });
  await phone.shows(() => true);
  await server.app.close();
  const heard = await listContacts(server.deps.database.db, gameId);
  expect(heard.map(({ team }) => team)).toEqual(['B']);
});

test('[L9] a race that a newer version writes is no longer watched here, and the node that is about to go takes no new phone', async () => {
  const { race, origin, server } = await watchedRace();
  const { gameId } = race;
  const phone = await callIn({ origin, gameId, cookie: cookieOf(race, 'A') });
  const { seq } = await phone.shows(() => true);
  await server.deps.database.pool.query(
    `insert into events (game_id, seq, at, move_id, body) values ($1, $2, now(), 'new', '{"type":"moon-landed"}')`,
    [gameId, seq + 1],
  );
  server.deps.bell.ring({ race: gameId, seq: seq + 1 });
  expect((await phone.closed).code).toBe(closes.comeBack);
  const url = `${origin}/api/live/${gameId}`;
  expect(await refusedLine(url, { origin, cookie: cookieOf(race, 'A') })).toEqual(refusal('race-elsewhere'));
});

test('[L12] a phone that is sent away and does not go is cut off', async () => {
  const { race, origin, server } = await watchedRace({ leaveMs: 20 });
  const stubborn = new WebSocket(`${origin.replace('http', 'ws')}/api/live/${race.gameId}`, {
    headers: { cookie: cookieOf(race, 'A'), origin },
  });
  afterwards(async () => stubborn.terminate());
  const [[, wire]] = await Promise.all([once(server.app.server, 'upgrade'), once(stubborn, 'open')]);
  const cut = once(wire as Duplex, 'close');
  stubborn.pause();
  stubborn.send('hello');
  await cut;
  expect(stubborn.readyState).toBe(WebSocket.OPEN);
});

test('[L13] an event whose bell was never heard reaches the phones by the next look', async () => {
  const { origin, server } = watched;
  const race = await startedRace(server);
  const { gameId } = race;
  const phone = await callIn({ origin, gameId, cookie: cookieOf(race, 'A') });
  const { seq } = await phone.shows(() => true);
  const silent = openRaces({ ...server.deps, bell: { ring: () => undefined } });
  await silent.play({ gameId, move: { type: 'message', text: 'No bell rang.' } }, () => ({}));
  expect((await phone.shows((view) => view.seq > seq)).feed[0]?.text).toContain('No bell rang.');
});

test('[L11] [E11] a sabotage lands when the view it is in was handed to a phone of its team, which says nothing', async () => {
  const { server, origin } = watched;
  const race = await startedRace(server);
  const { gameId } = race;
  const silent = await callIn({ origin, gameId, cookie: cookieOf(race, 'B'), isInPocket: true });
  await silent.shows(() => true);
  await strike(race);
  await silent.shows(({ step }) => step?.type === 'sabotage');
  const landed = await silent.shows(({ step }) => step?.sabotage?.landedAt !== null && step?.type === 'sabotage');
  expect(landed.step?.sabotage?.landedAt).toBe((await stateOf(race)).sabotages[0]?.landedAt);
});

test('[L11] a phone that comes and says it has the newest view has shown the sabotage in it', async () => {
  const { server, origin } = watched;
  const race = await startedRace(server);
  const { gameId } = race;
  await strike(race);
  const { seq } = await stateOf(race);
  const phone = await callIn({ origin, gameId, cookie: cookieOf(race, 'B'), since: seq, isInPocket: true });
  const { step } = await phone.shows(() => true);
  expect(step?.sabotage?.landedAt).toEqual(expect.any(Number));
});

test('[L11] what others are shown lands on nobody', async () => {
  const { server, origin } = watched;
  const race = await startedRace(server);
  const { gameId } = race;
  const phones = [
    await callIn({ origin, gameId, cookie: cookieOf(race, 'A') }),
    await callIn({ origin, gameId, cookie: race.host.cookie }),
  ];
  await strike(race);
  const { seq } = await stateOf(race);
  for (const phone of phones) await phone.shows((view) => view.seq >= seq);
  await asHost(race, 'message', { text: 'Look at your phones.' });
  for (const phone of phones) await phone.shows((view) => view.seq > seq);
  expect((await stateOf(race)).sabotages[0]?.landedAt).toBe(null);
});

async function watchedRace(pace = {}) {
  const server = await freshApp({}, { livePace: { ...stillPace, ...pace } });
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, origin, race: await startedRace(server) };
}

async function strike(race: StartedRace): Promise<void> {
  const sabotageId = (await stateOf(race)).start.sabotages[0]?.id;
  const [status] = await asTeam(race, 'A', 'add-sabotage', { targetGroup: 'B', sabotageId, givenByGroup: 'A' });
  if (status !== 200) throw new Error(`Not struck: ${status}`);
}
