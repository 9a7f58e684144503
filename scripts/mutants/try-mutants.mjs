import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';
import { listMutants, listTests } from './folders.mjs';

/**
 * @typedef {import('./folders.mjs').Folder} Folder
 * @typedef {import('./folders.mjs').KnownMutant} KnownMutant
 * @typedef {import('./mutant-runner.mjs').Reach} Reach
 * @typedef {import('./mutant-runner.mjs').Ran} Ran
 * @typedef {'killed' | 'timed out' | 'survived' | 'unreached'} Outcome
 * @typedef {KnownMutant & { outcome: Outcome, by: string }} Result
 * @typedef {{ every: number, seed: number, paths: string[], scratch: string }} Options
 */

const progressMs = 15_000;

/**
 * Tries each mutant against the tests that reach it, the quickest files first.
 * @param {Folder} folder
 * @param {Options} options
 * @returns {Promise<Result[]>}
 */
export async function tryMutants(folder, { every, seed, paths, scratch }) {
  const all = listMutants(folder);
  const isMeant = (/** @type {string} */ file) => paths.length === 0 || paths.some((path) => file.startsWith(path));
  const tried = all.filter(({ id, path }) => isMeant(path) && isDrawn(`${seed} ${folder.name} ${id}`, every));
  console.log(`\n${folder.name}: ${tried.length} of ${all.length} mutants. Reading what the tests reach …`);
  const session = {
    folder: folder.name,
    count: all.length,
    tried: tried.map(({ id }) => id),
    path: join(scratch, 'session.json'),
    report: join(scratch, `${folder.name.replace('/', '-')}.jsonl`),
  };
  const reach = (await readReach(session, listTests(folder))).map((line) => keepOwnSource(folder, tried, line));
  const isReached = new Set(
    reach.flatMap(({ loaded, tests }) => [...loaded, ...tests.flatMap((test) => test.mutants)]),
  );
  const files = reach.toSorted((one, other) => one.ms - other.ms).map(({ file }) => file);
  const ran = await readKills(session, { reach, files, most: tried.filter(({ id }) => isReached.has(id)).length });
  const ends = new Map(ran.filter(({ outcome }) => outcome !== 'passed').map((line) => [line.mutant, line]));
  return tried.map((mutant) => {
    const end = ends.get(mutant.id);
    const outcome = end && end.outcome !== 'passed' ? end.outcome : isReached.has(mutant.id) ? 'survived' : 'unreached';
    return { ...mutant, outcome, by: end ? `${end.file}: ${end.by}` : '' };
  });
}

/**
 * @typedef {{ folder: string, count: number, tried: number[], path: string, report: string }} Session
 * @param {Session} session
 * @param {string[]} files
 * @returns {Promise<Reach[]>}
 */
async function readReach(session, files) {
  const output = await runSession(session, { step: 'reach', files, reach: [], ran: [] }, () => '');
  const reach = /** @type {Reach[]} */ (readLines(session.report).filter((line) => 'loaded' in line));
  const failed = reach.filter((line) => line.failed);
  if (failed.length === 0 && reach.length === files.length) return reach;
  for (const { file, failed: message } of failed) console.error(`${file}: ${message}`);
  throw new Error(`Without any mutant all tests have to pass.\n${output}`);
}

/**
 * Starts the process again until every file is done: it ends itself where a test timed out, and we end it where it hangs.
 * @param {Session} session
 * @param {{ reach: Reach[], files: string[], most: number }} known
 */
async function readKills(session, { reach, files, most }) {
  for (;;) {
    const lines = readLines(session.report);
    const ran = /** @type {Ran[]} */ (lines.filter((line) => 'outcome' in line));
    const done = new Set(lines.map((line) => line.done));
    const left = files.filter((file) => !done.has(file));
    if (left.length === 0) return ran;
    const before = lines.length;
    const output = await runSession(session, { step: 'kill', files: left, reach, ran }, () => {
      const now = readLines(session.report);
      const caught = now.filter(({ outcome }) => outcome === 'killed' || outcome === 'timed out').length;
      return `${caught} of ${most} caught, ${now.filter(({ done: file }) => file).length} of ${files.length} test files done`;
    });
    const now = readLines(session.report);
    if (now.length === before) throw new Error(`The process of the tests ends at once.\n${output}`);
    const last = now.at(-1);
    const hung = last?.begun;
    if (hung !== undefined)
      write(session, { mutant: hung, file: last.file, outcome: 'timed out', by: 'the process hung' });
    for (const line of now.slice(before).filter(({ failed }) => failed)) {
      console.error(`${line.done} fails without a mutant after it ran with some: ${line.failed}`);
    }
  }
}

/**
 * @param {Session} session
 * @param {{ step: 'reach' | 'kill', files: string[], reach: Reach[], ran: Ran[] }} work
 * @param {() => string} describe
 */
async function runSession(session, work, describe) {
  writeFileSync(session.path, JSON.stringify({ ...session, ...work }));
  const env = { ...process.env, MUTANTS_SESSION: session.path };
  const timer = setInterval(() => console.log(`  ${describe()}`), progressMs);
  if (work.step === 'reach') clearInterval(timer);
  const { output } = await run(process.execPath, ['scripts/mutants/run-session.mjs'], { env });
  clearInterval(timer);
  return output;
}

/**
 * A test file with a source of its own is tried only with the mutants of that.
 * @param {Folder} folder
 * @param {KnownMutant[]} tried
 * @param {Reach} reach
 * @returns {Reach}
 */
function keepOwnSource({ ownSources = {} }, tried, reach) {
  const source = ownSources[reach.file];
  if (source === undefined) return reach;
  const own = new Set(tried.filter(({ path }) => path === source).map(({ id }) => id));
  const keepOwn = (/** @type {number[]} */ ids) => ids.filter((id) => own.has(id));
  const tests = reach.tests.map((test) => ({ ...test, mutants: keepOwn(test.mutants) }));
  return { ...reach, loaded: keepOwn(reach.loaded), tests };
}

/**
 * Whether a mutant is in the sample: one in `every`, drawn by the seed.
 * @param {string} name
 * @param {number} every
 */
function isDrawn(name, every) {
  return createHash('sha256').update(name).digest().readUInt32BE() % every === 0;
}

/**
 * @param {string} path
 * @returns {any[]}
 */
function readLines(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/**
 * @param {Session} session
 * @param {Ran} line
 */
function write({ report }, line) {
  appendFileSync(report, `${JSON.stringify(line)}\n`);
}
