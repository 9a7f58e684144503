import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Letter } from '../contract/game.ts';
import { closes } from '../contract/live.ts';
import { afterwards } from './harness/afterwards.ts';
import { freshApp } from './harness/servers/app.ts';
import { freshDatabase } from './harness/servers/database.ts';
import { eventually } from './harness/eventually.ts';
import { startNginx } from './harness/servers/nginx.ts';
import { callIn, type Phone } from './harness/races/phone.ts';
import { claimAt, cookieOf, expectedBar, type StartedRace, startedRace, stateOf } from './harness/races/race.ts';
import { hasProgram } from './harness/servers/programs.ts';
import { freePort, freshDataDir, type ServerProcess, startServerProcess } from './harness/servers/server-process.ts';

const metricsToken = 'a token of some length';
const database = await freshDatabase();
const port = await freePort();
const origin = `http://localhost:${port}`;
// A fourth node, which only sets races up: no phone ever reaches it.
const setup = await freshApp({ PUBLIC_ORIGIN: origin }, { database });
const nodePorts = [await freePort(), await freePort(), await freePort()];
const hasNginx = hasProgram('nginx');
const nodes = hasNginx ? await Promise.all(nodePorts.map(startNode)) : [];
if (hasNginx) await startNginx(port, nodePorts);

