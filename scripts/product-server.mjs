import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';

/**
 * The built product as a process of its own, on a free port with an empty data folder, which goes when it stops.
 * @param {Record<string, string>} [env] what differs
 */
export async function startProduct(env = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pickled-egg-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../build/server/main.js', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      PLACES_LIVE: 'off',
      PAYMENTS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let printed = '';
  const ready = new Promise((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      if (/^Pickled Egg is ready: /m.test(printed)) resolve(true);
    });
  });
  if ((await Promise.race([ready, ended])) === true) return { origin: `http://localhost:${port}`, stop };
  await stop();
  throw new Error(`The product did not start.\n${printed}`);
}
