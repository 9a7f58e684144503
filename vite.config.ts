import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { demo } from './scripts/bundle/demo.mjs';
import { leanContract } from './scripts/bundle/lean-contract.mjs';
import { preloadFonts } from './scripts/bundle/preload-fonts.mjs';
import { prerender } from './scripts/bundle/prerender.mjs';
import { screenFiles } from './scripts/bundle/screen-files.mjs';
import { sharedChunks } from './scripts/bundle/shared-chunks.mjs';
import { serviceWorker } from './scripts/bundle/service-worker.mjs';
import { standIn } from './scripts/bundle/stand-in-sdk.mjs';
import { watchPage } from './scripts/bundle/watch-page.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = `http://localhost:${process.env['PORT'] ?? '3000'}`;

/** Names for developers' tools, which keep every part of the router in the build, also those nobody imports. */
const namesInRouter = /^\w+\.displayName = ".*";$/gm;

const shakeRouter: Plugin = {
  name: 'shake-router',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) =>
      code.replace(namesInRouter, '').replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo)\()/gm, '$1/*#__PURE__*/ $2'),
  },
};

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    shakeRouter,
    leanContract(),
    demo(),
    prerender(here('build/prerender')),
    screenFiles(),
    serviceWorker(),
    standIn(),
    watchPage(),
  ],
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: { typebox: here('web/app/typebox-stub.ts') },
  },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  build: {
    outDir: '../build/web',
    emptyOutDir: true,
    // The policy allows no inline script and pictures only as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // As the inlining of small chunks asks; nobody imports from our entries.
      preserveEntrySignatures: false,
      input: {
        app: here('web/index.html'),
        site: here('web/site.html'),
        try: here('web/try.html'),
        'after-paint': here('web/offline/after-paint.ts'),
      },
      output: {
        // A screen is a few files, not forty slivers of what it shares with others: each would cost a round trip on a bad signal.
        codeSplitting: {
          groups: sharedChunks,
          includeDependenciesRecursively: false,
          experimentalInlineCommonChunks: { maxSize: 8_000, exclude: /\.css(\?|$)/ },
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api/': { target: api, ws: true }, '/auth/': api, '/streets/': api } },
});
