import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { demo } from './scripts/bundle/demo.mjs';
import { SlowestFirst } from './tests/harness/slowest-first.ts';

const node = {
  resolve: { conditions: ['source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
};
const globalSetup = ['tests/harness/postgres.ts'];
const setupFiles = ['tests/harness/every-file.ts'];

/** For what hangs. A single wait gives up long before (tests/harness/eventually.ts), and says what it waited for. */
const limits = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/**
 * unit: pure rooms, and what in the browser's room needs no DOM; screen: the browser's room in a small DOM, each file in a process of
 * its own; server and walk: a real PostgreSQL; browser: Debian's chromium,
 * and for some of it firefox and WebKit too.
 */
export default defineConfig({
  test: {
    // For two cores: Vitest would keep one to itself, and most of these wait for a database or a browser.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        plugins: [react(), demo()],
        ...node,
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'engine/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          setupFiles: [...setupFiles, 'tests/harness/fresh-modules.ts'],
          isolate: false,
          ...limits,
        },
      },
      {
        plugins: [react(), demo()],
        resolve: { conditions: ['source', ...defaultClientConditions] },
        test: {
          name: 'screen',
          environment: './tests/harness/small-dom.ts',
          include: ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'],
          globalSetup: ['tests/harness/bundled-dom.ts'],
          setupFiles: [...setupFiles, 'tests/harness/every-screen.ts'],
          ...limits,
        },
      },
      {
        ...node,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          ...limits,
        },
      },
      {
        ...node,
        test: {
          name: 'walk',
          include: ['tests/*.test.ts', 'tests/plugs/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          ...limits,
        },
      },
      {
        ...node,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts', 'tests/engines/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});
