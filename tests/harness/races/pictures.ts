import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterwards } from '../afterwards.ts';

interface Drawing {
  width?: number;
  height?: number;
  /** Makes one drawing differ from the next. */
  left?: string;
}

/** Whom and where the photos of the tests give away until we have them. */
export const artist = 'Secret Sam';

const exif = {
  IFD0: { Artist: artist },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '53/1 57/1 36/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '1/1 4/1 48/1',
  },
};

/** A picture whose left half is green and whose right half is red. */
export function drawing({ width = 96, height = 64, left = '#30b040' }: Drawing = {}): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: left } };
  return sharp({ create: { width, height, channels: 3, background: '#d03030' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

/** The same as a phone's camera saves it: held on its side, in the colours of its screen, with who took it and where. */
export function phoneJpeg(drawn: Drawing = {}): Promise<Buffer> {
  return drawing(drawn)
    .withMetadata({ orientation: 6 })
    .withExif(exif)
    .withIccProfile('p3')
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** The same as HEIC, 96 by 64 and to be turned by 90 degrees. */
export function phoneHeic(): Buffer {
  return readFileSync(join(import.meta.dirname, '../fixtures/phone.heic'));
}

/** Two thousand by fifteen hundred pixels of one colour. */
export function largeHeic(): Buffer {
  return readFileSync(join(import.meta.dirname, '../fixtures/large.heic'));
}

/** A file with these bytes, for the test or the file that calls this. */
export async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const folder = join(tmpdir(), `pickled-egg-file-${randomUUID()}`);
  await mkdir(folder);
  afterwards(() => rm(folder, { recursive: true }));
  const path = join(folder, 'photo');
  await writeFile(path, bytes);
  return path;
}
