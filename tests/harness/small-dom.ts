import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { projectRoot } from '../../server/config/project-root.ts';

const packages = join(projectRoot, 'node_modules');
const { version } = JSON.parse(readFileSync(join(packages, 'happy-dom/package.json'), 'utf8')) as { version: string };

/** Where bundled-dom.ts writes happy-dom as one file. */
export const bundledDom = join(packages, `.cache/happy-dom-${version}/dom.mjs`);

/** What a DOM has in place of Node's own. */
const ofTheDom = [
  'Request',
  'Response',
  'MessagePort',
  'fetch',
  'Headers',
  'AbortController',
  'AbortSignal',
  'URL',
  'URLSearchParams',
  'FormData',
];

/** Vitest's own happy-dom environment, but for where it reads happy-dom from; a file's own options are happy-dom's. */
const smallDom: Environment = {
  name: 'small-dom',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis, given: Record<string, { settings?: object } | undefined>) {
    const { GlobalWindow } = (await import(pathToFileURL(bundledDom).href)) as typeof import('happy-dom');
    const [own] = Object.values(given);
    const window = new GlobalWindow({
      console: global.console,
      url: 'http://localhost:3000',
      settings: { ...own?.settings, disableErrorCapturing: true },
    });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true, additionalKeys: ofTheDom });
    return {
      async teardown() {
        await window.happyDOM.abort();
        window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Reflect.set(global, key, value);
      },
    };
  },
};

export default smallDom;
