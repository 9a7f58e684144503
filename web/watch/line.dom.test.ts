import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebSocket as ServerSocket } from 'ws';
import type { WatchFrame } from '#contract/watch';
import { eventually } from '../../tests/harness/eventually.ts';
import { openForScreens } from '../../tests/harness/browsers/screen-server.ts';
import { aWatchPage, aWatchView, began } from '../testing/a-watch.ts';
import { followRace, type Pace, type Watched } from './line.ts';

// The import would be of what the package has for browsers, which is nothing.
const { WebSocketServer } = createRequire(import.meta.url)('ws') as typeof import('ws');
const heard: unknown[] = [];
let sockets: ServerSocket[] = [];
let answer: { status: number; body: unknown };
let takesLines: boolean;
let seen: Watched | null;
let stop: () => void;

const server = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
new WebSocketServer({ server }).on('connection', (socket) => {
  if (!takesLines) return socket.close();
  sockets.push(socket);
  socket.on('message', (word) => heard.push(JSON.parse((word as Buffer).toString())));
  return undefined;
});
await openForScreens(server, '/watch/abc', /^GET http:\S+ (4|5)\d\d /);

beforeEach(() => {
  heard.length = 0;
  answer = { status: 200, body: aWatchPage() };
  takesLines = true;
  seen = null;
});

afterEach(() => {
  stop();
  for (const socket of sockets) socket.terminate();
  sockets = [];
});

test('the page is there before the line has said anything', async () => {
  takesLines = false;
  follow();
  await eventually(() => seen?.link).toBe('live');
  expect(seen?.page).toEqual(aWatchPage());
});

test('every page of the line takes the place of the one before; a beat is answered and sets the clock', async () => {
  follow();
  await eventually(() => sockets.length).toBe(1);
  const page = aWatchPage(aWatchView({ seq: 3 }), { behindMs: 60_000, at: began });
  say({ type: 'page', page });
  await eventually(() => seen?.page?.view?.seq).toBe(3);
  say({ type: 'beat', at: Date.now() + 3_600_000 });
  await eventually(() => heard).toEqual([{ type: 'beat' }]);
  expect(Math.round(((seen?.now() ?? 0) - Date.now()) / minuteMs)).toBe(59);
});

test('a line that is cut is opened again, and the picture stays meanwhile', async () => {
  follow({ deadAfterMs: 5_000, pausesMs: [300], overMs: 60_000 });
  await eventually(() => sockets.length).toBe(1);
  say({ type: 'page', page: aWatchPage() });
  await eventually(() => seen?.link).toBe('live');
  answer = { status: 500, body: {} };
  takesLines = false;
  sockets[0]?.terminate();
  await eventually(() => seen?.link).toBe('lost');
  expect(seen?.page).toEqual(aWatchPage());
  expect(seen?.lostSince).toBeLessThanOrEqual(Date.now());
  answer = { status: 200, body: aWatchPage(aWatchView({ seq: 21 }), { at: began + 50 * minuteMs }) };
  takesLines = true;
  await eventually(() => [seen?.link, seen?.page?.view?.seq, sockets.length]).toEqual(['live', 21, 2]);
});

test('a link that is over takes its picture along', async () => {
  follow();
  await eventually(() => sockets.length).toBe(1);
  await eventually(() => seen?.link).toBe('live');
  answer = { status: 404, body: { code: 'watch-unknown' } };
  takesLines = false;
  sockets[0]?.close();
  await eventually(() => seen?.link).toBe('over');
  expect(seen?.page).toBe(null);
});

const minuteMs = 60_000;

const note = (watched: Watched) => {
  seen = { ...watched };
};

function follow(...pace: Pace[]) {
  stop = followRace('abc', note, ...pace);
}

function say(frame: WatchFrame) {
  sockets.at(-1)?.send(JSON.stringify(frame));
}
