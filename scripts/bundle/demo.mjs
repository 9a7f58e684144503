import { fileURLToPath } from 'node:url';
import { build, defaultServerConditions } from 'vite';

const engine = fileURLToPath(new URL('../../engine', import.meta.url));

/** What pages import, which file of the engine makes it, and by what name. */
const made = {
  'virtual:demo-night': { file: 'demo/demo-night.ts', maker: 'makeDemoNight' },
  'virtual:try-race': { file: 'demo/try-race.ts', maker: 'makeTryRaces' },
};

/**
 * Plays the race to try and the night of the front page when they are asked for: the engine makes them, the browser gets what came of it.
 * @returns {import('vite').Plugin}
 */
export function demo() {
  return {
    name: 'demo',
    resolveId: (id) => (id in made ? `\0${id}` : undefined),
    async load(id) {
      const wanted = made[/** @type {keyof typeof made} */ (id.slice(1))];
      if (!id.startsWith('\0') || !wanted) return undefined;
      const make = (await compiled(wanted.file))[wanted.maker];
      if (!make) throw new Error(`${wanted.file} has no ${wanted.maker}.`);
      // By name, so that a page takes along only what it shows.
      const parts = Object.entries(/** @type {object} */ (make()));
      return parts.map(([name, part]) => `export const ${name} = ${JSON.stringify(part)};`).join('\n');
    },
  };
}

/** @type {Map<string, Promise<Record<string, () => unknown>>>} */
const kept = new Map();

/**
 * A file of the engine as code that runs here.
 * @param {string} file
 */
function compiled(file) {
  const code = kept.get(file) ?? compile(file);
  kept.set(file, code);
  return code;
}

/**
 * @param {string} file
 * @returns {Promise<Record<string, () => unknown>>}
 */
async function compile(file) {
  const result = await build({
    root: engine,
    configFile: false,
    logLevel: 'warn',
    // Whole, so that it runs wherever it is read from.
    ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
    build: { ssr: file, write: false, rollupOptions: { preserveEntrySignatures: 'strict' } },
  });
  if (!('output' in result)) throw new Error(`${file} did not compile.`);
  const code = Buffer.from(result.output[0].code).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
