import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { build } from 'vite';
import { projectRoot } from '../../../server/config/project-root.ts';
import { bundledDom } from './small-dom.ts';

/**
 * Writes the small DOM as one file, once a version. It comes as hundreds, and each process of screen tests reads them all: that takes
 * longer than most of the tests.
 */
export async function setup(): Promise<void> {
  if (existsSync(bundledDom)) return;
  const folder = dirname(bundledDom);
  await mkdir(dirname(folder), { recursive: true });
  // Nobody reads half of it, also when two runs begin at once.
  const making = await mkdtemp(`${folder}-`);
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'node_modules/happy-dom/lib/index.js',
      outDir: making,
      rolldownOptions: { output: { entryFileNames: 'dom.mjs' } },
    },
  });
  await rename(making, folder).catch(() => rm(making, { recursive: true }));
}
