import './node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { chromiumPath, ensureChromium } from './chromium.mjs';
import { findChromiumShell } from './chromium-shell.mjs';
import { ensureNginx, nginxPath } from './nginx.mjs';
import { buildWhenChanged, gazetteerWhenChanged, installWhenChanged } from './prepare.mjs';
import { runTool } from './run.mjs';
import { runVitest } from './vitest-counts.mjs';

/** @typedef {import('./vitest-counts.mjs').Counts} Counts */

const fast = process.argv.includes('--fast');
const { TEST_DATABASE_URL: otherServer, ...plainEnv } = process.env;
const env = { ...plainEnv, CHROMIUM_PATH: chromiumPath, NGINX_PATH: nginxPath };
/** @type {Counts} */
const total = { passed: 0, failed: 0 };

const ready = await step('packages', () => preparing(installWhenChanged));
if (ready) {
  await step('types', () => checking('tsc', ['-b']));
  await step('lint', () => checking('oxlint', []));
  await step('format', () => checking('biome', ['format', '.']));
  await step('unit tests', () => runVitest(['--project', 'unit'], env));
  await step('screen tests', () => runVitest(['--project', 'screen'], env));
  await step('gazetteer', () => preparing(gazetteerWhenChanged));
  await step('server tests', () => runVitest(['--project', 'server'], env));
}
if (ready && !fast) {
  for (const other of otherServers()) {
    await step(`store tests on ${other.name}`, () => runVitest(['--project', 'server', 'server/store'], other.env));
  }
  if (await step('build', () => preparing(buildWhenChanged))) {
    await step('nginx', () => preparing(ensureNginx));
    await step('walks', () => runVitest(['--project', 'walk'], env));
    if (await step('chromium', () => preparing(ensureChromium))) {
      const shell = await findChromiumShell();
      const browsers = shell ? { ...env, CHROMIUM_SHELL_PATH: shell } : env;
      await step('browser tests', () => runVitest(['--project', 'browser'], browsers));
    }
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * True when nothing in the step failed.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function step(name, work) {
  const began = Date.now();
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`── ${name}: ${failed > 0 ? `${failed} FAILED` : 'fine'} (${seconds} s)`);
  return failed === 0;
}

/**
 * What only makes ready counts when it fails.
 * @param {() => Promise<void>} work
 * @returns {Promise<Counts>}
 */
async function preparing(work) {
  try {
    await work();
    return { passed: 0, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

/**
 * A whole check counts as one test.
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function checking(tool, args) {
  const { code, output } = await runTool(tool, args);
  if (code === 0) return { passed: 1, failed: 0 };
  console.error(output.trim());
  return { passed: 0, failed: 1 };
}

/**
 * PostgreSQL servers beside our own: one that is named to us, and those this machine has installed.
 * @returns {{ name: string, env: NodeJS.ProcessEnv }[]}
 */
function otherServers() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => Number(name) >= 15) : [];
  const installed = versions.map((name) => ({
    name: `PostgreSQL ${name}`,
    env: { ...env, TEST_POSTGRES_BIN: `${debian}/${name}/bin` },
  }));
  const named = otherServer ? [{ name: 'TEST_DATABASE_URL', env: { ...env, TEST_DATABASE_URL: otherServer } }] : [];
  return [...installed, ...named];
}
