import { basename } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../store/database.ts';
import {
  countClosing,
  listStagedTowns,
  mergeBars,
  mergeLocalities,
  type Merged,
  stageBars,
  stagedBox,
  stageLocalities,
  type StagedLocality,
} from '../../store/places/bar-staging.ts';
import { foldPlace } from '../fold.ts';
import { BrokenFile, type FoundLocality, type FoundPlace } from '../../outside/places/found-place.ts';
import { townsOf } from './towns.ts';

/** What a file named so far. */
export interface Counted {
  bars: number;
  closed: number;
  unnamed: number;
  /** Neither bars nor towns. */
  others: number;
}

interface Merging {
  path: string;
  collection: string;
  /** However many bars it closes is meant. */
  mayClose: boolean;
  now: Date;
}

const townsAtOnce = 5_000;
/** A file that closes more than both is more likely cut short, or another file, than right. */
const mostClosing = { bars: 50, share: 0.3 };

export function nothingYet(): Counted {
  return { bars: 0, closed: 0, unnamed: 0, others: 0 };
}

/** Lets bars and towns wait for the end of their file, and counts them. */
export async function stagePlaces(tx: Tx, found: FoundPlace[], isOsm: boolean, counted: Counted): Promise<void> {
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
}

/** Makes the directory say what waits; refuses what would close too much of it. */
export async function mergePlaces(tx: Tx, merging: Merging): Promise<Merged & { localities: number }> {
  const { collection, mayClose, now } = merging;
  await stageTowns(tx);
  const reach = { collection, vanishedAmong: sql`pt <@ ${stagedBox}` };
  if (!mayClose) refuseClosing(merging, await countClosing(tx, reach));
  const merged = await mergeBars(tx, { ...reach, takesOver: true, now });
  return { ...merged, localities: await mergeLocalities(tx, collection, now) };
}

function refuseClosing({ path, collection }: Merging, { open, closing }: { open: number; closing: number }): void {
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
