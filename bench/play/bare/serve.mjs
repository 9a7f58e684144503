// Serves the bare page as the product serves its own: the same headers, packed as well, the data in the document.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { freePort } from '../../../scripts/free-port.mjs';
import { held } from '../../lib/to-the-end.mjs';

/** Of one answer alone. */
const ofOneAnswer =
  /^(content-length|content-encoding|content-type|etag|date|connection|keep-alive|transfer-encoding)$/;

/**
 * @param {string} like An address of the product, whose headers it takes over.
 * @param {object} view
 */
export async function serveBarePage(like, view) {
  const script = await builtScript();
  const data = JSON.stringify(view).replaceAll('<', String.raw`\u003c`);
  const document = `<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><script type="module" src="/assets/page.js"></script></head><body><div id="root"></div><script type="application/json" id="view">${data}</script></body></html>`;
  const headers = [...(await fetch(like)).headers].filter(([name]) => !ofOneAnswer.test(name));
  /** @type {Map<string | undefined, { type: string, body: string }>} */
  const files = new Map([
    ['/', { type: 'text/html; charset=utf-8', body: document }],
    ['/assets/page.js', { type: 'text/javascript; charset=utf-8', body: script }],
  ]);
  const packed = new Map([...files].map(([path, { body }]) => [path, pack(body)]));
  const server = createServer((request, response) => {
    const file = files.get(request.url);
    const packs = packed.get(request.url);
    if (!file || !packs) return response.writeHead(404).end();
    const encoding = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? 'br' : 'gzip';
    const own = { 'content-type': file.type, 'content-encoding': encoding };
    return response.writeHead(200, { ...Object.fromEntries(headers), ...own }).end(packs[encoding]);
  });
  const port = await freePort();
  await held(new Promise((resolve) => server.listen(port, () => resolve(server))), async () => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://localhost:${port}/`, scriptBytes: pack(script).gzip.length };
}

/** @param {string} text */
function pack(text) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return { br: brotliCompressSync(text, { params }), gzip: gzipSync(text, { level: 9 }) };
}

/** As the product's own scripts are built: by the same bundler, minified, for production. */
async function builtScript() {
  const folder = await mkdtemp(join(tmpdir(), 'bare-page-'));
  try {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('.', import.meta.url)),
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: folder,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        rollupOptions: { input: fileURLToPath(new URL('page.mjs', import.meta.url)) },
      },
    });
    const [file = ''] = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.js'));
    return await readFile(join(folder, 'assets', file), 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}
