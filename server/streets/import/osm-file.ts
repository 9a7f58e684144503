import { type FileHandle, open } from 'node:fs/promises';
import { BrokenFile } from '../../outside/places/found-place.ts';
import type { OsmFile } from './osm-things.ts';
import { openPbf } from './pbf/pbf-file.ts';
import { openXml } from './xml/xml-file.ts';

/** A file of OpenStreetMap, told by what is in it: .osm.pbf, .osm or .osm.gz. */
export async function openOsmFile(path: string): Promise<OsmFile> {
  const file = await open(path).catch(() => null);
  try {
    const found = await file?.stat();
    if (!file || !found?.isFile()) throw new BrokenFile(path, 'there is no such file.');
    if (found.size === 0) throw new BrokenFile(path, 'the file is empty.');
    const beginning = await readBeginning(file, path);
    if (beginning.startsWith('BZh')) throw new BrokenFile(path, 'bzip2 is not read here; bunzip2 unpacks it.');
    const isXml = beginning.startsWith('\u001f\u008b') || /^(?:\u00ef\u00bb\u00bf)?\s*</.test(beginning);
    if (!isXml) return await openPbf(file, found.size);
    await file.close();
    return await openXml(path);
  } catch (error) {
    await file?.close();
    throw error;
  }
}

async function readBeginning(file: FileHandle, path: string): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0).catch(() => {
    throw new BrokenFile(path, 'this file cannot be read.');
  });
  return buffer.toString('latin1', 0, bytesRead);
}
