import { appendFile, chown, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { findBinaries } from '../../../server/embedded/binaries.ts';
import { chooseOsUser, type OsUser, runAs } from '../../../server/embedded/os-user.ts';
import {
  launchPostmaster,
  makeSocketDir,
  readPostmaster,
  stopPostmaster,
} from '../../../server/embedded/postmaster.ts';
import { afterwards } from '../afterwards.ts';
import { eventually } from '../eventually.ts';
import { listSystemPostgres } from './programs.ts';
import { freshDataDir } from './server-process.ts';
import { runSql } from './sql.ts';
import { endWithThisProcess } from './watchdog.ts';

interface Programs {
  initdb: string;
  postgres: string;
  /** Which they are, in words. */
  name: string;
}

interface Node {
  folder: string;
  cluster: string;
  socketDir: string;
  url: string;
}

/** A PostgreSQL that streams to a second one, which can take its place; whoever asks for it has one address for both. */
export interface ReplicatedPostgres {
  url: string;
  program: string;
  /** Puts a second one beside the first; from now on a commit counts when both have it. */
  attachStandby: () => Promise<void>;
  /** The first one dies by kill -9, the second is promoted, and the address leads to it. How long it led nowhere. */
  failOver: () => Promise<number>;
}

export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const user = await chooseOsUser('/nowhere');
  const programs = await choosePrograms(user);
  let primary = await emptyNode(user);
  const initdb = [
    '-D',
    primary.cluster,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const { code, output } = await runAs(user, programs.initdb, initdb);
  if (code !== 0) throw new Error(output);
  await appendFile(join(primary.cluster, 'postgresql.auto.conf'), settings);
  let standby: Node | null = null;
  await launch(primary, programs, user);
  const address = await movingAddress(() => join(primary.socketDir, '.s.PGSQL.5432'));
  return {
    url: `postgres://postgres@127.0.0.1:${address.port}/postgres`,
    program: programs.name,
    async attachStandby() {
      standby = await copyOf(primary, user);
      await launch(standby, programs, user);
      await runSql(primary.url, `alter system set synchronous_standby_names = '*'`);
      await runSql(primary.url, 'select pg_reload_conf()');
      const { url } = primary;
      await eventually(() => syncStates(url)).toEqual(['sync']);
    },
    async failOver() {
      if (!standby) throw new Error('There is nothing to fail over to.');
      const killed = await readPostmaster(primary.cluster);
      if (!killed) throw new Error('The first one does not run.');
      const beganAt = performance.now();
      process.kill(killed.pid, 'SIGKILL');
      await runSql(standby.url, 'select pg_promote()');
      // There is no third one yet: waiting for it would be waiting for ever.
      await runSql(standby.url, 'alter system reset synchronous_standby_names');
      await runSql(standby.url, 'select pg_reload_conf()');
      primary = standby;
      standby = null;
      address.moved();
      return performance.now() - beganAt;
    },
  };
}

/** A process is killed here, and no power is cut: what was handed to the system is there. */
const settings = "fsync = off\nwal_retrieve_retry_interval = '100ms'\n";

/** Debian's newest where there is one, else ours. */
async function choosePrograms(user: OsUser): Promise<Programs> {
  const newest = listSystemPostgres().at(-1);
  if (newest) {
    const { bin, version } = newest;
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), name: `Debian's PostgreSQL ${version}` };
  }
  const { initdb, postgres, majorVersion } = await findBinaries(user);
  return { initdb, postgres, name: `our PostgreSQL ${majorVersion}` };
}

async function emptyNode(user: OsUser): Promise<Node> {
  const folder = await freshDataDir();
  const cluster = join(folder, 'database');
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const socketDir = await makeSocketDir(user);
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`;
  return { folder, cluster, socketDir, url };
}

async function launch(node: Node, { postgres }: Programs, user: OsUser): Promise<void> {
  const { folder, cluster, socketDir, url } = node;
  const logFile = join(folder, 'database.log');
  await launchPostmaster({ postgres, cluster, socketDir, logFile, user, durable: true });
  const callOff = endWithThisProcess(folder, null);
  afterwards(async () => {
    const running = await readPostmaster(cluster);
    // Nobody needs what is in it.
    if (running) process.kill(running.pid, 'SIGQUIT');
    if (running) await stopPostmaster(running);
    callOff();
    await rm(socketDir, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  await runSql(url, 'select 1', 60_000);
}

/** A base backup by PostgreSQL's own two calls, since what comes with us has no pg_basebackup. */
async function copyOf(primary: Node, user: OsUser): Promise<Node> {
  const standby = await emptyNode(user);
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    await copyFolder(primary.cluster, standby.cluster);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await writeFile(join(standby.cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await writeFile(join(standby.cluster, 'standby.signal'), '');
  const conninfo = `primary_conninfo = 'host=${primary.socketDir} user=postgres application_name=standby'\n`;
  await appendFile(join(standby.cluster, 'postgresql.auto.conf'), conninfo);
  if (user) {
    const { code, output } = await runAs(null, '/bin/chown', ['-R', `${user.uid}:${user.gid}`, standby.cluster]);
    if (code !== 0) throw new Error(output);
  }
  return standby;
}

/** What of a running cluster goes into a copy; files may vanish under it, and the log of changes brings them right. */
async function copyFolder(from: string, to: string): Promise<void> {
  const left = new Set(['postmaster.pid', 'postmaster.opts', 'standby.signal', 'backup_label']);
  for (;;) {
    try {
      return await cp(from, to, { recursive: true, force: true, filter: (path) => !left.has(basename(path)) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function syncStates(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    return rows.map(({ sync_state }) => sync_state);
  } finally {
    await client.end();
  }
}

/** One address for whichever of them is in charge. */
async function movingAddress(socketPath: () => string): Promise<{ port: number; moved: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(socketPath());
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => {
        open.delete(socket);
        end();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  afterwards(async () => {
    cutAll();
    await new Promise((closed) => server.close(closed));
  });
  return { port: (server.address() as AddressInfo).port, moved: cutAll };
}
