import { join } from 'node:path';
import { build } from 'vite';

/** What stands in for PayPal's SDK has an address of its own, as PayPal's has; the server answers it in test mode only. */
const standInSdk = { address: 'paypal-standin/sdk.js', source: 'standin-sdk/sdk.ts' };

/**
 * Writes it as one file that imports nothing, since a page loads it as it loads PayPal's.
 * @returns {import('vite').Plugin}
 */
export function standIn() {
  return {
    name: 'stand-in-sdk',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === `/${standInSdk.address}`) request.url = `/${standInSdk.source}`;
        next();
      });
    },
    async writeBundle({ dir }) {
      const { build: wanted, root } = this.environment.config;
      if (wanted.ssr || !dir) return;
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          rollupOptions: {
            input: join(root, standInSdk.source),
            output: { format: 'iife', entryFileNames: standInSdk.address },
          },
        },
      });
    },
  };
}
