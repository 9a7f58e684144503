import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { type Config, readConfig } from '../config/config.ts';
import { projectRoot } from '../config/project-root.ts';
import { StartRefused } from '../config/start-refused.ts';
import { openPhotoFiles } from '../outside/photos/open-photo-files.ts';
import { type Out, showProgress } from '../places/import/progress.ts';
import { migrateDatabase, migrateUpTo } from '../store/migrate.ts';
import { beginLoad, clearHalfRestored, targetState, markHalfRestored } from '../store/snapshot/load.ts';
import { withUnchangedDatabase } from '../store/with-database.ts';
import { type End, type Manifest, SnapshotRefused } from './format.ts';
import { readSnapshot } from './read-snapshot.ts';
import { newKeyPair } from './encryption.ts';
import { writeSnapshot } from './write-snapshot.ts';

interface Surroundings {
  env: NodeJS.ProcessEnv;
  out: Out;
  /** Somebody wants us to end. */
  signal: AbortSignal;
}

const backupUsage = `npm run backup [-- <file>] [--no-photos]
npm run backup -- --new-key

  <file>       where to (default: pickled-egg-<date>.tar.gz here, with .age at its end where BACKUP_KEY is set)
  --no-photos  the database alone; for photos in a bucket that has copies of its own
  --new-key    makes a key for BACKUP_KEY and prints both halves
`;

const restoreUsage = `npm run restore -- <file>

  <file>  a snapshot that npm run backup made, here or elsewhere; it goes into an empty database
`;

/** `npm run backup`: 0 when the whole snapshot lies under its name. It works while the product runs and while it does not. */
export async function backupCommand(args: string[], around: Surroundings): Promise<number> {
  const options = args.filter((arg) => arg.startsWith('--'));
  const [given, ...others] = args.filter((arg) => !arg.startsWith('--'));
  const isKnown = options.every((option) => ['--no-photos', '--new-key'].includes(option));
  if (!isKnown || others.length > 0) return explain(around, backupUsage);
  if (options.includes('--new-key')) return sayNewKey(around);
  return run('backup', around, async ({ config, withClient, onProgress }) => {
    const now = new Date();
    const path = pathOf(around, given ?? nameFor(now, config));
    const end = await withClient((client) =>
      writeSnapshot({
        client,
        photoFiles: options.includes('--no-photos') ? null : openPhotoFiles(config),
        path,
        key: config.backupKey,
        version: ourVersion(),
        now,
        onProgress,
        signal: around.signal,
      }),
    );
    const notes = config.backupKey === null ? ['Nobody needs a key to read it: keep it where only you can.'] : [];
    const without = keysFromOutside(config).map((name) => `${name} is set and not in it: keep it too.`);
    return [`${path}: ${amount(end)}.`, ...notes, ...without].join('\n');
  });
}

/** `npm run restore`: 0 when everything of the snapshot is there, at this version's schema. */
export async function restoreCommand(args: string[], around: Surroundings): Promise<number> {
  const [given, ...others] = args;
  if (given === undefined || given.startsWith('--') || others.length > 0) return explain(around, restoreUsage);
  return run('restore', around, async ({ config, withClient, onProgress }) => {
    const asked = { path: pathOf(around, given), key: config.backupKey, onProgress, signal: around.signal };
    const end = await withClient(async (client, url) => {
      const load = (manifest: Manifest) => makeReady(client, url, manifest);
      const done = await readSnapshot(asked, { load, photoFiles: openPhotoFiles(config) });
      await migrateDatabase(url);
      return done;
    });
    const { madeAt, version } = end.manifest;
    return `${given}: made by ${version} on ${madeAt}; ${amount(end)}. Everything is there.`;
  });
}

/** Into an empty database, or over what a restore that was cut short left behind: never over anybody's games. */
async function makeReady(client: Client, url: string, { migratedTo, version }: Manifest) {
  const found = await targetState(client);
  if (found === 'in use') {
    throw new SnapshotRefused(
      'There is a Pickled Egg in this database already. Give an empty one by DATABASE_URL, or another DATA_DIR.',
    );
  }
  if (found === 'half restored') await clearHalfRestored(client);
  await markHalfRestored(client);
  if (!(await migrateUpTo(url, migratedTo))) {
    await clearHalfRestored(client);
    throw new SnapshotRefused(
      `This snapshot is of version ${version}, newer than ours (${ourVersion()}). Update first.`,
    );
  }
  return beginLoad(client);
}

interface Work {
  config: Config;
  withClient: <T>(work: (client: Client, url: string) => Promise<T>) => Promise<T>;
  onProgress: ReturnType<typeof showProgress>['show'];
}

async function run(name: string, around: Surroundings, work: (around: Work) => Promise<string>): Promise<number> {
  const { env, out, signal } = around;
  const say = (line: string) => void out.write(`${line}\n`);
  const progress = showProgress(out, name);
  try {
    const config = readConfig(env);
    const withClient: Work['withClient'] = (inside) =>
      withUnchangedDatabase(config, say, (url) => connected(url, signal, inside));
    const words = await work({ config, withClient, onProgress: progress.show });
    progress.end();
    say(words);
    return 0;
  } catch (error) {
    progress.end();
    if (!signal.aborted && !(error instanceof SnapshotRefused) && !(error instanceof StartRefused)) throw error;
    say(signal.aborted ? 'Stopped.' : (error as Error).message);
    return signal.aborted ? 130 : 1;
  }
}

async function connected<T>(url: string, signal: AbortSignal, work: (client: Client, url: string) => Promise<T>) {
  const client = new Client({ connectionString: url, application_name: 'pickled-egg snapshot' });
  // A connection that breaks fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  signal.addEventListener('abort', () => void client.end());
  try {
    signal.throwIfAborted();
    return await work(client, url);
  } finally {
    await client.end();
  }
}

function explain({ out }: Surroundings, usage: string): number {
  out.write(usage);
  return 2;
}

async function sayNewKey({ out }: Surroundings): Promise<number> {
  const { toEncrypt, toDecrypt } = await newKeyPair();
  out.write(`To make snapshots, on the server:       BACKUP_KEY=${toEncrypt}
To restore them, kept somewhere else:   BACKUP_KEY=${toDecrypt}
`);
  return 0;
}

const pathOf = ({ env }: Surroundings, given: string) => resolve(env['INIT_CWD'] ?? '.', given);

function nameFor(now: Date, { backupKey }: Config): string {
  const at = now.toISOString().slice(0, 16).replaceAll(':', '');
  return `pickled-egg-${at}.tar.gz${backupKey === null ? '' : '.age'}`;
}

function keysFromOutside({ tokenKey, cookieKey, pushKey }: Config): string[] {
  const given = { TOKEN_KEY: tokenKey, COOKIE_KEY: cookieKey, PUSH_KEY: pushKey };
  return Object.entries(given).flatMap(([name, key]) => (key === null ? [] : [name]));
}

const n = (value: number) => value.toLocaleString('en-GB');

function amount({ rows, photos, photoBytes }: End): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${n(all)} rows of ${n(Object.keys(rows).length)} tables, ${n(photos)} pictures (${n(Math.ceil(photoBytes / 1_000_000))} MB)`;
}

function ourVersion(): string {
  return (JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string }).version;
}
