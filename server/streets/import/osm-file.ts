import { open } from 'node:fs/promises';
import { BrokenFile } from '../../outside/places/found-place.ts';
import type { OsmFile } from './osm-things.ts';
import { openPbf } from './pbf/pbf-file.ts';

/** A file of OpenStreetMap, told by what is in it: .osm.pbf, .osm or .osm.gz. */
export async function openOsmFile(path: string): Promise<OsmFile> {
  const file = await open(path).catch(() => null);
  const found = await file?.stat();
  if (!file || !found?.isFile()) {
    await file?.close();
    throw new BrokenFile(path, 'there is no such file.');
  }
  try {
    return await openPbf(file, found.size);
  } catch (error) {
    await file.close();
    throw error;
  }
}
