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
        test: { name: 'unit', include: ['contract/**/*.test.ts', 'engine/**/*.test.ts'], testTimeout: 240_000 },
      },
      {
        plugins: [react()],
        resolve: { conditions: ['source', ...defaultClientConditions] },
        test: {
          name: 'screen',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [...setupFiles, 'tests/harness/every-screen.ts'],
          testTimeout: 240_000,
          // Most of it goes by while a screen is read and compiled for the first time.
          hookTimeout: 240_000,
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
          testTimeout: 240_000,
          hookTimeout: 240_000,
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
          testTimeout: 600_000,
          hookTimeout: 600_000,
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
