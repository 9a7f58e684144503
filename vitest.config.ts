import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './tests/harness/slowest-first.ts';

const node = {
  resolve: { conditions: ['source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
};
const globalSetup = ['tests/harness/postgres.ts'];
const setupFiles = ['tests/harness/every-file.ts'];

/** unit: pure rooms; screen: the browser's room in a small DOM; server and walk: a real PostgreSQL; browser: Debian's chromium. */
export default defineConfig({
  test: {
    // Vitest keeps one core of two to itself, and most of these wait for a database or a browser.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        ...node,
        test: { name: 'unit', include: ['contract/**/*.test.ts', 'engine/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        plugins: [react()],
        resolve: { conditions: ['source', ...defaultClientConditions] },
        test: { name: 'screen', environment: 'happy-dom', include: ['web/**/*.test.{ts,tsx}'], setupFiles },
      },
      {
        ...node,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          testTimeout: 20_000,
          // Two queues of jobs that lost their connections take their time to stop on a busy machine.
          hookTimeout: 60_000,
        },
      },
      {
        ...node,
        test: {
          name: 'walk',
          include: ['tests/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        ...node,
        test: {
          name: 'browser',
          include: ['tests/browser/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
