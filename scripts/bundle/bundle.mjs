import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, runTool } from '../run.mjs';

await build().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

/** Bundles the server's rooms and the browser's, and compresses what the browser will download. */
async function build() {
  const { buildServer } = await import('./server.mjs');
  const [browser] = await Promise.all([
    runTool('vite', ['build', '--logLevel', 'warn'], { env: { ...process.env, NODE_ENV: 'production' } }),
    buildServer(),
  ]);
  if (browser.code !== 0) throw new Error(`${browser.output.trim()}\n\nThe build failed.`);
  // What is drawn is compressed already.
  await Promise.all([drawPictures(), compressFolder(join(root, 'build/web'))]);
}

/** Share pictures and icons; what draws them is installed by now, which it need not be when this file is loaded. */
async function drawPictures() {
  const { appPages, ownPages, sitePages } = await import(pathToFileURL(join(root, 'build/contract/pages.js')).href);
  const { drawSharePictures } = await import('./share-pictures.mjs');
  const { drawIcons, drawMailEgg } = await import('./icons.mjs');
  await drawSharePictures({ ...sitePages, ...appPages, ...ownPages }, join(root, 'build/web/share'));
  await drawMailEgg(join(root, 'build/web/share'));
  await drawIcons(join(root, 'build/web/icons'));
}

/**
 * Written beside the files, so that the server compresses nothing while people wait.
 * @param {string} folder
 */
async function compressFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(css|js|json|svg|txt|webmanifest|xml)$/.test(entry.name),
  );
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** @param {string} path */
async function compressFile(path) {
  const content = await readFile(path);
  if (content.length <= 250) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
