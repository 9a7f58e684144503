import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Packages as the product finds them, whatever version the other packages of bench/ bring along. */
export const ofProduct = createRequire(new URL('../../package.json', import.meta.url));

/**
 * A module of the built product.
 * @param {string} name
 * @returns {Promise<Record<string, any>>}
 */
export const built = (name) => import(new URL(`../../build/${name}.js`, import.meta.url).href);

/**
 * A module that is no part of the build, such as what tests build their races with.
 * @param {string} name
 * @returns {Promise<Record<string, any>>}
 */
export async function source(name) {
  // Vite's own bundler, in a fifth of the time that Vite takes to run a module.
  const ofVite = createRequire(ofProduct.resolve('vite'));
  const { rolldown } = await import(pathToFileURL(ofVite.resolve('rolldown')).href);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const resolve = { conditionNames: ['source', 'import', 'node'] };
  const bundle = await rolldown({ input: `${root}${name}.ts`, cwd: root, platform: 'node', resolve });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`);
}

/**
 * What begins a race, and what makes of its events what everybody sees.
 * @returns {Promise<import('./half-way.mjs').Engine>}
 */
export async function readEngine() {
  const [{ fold, stamp }, { aStart }] = await Promise.all([built('engine/fold'), source('engine/testing/a-night')]);
  return { aStart, fold, stamp };
}
