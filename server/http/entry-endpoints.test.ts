import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { fairShare } from '#contract/limits';

import { afterwards } from '../../tests/harness/afterwards.ts';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { ask } from '../../tests/harness/people/ask.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { newcomer, password, signUp } from '../../tests/harness/people/people.ts';
import { openPasswords } from '../accounts/passwords.ts';
import { entryBodies, entrySlots } from './entry-endpoints.ts';

const { atOnce, waitingPerNetwork } = entrySlots;
const { perNetwork, deadlineMs } = entryBodies;

const signInPath = '/auth/v1/token?grant_type=password';
const slowPaths = [
  signInPath,
  '/auth/v1/signup',
  '/auth/v1/verify',
  '/auth/v1/recover',
  '/api/set-token',
  '/api/take-hand-over',
];

afterEach(() => void vi.useRealTimers());

test('a few logins are worked on at a time, and a crowd that logs in delays neither members nor guests with a code', async () => {
  const gate = new EventEmitter();
  let [begun, isOpen] = [0, false];
  const verify = async () => {
    begun += 1;
    if (!isOpen) await once(gate, 'open');
    return false;
  };
  const { app } = await freshApp({ TRUST_PROXY: '1' }, { passwords: { ...openPasswords(), verify } });
  const sam = await newcomer(app, 'sam@example.org');
  const crowd = Array.from({ length: 3 * atOnce }, (_, n) => guess(app, `guess${n}@example.org`, `192.0.2.${n}`));
  await eventually(() => begun).toBe(atOnce);
  expect((await ask(app, { url: '/api/data/games', cookie: sam.cookie }))[0]).toBe(200);
  expect((await ask(app, { url: '/api/join/BCDFGH', cookie: '' }))[0]).toBe(404);
  expect(begun).toBe(atOnce);
  isOpen = true;
  gate.emit('open');
  const answers = await Promise.all(crowd);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(crowd.map(() => 400));
  expect(begun).toBe(crowd.length);
});

test.each([
  { count: 4, paths: [signInPath] },
  { count: 24, paths: slowPaths },
])('$count bodies that never arrive delay no login from another network', async ({ count, paths }) => {
  const { app, port } = await listeningApp();
  await signUp(app, 'ada@example.org');
  // The deadline of the slow bodies does not come.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = countRequests(app);
  const slow = Array.from({ length: count }, (_, n) => openSlowBody(port, paths[n % paths.length] ?? '', '192.0.2.1'));
  await until(() => arrived() === count);
  const others = await Promise.all(
    paths.map((url) => {
      const payload = url === signInPath ? { email: 'ada@example.org', password } : {};
      return app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': '198.51.100.1' } });
    }),
  );
  expect(others[0]?.statusCode).toBe(200);
  expect(others.slice(1).every(({ statusCode }) => statusCode >= 400 && statusCode < 500)).toBe(true);
  expect(slow.filter(({ readyState }) => readyState === 'open')).toHaveLength(count);
});

test.each([
  { name: 'with a length', headers: ['content-length: 50'], start: '{', drip: ' ' },
  { name: 'in chunks', headers: ['transfer-encoding: chunked'], start: '1\r\n{\r\n', drip: '1\r\n \r\n' },
  {
    name: 'that waits for 100 Continue',
    headers: ['content-length: 50', 'expect: 100-continue'],
    start: '{',
    drip: ' ',
  },
])(
  'a body $name that has not arrived after five seconds is refused, though it drips, and its connection closed',
  async ({ headers, start, drip }) => {
    const { app, port } = await listeningApp();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = countRequests(app);
    const socket = open(port);
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(headersOf(signInPath, '192.0.2.1', ...headers) + start);
    await until(() => arrived() === 1);
    await vi.advanceTimersByTimeAsync(deadlineMs - 500);
    expect(answer).not.toContain('408');
    socket.write(drip);
    await until(() => arrived.sockets[0]?.bytesRead === socket.bytesWritten);
    const closed = once(socket, 'close');
    await vi.advanceTimersByTimeAsync(500);
    await closed;
    expect(answer).toMatch(/HTTP\/1\.1 408 [\s\S]*connection: close/);
    expect(answer).toContain('"code":"body-too-slow"');
  },
);

