import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const api = `http://localhost:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { outDir: '../build/web', emptyOutDir: true, assetsInlineLimit: 0, sourcemap: false },
  server: { port: 5173, proxy: { '/api': { target: api, ws: true }, '/auth': api } },
});
