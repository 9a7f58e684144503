import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../server/config/project-root.ts';
import { chooseOsUser, plainEnv } from '../../../server/embedded/os-user.ts';
import { afterwards } from '../afterwards.ts';
import { hasProgram, programPath } from './programs.ts';
import { freePort } from './server-process.ts';
import { runSql } from './sql.ts';

export const hasPgBouncer = hasProgram('pgbouncer');

/** PgBouncer in front of a database, with the settings of ops/pgbouncer: only addresses and users differ. Returns its address. */
export async function startPgBouncer(databaseUrl: string, change = (settings: string) => settings): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-pgbouncer-'));
  const user = await chooseOsUser(join(folder, 'nothing'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const url = new URL(databaseUrl);
  await writeFile(file, change(await settingsFor(url, port)));
  const bouncer = spawn(programPath('pgbouncer'), [file], {
    ...user,
    cwd: '/',
    env: plainEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [bouncer.stdout, bouncer.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk));
  const exited = once(bouncer, 'close');
  afterwards(async () => {
    bouncer.kill('SIGQUIT');
    await exited;
    await rm(folder, { recursive: true });
  });
  const near = `postgres://${url.username || 'postgres'}@127.0.0.1:${port}${url.pathname}`;
  const isUp = runSql(near, 'select 1', 30_000);
  await Promise.race([isUp, exited.then(() => Promise.reject(new Error(printed)))]);
  return near;
}

async function settingsFor({ searchParams, hostname, port, username, password, pathname }: URL, listenPort: number) {
  const name = pathname.slice(1);
  const secret = password && ` password=${decodeURIComponent(password)}`;
  const place = `host=${searchParams.get('host') ?? hostname} port=${searchParams.get('port') ?? (port || 5432)}`;
  const other = {
    'pickled_egg = host=10.0.0.5 port=5432 dbname=pickled_egg': `${name} = ${place} dbname=${name} user=${username || 'postgres'}${secret}`,
    'listen_addr = 10.0.0.6': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${listenPort}\nunix_socket_dir =`,
    'auth_type = scram-sha-256': 'auth_type = any',
    'auth_file = /etc/pgbouncer/userlist.txt': '',
  };
  const written = await readFile(join(projectRoot, 'ops/pgbouncer/pgbouncer.ini'), 'utf8');
  return Object.entries(other).reduce((text, [example, ours]) => {
    if (!text.includes(example)) throw new Error(`ops/pgbouncer/pgbouncer.ini has no '${example}'.`);
    return text.replace(example, ours);
  }, written);
}