test('a body beyond the limit of its network is read in the place of the oldest one there, and of no other', async () => {
  const { app, port } = await listeningApp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = countRequests(app);
  const other = openSlowBody(port, signInPath, '198.51.100.1');
  const oldest = openSlowBody(port, signInPath, '192.0.2.1');
  await until(() => arrived() === 2);
  await vi.advanceTimersByTimeAsync(deadlineMs / 2);
  const rest = Array.from({ length: perNetwork - 1 }, () => openSlowBody(port, signInPath, '192.0.2.1'));
  await until(() => arrived() === 1 + perNetwork);
  const [cut, others] = [answerOf(oldest), answerOf(other)];
  const split = loginRequest('192.0.2.1');
  const quick = open(port);
  quick.write(split.slice(0, -1));
  await until(() => arrived() === 2 + perNetwork);
  quick.write(split.slice(-1));
  expect(await answerOf(quick)).toContain('HTTP/1.1 400');
  await vi.advanceTimersByTimeAsync(deadlineMs / 2);
  expect(await cut).toMatch(/HTTP\/1\.1 429 [\s\S]*retry-after: 2/);
  expect(rest.filter(({ readyState }) => readyState === 'open')).toHaveLength(perNetwork - 1);
  expect(await others).toMatch(/HTTP\/1\.1 408 /);
});

test('one network that fills its places in the queue leaves the others theirs', async () => {
  const { port, passwords, waiting } = await listeningAppWithHeldPasswords();
  const crowd = Array.from({ length: atOnce + waitingPerNetwork + 1 }, () => answerOf(sendLogin(port, '192.0.2.1')));
  // One too many: it is the only one that is answered yet.
  expect(await Promise.race(crowd)).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 5/);
  const other = answerOf(sendLogin(port, '198.51.100.1'));
  await eventually(() => {
    for (const release of waiting.splice(0)) release();
    return passwords.tried;
  }).toContain('guessed at 198.51.100.1');
  expect(passwords.tried.length).toBeLessThan(crowd.length / 2);
  passwords.open();
  expect(await other).toContain('HTTP/1.1 400');
  const answers = await Promise.all(crowd);
  expect(answers.filter((answer) => answer.includes('HTTP/1.1 503'))).toHaveLength(1);
});

test('a connection goes on after requests whose bodies were not read', async () => {
  const { port } = await listeningApp();
  const socket = open(port);
  const body = 'x'.repeat(50_000);
  socket.write(
    `POST /api/set-token HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  expect(await answerOf(socket)).toContain('HTTP/1.1 415');
  socket.write(`GET /api/join/BCDFGH HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  expect(await answerOf(socket)).toContain('HTTP/1.1 404');
  socket.write(loginRequest('192.0.2.1'));
  expect(await answerOf(socket)).toContain('HTTP/1.1 400');
});

test('work goes on holding its slot after its client hung up', async () => {
  const { port, passwords, waiting } = await listeningAppWithHeldPasswords();
  const first = Array.from({ length: atOnce }, (_, n) => sendLogin(port, `192.0.2.${n}`));
  await eventually(() => waiting).toHaveLength(atOnce);
  const gone = first.map((socket) => once(socket, 'close'));
  for (const socket of first) socket.destroy();
  await Promise.all(gone);
  const second = Array.from({ length: atOnce }, (_, n) => answerOf(sendLogin(port, `198.51.100.${n}`)));
  waiting[0]?.();
  await eventually(() => waiting).toHaveLength(atOnce + 1);
  passwords.open();
  expect(await Promise.all(second)).toEqual(second.map(() => expect.stringContaining('HTTP/1.1 400')));
  expect(passwords.most).toBe(atOnce);
});

test('a client that hangs up while it waits leaves the queue, also with a request behind another on its connection', async () => {
  const { app, port, passwords, waiting } = await listeningAppWithHeldPasswords();
  const first = Array.from({ length: atOnce }, (_, n) => answerOf(sendLogin(port, `192.0.2.${n}`)));
  await eventually(() => waiting).toHaveLength(atOnce);
  const arrived = countRequests(app);
  const leaves = connect(port, '127.0.0.1');
  leaves.write(loginRequest('198.51.100.1') + loginRequest('198.51.100.1'));
  await eventually(() => arrived()).toBe(2);
  const [server] = arrived.sockets;
  leaves.destroy();
  if (server && !server.destroyed) await once(server, 'close');
  passwords.open();
  expect(await Promise.all(first)).toEqual(first.map(() => expect.stringContaining('HTTP/1.1 400')));
  expect(await answerOf(sendLogin(port, '203.0.113.1'))).toContain('HTTP/1.1 400');
  expect(passwords.tried).toHaveLength(atOnce + 1);
});

test('a few wrong guesses are refused at once, and each of a flood after a second, which delays no others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { app } = await freshApp({ CALLS_A_SECOND: '4' });
  const guessCode = () => ask(app, { url: '/api/join/BCDFGH', cookie: '' });
  for (let refused = 0; refused < 4 * fairShare.refusals.burstS; refused += 1) await guessCode();
  let answered = 0;
  const late = guessCode().then(([status]) => {
    answered += 1;
    return status;
  });
  expect((await ask(app, { url: '/healthz', cookie: '' }))[0]).toBe(200);
  await vi.advanceTimersByTimeAsync(fairShare.refusalMs - 1);
  expect(answered).toBe(0);
  // The database refuses the guess, and its clock is not faked: the wait may only begin now.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(fairShare.refusalMs);
    expect(answered).toBe(1);
  });
  expect(await late).toBe(429);
});

