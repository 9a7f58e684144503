import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { darkShell } from '#contract/dark-shell';
import { readJoinCode } from '#contract/join-code';
import { escapeHtml } from '#contract/text/placeholders';
import { type AppPageName, appPages, ownPages, type PageHead, sitePages, type SitePageName } from '#contract/pages';
import { shellPath, standInSdkPath } from '#contract/pages/other-paths';
import { isDataPath, zoneOf } from '#contract/pages/zones';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { headOf, settingsOf, shellHeadOf } from './head.ts';
import { bestEncoding, encode, type Encoding } from '../http/compressed.ts';
import { isFilePath } from '../http/headers.ts';
import { racePage } from './race-page.ts';
import { resultsPage } from './results-page.ts';
import { createHash } from 'node:crypto';

const html = 'text/html; charset=utf-8';
const yearS = 31_536_000;
const dayS = 86_400;

/** Files of the build, the front window, the app's shell for its addresses, and a 404 for everything else. */
export async function servePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { config, keys, webFolder } = deps;
  await serveFiles(app, webFolder, config);
  for (const [name, page] of entries<SitePageName>(sitePages)) {
    const text = await readFile(join(webFolder, `${name}.html`), 'utf8');
    const whole = withOperator(withHead(text, headOf(config, name, page)), config);
    const answer = cachedAnswer(whole, html, name === 'not-found' ? 404 : 200);
    app.get(page.path, answer);
    if (name === 'not-found') answerTheRest(app, answer);
  }
  const shell = await readFile(join(webFolder, 'index.html'), 'utf8');
  const settings = settingsOf(config, keys.push.publicKey);
  const screenFiles = JSON.parse(await readFile(join(webFolder, 'screen-files.json'), 'utf8')) as ScreenFiles;
  const firstScripts = scriptLinks(screenFiles, 'play-first');
  for (const [name, page] of entries<AppPageName>(appPages)) {
    const bare = zoneOf(page.path) === 'race' ? darkShell(shell) : shell;
    const scripts = scriptLinks(screenFiles, name);
    const textWith = (head: string, ...more: string[]) => withHead(bare, head, settings, ...more);
    const textAt = (path: string, links = scripts) =>
      textWith(headOf(config, name, { ...page, path }), links, answerLink(path));
    if (name === 'results')
      app.get(
        page.path,
        resultsPage(deps, (head) => textWith(head, scripts)),
      );
    else if (name === 'play')
      app.get(
        page.path,
        racePage(deps, (path, isTold) => textAt(path, isTold ? firstScripts : scripts)),
      );
    else app.get(page.path, page.path.includes(':') ? pageOfAGame(textAt) : cachedAnswer(textAt(page.path), html));
  }
  const wall = await readFile(join(webFolder, 'watch.html'), 'utf8');
  app.get(
    ownPages.watch.path,
    pageOfAGame((path) => withHead(wall, headOf(config, 'watch', { ...ownPages.watch, path }), watchedLink(path))),
  );
  app.get(shellPath, cachedAnswer(withHead(shell, shellHeadOf(config), settings), html));
  app.get('/robots.txt', cachedAnswer(robotsOf(config), 'text/plain; charset=utf-8'));
  app.get('/sitemap.xml', cachedAnswer(sitemapOf(config), 'application/xml; charset=utf-8'));
}

async function serveFiles(app: FastifyInstance, webFolder: string, { payments }: Config): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !/\.(html|br|gz)$/.test(path) && (path !== standInSdkPath || payments.by === 'standin'),
    setHeaders(reply, path) {
      reply.header('cache-control', cachingOf(path.slice(webFolder.length)));
    },
  });
}

