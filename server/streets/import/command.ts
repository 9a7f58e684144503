import { basename, join, resolve } from 'node:path';
import { collectionOf } from '../../places/import/places-in-file.ts';
import { runImport, type Surroundings } from '../../places/import/run-import.ts';
import { importMap, type MapImported } from './import-map.ts';

const usage = `npm run import-map -- <file> [--set=name] [--closes]

  <file>      an extract of OpenStreetMap: .osm.pbf, .osm or .osm.gz
  --set=name  which import this is; it takes the place of the one before it of the same set (default: the file's name)
  --closes    close bars of the set however many are missing (else more than 50 and three in ten are taken for a mistake)
`;

const isKnown = (option: string) => /^--(closes|set=.{1,60})$/.test(option);

/** `npm run import-map`: the exit code is 0 when bars, towns and streets of the whole file are in, and nothing has changed otherwise. */
export async function importMapCommand(args: string[], around: Surroundings): Promise<number> {
  const [given, ...others] = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--'));
  const set = options.find((option) => option.startsWith('--set='))?.slice('--set='.length);
  if (given === undefined || others.length > 0 || !options.every(isKnown)) {
    around.out.write(usage);
    return 2;
  }
  const path = resolve(around.env['INIT_CWD'] ?? '.', given);
  const collection = set ?? collectionOf(path);
  return runImport(basename(path), around, async ({ config, withDb, onProgress }) => {
    const began = performance.now();
    const imported = await withDb((db) =>
      importMap(db, {
        path,
        collection,
        folder: join(config.dataDir, 'maps'),
        mayClose: options.includes('--closes'),
        now: new Date(),
        onProgress,
      }),
    );
    return wordsFor(basename(path), collection, imported, (performance.now() - began) / 1_000);
  });
}

const n = (value: number) => value.toLocaleString('en-GB');

function wordsFor(file: string, collection: string, imported: MapImported, seconds: number): string {
  const { bars, added, changed, vanished, closed, localities, points, squares } = imported;
  return [
    `${file}: ${n(bars)} ${bars === 1 ? 'bar' : 'bars'} in the set '${collection}'; ${n(localities)} towns and villages.`,
    `${n(added)} added, ${n(changed)} changed, ${n(vanished)} vanished (marked closed); ${n(closed)} came as closed.`,
    `Streets with ${n(points)} points in ${n(squares)} squares of the map, in ${seconds.toFixed(1)} seconds.`,
  ].join('\n');
}
