import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { preloadFonts } from './preload-fonts.mjs';

const template = 'watch.html';
/** The browser in a television of 2019; older than anything a phone in a pub still runs. */
const television = 'chrome63';

/**
 * Writes the page of a watched race: one plain script and one sheet, in words that the browser of an old television knows.
 * @returns {import('vite').Plugin}
 */
export function watchPage() {
  return {
    name: 'watch-page',
    configureServer(server) {
      server.middlewares.use((request, response, next) => void answerInDevelopment(server, request, response, next));
    },
    async writeBundle({ dir }) {
      const { build: wanted, resolve, root } = this.environment.config;
      if (wanted.ssr || !dir) return;
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        plugins: [preloadFonts()],
        resolve: { conditions: resolve.conditions, alias: resolve.alias },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          modulePreload: false,
          // A sheet beside the script: our policy allows none that a script writes.
          cssCodeSplit: false,
          target: television,
          cssTarget: television,
          rollupOptions: { input: join(root, template), output: { format: 'iife' } },
        },
      });
      const page = join(dir, template);
      await writeFile(page, asPlainScript(await readFile(page, 'utf8')));
    },
  };
}

/**
 * A script that imports nothing need not be a module, which some televisions do not know.
 * @param {string} html
 */
function asPlainScript(html) {
  return html
    .replace('<script type="module" crossorigin', '<script defer')
    .replace('<link rel="stylesheet" crossorigin', '<link rel="stylesheet"')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
}

/**
 * @param {import('vite').ViteDevServer} server
 * @param {import('vite').Connect.IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {import('vite').Connect.NextFunction} next
 */
async function answerInDevelopment(server, request, response, next) {
  try {
    const path = new URL(request.url ?? '/', 'http://our.own').pathname;
    if (!path.startsWith('/watch/') || !request.headers.accept?.includes('text/html')) return next();
    const html = await readFile(join(server.config.root, template), 'utf8');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await server.transformIndexHtml(path, html));
  } catch (error) {
    next(error);
  }
}
