import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { appPages, ownPages, sitePages } from '#contract/pages';
import { shellPath } from '#contract/pages/other-paths';
import { freshApp } from '../tests/harness/servers/app.ts';
import type { Deps } from './deps.ts';
import { openLog } from './config/log.ts';

let app: FastifyInstance;
let deps: Deps;
const logged: string[] = [];

let local: Awaited<ReturnType<typeof freshApp>>;

beforeAll(async () => {
  const log = openLog('info', { write: (line) => void logged.push(line) });
  local = await freshApp();
  ({ app, deps } = await freshApp(
    { PUBLIC_ORIGIN: 'https://egg.example', METRICS_TOKEN: 'a-long-metrics-token', GOOGLE_CLIENT_ID: 'client' },
    { log },
  ));
});

test('every page address answers its own page, and every other address the 404', async () => {
  const paths = [...Object.values(sitePages), ...Object.values(appPages), ...Object.values(ownPages)].map(
    ({ path }) => path,
  );
  for (const path of [...paths.filter((known) => known !== '/404'), shellPath]) {
    const page = await app.inject(path);
    expect([path, page.statusCode, page.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<html lang="en-GB"');
  }
  for (const path of ['/404', '/no/such/page', '/how-to-play.html', '/parts']) {
    const lost = await app.inject(path);
    expect([path, lost.statusCode, lost.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    expect(lost.body).toContain('not-found');
  }
});

test('a missing asset is a 404 and not the shell; the raw template is not served', async () => {
  for (const path of ['/assets/gone-1234.js', '/api/nothing', '/auth/v1/nothing']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 404, { code: 'not-found' }]);
  }
  for (const path of [
    '/index.html',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
  }
});

test('scripts come from our own origin; outside hosts are allowed on their own pages only', async () => {
  expect(await policy('/')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
      "media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
      "base-uri 'none'; frame-ancestors 'none'",
  );
  for (const path of ['/login', '/signup']) expect(await policy(path)).toContain('accounts.google.com');
  for (const path of ['/', '/manage', '/account', '/host', '/host/1', '/nowhere', '/login/x']) {
    expect([path, /google|paypal|unsafe|https:/.test(await policy(path))]).toEqual([path, false]);
  }
  expect(await policy('/api/data/constants')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
});

test("where hosts pay by PayPal, their pages may load its SDK and Google Pay's sheet, and no others may", async () => {
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'm' };
  const paying = await freshApp({ PAYMENTS: 'paypal', ...keys });
  const scripts = async (path: string) =>
    /script-src ([^;]*)/.exec(String((await paying.app.inject(path)).headers['content-security-policy']))?.[1];
  for (const path of ['/host/1', '/host/1/setup']) {
    expect(await scripts(path)).toBe(
      "'self' https://*.paypal.com https://*.paypalobjects.com https://pay.google.com/gp/p/js/pay.js",
    );
  }
  for (const path of ['/', '/manage', '/checkout', '/game/1']) expect(await scripts(path)).toBe("'self'");
});

test('what stands in for PayPal has its script in test mode only, and the pages say which is loaded', async () => {
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_MERCHANT_ID: 'm' };
  expect(await paymentsToldWith({ PAYMENTS: 'standin' })).toEqual([
    200,
    { payments: 'standin', 'payments-sdk': '/paypal-standin/sdk.js' },
  ]);
  expect(await paymentsToldWith({ PAYMENTS: 'paypal', ...keys })).toEqual([
    404,
    { payments: 'paypal', 'payments-sdk': 'https://www.paypal.com/web-sdk/v6/core' },
  ]);
  expect(await paymentsToldWith({ PAYMENTS: 'off' })).toEqual([404, { payments: 'off' }]);
  expect(await paymentsToldWith({ PUBLIC_ORIGIN: 'https://egg.example', PAYMENTS: '' })).toEqual([
    404,
    { payments: 'unset' },
  ]);
});

test('what is counted may leave from the app, never from the front window', async () => {
  const counting = await freshApp({ ANALYTICS_URL: 'https://count.example/api/event' });
  const connect = async (path: string) =>
    /connect-src ([^;]*)/.exec(String((await counting.app.inject(path)).headers['content-security-policy']))?.[1];
  expect(await connect('/manage')).toBe("'self' https://count.example");
  expect(await connect('/login')).toContain('https://count.example');
  expect(await connect('/')).toBe("'self'");
  expect((await counting.app.inject('/manage')).body).toContain(
    '<meta name="analytics" content="https://count.example/api/event">',
  );
});

test('the safe headers are on every answer, refusals too', async () => {
  for (const path of ['/', '/nowhere', '/api/nothing', '/healthz', '/api/data/constants']) {
    expect((await app.inject(path)).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  }
});

test('a page says as well what it may ask of the browser, and who may be told where somebody came from', async () => {
  for (const path of ['/', '/nowhere']) {
    expect((await app.inject(path)).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
    });
  }
});

test.each(['/assets/gone-1234.js', '/api/data/constants'])(
  'files of a page and answers carry only the headers that matter to them: %s',
  async (path) => {
    const { headers } = await app.inject(path);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('permissions-policy');
  },
);

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403, { code: 'foreign-origin' }],
  [{ 'sec-fetch-site': 'same-site' }, 403, { code: 'foreign-origin' }],
  [{ origin: 'https://evil.example' }, 403, { code: 'foreign-origin' }],
  [{ origin: 'null' }, 403, { code: 'foreign-origin' }],
  [{ origin: 'https://egg.example' }, 200, { success: true }],
  [{ origin: 'http://egg.example', host: 'egg.example' }, 403, { code: 'foreign-origin' }],
  [{ origin: 'https://www.egg.example', host: 'www.egg.example' }, 403, { code: 'foreign-origin' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, 403, { code: 'foreign-origin' }],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://egg.example' }, 200, { success: true }],
  [{}, 200, { success: true }],
])('a changing call with %j answers %d', async (headers, status, said) => {
  const answer = await app.inject({ method: 'POST', url: '/api/clear-token', headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, said]);
});

