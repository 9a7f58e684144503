import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { json, text as allOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closes } from '#contract/live';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask, refusal } from '../../tests/harness/people/ask.ts';
import { refusedLine, stillPace } from '../../tests/harness/races/line.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { callIn } from '../../tests/harness/races/phone.ts';
import { asHost, claimRight, cookieOf, readyRace, startedRace } from '../../tests/harness/races/race.ts';

const server = await freshApp({ METRICS_TOKEN: 'sixteen characters' }, { livePace: stillPace });
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
const race = await startedRace(server);
const { gameId } = race;
const url = `${origin}/api/live/${gameId}`;
const ada = cookieOf(race, 'A');

test('[L1] whoever is not signed in, is a stranger or asks from a foreign page is refused before there is a line', async () => {
  const stranger = await newcomer(server.app, 'stranger@example.org');
  const foreign = { cookie: ada, origin: 'https://elsewhere.example' };
  expect(await refusedLine(url, { origin })).toEqual(refusal('not-authenticated'));
  expect(await refusedLine(url, { origin, cookie: 'sid=made-up' })).toEqual(refusal('not-authenticated'));
  expect(await refusedLine(url, { origin, cookie: stranger.cookie })).toEqual(refusal('game-not-found'));
  expect(await refusedLine(url, foreign)).toEqual(refusal('foreign-origin'));
  expect(await refusedLine(url, { cookie: ada, 'sec-fetch-site': 'cross-site' })).toEqual(refusal('foreign-origin'));
  expect(await refusedLine(`${origin}/api/live/999999`, { origin, cookie: ada })).toEqual(refusal('game-not-found'));
});

test('[L1] a race that has not begun has no line, and other addresses have none either', async () => {
  const waiting = await readyRace(server);
  const asked = { origin, cookie: ada };
  expect(await refusedLine(`${origin}/api/live/${waiting.gameId}`, asked)).toEqual(refusal('race-not-begun'));
  expect(await refusedLine(`${origin}/api/live/abc`, asked)).toEqual(refusal('invalid-game-id'));
  expect(await refusedLine(`${origin}/api/data/games`, asked)).toEqual(refusal('not-found'));
  expect(await refusedLine(`${origin}/%`, asked)).toEqual(refusal('not-found'));
  expect(await refusedLine(`${url}?since=soon`, asked)).toEqual(refusal('bad-input'));
});

test('[L1] an address that is none is nothing to be found, and no fault of ours', async () => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const head = ['GET http://[ HTTP/1.1', 'Host: here', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 404 /);
});

