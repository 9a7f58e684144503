import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as aTurn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { projectRoot } from '../../../server/config/project-root.ts';

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

/** Vitest loads an environment and the files it runs apart, so what they share hangs on the process. */
export const home: typeof globalThis & { anotherDom?: () => Promise<void> } = globalThis;

/**
 * Vitest's own happy-dom environment, but for where it reads happy-dom from, and that each file of a process can have one of its own;
 * a file's own options are happy-dom's.
 */
const smallDom: Environment = {
  name: 'small-dom',
  viteEnvironment: 'client',
  async setup(global: typeof globalThis, given: Record<string, { settings?: object } | undefined>) {
    const { GlobalWindow } = (await import(pathToFileURL(bundledDom).href)) as typeof import('happy-dom');
    const [own] = Object.values(given);
    // Node's own: Vitest puts another in its place once there is a DOM.
    const { console } = global;
    // Node 25 and later have these too, and Vitest would leave them: one is undefined, the other outlives a file.
    for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(global, name);

    function open() {
      const window = new GlobalWindow({
        console,
        url: 'http://localhost:3000',
        settings: { ...own?.settings, disableErrorCapturing: true },
      });
      return { window, ...populateGlobal(global, window, { bindFunctions: true, additionalKeys: ofTheDom }) };
    }

    async function close({ window, keys, originals }: ReturnType<typeof open>): Promise<void> {
      await window.happyDOM.abort();
      window.close();
      for (const key of keys) Reflect.deleteProperty(global, key);
      for (const [key, value] of originals) Reflect.set(global, key, value);
    }

    let dom = open();
    home.anotherDom = async () => {
      await dom.window.happyDOM.abort();
      // Whoever hears only now that a call came to nothing still finds the DOM it was made in.
      for (let turns = 0; turns < 3; turns += 1) await aTurn();
      await close(dom);
      dom = open();
    };
    return { teardown: () => close(dom) };
  },
};

export default smallDom;
