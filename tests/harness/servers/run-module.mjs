import { join } from 'node:path';
import { createRunnableDevEnvironment, resolveConfig } from 'vite';

const root = join(import.meta.dirname, '../../..');
/** Vite would leave these to Node, which takes them from build/: whatever was compiled last, or nothing. */
const fromSource = {
  name: 'rooms-from-source',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} id */
  resolveId: (id) => (id.startsWith('#') ? join(root, `${id.slice(1)}.ts`) : null),
};

const environments = {
  inline: {
    consumer: /** @type {const} */ ('server'),
    dev: { moduleRunnerTransform: true },
    resolve: { external: /** @type {const} */ (true), mainFields: [], conditions: ['node'] },
  },
};
const config = await resolveConfig(
  { root, configFile: false, envDir: false, logLevel: 'error', plugins: [fromSource], environments },
  'serve',
);
const environment = createRunnableDevEnvironment('inline', config, {
  runnerOptions: { hmr: { logger: false } },
  hot: false,
});
await environment.init();
/** Runs one of our TypeScript modules in a process of its own: node run-module.mjs <file>. It stays open for what is loaded when it is first needed. */
await environment.runner.import(process.argv[2] ?? '');
