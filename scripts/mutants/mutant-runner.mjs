import { appendFileSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { startTests } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';
import { root } from '../run.mjs';

/**
 * Reach: the mutants a test file passes, those of each test and those it passes while it is loaded or its hooks run.
 * @typedef {import('@vitest/runner').File} File
 * @typedef {import('@vitest/runner').Test} Test
 * @typedef {import('@vitest/runner').Task} Task
 * @typedef {{ file: string, ms: number, loaded: number[], tests: { name: string, ms: number, mutants: number[] }[], failed?: string }} Reach
 * @typedef {{ mutant: number, file: string, outcome: 'passed' | 'killed' | 'timed out', by: string }} Ran
 * @typedef {{ begun: number, file: string }} Begun
 * @typedef {{ done: string, failed?: string }} Done
 * @typedef {{ step: 'reach' | 'kill', report: string, count: number, tried: number[], reach: Reach[], ran: Ran[] }} Session
 */

/** A test has this many times as long with a mutant as without one, and at least this. */
const slower = 4;
const leastTestMs = 10_000;
/** To load a test file and what it starts, on a busy machine. */
const loadMs = 60_000;
/** A process that has grown to this ends; the command starts another one. */
const largestBytes = 1_600_000_000;
const roundsPerTimeCheck = 256;
/** Vitest gives them to the runner that it starts. */
const givenByVitest = ['moduleRunner', '_otel'];
const startFailure = 'before any test';

/** @type {Session} */
const session = JSON.parse(readFileSync(process.env['MUTANTS_SESSION'] ?? '', 'utf8'));
const decided = new Set(session.ran.filter(({ outcome }) => outcome !== 'passed').map(({ mutant }) => mutant));
const passed = new Set(session.ran.map(({ mutant, file }) => `${mutant} ${file}`));
const reached = new Uint8Array(session.count);
let active = -1;
let rounds = 0;
let deadline = Infinity;
let isEnding = false;

Object.assign(globalThis, {
  pickledEggMutants: {
    isActive: (/** @type {number} */ id) => {
      reached[id] = 1;
      return id === active;
    },
    checkTime: () => {
      rounds += 1;
      if (rounds % roundsPerTimeCheck === 0 && performance.now() > deadline)
        throw new Error('Test timed out in a loop');
    },
  },
});

/** Runs tests of one file, those that are named; the others stay out once one has failed. Tells Vitest nothing about them. */
class QuietRunner extends TestRunner {
  /** @type {Reach['tests']} */
  tests = [];
  /** @type {Set<number>} */
  loaded = new Set();
  /** @type {Set<string> | null} */
  #named;
  #limitMs;
  #hasFailed = false;

  /**
   * @param {MutantRunner} outer
   * @param {Set<string> | null} named
   * @param {number} limitMs
   */
  constructor(outer, named, limitMs) {
    super({ ...outer.config, testTimeout: limitMs, hookTimeout: limitMs });
    for (const name of givenByVitest) Object.assign(this, { [name]: Reflect.get(outer, name) });
    this.#named = named;
    this.#limitMs = limitMs;
  }

  /** @override */
  onCleanupWorkerContext() {}

  async onTaskUpdate() {}

  /** The test file is loaded each time, as Vitest loads setup files. @override @param {string} path */
  importFile(path) {
    return super.importFile(path, 'setup');
  }

  /** @override @param {File} file */
  onCollectStart(file) {
    super.onCollectStart(file);
    takeReached();
    deadline = performance.now() + loadMs;
  }

  /** @param {File[]} files */
  onCollected(files) {
    for (const file of files) this.#leaveOut(file);
  }

  /** @override @param {Test} test */
  async onBeforeRunTask(test) {
    if (this.#hasFailed) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  /** @override @param {Test} test */
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    for (const id of takeReached()) this.loaded.add(id);
    deadline = performance.now() + this.#limitMs;
  }

  /** @override @param {Test} test */
  onAfterRunTask(test) {
    super.onAfterRunTask(test);
    if (test.mode !== 'run') return;
    this.#hasFailed ||= test.result?.state === 'fail' && this.#named !== null;
    this.tests.push({ name: nameOf(test), ms: Math.round(test.result?.duration ?? 0), mutants: takeReached() });
  }

  /** @override */
  onAfterRunFiles() {
    super.onAfterRunFiles();
    for (const id of takeReached()) this.loaded.add(id);
    deadline = Infinity;
  }

  /** @param {File | import('@vitest/runner').Suite} suite */
  #leaveOut(suite) {
    const named = this.#named;
    if (named === null) return;
    for (const task of suite.tasks) {
      if (task.type === 'suite') this.#leaveOut(task);
      else if (!named.has(nameOf(task))) task.mode = 'skip';
    }
    if (suite.tasks.every(({ mode }) => mode === 'skip')) suite.mode = 'skip';
  }
}

/** Vitest starts it for each test file: it looks what the file reaches, or runs it with one mutant after another. */
export default class MutantRunner extends TestRunner {
  /** Nothing is loaded for Vitest itself. @override */
  async importFile() {}

  /** @param {File[]} files */
  async onCollected(files) {
    for (const { filepath } of files) {
      if (isEnding) return;
      await (session.step === 'reach' ? this.#reach(filepath) : this.#kill(filepath));
    }
  }

  /** @param {string} path */
  async #reach(path) {
    const beganAt = performance.now();
    const { runner, failure } = await this.#run(path, null, 600_000, true);
    const { loaded, tests } = runner;
    const failed = failure ? { failed: `${failure.by}: ${failure.message}` } : {};
    const ms = Math.round(performance.now() - beganAt);
    write({ file: relative(root, path), ms, loaded: [...loaded], tests, ...failed });
  }

  /** @param {string} path */
  async #kill(path) {
    const file = relative(root, path);
    const reach = session.reach.find((known) => known.file === file);
    if (!reach) return;
    const limitMs = Math.max(leastTestMs, slower * Math.max(0, ...reach.tests.map(({ ms }) => ms)));
    const loaded = new Set(reach.loaded);
    let isClean = false;
    for (const mutant of session.tried) {
      if (decided.has(mutant) || passed.has(`${mutant} ${file}`)) continue;
      const tests = reach.tests.filter(({ mutants }) => loaded.has(mutant) || mutants.includes(mutant));
      if (tests.length === 0) continue;
      write({ begun: mutant, file });
      active = mutant;
      const named = new Set(tests.map(({ name }) => name));
      const { failure } = await this.#run(path, named, limitMs, !isClean || loaded.has(mutant));
      active = -1;
      isClean = failure === null && !loaded.has(mutant);
      const outcome = failure ? (failure.isTimeout ? 'timed out' : 'killed') : 'passed';
      if (failure) decided.add(mutant);
      write({ mutant, file, outcome, by: failure?.by ?? '' });
      // What a test that timed out left running would go on under the next mutant.
      isEnding = outcome === 'timed out' || process.memoryUsage.rss() > largestBytes;
      if (isEnding) return;
    }
    const { failure } = await this.#run(path, null, limitMs, !isClean);
    write({ done: file, ...(failure ? { failed: `${failure.by}: ${failure.message}` } : {}) });
    isEnding = failure !== null;
  }

  /**
   * @param {string} path
   * @param {Set<string> | null} named
   * @param {number} limitMs
   * @param {boolean} isFresh modules are reloaded: after a failure, and where a mutant is passed while they load
   */
  async #run(path, named, limitMs, isFresh) {
    if (isFresh) vi.resetModules();
    const runner = new QuietRunner(this, named, limitMs);
    const [file] = await startTests([path], runner);
    vi.resetConfig();
    vi.restoreAllMocks();
    return { runner, failure: file ? findFailure(file) : null };
  }
}

/**
 * @param {Task} task
 * @returns {{ by: string, message: string, isTimeout: boolean } | null}
 */
function findFailure(task) {
  const inside = task.type === 'suite' ? task.tasks.map(findFailure).find((failure) => failure !== null) : null;
  if (inside) return inside;
  const errors = task.result?.errors ?? [];
  if (task.result?.state !== 'fail' || errors.length === 0) return null;
  const message = errors.map((error) => error.message).join('; ');
  const by = 'filepath' in task ? startFailure : task.name;
  return { by, message: message.slice(0, 1_000), isTimeout: /timed out in/.test(message) };
}

/** @param {Test} test */
function nameOf(test) {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  return names.join(' > ');
}

/** The mutants passed since the last call. */
function takeReached() {
  const ids = [];
  for (let id = reached.indexOf(1); id !== -1; id = reached.indexOf(1, id + 1)) ids.push(id);
  reached.fill(0);
  return ids;
}

/** @param {Reach | Ran | Begun | Done} line */
function write(line) {
  appendFileSync(session.report, `${JSON.stringify(line)}\n`);
}
