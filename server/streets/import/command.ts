import { basename, join, resolve } from 'node:path';
import { collectionOf } from '../../places/import/places-in-file.ts';
import { readArguments, runImport, type Surroundings } from '../../places/import/run-import.ts';
import { BrokenFile } from '../../outside/places/found-place.ts';
import { mayFetch } from './ask-for-file.ts';
import { download, removeDownload } from './download.ts';
import { importMap, type MapImported } from './import-map.ts';

const usage = `npm run import-map -- <file or address> [--set=name] [--closes]

  <file>      an extract of OpenStreetMap: .osm.pbf, .osm or .osm.gz
  <address>   where such a file is to be fetched from, by https; after a break the same command goes on where it was
  --set=name  which import this is; it takes the place of the one before it of the same set (default: the file's name)
  --closes    close bars of the set however many are missing (else more than 50 and three in ten are taken for a mistake)
`;

const known = /^--(closes|set=.{1,60})$/;

/** `npm run import-map`: the exit code is 0 when bars, towns and streets of the whole file are in, and nothing has changed otherwise. */
export async function importMapCommand(args: string[], around: Surroundings): Promise<number> {
  const asked = readArguments(args, known);
  if (!asked) {
    around.out.write(usage);
    return 2;
  }
  const { given, options, set } = asked;
  const address = addressIn(given);
  if (address && !mayFetch(address)) {
    around.out.write('An address must begin with https.\nNothing was changed.\n');
    return 1;
  }
  const name = basename(address ? address.pathname : given);
  const collection = set ?? collectionOf(name);
  return runImport(name, around, async ({ config, withDb, onProgress }) => {
    const folder = join(config.dataDir, 'maps');
    const onFetched = (part: number) => onProgress({ part, words: 'fetched' });
    const path = address
      ? await download({ address, folder, signal: around.signal, onProgress: onFetched })
      : resolve(around.env['INIT_CWD'] ?? '.', given);
    const began = performance.now();
    const mayClose = options.includes('--closes');
    const wanted = { path, name, collection, folder, mayClose, now: new Date(), onProgress };
    const imported = await withDb((db) => importMap(db, wanted)).catch((error: unknown) => {
      throw address && error instanceof BrokenFile ? keptIn(path, error) : error;
    });
    if (address) await removeDownload(path);
    return wordsFor(name, collection, imported, (performance.now() - began) / 1_000);
  });
}

function addressIn(given: string): URL | null {
  return /^https?:\/\//i.test(given) && URL.canParse(given) ? new URL(given) : null;
}

/** Says where the file is that was fetched, so that whoever thinks it damaged may remove it. */
function keptIn(path: string, { message }: BrokenFile): BrokenFile {
  return new BrokenFile(message.replace(/\.$/, ''), `the file is kept in ${path}.`);
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
