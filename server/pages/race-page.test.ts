import { expect, test } from 'vitest';
import type { RaceView } from '#contract/race-view';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { newcomer } from '../../tests/harness/people/people.ts';
import { asTeam, cookieOf, endRace, readyRace, startedRace, stateOf } from '../../tests/harness/races/race.ts';

const server = await freshApp();
const { app } = server;
const race = await startedRace(server);
const path = `/game/${race.gameId}`;

test('[L10] whoever is in a running race gets it with its page, as the calls answer them and nobody else', async () => {
  for (const cookie of [cookieOf(race, 'A'), cookieOf(race, 'B'), race.host.cookie]) {
    const { data, headers } = await opened(path, cookie);
    const [, view] = await ask(app, { url: `/api/view/${race.gameId}`, cookie });
    const [, game] = await ask(app, { url: `/api/data/games/${race.gameId}`, cookie });
    expect(data).toEqual({ personId: expect.any(String), at: expect.any(Number), game, view });
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'accept-encoding, cookie' });
  }
  const [, other] = await ask(app, { url: `/api/view/${race.gameId}`, cookie: cookieOf(race, 'B') });
  const { token } = (other as RaceView).step ?? {};
  expect(token).toEqual(expect.any(String));
  expect((await opened(path, cookieOf(race, 'A'))).body).not.toContain(token);
});

test('a race that came with its page is shown by fewer scripts than are named where it must be asked for', async () => {
  const [told, plain] = [await opened(path, race.host.cookie), await opened(path, '')];
  expect([scriptsIn(told.body), scriptsIn(plain.body)]).toEqual([['/assets/clue.js'], ['/assets/play.js']]);
});

test('nobody, strangers, a cookie of no session and a race that is not on get the plain page', async () => {
  const stranger = await newcomer(app, 'stranger@example.org');
  const waiting = await readyRace(server);
  const over = await startedRace(server);
  await endRace(over);
  const plain = (await opened(path, '')).body.replaceAll(path, '');
  for (const [at, cookie] of [
    [path, stranger.cookie],
    [path, 'sid=made-up'],
    [`/game/${waiting.gameId}`, waiting.host.cookie],
    [`/game/${over.gameId}`, over.host.cookie],
    ['/game/999999', race.host.cookie],
    ['/game/9999999999', race.host.cookie],
    ['/game/egg', race.host.cookie],
    [`/game/0${race.gameId}`, race.host.cookie],
  ] as const) {
    const { status, body, data, headers } = await opened(at, cookie);
    expect([at, status, data, body.replaceAll(at, '')]).toEqual([at, 200, null, plain]);
    expect(headers['cache-control']).toBe('no-cache');
  }
});

test('[L10] a sabotage does not land by a page that may never be looked at: the page comes without it, and asks', async () => {
  const sabotageId = (await stateOf(race)).start.sabotages[0]?.id;
  await asTeam(race, 'A', 'add-sabotage', { targetGroup: 'B', sabotageId, givenByGroup: 'A' });
  expect((await opened(path, cookieOf(race, 'B'))).data).toBe(null);
  expect((await stateOf(race)).sabotages[0]?.landedAt).toBe(null);
  expect((await opened(path, cookieOf(race, 'A'))).data).toMatchObject({ view: { team: 'A' } });
  await ask(app, { url: `/api/view/${race.gameId}`, cookie: cookieOf(race, 'B') });
  expect((await opened(path, cookieOf(race, 'B'))).data).toMatchObject({ view: { step: { type: 'sabotage' } } });
});

test('nothing that anybody wrote ends the block of data', async () => {
  const evil = '</script><script>alert(1)</script><!--';
  const named = await startedRace(server, { columns: { game_name: evil } });
  const { body, data } = await opened(`/game/${named.gameId}`, named.host.cookie);
  expect(data).toMatchObject({ game: { game_name: evil } });
  expect(body).not.toContain('<script>alert');
  expect(body.split('</script>')).toHaveLength(2);
});

function scriptsIn(body: string): string[] {
  return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, file = '']) => file);
}

async function opened(url: string, cookie: string) {
  const { statusCode: status, body, headers } = await app.inject({ url, headers: cookie ? { cookie } : {} });
  const [, json = 'null'] = /<script type="application\/json" id="race-data">(.*?)<\/script>/s.exec(body) ?? [];
  return { status, body, headers, data: JSON.parse(json) as unknown };
}
