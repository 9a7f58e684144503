import { open } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { picture } from '#contract/limits';
import { decodeHeic } from './decode-heic.ts';
import { headBytes, pictureKind } from './picture-kind.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/** A photo as we keep it, as JPEG without anything but its pixels; the size is that of the large one. */
export interface Picture {
  large: Buffer;
  thumbnail: Buffer;
  width: number;
  height: number;
}

const pixelsMost = picture.megapixels * 1_000_000;
const withinS = 30;
/** Warnings are common in what phones make; errors and missing ends are not. Of moving pictures the first is taken. */
const careful: SharpOptions = { failOn: 'error', limitInputPixels: pixelsMost, pages: 1, sequentialRead: true };

// Pictures are read once: nothing is worth remembering. Each is worked on by one thread, and others get on meanwhile.
sharp.cache(false);
sharp.concurrency(1);

/** How many pixels a file says it has, before any is decoded; throws for what is no photo or has too many. */
export async function countPixels(path: string): Promise<number> {
  const { width, height } = await metadataOf(path);
  if (width * height > pixelsMost) throw new UnreadablePicture('too many pixels', { tooLarge: true });
  return width * height;
}

/** Makes the two sizes we keep: upright, in sRGB, on white where it was transparent, and without a word about who, where and when. */
export async function makePicture(path: string): Promise<Picture> {
  const kind = await readKind(path);
  try {
    const opened = kind === 'heic' ? await openHeic(path) : sharp(path, careful).autoOrient();
    const { largestPx, thumbnailPx } = picture;
    const { data: large, info } = await plain(opened)
      .resize({ width: largestPx, height: largestPx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(large)
      .resize({ width: thumbnailPx, withoutEnlargement: true })
      .jpeg({ quality: 70, mozjpeg: true })
      .toBuffer();
    return { large, thumbnail, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof UnreadablePicture ? error : new UnreadablePicture('it could not be read', { cause: error });
  }
}

const plain = (opened: Sharp) =>
  opened.timeout({ seconds: withinS }).flatten({ background: '#fff' }).toColourspace('srgb');

async function metadataOf(path: string): Promise<Metadata> {
  await readKind(path);
  return sharp(path, { ...careful, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new UnreadablePicture('its head could not be read', { cause: error });
    });
}

async function readKind(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const kind = pictureKind(buffer.subarray(0, bytesRead));
    if (!kind) throw new UnreadablePicture('no photo');
    return kind;
  } finally {
    await file.close();
  }
}

/** The decoder gives bare pixels: the colours they were meant in are put back round them, so that they can be turned into ours. */
async function openHeic(path: string): Promise<Sharp> {
  const { icc } = await metadataOf(path);
  const { data, width, height } = await decodeHeic(path);
  const { largestPx } = picture;
  const bare = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: pixelsMost }).resize({
    width: largestPx,
    height: largestPx,
    fit: 'inside',
    withoutEnlargement: true,
  });
  if (!icc || icc.length > iccMost) return bare;
  const jpeg = await bare.flatten({ background: '#fff' }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  return sharp(withProfile(jpeg, icc), careful);
}

const iccMark = Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1');
/** What fits into one segment beside its length and mark; phones need a few hundred. */
const iccMost = 65_535 - 2 - iccMark.length;

function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + iccMark.length + icc.length);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe2', 'hex'), length, iccMark, icc, jpeg.subarray(2)]);
}
