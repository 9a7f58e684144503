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

/** For what hangs. A single wait gives up long before (tests/harness/eventually.ts), and says what it waited for. */
const limits = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/** unit: pure rooms; screen: the browser's room in a small DOM; server and walk: a real PostgreSQL; browser: Debian's chromium. */
export default defineConfig({
  test: {
    // Vitest keeps one core of two to itself, and most of these wait for a database or a browser.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        ...node,
        test: { name: 'unit', include: ['contract/**/*.test.ts', 'engine/**/*.test.ts'], ...limits },
      },
      {
        plugins: [react()],
        resolve: { conditions: ['source', ...defaultClientConditions] },
        test: {
          name: 'screen',
          environment: 'happy-dom',
          include: ['web/**/*.test.{ts,tsx}'],
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
          include: ['tests/*.test.ts'],
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
          include: ['tests/browser/*.test.ts'],
          globalSetup,
          setupFiles,
          isolate: false,
          ...limits,
        },
      },
    ],
  },
});
