// Requests/s of a validated JSON call through the whole app, as a ratio to a bare Node http server that parses the same body
// and answers the same JSON; each in a process of its own, by turns, in one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { holdAgainst } from './lib/goals.mjs';
import { judge, sized } from './lib/short.mjs';
import { afterwards, toTheEnd } from './lib/to-the-end.mjs';

const seconds = sized(4, 1);
const rounds = sized(3, 1);
const connections = sized(32, 4);
const body = JSON.stringify({ gameId: 7, groupLetter: 'A', barId: 'osm:n123', clue: 'Where the owl keeps his hat.' });

/** @param {string} kind */
async function serverOf(kind) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./validated-call-server.mjs', import.meta.url)), kind],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  afterwards(async () => {
    child.kill();
    await ended;
  });
  const died = () => Promise.reject(new Error(`The server '${kind}' did not start.`));
  const [chunk] = await Promise.race([once(child.stdout, 'data'), ended.then(died)]);
  return String(chunk).trim();
}

/** @param {string} url */
async function measure(url) {
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    connections,
    duration: seconds,
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} failed at ${url}`);
  return result.requests.average;
}

await toTheEnd(async () => {
  const bare = await serverOf('bare');
  const ours = await serverOf('ours');
  let [sumBare, sumOurs] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    sumBare += await measure(bare);
    sumOurs += await measure(ours);
  }
  const [perBare, perOurs] = [sumBare / rounds, sumOurs / rounds];
  console.log(
    `validated JSON call: ${Math.round(perOurs)} requests/s, bare http ${Math.round(perBare)}, ratio ${(perOurs / perBare).toFixed(2)}`,
  );
  holdAgainst('a validated call to bare http, in requests a second on one node', perOurs / perBare, { atLeast: 0.7 });
  judge([]);
});
