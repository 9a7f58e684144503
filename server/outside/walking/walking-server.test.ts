import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { holdCallLimits } from '../../../tests/harness/servers/call-limits.ts';
import { eventually } from '../../../tests/harness/eventually.ts';
import { readConfig } from '../../config/config.ts';
import { placeOf } from '../../testing/laid-streets.ts';
import { startRouterStandIn } from '../../testing/router-stand-in.ts';
import { openWalkingServer, type WalkingServer } from './walking-server.ts';

const standIn = await startRouterStandIn();
afterAll(() => standIn.stop());
const kinds = ['osrm', 'valhalla'] as const;
const places = ['0,0', '0,100', '300,0'].map((spot) => placeOf(spot));
let now = new Date('2026-11-14T20:00:00Z');
let logged: string[] = [];

beforeEach(() => {
  standIn.behave('well');
  standIn.asked.length = 0;
  logged = [];
});

test.each(kinds)('walks are told by %s, in both directions as it says them', async (kind) => {
  const metres = await open(kind).table(places);
  expect(metres?.map(Math.round)).toEqual([0, 201, 600, 200, 0, 632, 600, 633, 0]);
});

test('OSRM is asked for distances on foot, as longitude and latitude', async () => {
  await open('osrm').table(places.slice(0, 2));
  expect(standIn.asked).toEqual([
    { method: 'GET', path: '/table/v1/foot/15.600000,48.400000;15.600000,48.400899?annotations=distance', body: null },
  ]);
});

test('Valhalla is asked for the shortest way on foot, in kilometres', async () => {
  await open('valhalla').table(places.slice(0, 1));
  const list = [{ lat: 48.4, lon: 15.6 }];
  expect(standIn.asked).toEqual([
    {
      method: 'POST',
      path: '/sources_to_targets',
      body: {
        sources: list,
        targets: list,
        costing: 'pedestrian',
        costing_options: { pedestrian: { shortest: true } },
        units: 'kilometers',
      },
    },
  ]);
});

test.each(kinds)('a walk that %s does not know is no length', async (kind) => {
  standIn.behave('no way to the first');
  const metres = await open(kind).table(places);
  const none = Number.POSITIVE_INFINITY;
  expect(metres?.map(Math.round)).toEqual([0, none, none, none, 0, 632, none, 633, 0]);
});

test.each([
  ['osrm', 100],
  ['valhalla', 50],
] as const)('%s is not asked about more than %i places', async (kind, most) => {
  const many = Array.from({ length: most + 1 }, (_place, n) => placeOf(`${n},0`));
  expect(await open(kind).table(many)).toBeNull();
  expect(standIn.asked).toEqual([]);
  expect(await open(kind).table(many.slice(1))).toHaveLength(most * most);
});

test.each(
  kinds.flatMap((kind) =>
    (['error', 'html', 'endless', 'negative', 'text', 'short'] as const).map((how) => [kind, how] as const),
  ),
)('%s that answers as %s is left alone for a while, and that is logged once', async (kind, how) => {
  const server = open(kind);
  standIn.behave(how);
  expect(await server.table(places)).toBeNull();
  standIn.behave('well');
  expect(await server.table(places)).toBeNull();
  expect(standIn.asked).toHaveLength(1);
  now = new Date(now.getTime() + 61_000);
  standIn.behave(how);
  expect(await server.table(places)).toBeNull();
  now = new Date(now.getTime() + 61_000);
  standIn.behave('well');
  expect(await server.table(places)).toHaveLength(9);
  expect(logged).toEqual([expect.stringContaining('the routing server failed'), 'the routing server answers again']);
});

test.each(kinds)('%s that refuses one list is asked about the next', async (kind) => {
  const server = open(kind);
  standIn.behave('refusing');
  expect(await server.table(places)).toBeNull();
  standIn.behave('well');
  expect(await server.table(places)).toHaveLength(9);
});

test.each(kinds)('%s that is silent is given up after two seconds', async (kind) => {
  standIn.behave('silent');
  holdCallLimits();
  const asking = open(kind).table(places);
  await eventually(() => standIn.asked.length).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(await asking).toBeNull();
});

test('a server nobody can reach tells nothing', async () => {
  expect(await open('osrm', 'http://127.0.0.1:9').table(places)).toBeNull();
});

test('without an address there is no routing server', () => {
  expect(openWalkingServer({ config: readConfig({}), log: pino({ level: 'silent' }), now: () => now })).toBeNull();
});

function write(line: Buffer, _encoding: unknown, done: () => void): void {
  logged.push((JSON.parse(line.toString()) as { msg: string }).msg);
  done();
}

function open(kind: string, url = standIn.url): WalkingServer {
  const config = readConfig({ WALKING_URL: `${kind}+${url}/` });
  const server = openWalkingServer({ config, log: pino(new Writable({ write })), now: () => now });
  if (!server) throw new Error('there is a routing server');
  return server;
}