/** Files named after their content stay for ever; the service worker is asked for each time, so that a fix arrives. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${yearS}, immutable`;
  return path === standInSdkPath || path.startsWith('/sw.js') ? 'no-cache' : `public, max-age=${dayS}`;
}

function answerTheRest(app: FastifyInstance, notFound: ReturnType<typeof cachedAnswer>): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isDataPath(path) && !isFilePath(path);
    if (!isPage) throw new Problem('not-found');
    const straight = withoutSlash(path);
    if (straight !== null) return reply.redirect(`${straight}${request.url.slice(path.length)}`, 308);
    return notFound(request, reply);
  });
}

/** The same address without a slash at its end; null where there is none, or where it would be read as another site. */
function withoutSlash(path: string): string | null {
  const straight = path.replace(/\/+$/, '');
  return path.endsWith('/') && /^\/[^/\\]/.test(straight) ? straight : null;
}

/** A page whose address names a game says so in its head; it is small, and for few. */
function pageOfAGame(textAt: (path: string) => string) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    reply
      .header('cache-control', 'no-cache')
      .type(html)
      .send(textAt(request.url.split('?', 1)[0] ?? '/'));
}

/** Scripts of the screens that have to be there soonest, by page. */
type ScreenFiles = Partial<Record<string, string[]>>;

/** The scripts of a page are fetched beside its first, not when that has asked for them. */
function scriptLinks(screenFiles: ScreenFiles, name: AppPageName | 'play-first'): string {
  const files = screenFiles[name.startsWith('join') ? 'join' : name] ?? screenFiles['app'] ?? [];
  return files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('\n    ');
}

/** What the page of a code asks first is asked for with it; what cannot be a code is not. */
function answerLink(path: string): string {
  const code = readJoinCode(/^\/join\/([^/]+)/.exec(path)?.[1] ?? '');
  return code ? `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/join/${code}">` : '';
}

/** So is what watchers see of a race. */
function watchedLink(path: string): string {
  const token = /^\/watch\/([\w-]+)$/.exec(path)?.[1];
  return token ? `<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/watch/${token}">` : '';
}

function withHead(text: string, ...tags: string[]): string {
  return text.replace('<!--head-->', () => tags.filter(Boolean).join('\n    '));
}

/** Who runs this installation, on the pages one agrees to. */
function withOperator(text: string, { operator }: Config): string {
  return text.replaceAll('<!--operator-->', () =>
    operator ? `<p>This site is run by ${escapeHtml(operator)}.</p>` : '',
  );
}

function robotsOf({ publicOrigin }: Config): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /api/game-results/*/card.png\nDisallow: /auth/\n\nSitemap: ${publicOrigin}/sitemap.xml\n`;
}

function sitemapOf({ publicOrigin }: Config): string {
  const pages: PageHead[] = [...Object.values(sitePages), ...Object.values(appPages)];
  const rows = pages.filter(({ listed }) => listed).map(({ path }) => `  <url><loc>${publicOrigin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>\n',
  ].join('\n');
}

function entries<Name extends string>(pages: Record<Name, PageHead>): [Name, PageHead][] {
  return Object.entries(pages) as [Name, PageHead][];
}

/** Answers one text as often as it is asked for; it is compressed once, when the first visitor wants it so. */
function cachedAnswer(text: string, type: string, status = 200) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const ready = new Map<Encoding, Promise<Buffer>>();
  const bodyFor = (encoding: Encoding): Promise<Buffer> => {
    const kept = ready.get(encoding) ?? encode(text, encoding);
    ready.set(encoding, kept);
    kept.catch(() => ready.delete(encoding));
    return kept;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = bestEncoding(request.headers['accept-encoding'] ?? '');
    reply.headers({ 'cache-control': 'no-cache', etag: etagOf(etag, encoding), vary: 'accept-encoding' });
    if (status === 200 && hasAlready(request, etagOf(etag, encoding))) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(status)
      .type(type)
      .send(await bodyFor(encoding));
  };
}

function etagOf(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

function hasAlready(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',');
  return known.some((one) => one.trim().replace(/^W\//, '') === etag);
}
