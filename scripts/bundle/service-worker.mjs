import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

/**
 * @typedef {import('vite').Rollup.OutputBundle} Bundle
 */

/**
 * Writes /sw.js, which knows the files of this build by name.
 * @returns {import('vite').Plugin}
 */
export function serviceWorker() {
  return {
    name: 'service-worker',
    writeBundle: {
      // The pages of the front window, and the list of a screen's files, must be there to be read.
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (this.environment.config.build.ssr || !dir) return;
        const offline = await readFile(join(dir, 'offline.html'), 'utf8');
        const toTry = await readFile(join(dir, 'try.html'), 'utf8');
        const app = await readFile(join(dir, 'index.html'), 'utf8');
        const offlineFiles = namedIn(offline);
        const tryFiles = unique([...namedIn(toTry), ...filesFrom(bundle, chunkOf(bundle, 'play-try'))]);
        /** @type {{ play: string[] }} */
        const { play } = JSON.parse(await readFile(join(dir, 'screen-files.json'), 'utf8'));
        const raceFiles = [chunkOf(bundle, 'after-paint'), ...play].map((name) => `/${name}`);
        const appFiles = unique([...namedIn(app), ...filesFrom(bundle, chunkOf(bundle, 'app')), ...raceFiles]);
        const version = createHash('sha256')
          .update(JSON.stringify([offline, toTry, app, offlineFiles, tryFiles, appFiles]))
          .digest('hex')
          .slice(0, 12);
        const files = { version, offlineFiles, tryFiles, appFiles, raceFiles };
        await bundleWorker(this.environment.config.root, dir, files);
      },
    },
  };
}

/**
 * The script that the app, or the race to try, begins with.
 * @param {Bundle} bundle
 * @param {string} name
 */
function chunkOf(bundle, name) {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && (file.isEntry || file.isDynamicEntry) && file.name === name,
  );
  if (!chunk) throw new Error(`The build has no ${name} for the service worker to keep.`);
  return chunk.fileName;
}

/**
 * A script and every file it may ask for: whoever opens one screen of the app has them all when the signal goes.
 * @param {Bundle} bundle
 * @param {string} first
 */
function filesFrom(bundle, first) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} name */
  const add = (name) => {
    const file = bundle[name];
    if (!file || files.has(name)) return;
    files.add(name);
    if (file.type !== 'chunk') return;
    [...file.imports, ...file.dynamicImports].forEach(add);
    file.viteMetadata?.importedAssets.forEach(add);
    file.viteMetadata?.importedCss.forEach(add);
  };
  add(first);
  return [...files].map((name) => `/${name}`);
}

/** @param {string} html */
function namedIn(html) {
  return unique(html.match(/\/assets\/[^"\s]+/g) ?? []);
}

/** @param {string[]} names */
function unique(names) {
  return [...new Set(names)].toSorted();
}

/**
 * @param {string} root
 * @param {string} outDir
 * @param {{ version: string, offlineFiles: string[], tryFiles: string[], appFiles: string[], raceFiles: string[] }} files
 */
async function bundleWorker(root, outDir, files) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['source', 'module', 'browser', 'production'] },
    define: { thisBuild: JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        input: join(root, 'offline/worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