async function listeningApp(overrides: Parameters<typeof freshApp>[1] = {}) {
  const { app } = await freshApp({ TRUST_PROXY: '1' }, overrides);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** The server with a password check that waits until it is released, one at a time or all. */
async function listeningAppWithHeldPasswords() {
  const waiting: (() => void)[] = [];
  const passwords = {
    tried: [] as string[],
    running: 0,
    most: 0,
    isOpen: false,
    open() {
      passwords.isOpen = true;
      for (const release of waiting) release();
    },
  };
  const verify = async (_hash: string | null, tried: string) => {
    passwords.tried.push(tried);
    passwords.running += 1;
    passwords.most = Math.max(passwords.most, passwords.running);
    if (!passwords.isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    passwords.running -= 1;
    return false;
  };
  return { ...(await listeningApp({ passwords: { ...openPasswords(), verify } })), passwords, waiting };
}

/** Counts the requests whose headers have arrived from now on, and collects their connections. */
function countRequests(app: FastifyInstance) {
  const sockets: Socket[] = [];
  app.server.on('request', ({ socket }) => sockets.push(socket));
  return Object.assign(() => sockets.length, { sockets });
}

/** Polls between the events of real sockets, where timers are faked. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  // Some are reset while they still send.
  socket.on('error', () => undefined);
  afterwards(async () => void socket.destroy());
  return socket;
}

function headersOf(path: string, from: string, ...further: string[]): string {
  const lines = [`POST ${path} HTTP/1.1`, 'host: localhost', `x-forwarded-for: ${from}`, ...further];
  return `${[...lines, 'content-type: application/json'].join('\r\n')}\r\n\r\n`;
}

function openSlowBody(port: number, path: string, from: string): Socket {
  const socket = open(port);
  socket.write(`${headersOf(path, from, 'content-length: 50')}{`);
  return socket;
}

let logins = 0;

function loginRequest(from: string): string {
  logins += 1;
  const body = JSON.stringify({ email: `person${logins}@example.org`, password: `guessed at ${from}` });
  return headersOf(signInPath, from, `content-length: ${body.length}`) + body;
}

function sendLogin(port: number, from: string): Socket {
  const socket = open(port);
  socket.write(loginRequest(from));
  return socket;
}

/** The first answer on a connection. */
async function answerOf(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [string];
  return answer;
}

function guess(app: FastifyInstance, email: string, from: string) {
  const payload = { email, password: `guessed at ${from}` };
  return app.inject({ method: 'POST', url: signInPath, payload, headers: { 'x-forwarded-for': from } });
}
