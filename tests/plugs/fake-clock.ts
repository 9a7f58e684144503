import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../../server/embedded/binaries.ts';
import { chooseOsUser } from '../../server/embedded/os-user.ts';
import { afterwards } from '../harness/afterwards.ts';
import { hasProgram, programPath } from '../harness/servers/programs.ts';

export const hasFakeClock = hasProgram('faketime');

/** A clock for some programs, put forward and back while they run. */
export interface FakeClock {
  /** What a program is started with to go by it. */
  env: NodeJS.ProcessEnv;
  /** A folder with the programs of our own PostgreSQL, of which the server goes by it. */
  postgresBin: () => Promise<string>;
  /** So many seconds before or after the time it is. */
  putTo: (seconds: number) => Promise<void>;
}

export async function fakeClock(): Promise<FakeClock> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-clock-'));
  afterwards(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const file = join(folder, 'clock');
  const putTo = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  await putTo(0);
  const env = {
    LD_PRELOAD: programPath('faketime'),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const postgresBin = async () => {
    const { initdb, postgres } = await findBinaries(await chooseOsUser(folder));
    const words = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
    await symlink(initdb, join(folder, 'initdb'));
    await writeFile(join(folder, 'postgres'), `#!/bin/sh\nexec env ${words.join(' ')} '${postgres}' "$@"\n`);
    await chmod(join(folder, 'postgres'), 0o755);
    return folder;
  };
  return { env, postgresBin, putTo };
}
