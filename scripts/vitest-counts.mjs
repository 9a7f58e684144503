import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root, runTool } from './run.mjs';

/**
 * files: how long the tests of each file took.
 * @typedef {{ file: string, ms: number }} Timed
 * @typedef {{ passed: number, failed: number, files?: Timed[] }} Counts
 */

/**
 * Runs vitest and counts its tests. A file that does not load, an error outside any test and a run without tests are failures.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
export async function runVitest(args, env) {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-counts-'));
  const outputFile = join(folder, 'counts.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  const { code } = await runTool('vitest', ['run', ...args, ...reporters], { shown: true, env });
  const counts = countTests(JSON.parse(await readFile(outputFile, 'utf8').catch(() => '{"testResults":[]}')));
  await rm(folder, { recursive: true });
  const silentFailure = counts.failed === 0 && (code !== 0 || counts.passed === 0);
  return silentFailure ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {{ testResults: { name: string, startTime: number, endTime: number, status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
function countTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + brokenFiles.length,
    files: testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
  };
}
