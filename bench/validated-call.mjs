// Requests/s of a validated JSON call through the whole app, as a ratio to a bare Node http server that parses the same body
// and answers the same JSON; each in a process of its own, by turns, in one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const seconds = 4;
const rounds = 3;
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
  const [chunk] = await once(child.stdout, 'data');
  return { url: String(chunk).trim(), stop: () => child.kill() };
}

/** @param {string} url */
async function measure(url) {
  const result = await autocannon({
    url,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    connections: 32,
    duration: seconds,
  });
  if (result.errors + result.non2xx > 0) throw new Error(`${result.errors + result.non2xx} failed at ${url}`);
  return result.requests.average;
}

const bare = await serverOf('bare');
const ours = await serverOf('ours');
try {
  let [sumBare, sumOurs] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    sumBare += await measure(bare.url);
    sumOurs += await measure(ours.url);
  }
  const [perBare, perOurs] = [sumBare / rounds, sumOurs / rounds];
  console.log(
    `validated JSON call: ${Math.round(perOurs)} requests/s, bare http ${Math.round(perBare)}, ratio ${(perOurs / perBare).toFixed(2)}`,
  );
} finally {
  bare.stop();
  ours.stop();
}
