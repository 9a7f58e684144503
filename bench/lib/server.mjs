import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../../scripts/product-server.mjs';
import { afterwards, held } from './to-the-end.mjs';

export const productFile = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));

/**
 * A server as a process of its own, until somebody stops it or the bench ends.
 * @param {object} how
 * @param {Record<string, string | undefined>} how.env
 * @param {string[]} [how.command] The product unless said.
 * @param {string[]} [how.flags] For Node.
 * @param {'inherit' | 'ignore'} [how.complaints]
 * @param {NodeJS.Signals} [how.endedBy]
 */
export async function startServer({ env, command, flags = [], complaints = 'inherit', endedBy = 'SIGKILL' }) {
  const child = spawn(process.execPath, [...flags, ...(command ?? [productFile])], {
    env,
    stdio: ['ignore', 'pipe', complaints],
  });
  const ended = once(child, 'close');
  const stop = afterwards(async () => {
    child.kill(endedBy);
    await ended;
  });
  await new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => /^Pickled Egg is ready: /m.test(String(chunk)) && resolve(null));
    child.once('close', () => reject(new Error(`${command?.join(' ') ?? 'The product'} did not start.`)));
  });
  return { pid: child.pid ?? 0, stop };
}

/**
 * The product with a database of its own. Returns its address.
 * @param {Record<string, string>} [env]
 */
export async function startAlone(env) {
  const { origin } = await held(startProduct(env), ({ stop }) => stop());
  return origin;
}

/**
 * The environment of a node on a database of the bench's.
 * @param {{ port: number, dataDir: string, databaseUrl: string, cookieKey?: Buffer }} node
 */
export function nodeEnv({ port, dataDir, databaseUrl, cookieKey }) {
  return {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ...(cookieKey && { COOKIE_KEY: cookieKey.toString('base64url') }),
    LOG_LEVEL: 'error',
    PLACES_LIVE: 'off',
    PAYMENTS: 'off',
  };
}
