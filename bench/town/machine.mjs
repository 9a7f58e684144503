import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/**
 * @typedef {Record<'server' | 'pictures' | 'PostgreSQL' | 'crowd' | 'rest' | 'all', number>} Shares Of a processor: 1 is one core at work all the time.
 */

const ticksPerS = 100;
export const cores = cpus().length;

/**
 * What each part has used of the processors so far, in seconds.
 * @param {{ nodes: number[], postmaster: number, crowd: number[] }} pids
 * @returns {Shares}
 */
export function usedS({ nodes, postmaster, crowd }) {
  const decoders = nodes.flatMap(below);
  const parts = {
    server: sum(nodes.map((pid) => timesOf(pid).own)),
    // A decoder that has ended is counted with whoever started it.
    pictures: sum(decoders.map((pid) => timesOf(pid).own)) + sum(nodes.map((pid) => timesOf(pid).ended)),
    PostgreSQL: sum([postmaster, ...below(postmaster)].map((pid) => timesOf(pid).own)) + timesOf(postmaster).ended,
    crowd: sum(crowd.map((pid) => timesOf(pid).own)),
  };
  const all = wholeMachineS();
  return { ...parts, rest: all - sum(Object.values(parts)), all };
}

/**
 * @param {Shares} before
 * @param {Shares} after
 * @param {number} seconds
 * @returns {Shares}
 */
export function sharesBetween(before, after, seconds) {
  const share = (/** @type {keyof Shares} */ part) => (after[part] - before[part]) / seconds;
  return {
    server: share('server'),
    pictures: share('pictures'),
    PostgreSQL: share('PostgreSQL'),
    crowd: share('crowd'),
    rest: share('rest'),
    all: share('all'),
  };
}

/**
 * What the thread that does all the work of a node has used, in seconds.
 * @param {number} pid
 */
export function mainThreadS(pid) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
}

/**
 * What these processes hold, each page they share with each other counted once.
 * @param {number[]} pids
 */
export function heldMB(pids) {
  return sum(pids.map((pid) => (kBIn(`/proc/${pid}/smaps_rollup`, 'Pss') * 1_024) / 1e6));
}

/** @param {number} pid */
export function openFiles(pid) {
  const [, most = '0'] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? [];
  return { open: readdirSync(`/proc/${pid}/fd`).length, most: Number(most) };
}

/**
 * All processes below one, however deep.
 * @param {number} pid
 * @returns {number[]}
 */
export function below(pid) {
  const children = threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [...children, ...children.flatMap(below)];
}

/**
 * The process that started another.
 * @param {number} pid
 */
export function parentOf(pid) {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** @param {number} pid */
function timesOf(pid) {
  // The name of a program may hold spaces; what follows its bracket does not.
  const [, , , , , , , , , , , user = 0, system = 0, childUser = 0, childSystem = 0] = (
    read(`/proc/${pid}/stat`).split(') ')[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return { own: (user + system) / ticksPerS, ended: (childUser + childSystem) / ticksPerS };
}

function wholeMachineS() {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (
    read('/proc/stat').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerS;
}

/** @param {number} pid */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/**
 * Nothing of a process that has just ended.
 * @param {string} file
 */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} file
 * @param {string} what
 */
function kBIn(file, what) {
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(read(file))?.[1] ?? 0);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, one) => all + one, 0);
}
