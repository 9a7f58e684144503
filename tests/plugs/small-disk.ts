import { execFile } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterwards } from '../harness/afterwards.ts';

const run = promisify(execFile);

/** A disk that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Leaves so many bytes free, none unless said. */
  fill: (leave?: number) => Promise<void>;
  /** Takes away what filled it. */
  clear: () => Promise<void>;
}

/** A tmpfs of this size for the test that calls this. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'pickled-egg-disk-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  await mount(folder, megabytes);
  afterwards(() => run('umount', ['--lazy', folder]));
  await chmod(folder, 0o755);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(leave = 0) {
      await writeUntilFull(ballast);
      if (leave === 0) return;
      const file = await open(ballast, 'r+');
      await file.truncate(Math.max(0, (await file.stat()).size - leave));
      await file.close();
    },
    clear: () => rm(ballast, { force: true }),
  };
}

async function mount(folder: string, megabytes: number): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'pickled-egg', folder]);
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'a');
  for (const bytes of [1_048_576, 4_096]) {
    const block = Buffer.alloc(bytes);
    while (await isWritten(() => file.write(block))) continue;
  }
  await file.close();
}

/** A write that only partly fits writes that part, and the next one says that there is no room. */
async function isWritten(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
