// The bell between many nodes: each of them hears each ring. What a ring takes of PostgreSQL, by how many listen.
import { setTimeout as pause } from 'node:timers/promises';
import { ofProduct } from '../lib/load.mjs';
import { sized } from '../lib/short.mjs';
import { parentOf, usedS } from '../town/machine.mjs';

const { Client } = ofProduct('pg');

export const listeners = sized([1, 30, 90], [1, 3]);
/** Rings a second, of all nodes together, each of some races. */
const ringsASecond = sized(400, 50);
const racesARing = 2;
const seconds = sized(5, 0.5);

/**
 * @typedef {{ nodes: number, rings: number, heard: number, usPerRing: number, usPerHearing: number, p99: number }} Rung
 *
 * @param {string} url
 * @returns {Promise<Rung[]>}
 */
export async function ringForMany(url) {
  const ringer = await connected(url);
  await ringer.query('set synchronous_commit = off');
  const { rows } = await ringer.query('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0].pid);
  const clients = /** @type {import('pg').Client[]} */ ([]);
  const figures = [];
  let [rungAt, heard] = [new Map(), 0];
  let times = /** @type {number[]} */ ([]);
  for (const nodes of listeners) {
    while (clients.length < nodes) {
      const client = await connected(url);
      client.on('notification', ({ payload = '' }) => {
        heard += 1;
        times.push(performance.now() - (rungAt.get(payload) ?? 0));
      });
      await client.query('listen bell');
      clients.push(client);
    }
    [rungAt, heard, times] = [new Map(), 0, []];
    const used = () => usedS({ nodes: [], postmaster, crowd: [] }).PostgreSQL;
    const before = used();
    const rings = await ring(ringer, rungAt);
    const isAllHeard = () => heard >= rings * nodes;
    for (let patience = 0; patience < 500 && !isAllHeard(); patience += 1) await pause(20);
    const usPerRing = ((used() - before) * 1e6) / rings;
    const p99 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
    figures.push({ nodes, rings, heard, usPerRing, usPerHearing: usPerRing / nodes, p99 });
  }
  await Promise.all([ringer, ...clients].map((client) => client.end()));
  return figures;
}

/**
 * @param {import('pg').Client} ringer
 * @param {Map<string, number>} rungAt
 */
async function ring(ringer, rungAt) {
  const began = performance.now();
  let rings = 0;
  for (; performance.now() < began + seconds * 1_000; rings += 1) {
    const payload = Array.from({ length: racesARing }, (_, n) => `${rings * racesARing + n}:55`).join(' ');
    rungAt.set(payload, performance.now());
    await ringer.query({
      name: 'ring',
      text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
      values: ['bell', [payload]],
    });
    const dueAt = began + ((rings + 1) * 1_000) / ringsASecond;
    if (dueAt > performance.now()) await pause(dueAt - performance.now());
  }
  return rings;
}

/** @param {string} url @returns {Promise<import('pg').Client>} */
async function connected(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
