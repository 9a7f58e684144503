import { defaultServerConditions, runnerImport } from 'vite';

/** Runs one of our TypeScript modules in a process of its own: node run-module.mjs <file>. */
const conditions = ['source', ...defaultServerConditions];
await runnerImport(process.argv[2], {
  configFile: false,
  logLevel: 'error',
  ssr: { resolve: { conditions } },
  resolve: { conditions },
});
