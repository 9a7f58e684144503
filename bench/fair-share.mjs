// What one account in a loop leaves the others: how long a stranger's reading takes while a host keeps 200 changes of one game in
// flight, beside how long it took before, in one run.
import { setTimeout as pause } from 'node:timers/promises';
import { holdAgainst } from './lib/goals.mjs';
import { startAlone } from './lib/server.mjs';
import { sized } from './lib/short.mjs';
import { toTheEnd } from './lib/to-the-end.mjs';
import { newPerson } from './wire/begun-race.mjs';

const inFlight = sized(200, 20);
const reads = sized(100, 5);
/** Slower than the 20 calls a second an account may make: the reader's own limit is not what is measured. */
const pauseMs = 55;

await toTheEnd(async () => {
  const origin = await startAlone();
  const [greedy, other] = [await newPerson(origin, 'greedy@example.org'), await newPerson(origin, 'other@example.org')];
  const date = new Date().toISOString().slice(0, 10);
  const game = { gameName: 'Egg', city: 'York', date, gameGroups: 3, gameBars: 6, gameType: 'classic' };
  const made = await call('POST', '/api/create-game', greedy.cookie, game);
  const { game_id: gameId } = await made.json();
  await read(other.cookie);
  const before = await read(other.cookie);
  const flood = { going: true, answers: /** @type {Record<string, number>} */ ({}) };
  const flooding = Array.from({ length: inFlight }, (_, nth) => change(greedy.cookie, gameId, nth, flood));
  await read(other.cookie);
  const during = await read(other.cookie);
  flood.going = false;
  await Promise.all(flooding);
  const ratio = Math.max(...[0.5, 0.95].map((part) => at(during, part) / at(before, part)));
  console.log(
    `fair share, ${inFlight} changes of one game in flight: others' reads p50 ${at(before, 0.5).toFixed(1)} -> ${at(during, 0.5).toFixed(1)} ms, ` +
      `p95 ${at(before, 0.95).toFixed(1)} -> ${at(during, 0.95).toFixed(1)} ms, the worse ratio ${ratio.toFixed(2)}; ` +
      `the flood was answered ${JSON.stringify(flood.answers)}`,
  );
  holdAgainst("others' reads beside a flood to those before it", ratio, { atMost: 3 });

  /** @param {string} cookie */
  async function read(cookie) {
    const times = [];
    for (let nth = 0; nth < reads; nth += 1) {
      const began = performance.now();
      const answer = await call('GET', '/api/data/games', cookie);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`A read was answered ${answer.status}.`);
      times.push(performance.now() - began);
      await pause(pauseMs);
    }
    return times.toSorted((one, another) => one - another);
  }

  /**
   * One of those in flight: sent anew as soon as it is answered.
   * @param {string} cookie
   * @param {number} id
   * @param {number} nth
   * @param {{ going: boolean, answers: Record<string, number> }} told
   */
  async function change(cookie, id, nth, told) {
    for (let turn = 0; told.going; turn += 1) {
      const answer = await call('PATCH', `/api/data/games/${id}`, cookie, { game_name: `Egg ${nth} ${turn}` });
      await answer.arrayBuffer();
      told.answers[answer.status] = (told.answers[answer.status] ?? 0) + 1;
    }
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {string} cookie
   * @param {object} [body]
   */
  async function call(method, path, cookie, body) {
    const sent = body ? { 'content-type': 'application/json' } : {};
    return fetch(origin + path, {
      method,
      headers: { origin, cookie, ...sent },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
});

/**
 * @param {number[]} sorted
 * @param {number} part
 */
function at(sorted, part) {
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}
