import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WebSocket as ServerSocket } from 'ws';
import { closes, type LiveFrame } from '#contract/live';
import { eventually } from '../../../tests/harness/eventually.ts';
import { openForScreens } from '../../../tests/harness/browsers/screen-server.ts';
import { aStep, aView } from '../../testing/a-race.ts';
import { LiveLine } from './live-line.ts';

// The import would be of what the package has for browsers, which is nothing.
const { WebSocketServer } = createRequire(import.meta.url)('ws') as typeof import('ws');
/** The line to game 12, as a server in this test holds it. */
const asked: string[] = [];
const heard: unknown[] = [];
let sockets: ServerSocket[] = [];
let answer: { status: number; body: unknown } = { status: 200, body: aView() };
let live: LiveLine;

const server = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
new WebSocketServer({ server }).on('connection', (socket, request) => {
  asked.push(request.url ?? '');
  sockets.push(socket);
  socket.on('message', (word) => heard.push(JSON.parse((word as Buffer).toString())));
});
await openForScreens(server, '/game/12', /^(GET|POST) http:\S+ (4|5)\d\d /);

beforeEach(() => {
  for (const list of [asked, heard, sockets]) list.length = 0;
  answer = { status: 200, body: aView() };
  live = new LiveLine(12, 'fay');
  live.start();
});
afterEach(() => {
  live.stop();
  for (const socket of sockets) socket.terminate();
  sockets = [];
});

test('a view is shown, a beat answered with where the phone stands, and the clock set by it', async () => {
  await opened(1);
  say({ type: 'view', seq: 40, view: aView() });
  say({ type: 'beat', seq: 40, at: Date.now() + 3_600_000 });
  await eventually(() => heard).toEqual([{ type: 'beat', seq: 40 }]);
  const { view, link, lostSince, offsetMs } = live.line;
  expect({ view, link, lostSince }).toEqual({ view: aView(), link: 'live', lostSince: null });
  expect(Math.round(offsetMs / 10_000)).toBe(360);
});

test('an older view changes nothing, one for other eyes does', async () => {
  await opened(1);
  say({ type: 'view', seq: 40, view: aView() });
  say({ type: 'view', seq: 39, view: aView({ seq: 39 }) });
  say({ type: 'presence', online: { A: 2 }, host: true });
  await eventually(() => [live.line.online, live.line.isHostOnline, live.line.view?.seq]).toEqual([{ A: 2 }, true, 40]);
  say({ type: 'view', seq: 12, view: aView({ seq: 12, team: 'B' }) });
  await eventually(() => live.line.view?.team).toBe('B');
  expect(live.line.view?.seq).toBe(12);
});

test('a sabotage is said to be shown once it was', async () => {
  await opened(1);
  const sabotage = { id: 's1', by: 'B', landedAt: null, readyAt: null, waiting: 0 } as const;
  say({ type: 'view', seq: 41, view: aView({ seq: 41, step: aStep({ type: 'sabotage', sabotage }) }) });
  await eventually(() => heard.length).toBe(1);
  expect(heard).toEqual([{ type: 'seen', seq: 41 }]);
});

test('sent away it comes back by the number of its view', async () => {
  await opened(1);
  say({ type: 'view', seq: 40, view: aView() });
  await eventually(() => live.line.link).toBe('live');
  sockets[0]?.close(closes.comeBack, '0');
  await opened(2);
  expect(asked).toEqual(['/api/live/12?changes=1&since=0', '/api/live/12?changes=1&since=40&as=playerA']);
});

test('what has changed comes on top of what this line was sent, and on nothing else', async () => {
  await opened(1);
  say({ type: 'view', seq: 40, view: aView() });
  // By a call, and further on: the line goes on from what it said itself.
  await eventually(() => live.line.view?.seq).toBe(40);
  answer = { status: 200, body: aView({ seq: 42, bars: 7 }) };
  await live.line.refresh();
  expect(live.line.view).toMatchObject({ seq: 42, bars: 7 });
  say({ type: 'view', seq: 43, from: 40, changes: [{ set: { seq: 43 } }, { in: { feed: [{ add: [] }] } }] });
  await eventually(() => live.line.view).toEqual({ ...aView(), seq: 43, feed: [] });
  say({ type: 'view', seq: 45, from: 44, changes: [{ set: { seq: 45, bars: 99 } }] });
  await opened(2);
  expect(asked.at(-1)).toBe('/api/live/12?changes=1&since=43&as=playerA');
  say({ type: 'view', seq: 45, from: 43, changes: [{ set: { seq: 45, bars: 99 } }] });
  await opened(3);
  say({ type: 'view', seq: 45, view: aView({ seq: 45 }) });
  await eventually(() => live.line.view).toEqual(aView({ seq: 45 }));
});

test('somebody who is signed out, and somebody who was taken out, is told why and not tried again', async () => {
  await opened(1);
  answer = { status: 401, body: { code: 'not-authenticated', message: 'Not authenticated' } };
  sockets[0]?.close(closes.signedOut);
  await eventually(() => live.line.ended).toBe('signed-out');
  live.line.reconnect();
  await opened(2);
  expect(live.line.ended).toBe(null);
  sockets[1]?.close(closes.notAMember);
  await eventually(() => live.line.ended).toBe('not-a-member');
});

test('where nothing opens the view comes by a call, and a call that fails leaves what is shown', async () => {
  await opened(1);
  sockets[0]?.close(closes.signedOut);
  await eventually(() => live.line.view).toEqual(aView());
  answer = { status: 500, body: { code: 'out-of-order' } };
  await live.line.refresh();
  expect([live.line.view, live.line.trouble, live.line.ended]).toEqual([aView(), null, null]);
});

function opened(count: number) {
  return eventually(() => sockets.length).toBe(count);
}

function say(frame: LiveFrame): void {
  sockets.at(-1)?.send(JSON.stringify(frame));
}
