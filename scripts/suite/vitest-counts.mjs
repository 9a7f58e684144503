import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, runTool } from '../run.mjs';

/**
 * files: how long the tests of each file took. failures: what failed and how, for the end of a long log.
 * @typedef {{ file: string, ms: number }} Timed
 * @typedef {{ passed: number, failed: number, files?: Timed[], failures?: string[] }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} TestResult
 * @typedef {{ name: string, startTime: number, endTime: number, status: string, message: string, assertionResults: TestResult[] }} FileResult
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
  const isEmpty = counts.passed + counts.skipped === 0 && !args.includes('--passWithNoTests');
  const silentFailure = counts.failed === 0 && (code !== 0 || isEmpty);
  if (!silentFailure) return counts;
  return {
    ...counts,
    failed: 1,
    failures: [`vitest ${args.join(' ')} ended with ${code} after ${counts.passed} tests`],
  };
}

/**
 * @param {{ testResults: FileResult[] }} report
 * @returns {Counts & { skipped: number }}
 */
function countTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = testResults.flatMap(failuresOf);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: tests.filter(({ status }) => status === 'skipped').length,
    files: testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
    failures,
  };
}

/**
 * @param {FileResult} file
 * @returns {string[]}
 */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${opening(message)}`] : [];
  return failed.map((test) => `${file} > ${test.fullName}\n${opening(test.failureMessages?.[0] ?? '')}`);
}

/**
 * Enough of a message to know it by; the whole is above, where it happened.
 * @param {string} message
 */
function opening(message) {
  return stripVTControlCharacters(message).split('\n').slice(0, 14).join('\n').slice(0, 1_500);
}