test.each([
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, 200],
  [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
  [{ origin: 'http://[::1]:3000', host: '[::1]:3000' }, 200],
  [{ origin: 'http://elsewhere.example', host: 'localhost:3000' }, 403],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://rebound.example:3000', host: 'rebound.example:3000' }, 403],
])('[A14] on this machine a changing call with %j answers %d', async (headers, status) => {
  const answer = await local.app.inject({ method: 'POST', url: '/api/clear-token', headers });
  expect(answer.statusCode).toBe(status);
});

test('a call for signed-in people refuses everyone else before it looks at anything', async () => {
  const answer = await app.inject('/api/data/constants');
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { message: 'Not authenticated', code: 'not-authenticated', error: 'Not authenticated' },
  ]);
  const forged = await app.inject({ url: '/api/data/constants', cookies: { '__Host-sid': 'made-up' } });
  expect(forged.statusCode).toBe(401);
});

test('alive is always alive; ready means a writable, migrated database and no end in sight', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ alive: true });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ready: true, database: true, migrations: true, draining: false },
  ]);
  deps.drain.draining = true;
  const draining = await app.inject('/readyz');
  deps.drain.draining = false;
  expect([draining.statusCode, draining.json()]).toMatchObject([503, { ready: false, draining: true }]);
});

test('ready says no when the database takes no writes; one look serves everyone for a second', async () => {
  let now = Date.now();
  const { app: other, deps: theirs } = await freshApp({}, { now: () => new Date(now) });
  expect((await other.inject('/readyz')).statusCode).toBe(200);
  await theirs.database.pool.query('drop table attempts');
  expect((await other.inject('/readyz')).statusCode).toBe(200);
  now += 1_000;
  const answer = await other.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { ready: false, database: false, migrations: false, draining: false },
  ]);
});

test('an older node accepts a newer schema, and a newer node does not accept an older one', async () => {
  let now = Date.now();
  const { app: node, deps: theirs } = await freshApp({}, { now: () => new Date(now) });
  const move = async (by: string) => {
    await theirs.database.pool.query(`update drizzle.__drizzle_migrations set created_at = created_at ${by}`);
    now += 1_000;
  };
  await move('+ 1000');
  expect((await node.inject('/readyz')).statusCode).toBe(200);
  await move('- 2000');
  expect((await node.inject('/readyz')).json()).toMatchObject({ ready: false, migrations: false });
});

test('an address that cannot be read is refused like any other, with the safe headers', async () => {
  for (const path of ['/%zz', '/api/%zz']) {
    const answer = await app.inject(path);
    expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 400, { code: 'bad-json' }]);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) });
  }
  for (const path of ['/api', '/auth']) {
    expect((await app.inject(path)).json()).toMatchObject({ code: 'not-found' });
  }
});

test('what a plug-in refuses is not found, and no fault of ours', async () => {
  for (const path of ['/assets/', '/.env', '/parts/../../x', '//etc/passwd']) {
    expect([path, (await app.inject(path)).statusCode]).toEqual([path, 404]);
  }
  const { statusCode } = await app.inject({ url: '/drawings/jar.svg', headers: { range: 'bytes=999999999-' } });
  expect(statusCode).toBe(404);
});

test('the figures are for whoever has the token', async () => {
  for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
    expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404);
  }
  const figures = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-long-metrics-token' } });
  expect(figures.body).toMatch(/http_requests_total\{method="GET",route="\/healthz",status="200"\} \d+/);
  const { app: without } = await freshApp();
  expect((await without.inject('/metrics')).statusCode).toBe(404);
});

test('requests are logged by route, never by address, body or cookie', async () => {
  logged.length = 0;
  await app.inject({
    method: 'POST',
    url: '/api/set-token?ajax=1&redirectTo=/secret-place',
    payload: { token: 'secret-token', email: 'sam@example.org' },
    cookies: { '__Host-sid': 'secret-cookie' },
  });
  await app.inject('/not-a-page/sam@example.org');
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'request', method: 'POST', route: '/api/set-token', status: 401 },
    { msg: 'request', method: 'GET', route: '(none)', status: 404 },
  ]);
  expect(logged.join('')).not.toMatch(/secret|sam@/);
});

test('the API has a page of its own and an OpenAPI document', async () => {
  const page = await app.inject('/api/docs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('POST /api/create-game');
  expect((await app.inject('/api/docs/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

test('the page of a watched race asks for the race with itself, tells nobody its address, and may open a line in an old browser', async () => {
  const page = await app.inject('/watch/abc-DEF_123');
  expect(page.body).toContain('<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/watch/abc-DEF_123">');
  expect(page.body).toContain('<meta name="robots" content="noindex">');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("connect-src 'self' wss://egg.example;"),
  });
  expect((await app.inject('/watch/a"b')).body).not.toContain('rel="preload"');
});

async function policy(path: string): Promise<string> {
  return String((await app.inject(path)).headers['content-security-policy']);
}

/** Whether the stand-in's script is there, and what a page says of payments. */
async function paymentsToldWith(env: NodeJS.ProcessEnv) {
  const { app: one } = await freshApp(env);
  const page = (await one.inject('/host/1')).body;
  const said = [...page.matchAll(/<meta name="(payments[^"]*)" content="([^"]*)">/g)];
  const status = (await one.inject('/paypal-standin/sdk.js')).statusCode;
  return [status, Object.fromEntries(said.map(([, name, value]) => [name, value]))];
}
