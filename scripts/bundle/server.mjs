import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../run.mjs';

/** Packages that come as hundreds of small modules; reading those one by one was a third of a start. */
const bundledPackages = ['typebox', 'drizzle-orm', 'jose'];

/**
 * The server twice: main.js is what the product runs, in one file, because a start spends its time on reading files; and each module by
 * itself is what scripts and benches pick from. Types are not looked at here: `npm test` does that.
 */
export async function buildServer() {
  const modules = await Promise.all(['contract', 'engine', 'server'].map(modulesOf));
  const others = modules.flat().filter((path) => path !== 'server/main.ts');
  await Promise.all([build(into({ input: others, preserveModules: true })), build(main)]);
}

/**
 * Builds main.js now and again whenever a source changes.
 * @param {(error: Error | null) => void} onBuilt
 */
export async function watchServer(onBuilt) {
  const watcher = await build({ ...main, build: { ...main.build, watch: {} } });
  if (!('on' in watcher)) throw new Error('Vite does not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'END') onBuilt(null);
    if (event.code === 'ERROR') onBuilt(event.error);
  });
}

const main = into({ input: ['server/main.ts'], preserveModules: false, noExternal: bundledPackages });

/**
 * @param {{ input: string[], preserveModules: boolean, noExternal?: string[] }} options input: paths from the root, where they come out under build/
 * @returns {import('vite').InlineConfig}
 */
function into({ input, preserveModules, noExternal = [] }) {
  const conditions = ['source', 'node'];
  const named = input.map((path) => [path.replace(/\.ts$/, ''), join(root, path)]);
  return {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    resolve: { conditions },
    ssr: { noExternal, resolve: { conditions } },
    build: {
      ssr: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      outDir: join(root, 'build'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: Object.fromEntries(named),
        output: { entryFileNames: '[name].js', preserveModules, ...(preserveModules && { preserveModulesRoot: root }) },
      },
    },
  };
}

/** @param {string} room */
async function modulesOf(room) {
  const paths = await readdir(join(root, room), { recursive: true });
  return paths
    .filter((path) => path.endsWith('.ts') && !/\.(test|d)\.ts$/.test(path) && !path.startsWith('testing/'))
    .map((path) => join(room, path));
}
