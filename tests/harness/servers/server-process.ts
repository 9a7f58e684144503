import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { projectRoot } from '../../../server/config/project-root.ts';
import { afterwards } from '../afterwards.ts';
import { freshDatabaseUrl } from './database.ts';
import { shortLived } from './short-lived.ts';
import { endWithThisProcess } from './watchdog.ts';

/** The built product, running as a process of its own. */
export type ServerProcess = {
  origin: string;
  dataDir: string;
  pid: number;
  /** Everything it has printed so far. */
  printed: () => string;
  /** Resolves when it is gone, with its exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

type Options = {
  dataDir: string;
  port?: number;
  /** What differs; a variable that is undefined is left to its default, LOG_LEVEL too (here it is warn). */
  env?: NodeJS.ProcessEnv;
  command?: string[];
  user?: { uid: number; gid: number };
};

/**
 * The product on a free port, an empty data folder and a fresh database of the run's own PostgreSQL, for all tests of the file
 * that calls this at its top. With DATABASE_URL undefined it brings its own, which takes seconds.
 */
export async function serverForThisFile(env: NodeJS.ProcessEnv = {}): Promise<ServerProcess> {
  const dataDir = await freshDataDir();
  const database = 'DATABASE_URL' in env ? {} : { DATABASE_URL: await freshDatabaseUrl(inject('postgres').template) };
  const server = await startServerProcess({ dataDir, env: { ...database, ...env } });
  afterwards(async () => {
    const code = await server.end('SIGTERM');
    if (code !== 0) throw new Error(`The server ended with ${code}:\n${server.printed()}`);
    await rm(dataDir, { recursive: true });
  });
  return server;
}

/** Resolves when it says it is ready; rejects with what it printed when it ends before that. */
export async function startServerProcess(options: Options): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const child = spawn(process.execPath, options.command ?? [...shortLived, builtServer()], {
    ...options.user,
    cwd: '/',
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      PLACES_LIVE: 'off',
      PAYMENTS: 'off',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const callOff = endWithThisProcess(options.dataDir, child.pid ?? null);
  const exited = once(child, 'close').finally(callOff);
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (/^Pickled Egg is ready: /m.test(printed)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(printed)));
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    origin: `http://localhost:${port}`,
    dataDir: options.dataDir,
    pid: pidOf(child),
    printed: () => printed,
    end,
  };
}

export async function freshDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pickled egg data-'));
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** One below those that the system hands out by itself: whoever else runs does not get it before it is used, or between two starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

function builtServer(): string {
  const path = join(projectRoot, 'build/server/main.js');
  if (!existsSync(path)) throw new Error('There is no build yet: npm run build');
  return path;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('The server did not start');
  return child.pid;
}
