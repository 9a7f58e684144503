import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../server/config/project-root.ts';
import { afterwards } from '../afterwards.ts';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** The built product as a later version might be: the same, and one migration more. What to start it with. */
export async function newerVersion(tag: string, sql: string): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'pickled-egg-newer-'));
  afterwards(() => rm(root, { recursive: true }));
  // Only what must be its own is copied: the server finds its migrations from where it lies itself.
  await linkAll('.', root, ['build', 'server', '.git']);
  await linkAll('build', root, ['server']);
  await linkAll('server', root, ['store']);
  await linkAll('server/store', root, ['migrations']);
  for (const path of ['build/server', 'server/store/migrations']) {
    await cp(join(projectRoot, path), join(root, path), { recursive: true });
  }
  const migrations = join(root, 'server/store/migrations');
  const file = join(migrations, 'meta/_journal.json');
  const journal: Journal = JSON.parse(await readFile(file, 'utf8'));
  const newest = journal.entries.at(-1);
  if (!newest) throw new Error('There are no migrations.');
  journal.entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 3_600_000, tag });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(migrations, `${tag}.sql`), sql);
  return [join(root, 'build/server/main.js')];
}

async function linkAll(folder: string, root: string, but: string[]): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const name of await readdir(join(projectRoot, folder))) {
    if (!but.includes(name)) await symlink(join(projectRoot, folder, name), join(root, folder, name));
  }
}
