import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const entry = 'prerender.tsx';
const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));

/**
 * What web/prerender.tsx exports.
 * @typedef {object} Prerender
 * @property {string[]} sitePageNames
 * @property {(path: string) => string | null} sitePageAt
 * @property {(template: string, name: string, year: number) => string} renderSitePage
 * @property {() => string} renderDemo
 */

/**
 * Makes the front window: each of its pages becomes a file of plain HTML, in development on every request.
 * @param {string} workFolder where the compiled pages stand while they are rendered
 * @returns {import('vite').Plugin}
 */
export function prerender(workFolder) {
  return {
    name: 'prerender',
    configureServer(server) {
      server.middlewares.use((request, response, next) => void answerInDevelopment(server, request, response, next));
    },
    async writeBundle({ dir }) {
      if (this.environment.config.build.ssr || !dir) return;
      const pages = await compile(this.environment.config.root, workFolder, dir);
      const app = join(dir, 'index.html');
      const demo = await writeDemo(pages.renderDemo(), dir);
      for (const name of pages.sitePageNames) {
        const template = tidied(await readFile(join(dir, templateOf(name)), 'utf8'));
        const page = pages.renderSitePage(template, name, new Date().getFullYear()).replace(demoPath, demo);
        await writeFile(join(dir, `${name}.html`), page);
      }
      await rm(join(dir, templateOf('')));
      await writeFile(app, tidied(await readFile(app, 'utf8')));
    },
  };
}

/** Where a page says the demo lies; in a build it is named after its content. */
const demoPath = '/demo-markup';

/**
 * @param {string} markup
 * @param {string} dir
 */
async function writeDemo(markup, dir) {
  const path = `/assets/demo-${createHash('sha256').update(markup).digest('hex').slice(0, 8)}.txt`;
  await writeFile(join(dir, path), markup);
  return path;
}

/**
 * The race to try has a sheet of its own.
 * @param {string} name
 */
function templateOf(name) {
  return name === 'try' ? 'try.html' : 'site.html';
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
    if (path !== demoPath && !request.headers.accept?.includes('text/html')) return next();
    const pages = /** @type {Prerender} */ (await server.ssrLoadModule(`/${entry}`));
    if (path === demoPath) return response.end(pages.renderDemo());
    const name = pages.sitePageAt(path);
    if (!name) return next();
    const template = await readFile(join(server.config.root, templateOf(name)), 'utf8');
    const html = pages.renderSitePage(template, name, new Date().getFullYear());
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await server.transformIndexHtml(path, html));
  } catch (error) {
    next(error);
  }
}

/**
 * Without the gaps that bundling leaves where it took something out.
 * @param {string} html
 */
function tidied(html) {
  return html.replace(/[ \t]+$/gm, '').replace(/\n{2,}/g, '\n');
}

/**
 * The pages as code that runs here. Their pictures go beside those of the app.
 * @param {string} root
 * @param {string} workFolder
 * @param {string} dir
 * @returns {Promise<Prerender>}
 */
async function compile(root, workFolder, dir) {
  const built = await build({
    root,
    configFile,
    logLevel: 'warn',
    build: {
      ssr: entry,
      ssrEmitAssets: true,
      write: false,
      // Read by its exports, unlike the files of the browser.
      rollupOptions: {
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          codeSplitting: { includeDependenciesRecursively: true, experimentalInlineCommonChunks: { maxSize: 0 } },
        },
      },
    },
  });
  if (!('output' in built)) throw new Error('The pages of the front window did not compile.');
  await mkdir(workFolder, { recursive: true });
  for (const file of built.output) {
    const path = join(file.type === 'chunk' ? workFolder : dir, file.fileName);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.type === 'chunk' ? file.code : file.source);
  }
  return import(pathToFileURL(join(workFolder, 'prerender.js')).href);
}
