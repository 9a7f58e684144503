import { runTool } from '../run.mjs';

/** @typedef {import('./vitest-counts.mjs').Counts} Counts */

const beganAt = Date.now();
/** @type {Counts} */
const total = { passed: 0, failed: 0 };
/** @type {{ name: string, ms: number }[]} */
const parts = [];
/** @type {import('./vitest-counts.mjs').Timed[]} */
const files = [];
/** @type {string[]} */
const failures = [];

/**
 * Runs one step and adds what it counts to the total. True when nothing in it failed.
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
export async function step(name, work) {
  const began = Date.now();
  const counts = await work();
  const { passed, failed } = counts;
  total.passed += passed;
  total.failed += failed;
  files.push(...(counts.files ?? []));
  failures.push(...(counts.failures ?? []).map((failure) => `${name}: ${failure}`));
  const ms = Date.now() - began;
  parts.push({ name, ms });
  console.log(`── ${name}: ${failed > 0 ? `${failed} FAILED` : 'fine'} (${seconds(ms)})`);
  return failed === 0;
}

/**
 * A step that only prepares: it counts when it fails.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export function preparing(name, work) {
  return step(name, async () => {
    try {
      await work();
      return { passed: 0, failed: 0 };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(message);
      return { passed: 0, failed: 1, failures: [message] };
    }
  });
}

/**
 * A step that counts as one test: a whole check by one tool.
 * @param {string} name
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function checking(name, tool, args, env = process.env) {
  return step(name, async () => {
    const { code, output } = await runTool(tool, args, { env });
    if (code === 0) return { passed: 1, failed: 0 };
    console.error(output.trim());
    return { passed: 0, failed: 1, failures: [output.trim().slice(-2_000)] };
  });
}

/**
 * Prints the times, the failures and what was left out; the last line is the count. Returns how many failed.
 * @param {string[]} leftOut
 */
export function printSummary(leftOut) {
  printTimes();
  // Repeated here, since many readers look at the end of a long log only.
  if (failures.length > 0) console.log('\nWhat failed:');
  for (const failure of failures) console.log(`\n● ${failure}`);
  if (leftOut.length > 0) console.log(`\n${leftOut.join('\n')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed;
}

/** How long each part took, and the ten slowest files. */
function printTimes() {
  const each = parts.map(({ name, ms }) => `${name} ${seconds(ms)}`).join(', ');
  console.log(`\nTimes: ${each}; together ${seconds(Date.now() - beganAt)}`);
  const kinds = [...new Set(files.map(kindOf))].map((kind) => {
    const ms = files.filter((timed) => kindOf(timed) === kind).reduce((sum, timed) => sum + timed.ms, 0);
    return `${kind} ${seconds(ms)}`;
  });
  if (kinds.length > 0) console.log(`File by file, several at once: ${kinds.join(', ')}`);
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  if (slowest.length > 0) console.log('The slowest files:');
  for (const { file, ms } of slowest) console.log(`  ${seconds(ms).padStart(8)}  ${file}`);
}

/** @param {import('./vitest-counts.mjs').Timed} timed */
function kindOf({ file }) {
  if (file.startsWith('bench/')) return 'benches';
  const [, folder] = /^tests\/(browser|engines)\//.exec(file) ?? [];
  if (folder) return folder;
  if (file.startsWith('tests/')) return 'walks';
  if (file.startsWith('server/')) return 'server';
  return /\.(?:test\.tsx|dom\.test\.ts)$/.test(file) ? 'screen' : 'unit';
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
