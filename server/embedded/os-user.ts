import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { StartRefused } from '../config/start-refused.ts';

/** Who runs PostgreSQL: ourselves (null), or, since it refuses to run as root, an ordinary user of this machine. */
export type OsUser = { uid: number; gid: number } | null;

/** An existing database is run by its owner; a new one by us or, as root, by user postgres or nobody. */
export async function chooseOsUser(clusterDir: string): Promise<OsUser> {
  const owner = await stat(clusterDir).catch(() => null);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && owner.uid !== self) throw new StartRefused(foreignOwner(clusterDir));
    return null;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const user = users.get('postgres') ?? users.get('nobody');
  if (!user) throw new StartRefused(noOrdinaryUser);
  return user;
}

export function parsePasswd(passwd: string): Map<string, { uid: number; gid: number }> {
  const users = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([name, , uid, gid]) => name && /^\d+$/.test(uid ?? '') && /^\d+$/.test(gid ?? '') && uid !== '0');
  return new Map(users.map(([name = '', , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }]));
}

/** Asks the system itself, so that every folder above, access lists and mount options count. */
export async function mayEnter(user: OsUser, folder: string): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0;
}

/** Runs a command to its end from a folder everyone can enter, without our environment: PGDATA and its like would steer it. */
export function runAs(user: OsUser, command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...user, cwd: '/', env: plainEnv(), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export function plainEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

const foreignOwner = (clusterDir: string): string =>
  `The database in ${clusterDir} belongs to another user of this machine. Start as that user (or as root), or set DATA_DIR to a folder of your own.`;

const noOrdinaryUser =
  'PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server of yours.';
