import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mayEnter, plainEnv, type OsUser } from './os-user.ts';
import { StartRefused } from '../config/start-refused.ts';

/** A running PostgreSQL: its first process and the folder of its socket. */
export type Postmaster = { pid: number; cluster: string; socketDir: string };

type Launch = { postgres: string; cluster: string; socketDir: string; logFile: string; user: OsUser; durable: boolean };

/** What postmaster.pid says, when the process it names really serves this cluster; its socket may not be open yet. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const kept = await readPidFile(cluster);
  return kept && (await isServing(kept)) ? kept : null;
}

/** Starts PostgreSQL in a session of its own, so that Ctrl-C reaches us and not it. */
export async function launchPostmaster(launch: Launch): Promise<{ pid: number; ended: Promise<number> }> {
  await clearAfterCrash(launch.cluster, launch.socketDir);
  await turnLog(launch.logFile);
  const log = await open(launch.logFile, 'a', 0o600);
  const child = spawn(launch.postgres, postgresArgs(launch), {
    ...launch.user,
    cwd: '/',
    env: plainEnv(),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(127));
  });
  child.unref();
  await log.close();
  return { pid: child.pid ?? 0, ended };
}

/** A fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const patience = Date.now() + 60_000;
  while (await isServing(postmaster)) {
    signal(postmaster.pid, Date.now() > patience ? 'SIGQUIT' : 'SIGINT');
    await pause(10);
  }
  await rm(postmaster.socketDir, { recursive: true, force: true });
}

/** A socket's whole path may have 107 bytes at most (103 on macOS), and PostgreSQL's user must get there. */
export async function makeSocketDir(user: OsUser): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (Buffer.byteLength(parent) > 60 || !(await mayEnter(user, parent))) continue;
    const folder = await mkdtemp(join(parent, socketDirPrefix));
    if (user) await chown(folder, user.uid, user.gid);
    return folder;
  }
  throw new StartRefused('There is no temporary folder for the socket of PostgreSQL: make /tmp usable, or set TMPDIR.');
}

function postgresArgs({ cluster, socketDir, durable }: Launch): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: '128MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // What need not outlast its day is a test's, and serves several of them at once.
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

async function readPidFile(cluster: string): Promise<Postmaster | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1 ? { pid, cluster, socketDir: lines[4]?.trim() ?? '' } : null;
}

/**
 * What a crash left. Another process may have got the number in postmaster.pid since, and PostgreSQL would take it for
 * a rival; a number nobody has is PostgreSQL's own business.
 */
async function clearAfterCrash(cluster: string, socketDir: string): Promise<void> {
  const kept = await readPidFile(cluster);
  if (!kept || (await isServing(kept))) return;
  const isOurs = basename(kept.socketDir).startsWith(socketDirPrefix) && kept.socketDir !== socketDir;
  if (isOurs) await rm(kept.socketDir, { recursive: true, force: true });
  if (signal(kept.pid, 0)) await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function turnLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > 1_000_000) await rename(logFile, `${logFile}.1`);
}

async function isServing({ pid, cluster }: Postmaster): Promise<boolean> {
  const args = process.platform === 'linux' ? await readProcArgs(pid) : await readPsArgs(pid);
  return args.includes(` -D ${cluster} -c `);
}

async function readProcArgs(pid: number): Promise<string> {
  const args = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return args.replaceAll('\0', ' ');
}

async function readPsArgs(pid: number): Promise<string> {
  const ps = await promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'args=']).catch(() => ({ stdout: '' }));
  return ps.stdout;
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

const socketDirPrefix = 'pickled-egg-socket-';
