import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseOsUser, runAs } from '../../../server/embedded/os-user.ts';
import {
  launchPostmaster,
  makeSocketDir,
  readPostmaster,
  stopPostmaster,
} from '../../../server/embedded/postmaster.ts';

/** A PostgreSQL of the machine's own, to see that ours is not the only version we work on. */
export async function startSystemPostgres(
  bin: string,
  dataDir: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const cluster = join(dataDir, 'database');
  const user = await chooseOsUser(cluster);
  await mkdir(cluster, { mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
  const initdb = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const { code, output } = await runAs(user, join(bin, 'initdb'), initdb);
  if (code !== 0) throw new Error(output);
  const socketDir = await makeSocketDir(user);
  const logFile = join(dataDir, 'database.log');
  await launchPostmaster({ postgres: join(bin, 'postgres'), cluster, socketDir, logFile, user, durable: false });
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketDir)}`,
    stop: async () => {
      const running = await readPostmaster(cluster);
      if (running) await stopPostmaster(running);
    },
  };
}
