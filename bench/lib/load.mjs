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
  const { runnerImport } = await import(pathToFileURL(ofProduct.resolve('vite')).href);
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const resolve = { conditions: ['source', 'module', 'node'] };
  const { module } = await runnerImport(`${root}${name}.ts`, { root, configFile: false, resolve, ssr: { resolve } });
  return module;
}

/**
 * What begins a race, and what makes of its events what everybody sees.
 * @returns {Promise<import('./half-way.mjs').Engine>}
 */
export async function readEngine() {
  const [{ fold, stamp }, { aStart }] = await Promise.all([built('engine/fold'), source('engine/testing/a-night')]);
  return { aStart, fold, stamp };
}
