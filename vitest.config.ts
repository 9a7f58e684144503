import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { demo } from './scripts/bundle/demo.mjs';
import { SlowestFirst } from './tests/harness/slowest-first.ts';

const node = {
  resolve: { conditions: ['source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
};
const globalSetup = ['tests/harness/servers/postgres.ts'];
const setupFiles = ['tests/harness/every-file.ts'];

/** Packages that hold on to a document or a state: bundled, since each file of screen tests has them anew. */
const ofOneDom = [
  'react-dom',
  'react-dom/client',
  'react-router',
  '@supabase/auth-js',
  '@tanstack/react-query',
  'leaflet',
  'protomaps-leaflet',
  'tus-js-client',
  'idb',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
];

/** For what hangs. A single wait gives up long before (tests/harness/eventually.ts), and says what it waited for. */
const limits = { testTimeout: 1_800_000, hookTimeout: 1_800_000 };

/**
 * unit: pure rooms, and what in the browser's room needs no DOM; screen: the browser's room in a small DOM, which each file has anew,
 * as it has our modules; server and walk: a real PostgreSQL; browser: Debian's chromium,
 * and for some of it firefox and WebKit too.
 */
export default defineConfig({
  test: {
    // For two cores: Vitest would keep one to itself, and most of these wait for a database or a browser.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    tags: [{ name: 'promise', description: 'The first test of a promise (docs/TESTING.md): `npm test` runs it, too.' }],
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
          environment: './tests/harness/browsers/small-dom.ts',
          include: ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'],
          globalSetup: ['tests/harness/browsers/bundled-dom.ts'],
          setupFiles: [
            'tests/harness/browsers/fresh-dom.ts',
            'tests/harness/fresh-modules.ts',
            ...setupFiles,
            'tests/harness/browsers/every-screen.ts',
          ],
          isolate: false,
          deps: { optimizer: { client: { enabled: true, include: ofOneDom } } },
          server: { deps: { inline: [/node_modules\/\.vite\//] } },
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
