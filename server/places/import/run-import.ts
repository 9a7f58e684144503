import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { type Config, readConfig } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import type { Db } from '../../store/database.ts';
import { withDatabase } from '../../store/with-database.ts';
import { BrokenFile } from '../../outside/places/found-place.ts';
import { type Out, showProgress } from './progress.ts';

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  out: Out;
  /** Somebody wants us to end. */
  signal: AbortSignal;
}

interface Work {
  config: Config;
  /** Opens the database; whoever wants us to end cuts the connection, and with it whatever was begun. */
  withDb: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  onProgress: ReturnType<typeof showProgress>['show'];
}

/** What an import was asked for; null where that is not one source, and options it knows. */
export function readArguments(args: readonly string[], known: RegExp) {
  const [given, ...others] = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--'));
  if (given === undefined || others.length > 0 || !options.every((option) => known.test(option))) return null;
  const set = options.find((option) => option.startsWith('--set='))?.slice('--set='.length);
  return { given, options, set };
}

/** Runs an import of a file and says how it went: 0 when the whole file is in the directory; nothing has changed otherwise. */
export async function runImport(
  name: string,
  { env, out, signal }: Surroundings,
  work: (around: Work) => Promise<string>,
): Promise<number> {
  const say = (line: string) => void out.write(`${line}\n`);
  const progress = showProgress(out, name);
  try {
    const config = readConfig(env);
    const withDb = <T>(inside: (db: Db) => Promise<T>) =>
      withDatabase(config, say, async (url) => withClient(url, signal, inside));
    const words = await work({ config, withDb, onProgress: progress.show });
    progress.end();
    say(words);
    return 0;
  } catch (error) {
    progress.end();
    if (!signal.aborted && !(error instanceof BrokenFile) && !(error instanceof StartRefused)) throw error;
    say(signal.aborted ? 'Stopped. Nothing was changed.' : `${(error as Error).message}\nNothing was changed.`);
    return signal.aborted ? 130 : 1;
  }
}

async function withClient<T>(url: string, signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'pickled-egg import' });
  // A connection that breaks fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  signal.addEventListener('abort', () => void client.end());
  try {
    signal.throwIfAborted();
    return await work(drizzle(client));
  } finally {
    await client.end();
  }
}
