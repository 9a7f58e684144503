import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes what somebody began to send to this node and never finished; what other nodes have of it goes within a day. */
export async function removeUploadsOf(folder: string, accountId: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith('.json'))) {
    const about = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (!about.includes(`"account":"${accountId}"`)) continue;
    await rm(join(folder, name.slice(0, -'.json'.length)), { force: true });
    await rm(join(folder, name), { force: true });
  }
}