test.runIf(hasNginx)('[L13] phones on three nodes see what any of them does, each what its team may see', async () => {
  const race = await startedRace(setup, { teams: 3 });
  const phones = await phonesOnAllNodes(race);
  expect(await linesPerNode()).toEqual([2, 2, 2]);
  for (const letter of ['A', 'B', 'C'] as const) {
    const { seq } = await claimed(race, letter);
    const views = await Promise.all(phones.map((phone) => phone.shows((view) => view.seq >= seq)));
    expect(views.map((view) => view.standings.find(({ group }) => group === letter)?.done)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(views.map(({ team }) => team)).toEqual(['A', 'A', 'B', 'B', 'C', 'C']);
  }
  await hangUpAll(phones);
});

test.runIf(hasNginx)('[L8] who is there counts over all nodes', async () => {
  const race = await startedRace(setup, { teams: 3 });
  const phones = await phonesOnAllNodes(race);
  const everybody = { type: 'presence', online: { A: 2, B: 2, C: 2 }, host: false };
  for (const phone of phones) {
    await eventually(() => phone.frames.findLast(({ type }) => type === 'presence')).toEqual(everybody);
  }
  await hangUpAll(phones);
  expect(phones).toHaveLength(6);
});

test.runIf(hasNginx)('[L7] a member who is taken out through one node loses the line on another', async () => {
  const race = await startedRace(setup, { teams: 3 });
  const phones = await phonesOnAllNodes(race);
  const removed = race.vices.C;
  const answer = await post('remove-email-from-group', race.host.cookie, {
    gameId: race.gameId,
    groupKey: 'C',
    emailToRemove: removed?.email,
  });
  expect(answer.status).toBe(200);
  expect(await phones[5]?.closed).toEqual({ code: closes.notAMember, reason: '' });
  const { seq } = await claimed(race, 'A');
  await Promise.all(phones.slice(0, 5).map((phone) => phone.shows((view) => view.seq >= seq)));
  await hangUpAll(phones);
});

test.runIf(hasNginx)('[L13] nodes whose bell was cut tell their phones all the same', async () => {
  const race = await startedRace(setup, { teams: 3 });
  const phones = await phonesOnAllNodes(race);
  await Promise.all(phones.map((phone) => phone.shows(() => true)));
  const { rowCount } = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'pickled-egg bell' and datname = current_database()`,
  );
  expect(rowCount).toBe(4);
  for (const letter of ['A', 'B', 'C'] as const) {
    const { seq } = await claimed(race, letter);
    await Promise.all(phones.map((phone) => phone.shows((view) => view.seq >= seq)));
  }
  await hangUpAll(phones);
});

test.runIf(hasNginx).each([
  ['SIGTERM', closes.comeBack, 1],
  ['SIGKILL', 1006, 2],
] as const)(
  '[L9] a node that gets %s leaves its phones to the others, and they have missed nothing',
  async (signal, code, which) => {
    const race = await startedRace(setup, { teams: 3 });
    const phones = await phonesOnAllNodes(race);
    const before = await Promise.all(phones.map((phone) => phone.shows(() => true)));
    const there = (await linesPerNode())[which] ?? 0;
    const exitCode = nodes[which]?.end(signal);
    const { seq } = await claimed(race, 'A');
    // Which phones were on that node shows in how their lines end.
    const lost = await lostPhones(phones, code, there);
    expect(lost.length).toBeGreaterThan(0);
    await claimed(race, 'B');
    const back = await Promise.all(
      lost.map((at) => phoneOf(race, at, phones[at]?.shown()?.seq ?? before[at]?.seq ?? 0)),
    );
    const { seq: last } = await claimed(race, 'C');
    expect(last).toBeGreaterThan(seq);
    const all = phones.map((phone, at) => back[lost.indexOf(at)] ?? phone);
    const views = await Promise.all(all.map((phone) => phone.shows((view) => view.seq >= last)));
    expect(views.map(({ standings }) => standings.map(({ done }) => done))).toEqual(views.map(() => [1, 1, 1]));
    expect(await exitCode).toBe(signal === 'SIGTERM' ? 0 : null);
    await Promise.all(all.map((phone) => phone.hangUp()));
    nodes[which] = await startNode(nodePorts[which] ?? 0);
  },
);

test.runIf(hasNginx)('an upload that is begun, gone on with and finished reaches the same node each time', async () => {
  const race = await startedRace(setup, { teams: 1 });
  for (let time = 0; time < 6; time += 1) {
    const id = randomUUID();
    const begun = await tus('POST', `uploads?id=${id}`, race, {
      'upload-length': '4',
      'upload-metadata': `gameId ${Buffer.from(String(race.gameId)).toString('base64')}`,
    });
    expect(begun.status).toBe(201);
    for (const offset of ['0', '2']) {
      const part = { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' };
      expect((await tus('PATCH', `uploads/${id}`, race, part, 'ab')).status).toBe(204);
    }
    const found = await tus('HEAD', `uploads/${id}`, race, {});
    expect([found.status, found.headers.get('upload-offset')]).toEqual([200, '4']);
  }
});

async function startNode(nodePort: number): Promise<ServerProcess> {
  const dataDir = await freshDataDir();
  const node = await startServerProcess({
    dataDir,
    port: nodePort,
    env: {
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      METRICS_TOKEN: metricsToken,
    },
  });
  afterwards(async () => {
    await node.end('SIGTERM');
    await rm(dataDir, { recursive: true });
  });
  return node;
}

/** Two phones of each of three teams, one after the other: each goes where the fewest are. */
async function phonesOnAllNodes(race: StartedRace): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (let at = 0; at < 6; at += 1) phones.push(await phoneOf(race, at, 0));
  return phones;
}

function phoneOf(race: StartedRace, at: number, since: number): Promise<Phone> {
  const letter = (['A', 'B', 'C'] as const)[Math.floor(at / 2)] ?? 'A';
  const cookie = at % 2 === 0 ? cookieOf(race, letter) : (race.vices[letter]?.cookie ?? '');
  return callIn({ origin, gameId: race.gameId, cookie, since });
}

async function lostPhones(phones: Phone[], code: number, howMany: number): Promise<number[]> {
  const ended: number[] = [];
  const watch = async (phone: Phone, at: number) => {
    if ((await phone.closed).code === code) ended.push(at);
  };
  for (const [at, phone] of phones.entries()) void watch(phone, at);
  await eventually(() => ended.length).toBe(howMany);
  return ended;
}

async function hangUpAll(phones: Phone[]): Promise<void> {
  await Promise.all(phones.map((phone) => phone.hangUp()));
  await eventually(linesPerNode).toEqual([0, 0, 0]);
}

async function linesPerNode(): Promise<number[]> {
  return Promise.all(
    nodePorts.map(async (nodePort) => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const answer = await fetch(`http://127.0.0.1:${nodePort}/metrics`, { headers }).catch(() => null);
      return Number(/^live_lines (\d+)/m.exec((await answer?.text()) ?? '')?.[1] ?? 0);
    }),
  );
}

/** A team's right claim, through nginx: a phone whose node goes away under it sends the same claim again. */
async function claimed(race: StartedRace, letter: Letter): Promise<{ seq: number }> {
  const body = { gameId: race.gameId, ...(await claimAt(race, letter, await expectedBar(race, letter))) };
  let answer: Response;
  do answer = await post('correctly-guessed', cookieOf(race, letter), body);
  while (answer.status >= 502);
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ correct: true })]);
  return { seq: (await stateOf(race)).seq };
}

function post(call: string, cookie: string, body: object): Promise<Response> {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  return fetch(`${origin}/api/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function tus(
  method: string,
  path: string,
  race: StartedRace,
  more: Record<string, string>,
  body?: string,
): Promise<Response> {
  const headers = { cookie: cookieOf(race, 'A'), origin, 'tus-resumable': '1.0.0', ...more };
  return fetch(`${origin}/api/${path}`, { method, headers, ...(body ? { body } : {}) });
}
