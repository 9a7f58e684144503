import { basename, resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { readConfig } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { withDatabase } from '../../store/with-database.ts';
import { BrokenFile } from '../../outside/places/found-place.ts';
import { importBars, type Imported } from './import-bars.ts';
import { collectionOf } from './places-in-file.ts';

interface Done {
  /** From 0 to 1. */
  part: number;
  bars: number;
}

/** Characters. */
const progressWidth = 30;

interface Surroundings {
  env: NodeJS.ProcessEnv;
  out: { isTTY?: boolean; write: (text: string) => unknown };
  /** Somebody wants us to end. */
  signal: AbortSignal;
}

const usage = `npm run import-bars -- <file> [--set=name] [--osm] [--closes]

  <file>      Overpass JSON, GeoJSON or CSV (with name, lat and lon), also gzipped
  --set=name  which import this is; bars of the same set that are missing now are marked closed (default: the file's name)
  --osm       the data is OpenStreetMap's although its ids do not say so, and is to be attributed to it
  --closes    close bars of the set however many are missing (else more than 50 and three in ten are taken for a mistake)
`;

const isKnown = (option: string) => /^--(osm|closes|set=.{1,60})$/.test(option);

/** `npm run import-bars`: the exit code is 0 when the whole file is in the directory, and nothing has changed otherwise. */
export async function importCommand(args: string[], { env, out, signal }: Surroundings): Promise<number> {
  const [given, ...others] = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--'));
  const set = options.find((option) => option.startsWith('--set='))?.slice('--set='.length);
  if (given === undefined || others.length > 0 || !options.every(isKnown)) {
    out.write(usage);
    return 2;
  }
  const path = resolve(env['INIT_CWD'] ?? '.', given);
  const collection = set ?? collectionOf(path);
  const say = (line: string) => void out.write(`${line}\n`);
  const progress = showProgress(out, basename(path));
  try {
    const imported = await withDatabase(readConfig(env), say, async (url) => {
      const client = new Client({ connectionString: url, application_name: 'pickled-egg import' });
      // A connection that breaks fails the query under way; without a listener it would end the process.
      client.on('error', () => undefined);
      await client.connect();
      signal.addEventListener('abort', () => void client.end());
      const wanted = {
        path,
        collection,
        isOsm: options.includes('--osm'),
        mayClose: options.includes('--closes'),
        now: new Date(),
        onProgress: progress.show,
      };
      try {
        signal.throwIfAborted();
        return await importBars(drizzle(client), wanted);
      } finally {
        await client.end();
      }
    });
    progress.end();
    say(wordsFor(basename(path), collection, imported));
    return 0;
  } catch (error) {
    progress.end();
    if (!signal.aborted && !(error instanceof BrokenFile) && !(error instanceof StartRefused)) throw error;
    say(signal.aborted ? 'Stopped. Nothing was changed.' : `${(error as Error).message}\nNothing was changed.`);
    return signal.aborted ? 130 : 1;
  }
}

const n = (value: number) => value.toLocaleString('en-GB');

function wordsFor(file: string, collection: string, imported: Imported): string {
  const { bars, added, changed, vanished, closed, localities, unnamed, others } = imported;
  return [
    `${file}: ${n(bars)} ${bars === 1 ? 'bar' : 'bars'} in the set '${collection}'.`,
    `${n(added)} added, ${n(changed)} changed, ${n(vanished)} vanished (marked closed).`,
    `${n(closed)} came as closed; ${n(localities)} towns and villages; left out: ${n(unnamed)} without a name, ${n(others)} of another kind.`,
  ].join('\n');
}

/** How far an import has come: a bar that fills on a terminal, a line every tenth elsewhere. */
function showProgress(out: { isTTY?: boolean; write: (text: string) => unknown }, name: string) {
  let shown = -1;
  return {
    show: ({ part, bars }: Done) => {
      const percent = Math.min(100, Math.floor(part * 100));
      const step = out.isTTY ? percent : Math.floor(percent / 10) * 10;
      if (step === shown) return;
      shown = step;
      const words = `${step} %, ${bars.toLocaleString('en-GB')} bars`;
      const full = Math.round((percent / 100) * progressWidth);
      out.write(
        out.isTTY ? `\r${'█'.repeat(full)}${'░'.repeat(progressWidth - full)} ${words} ` : `${name}: ${words}\n`,
      );
    },
    /** Clears the bar away. */
    end: () => {
      if (out.isTTY && shown >= 0) out.write('\r\u001b[K');
    },
  };
}