test('[L1] who asks for a line of another kind is refused in JSON too', async () => {
  const headers = { cookie: ada, connection: 'upgrade', upgrade: 'h2c' };
  const [answer] = (await once(request(url, { headers }).end(), 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(422);
  expect(await json(answer)).toEqual(refusal('bad-input')[1]);
});

test('[L2] a phone that comes gets the whole race, then of every event what has changed, in order', async () => {
  const phone = await callIn({ origin, gameId, cookie: ada });
  const first = await phone.shows(() => true);
  expect([200, first]).toEqual(await ask(server.app, { url: `/api/view/${gameId}`, cookie: ada }));
  await claimRight(race, 'B');
  const next = await phone.shows(({ seq }) => seq > first.seq);
  expect([200, next]).toEqual(await ask(server.app, { url: `/api/view/${gameId}`, cookie: ada }));
  const views = phone.frames.filter((frame) => frame.type === 'view');
  expect(views).toEqual([
    { type: 'view', seq: first.seq, view: first },
    { type: 'view', seq: next.seq, from: first.seq, changes: expect.any(Array) },
  ]);
  expect(JSON.stringify(views[1]).length).toBeLessThan(JSON.stringify(views[0]).length / 3);
});

test('[L2] a phone whose page knows whole views only gets nothing else', async () => {
  const [old, phone] = [
    await callIn({ origin, gameId, cookie: ada, isOld: true }),
    await callIn({ origin, gameId, cookie: ada }),
  ];
  const before = await old.shows(() => true);
  await asHost(race, 'message', { text: 'Time, please.' });
  const after = await old.shows(({ seq }) => seq > before.seq);
  expect(old.frames.filter(({ type }) => type === 'view')).toEqual([
    { type: 'view', seq: before.seq, view: before },
    { type: 'view', seq: after.seq, view: after },
  ]);
  expect(await phone.shows(({ seq }) => seq > before.seq)).toEqual(after);
});

test('[L3] a phone that came back with the newest view is sent the next one whole: nobody relies on what another line brought', async () => {
  const before = await callIn({ origin, gameId, cookie: ada });
  const { seq } = await before.shows(() => true);
  const again = await callIn({ origin, gameId, cookie: ada, since: seq });
  await again.hears(({ type }) => type === 'beat');
  await asHost(race, 'message', { text: 'Any more for any more?' });
  const [one, other] = await Promise.all([before, again].map((phone) => phone.shows((view) => view.seq > seq)));
  expect(other).toEqual(one);
  expect(again.frames.find(({ type }) => type === 'view')).toEqual({ type: 'view', seq: seq + 1, view: other });
});

test('[L3] a phone that has the newest view gets a beat and no view; one that lacks an event gets the race as it is now', async () => {
  const before = await callIn({ origin, gameId, cookie: ada });
  const { seq } = await before.shows(() => true);
  await before.hangUp();
  const again = await callIn({ origin, gameId, cookie: ada, since: seq });
  expect(await again.hears(({ type }) => type !== 'presence')).toEqual({ type: 'beat', seq, at: expect.any(Number) });
  await again.hangUp();
  await asHost(race, 'message', { text: 'Mind the step.' });
  const later = await callIn({ origin, gameId, cookie: ada, since: seq });
  expect(await later.hears(({ type }) => type !== 'presence')).toMatchObject({ type: 'view', seq: seq + 1 });
  expect((await later.shows(() => true)).feed[0]?.text).toContain('Mind the step.');
});

test('[L3] a phone that says it has more than there is gets the next event all the same', async () => {
  const phone = await callIn({ origin, gameId, cookie: ada, since: 9_999_999 });
  await phone.hears(({ type }) => type === 'beat');
  await asHost(race, 'message', { text: 'Next round is on Fox.' });
  expect((await phone.shows(() => true)).feed[0]?.text).toContain('Next round is on Fox.');
});

test('[L4] captain and vice-captain get the same bytes, another team and the host others', async () => {
  const cookies = [ada, race.vices.A?.cookie ?? '', cookieOf(race, 'B'), race.host.cookie];
  const [captain, vice, rival, host] = await Promise.all(cookies.map(firstView));
  expect(vice).toEqual(captain);
  expect(rival).not.toEqual(captain);
  expect(JSON.parse(host ?? '')).toMatchObject({ type: 'view', view: { audience: 'host', team: null } });
  expect(JSON.parse(rival ?? '')).toMatchObject({ type: 'view', view: { audience: 'player', team: 'B', host: null } });
});

test('[L12] a person has five lines to a race: the oldest goes for a sixth', async () => {
  const phones = [];
  for (let count = 0; count < 6; count += 1) phones.push(await callIn({ origin, gameId, cookie: cookieOf(race, 'B') }));
  expect(await phones[0]?.closed).toEqual({ code: closes.tooMany, reason: '' });
  await asHost(race, 'message', { text: 'Last orders.' });
  for (const phone of phones.slice(1)) await phone.shows(({ feed }) => feed[0]?.text.includes('Last orders.') ?? false);
});

test.each([
  'hello',
  '{"type":"seen","seq":-1}',
  '{"type":"seen","seq":1.5}',
  '{"type":"seen","seq":1,"view":{}}',
  '{"type":"verify-bar"}',
  'null',
])('[L12] a phone that says %s loses its line', async (said) => {
  const line = new WebSocket(url.replace('http', 'ws'), { headers: { cookie: ada, origin } });
  line.once('open', () => line.send(said));
  expect(await ending(line)).toBe(closes.badMessage);
});

test('[L12] a phone that says too much, or too much at once, loses its line', async () => {
  const [chatty, long] = [1, 2].map(
    () => new WebSocket(url.replace('http', 'ws'), { headers: { cookie: ada, origin } }),
  );
  chatty?.once('open', () => {
    for (let count = 0; count < 300; count += 1) chatty.send('{"type":"beat","seq":0}');
  });
  long?.once('open', () => long.send(`{"type":"beat","seq":${' '.repeat(300)}0}`));
  expect(await Promise.all([ending(chatty), ending(long)])).toEqual([closes.badMessage, 1009]);
});

test('[L12] a phone that asks for signs of life gets them, and loses its line when it wants too many', async () => {
  const line = new WebSocket(url.replace('http', 'ws'), { headers: { cookie: ada, origin } });
  await once(line, 'open');
  const ended = ending(line);
  let pongs = 0;
  line.on('pong', () => (pongs += 1));
  line.ping('there?');
  expect(await once(line, 'pong')).toEqual([Buffer.from('there?')]);
  for (let count = 0; count < 300; count += 1) line.ping();
  expect(await ended).toBe(closes.badMessage);
  expect(pongs).toBeLessThanOrEqual(250);
});

test('how many lines there are and what was sent on them is among the figures', async () => {
  const phone = await callIn({ origin, gameId, cookie: ada });
  await phone.shows(() => true);
  const headers = { authorization: 'Bearer sixteen characters' };
  const { body } = await server.app.inject({ url: '/metrics', headers });
  expect(body).toMatch(/^live_lines [1-9]/m);
  expect(body).toMatch(/^live_frames_total [1-9]/m);
});

function firstView(cookie: string): Promise<string> {
  const line = new WebSocket(url.replace('http', 'ws'), { headers: { cookie, origin } });
  return new Promise((resolve, reject) => {
    line.once('error', reject);
    line.on('message', (bytes, isBinary) => {
      const text = (bytes as Buffer).toString();
      if (!isBinary && text.includes('"view"')) resolve(text);
    });
  }).finally(() => line.terminate()) as Promise<string>;
}

function ending(line: WebSocket | undefined): Promise<number> {
  return new Promise((resolve) => line?.once('close', resolve));
}
