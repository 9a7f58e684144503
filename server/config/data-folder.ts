import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ours = ['database', 'mail', 'photos', 'uploads', 'standin-paypal.json'];
const stickyBit = 0o1000;

/**
 * Makes the data folder, or takes from others the right to look into one that is ours already. As root PostgreSQL runs as a user of its
 * own, which has to get through to its folder: others may then pass, and still read nothing. A folder that is more than ours stays as it is.
 * Earlier versions made the folder of maps readable for everybody; it is closed too.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  const closed = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(dataDir, { recursive: true, mode: closed });
  const { mode, uid } = await stat(dataDir);
  const names = await readdir(dataDir);
  const isOurs = names.length === 0 || names.some((name) => ours.includes(name));
  if (!isOurs || (mode & stickyBit) !== 0 || uid !== process.getuid?.()) return;
  await chmod(dataDir, mode & closed);
  if (names.includes('maps')) await chmod(join(dataDir, 'maps'), 0o700);
}
