import { dirname, join } from 'node:path';
import { runnerImport } from 'vite';

const root = dirname(dirname(import.meta.dirname));
/** Vite would leave these to Node, which takes them from build/: whatever was compiled last, or nothing. */
const fromSource = {
  name: 'rooms-from-source',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} id */
  resolveId: (id) => (id.startsWith('#') ? join(root, `${id.slice(1)}.ts`) : null),
};

/** Runs one of our TypeScript modules in a process of its own: node run-module.mjs <file>. */
await runnerImport(process.argv[2] ?? '', { root, configFile: false, logLevel: 'error', plugins: [fromSource] });
