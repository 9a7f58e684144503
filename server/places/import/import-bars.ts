import type { Db } from '../../store/database.ts';
import { type Merged, openStaging } from '../../store/places/bar-staging.ts';
import { openPlacesFile } from './places-in-file.ts';
import { type Counted, mergePlaces, nothingYet, stagePlaces } from './staged-places.ts';

export interface Imported extends Merged, Counted {
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

/** Brings a file of bars into the directory: all of it, or, when it turns out to be broken, nothing. */
export async function importBars(db: Db, wanted: Import): Promise<Imported> {
  const { path, collection, isOsm, mayClose = false, now, onProgress } = wanted;
  const file = await openPlacesFile(path, collection);
  return db.transaction(async (tx) => {
    await openStaging(tx);
    const counted = nothingYet();
    for await (const found of file.places) {
      await stagePlaces(tx, found, isOsm, counted);
      onProgress?.({ part: file.bytesRead() / file.bytes, bars: counted.bars });
    }
    return { ...counted, ...(await mergePlaces(tx, { path, collection, mayClose, now })) };
  });
}
