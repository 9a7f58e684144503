import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pagePaths } from '#contract/pages';
import { Problem } from '#contract/problems';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { escapeHtml } from './escape-html.ts';
import { isDataPath } from './headers.ts';

const yearS = 31_536_000;

/** The app's HTML with what the browser must know of this installation in its head. */
function shellOf(html: string, config: Config): string {
  const meta = config.googleClientId
    ? `<meta name="google-client-id" content="${escapeHtml(config.googleClientId)}">`
    : '';
  return html.replace('<!--config-->', () => meta);
}

/** Files of the build, the app's shell for its addresses, and a 404 for everything else. */
export async function servePages(app: FastifyInstance, { config, webFolder }: Deps): Promise<void> {
  const shell = shellOf(await readFile(join(webFolder, 'index.html'), 'utf8'), config);
  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => path !== '/index.html' && !/\.(br|gz)$/.test(path),
    setHeaders(reply, path) {
      const forEver = path.startsWith(join(webFolder, 'assets'));
      reply.header('cache-control', forEver ? `public, max-age=${yearS}, immutable` : 'public, max-age=300');
    },
  });
  for (const path of pagePaths) {
    app.get(path, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' && !isDataPath(path) && !path.startsWith('/assets/');
    if (!wantsPage) throw new Problem('not-found');
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(shell);
  });
}
