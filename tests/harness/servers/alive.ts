import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Those of these processes that still run. One that has ended but whose parent has not looked yet counts as gone. */
export async function listAlive(...pids: number[]): Promise<string[]> {
  const asked = ['-o', 'pid=,stat=,args=', '-p', pids.join(',')];
  const { stdout } = await promisify(execFile)('ps', asked).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter((line) => line !== '' && !/^\s*\d+\s+Z/.test(line));
}
