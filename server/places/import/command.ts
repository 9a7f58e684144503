import { basename, resolve } from 'node:path';
import { importBars, type Imported } from './import-bars.ts';
import { collectionOf } from './places-in-file.ts';
import { readArguments, runImport, type Surroundings } from './run-import.ts';

const usage = `npm run import-bars -- <file> [--set=name] [--osm] [--closes]

  <file>      Overpass JSON, GeoJSON or CSV (with name, lat and lon), also gzipped
  --set=name  which import this is; bars of the same set that are missing now are marked closed (default: the file's name)
  --osm       the data is OpenStreetMap's although its ids do not say so, and is to be attributed to it
  --closes    close bars of the set however many are missing (else more than 50 and three in ten are taken for a mistake)
`;

const known = /^--(osm|closes|set=.{1,60})$/;

/** `npm run import-bars`: the exit code is 0 when the whole file is in the directory, and nothing has changed otherwise. */
export async function importCommand(args: string[], around: Surroundings): Promise<number> {
  const asked = readArguments(args, known);
  if (!asked) {
    around.out.write(usage);
    return 2;
  }
  const { given, options, set } = asked;
  const path = resolve(around.env['INIT_CWD'] ?? '.', given);
  const collection = set ?? collectionOf(path);
  return runImport(basename(path), around, async ({ withDb, onProgress }) => {
    const imported = await withDb((db) =>
      importBars(db, {
        path,
        collection,
        isOsm: options.includes('--osm'),
        mayClose: options.includes('--closes'),
        now: new Date(),
        onProgress: ({ part, bars }) => onProgress({ part, words: `${n(bars)} bars` }),
      }),
    );
    return wordsFor(basename(path), collection, imported);
  });
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
