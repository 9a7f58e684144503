import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { freshApp } from '../../tests/harness/servers/app.ts';
import { freshWebFolder } from '../../tests/harness/servers/web-folder.ts';
import type { Deps } from '../deps.ts';

let app: FastifyInstance;
let deps: Deps;

beforeAll(async () => {
  ({ app, deps } = await freshApp({ PUBLIC_ORIGIN: 'https://egg.example', GOOGLE_CLIENT_ID: 'client' }));
});

test('a page travels as the visitor can read it', async () => {
  const plain = await app.inject('/terms');
  expect([plain.headers['content-encoding'], plain.headers['vary']]).toEqual([undefined, 'accept-encoding']);
  const brotli = await ask('/terms', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  const zipped = await ask('/terms', { 'accept-encoding': 'gzip; q=0.5, br;q=0' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
});

test('a page that has not changed is not sent again', async () => {
  const { headers } = await app.inject('/terms');
  const again = await ask('/terms', { 'if-none-match': `"other", W/${String(headers['etag'])}` });
  expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache']);
  expect((await ask('/terms', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('an address that is not there stays a 404, however it is asked for', async () => {
  const { headers } = await app.inject('/nowhere');
  expect((await ask('/nowhere', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(404);
  expect((await app.inject({ method: 'HEAD', url: '/nowhere' })).statusCode).toBe(404);
  expect((await app.inject({ method: 'HEAD', url: '/terms' })).statusCode).toBe(200);
});

test.each([
  ['/create/', '/create'],
  ['/create/mode/?a=1', '/create/mode?a=1'],
  ['/group/7/A/', '/group/7/A'],
  ['/terms/', '/terms'],
])('a slash at the end of %s is one too many, and leads to the page', async (url, location) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['location']]).toEqual([308, location]);
});

test.each(['//evil.example/', '/\\evil.example/', '//'])('%s leads nowhere else', async (url) => {
  const answer = await app.inject({ url: `http://localhost${url}` });
  expect([answer.statusCode, answer.headers['location']]).toEqual([404, undefined]);
});

test('only pages of the app are told the settings of the app', async () => {
  const key = `<meta name="push-key" content="${deps.keys.push.publicKey}">`;
  for (const setting of ['google-client-id', key]) {
    expect((await app.inject('/login')).body).toContain(setting);
    expect((await app.inject('/')).body).not.toContain(setting);
  }
});

test('who runs the site is said where the page has room for it, in words and not in HTML', async () => {
  const webFolder = freshWebFolder();
  const terms = join(webFolder, 'terms.html');
  await writeFile(terms, (await readFile(terms, 'utf8')).replace('<body>', '<body><!--operator-->'));
  const named = await freshApp({ OPERATOR: 'Sam & Sons <sam@egg.example>' }, { webFolder });
  expect((await named.app.inject('/terms')).body).toContain(
    '<p>This site is run by Sam &amp; Sons &lt;sam@egg.example&gt;.</p>',
  );
  const unnamed = await freshApp({}, { webFolder });
  expect((await unnamed.app.inject('/terms')).body).toContain('<body>terms</body>');
});

test('robots may read every page, and find them all on the site map', async () => {
  expect((await app.inject('/robots.txt')).body).toBe(
    'User-agent: *\nDisallow: /api/\nAllow: /api/game-results/*/card.png\nDisallow: /auth/\n\nSitemap: https://egg.example/sitemap.xml\n',
  );
  const map = await app.inject('/sitemap.xml');
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(expect.arrayContaining(['https://egg.example/', 'https://egg.example/socials/stag-hen']));
  expect(listed.filter((address) => /manage|account|404|offline|password/.test(address ?? ''))).toEqual([]);
});

function ask(url: string, headers: Record<string, string>) {
  return app.inject({ url, headers });
}

const script = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;

test('the screens one waits for in the street travel beside the shell, and what a code says with them', async () => {
  const answer = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/join/K4WQZ7">';
  for (const url of ['/join/k4w-qz7', '/join/K4WQZ7/A']) {
    const { body } = await app.inject(url);
    expect(body).toContain(script('join'));
    expect(body).toContain(answer);
  }
  expect((await app.inject('/join')).body).toContain(script('join'));
  expect((await app.inject('/game/7')).body).toContain(script('play'));
  for (const url of ['/join', '/join/nonsense', '/join/%22%3E%3Cscript%3E', '/game/7', '/manage']) {
    expect((await app.inject(url)).body).not.toContain('as="fetch"');
  }
});
