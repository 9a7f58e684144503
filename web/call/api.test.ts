import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountCalls } from '#contract/calls/account';
import { gamesCalls } from '#contract/calls/games';
import { resultsCalls } from '#contract/calls/results';

interface Heard {
  method: string;
  url: string;
  type: string;
  body: string;
}

type Answer = (response: ServerResponse) => void;

let api: typeof import('./api.ts');
let auth: typeof import('../person/auth.ts').auth;
let heard: Heard[] = [];
let keys: unknown[] = [];
let answers: Record<string, Answer[]> = {};

const server = createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}/manage`));
  api = await import('./api.ts');
  ({ auth } = await import('../person/auth.ts'));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  await auth.signOut({ scope: 'local' });
  heard = [];
  keys = [];
  answers = {};
});

const setToken = accountCalls['set-token'];
const clearToken = accountCalls['clear-token'];

test('a JSON answer is handed over as it is', async () => {
  answers['/api/clear-token'] = [json(200, { success: true })];
  expect(await api.callServer(clearToken)).toEqual({ success: true });
  expect(heard).toEqual([{ method: 'POST', url: '/api/clear-token', type: 'application/json', body: '' }]);
});

test('input, query and params travel where the contract says', async () => {
  answers['/api/set-token'] = [json(200, { success: true, redirectTo: '/manage' })];
  answers['/api/game-results/7%2F8'] = [json(200, { gameData: {}, tableRows: [] })];
  await api.callServer(setToken, { input: { token: 't' }, query: { ajax: '1', redirectTo: '/a?b=c' } });
  await api.callServer(resultsCalls['game-results'], { params: { id: '7/8' } });
  expect(heard).toEqual([
    {
      method: 'POST',
      url: '/api/set-token?ajax=1&redirectTo=%2Fa%3Fb%3Dc',
      type: 'application/json',
      body: '{"token":"t"}',
    },
    { method: 'GET', url: '/api/game-results/7%2F8', type: 'application/json', body: '' },
  ]);
});

test('what a screen gives and gets has the names used inside, also when the call is tried once more', async () => {
  await signIn();
  answers['/api/data/games/7'] = [json(401, {}), json(200, { game_id: 7, game_name: 'Egg', status: 'fini' })];
  answers['/api/set-token'] = [json(200, { success: true })];
  const game = await api.callServer(gamesCalls['edit-game'], { params: { id: '7' }, input: { name: 'Egg' } });
  expect(game).toMatchObject({ gameId: 7, name: 'Egg', status: 'over' });
  const sent = heard.filter(({ url }) => url === '/api/data/games/7').map(({ body }) => body);
  expect(sent).toEqual(['{"game_name":"Egg"}', '{"game_name":"Egg"}']);
});

test('a JSON answer that cannot be parsed is an empty object', async () => {
  answers['/api/clear-token'] = [
    raw(200, 'application/json', ''),
    raw(200, 'application/json; charset=utf-8', '{"half":'),
  ];
  expect(await api.callServer(clearToken)).toEqual({});
  expect(await api.callServer(clearToken)).toEqual({});
});

test.each([
  [401, { message: 'Go away', code: 'x' }],
  [403, { message: 'Go away' }],
  [403, { code: 'not-allowed' }],
  [403, { message: 'Session from session_id claim in JWT does not exist', code: 'session_not_found' }],
  [403, null],
])('a %i with the body %j means not authenticated', async (status, data) => {
  answers['/api/clear-token'] = [json(status, data)];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Not authenticated', status, data });
});

test('a 403 with a rule of our own server shows its message', async () => {
  const data = { message: 'You are not allowed to do that.', code: 'not-allowed' };
  answers['/api/clear-token'] = [json(403, data)];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: data.message, status: 403, data });
});

test('a redirected answer is not authenticated', async () => {
  answers['/api/clear-token'] = [(response) => response.writeHead(302, { location: '/elsewhere' }).end()];
  answers['/elsewhere'] = [json(200, { success: true })];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({
    words: 'Not authenticated',
    status: 401,
    data: { success: true },
  });
});

test('an HTML answer is not authenticated', async () => {
  answers['/api/clear-token'] = [raw(200, 'text/html; charset=utf-8', '<h1>Sign in</h1>')];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Not authenticated', status: 401, data: {} });
});

test.each([413, 500, 502])('an HTML answer whose status %i says more is that', async (status) => {
  answers['/api/clear-token'] = [raw(status, 'text/html; charset=utf-8', '<h1>nginx</h1>')];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Request failed', status, data: {} });
});

test.each([
  [{ message: 'Game not found.', error: 'not-found' }, 'Game not found.'],
  [{ error: 'Only an error field' }, 'Only an error field'],
  [{ message: '', error: 'An empty message counts for nothing' }, 'An empty message counts for nothing'],
  [{ message: 42 }, 'Request failed'],
  [null, 'Request failed'],
])('another status carries the words of the answer: %j', async (body, words) => {
  answers['/api/clear-token'] = [json(409, body)];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words, status: 409, data: body });
});

test.each([
  [{ code: 'race-over' }, 'race-over', true],
  [{ code: 'of-a-newer-server' }, 'of-a-newer-server', true],
  [{ code: 'toString' }, 'toString', true],
  [{ code: 42 }, null, false],
  [{}, null, false],
  [null, null, false],
])('a refusal is known by its code, and is our own server’s when it names any: %j', async (body, code, isOwn) => {
  answers['/api/clear-token'] = [json(409, body)];
  const error: unknown = await api.callServer(clearToken).catch((failure: unknown) => failure);
  expect([error, api.isOwnAnswer(error)]).toEqual([expect.objectContaining({ code }), isOwn]);
});

test('an unhappy status without JSON is a failed request', async () => {
  answers['/api/clear-token'] = [raw(502, 'text/plain', 'Bad gateway')];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Request failed', status: 502, data: {} });
});

test.each(['text/plain', 'image/png'])('a happy answer of type %s is unexpected', async (type) => {
  answers['/api/clear-token'] = [raw(200, type, 'ok')];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Unexpected response', status: 200, data: {} });
});

test('a happy answer without any type is unexpected', async () => {
  answers['/api/clear-token'] = [(response) => response.writeHead(204).end()];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Unexpected response', status: 204, data: {} });
});

test('a lost network has no status', async () => {
  answers['/api/clear-token'] = [(response) => response.destroy()];
  await expect(api.callServer(clearToken)).rejects.toBeInstanceOf(TypeError);
});

test('a 401 posts the token again and tries once more', async () => {
  await signIn();
  answers['/api/clear-token'] = [json(401, {}), json(200, { success: true })];
  answers['/api/set-token'] = [json(200, { success: true, redirectTo: '/manage' })];
  expect(await api.callServer(clearToken)).toEqual({ success: true });
  expect(heard.map((call) => call.url)).toEqual(['/api/clear-token', '/api/set-token?ajax=1', '/api/clear-token']);
  expect(JSON.parse(heard[1]?.body ?? '')).toEqual({ token: accessToken, email: 'priya@example.com' });
});

test('a key goes with every try of its call, and with no other call', async () => {
  await signIn();
  answers['/api/clear-token'] = [json(401, {}), json(200, { success: true })];
  answers['/api/set-token'] = [json(200, { success: true, redirectTo: '/manage' })];
  await api.callServer(clearToken, { key: 'the-only-key' });
  expect(keys).toEqual(['the-only-key', undefined, 'the-only-key']);
});

test('a second 401 is the end of it', async () => {
  await signIn();
  answers['/api/clear-token'] = [json(401, {}), json(401, {}), json(200, { success: true })];
  answers['/api/set-token'] = [json(200, { success: true, redirectTo: '/manage' })];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({ words: 'Not authenticated', status: 401, data: {} });
  expect(heard).toHaveLength(3);
});

test('a 401 is final when the token is refused', async () => {
  await signIn();
  answers['/api/clear-token'] = [json(401, { code: 'first' }), json(200, { success: true })];
  answers['/api/set-token'] = [json(401, { code: 'second' })];
  expect(await refusalOf(api.callServer(clearToken))).toEqual({
    words: 'Not authenticated',
    status: 401,
    data: { code: 'first' },
  });
  expect(heard).toHaveLength(2);
});

test('a session that is too old, and cannot be refreshed for want of a signal, is no sign-out', async () => {
  await signIn();
  vi.useFakeTimers({ now: Date.now() + 7_200_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  answers['/api/clear-token'] = [json(401, { code: 'not-authenticated' })];
  answers['/auth/v1/token'] = Array.from({ length: 50 }, () => (response: ServerResponse) => response.destroy());
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const asked = refusalOf(api.callServer(clearToken));
  // The client tries again for half a minute.
  for (let second = 0; second < 60; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise(setImmediate);
  }
  vi.useRealTimers();
  const refusal = await asked;
  vi.restoreAllMocks();
  expect(refusal).toHaveProperty('name', 'AuthRetryableFetchError');
  expect(api.isOwnAnswer(refusal)).toBe(false);
});

test('a 401 is final when nobody is signed in', async () => {
  answers['/api/clear-token'] = [json(401, {})];
  await refusalOf(api.callServer(clearToken));
  expect(heard.map((call) => call.url)).toEqual(['/api/clear-token']);
});

test('a 403 is final in any case', async () => {
  await signIn();
  answers['/api/clear-token'] = [json(403, {})];
  await refusalOf(api.callServer(clearToken));
  expect(heard.map((call) => call.url)).toEqual(['/api/clear-token']);
});

test('posting a token says what set-token says', async () => {
  answers['/api/set-token'] = [json(429, { message: 'Too many tries.' })];
  expect(await refusalOf(api.postToken({ access_token: 'a', user: {} }))).toEqual({
    words: 'Too many tries.',
    status: 429,
    data: { message: 'Too many tries.' },
  });
  expect(heard).toEqual([
    { method: 'POST', url: '/api/set-token?ajax=1', type: 'application/json', body: '{"token":"a","email":""}' },
  ]);
});

const far = Math.floor(Date.now() / 1000) + 3_600;
const accessToken = [{ alg: 'ES256' }, { sub: '1', exp: far }, 'signature']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');

async function signIn(): Promise<void> {
  const user = { id: '1', email: 'priya@example.com', user_metadata: {}, app_metadata: {} };
  answers['/auth/v1/user'] = [json(200, user)];
  const { error } = await auth.setSession({ access_token: accessToken, refresh_token: 'r' });
  expect(error).toBe(null);
  heard = [];
  keys = [];
}

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.then(
    () => 'it worked',
    (failure: unknown) => failure,
  );
  if (!(error instanceof api.RequestError)) return error;
  return { words: error.message, status: error.status, data: error.data };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const url = request.url ?? '';
  const type = request.headers['content-type'] ?? '';
  keys.push(request.headers['idempotency-key']);
  heard.push({ method: request.method ?? '', url, type, body });
  const give = answers[url.split('?')[0] ?? '']?.shift() ?? json(404, { message: `Nobody answers ${url}` });
  give(response);
}

function json(status: number, body: unknown): Answer {
  return raw(status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function raw(status: number, type: string, body: string): Answer {
  return (response) => response.writeHead(status, { 'content-type': type }).end(body);
}
