import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../store/database.ts';
import {
  countClosing,
  listStagedTowns,
  mergeBars,
  mergeLocalities,
  type Merged,
  openStaging,
  stageBars,
  stagedBox,
  stageLocalities,
  type StagedLocality,
} from '../../store/places/bar-staging.ts';
import { foldPlace } from '../fold.ts';
import { BrokenFile, type FoundLocality } from '../../outside/places/found-place.ts';
import { openPlacesFile } from './places-in-file.ts';
import { townsOf } from './towns.ts';

export interface Imported extends Merged {
  bars: number;
  closed: number;
  unnamed: number;
  /** Neither bars nor towns. */
  others: number;
  localities: number;
}

interface Import {
  path: string;
  collection: string;
  /** The file is OpenStreetMap's whatever its ids look like, and is to be attributed to it. */
  isOsm: boolean;
  /** However many bars it closes is meant. */
  mayClose?: boolean;
  now: Date;
  onProgress?: (done: { part: number; bars: number }) => void;
}

const townsAtOnce = 5_000;
/** A file that closes more than both is more likely cut short, or another file, than right. */
const mostClosing = { bars: 50, share: 0.3 };

/** Brings a file of bars into the directory: all of it, or, when it turns out to be broken, nothing. */
export async function importBars(db: Db, wanted: Import): Promise<Imported> {
  const { path, collection, isOsm, mayClose = false, now, onProgress } = wanted;
  const file = await openPlacesFile(path, collection);
  return db.transaction(async (tx) => {
    await openStaging(tx);
    const counted = { bars: 0, closed: 0, unnamed: 0, others: 0 };
    for await (const found of file.places) {
      const bars = found.flatMap((place) => ('bar' in place ? [place.bar] : []));
      await stageBars(tx, bars, isOsm);
      await stageLocalities(
        tx,
        found.flatMap((place) => ('locality' in place ? foldedTown(place.locality) : [])),
      );
      counted.bars += bars.length;
      counted.closed += bars.filter((bar) => bar.isClosed).length;
      counted.unnamed += found.filter((place) => 'dropped' in place && place.dropped === 'unnamed').length;
      counted.others += found.filter((place) => 'dropped' in place && place.dropped === 'other').length;
      onProgress?.({ part: file.bytesRead() / file.bytes, bars: counted.bars });
    }
    await stageTowns(tx);
    const reach = { collection, vanishedAmong: sql`pt <@ ${stagedBox}` };
    if (!mayClose) refuseClosing(wanted, await countClosing(tx, reach));
    const merged = await mergeBars(tx, { ...reach, takesOver: true, now });
    return { ...counted, ...merged, localities: await mergeLocalities(tx, collection, now) };
  });
}

function refuseClosing({ path, collection }: Import, { open, closing }: { open: number; closing: number }): void {
  if (closing <= mostClosing.bars || closing <= open * mostClosing.share) return;
  const [some, all] = [closing, open].map((count) => count.toLocaleString('en-GB'));
  throw new BrokenFile(
    basename(path),
    `this would close ${some} of the ${all} open bars that the set '${collection}' has there. Add --closes if they are gone, or --set=name if it is another set.`,
  );
}

function foldedTown(locality: FoundLocality): StagedLocality[] {
  const folded = foldPlace(locality.name);
  return folded === '' ? [] : [{ ...locality, folded, bars: 0 }];
}

async function stageTowns(tx: Tx): Promise<void> {
  let after = '';
  for (;;) {
    const towns = await listStagedTowns(tx, after, townsAtOnce);
    const found = towns.flatMap(({ town, lats, lons }) =>
      townsOf(
        town,
        lats.map((lat, n) => ({ lat, lon: lons[n] ?? 0 })),
      ),
    );
    await stageLocalities(tx, found);
    const last = towns.at(-1);
    if (!last || towns.length < townsAtOnce) return;
    after = last.town;
  }
}
