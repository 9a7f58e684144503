// What people send is decoded here, in a process of its own that may hold only so much memory and is ended when it takes too long.
// A plain module, because it runs from source and from the build alike. It is told what to do by its parent and ends with it.
import { readFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import sharp from 'sharp';

/** The longest side and the thumbnail's width we keep, how much of a processor's time a picture gets, and how far others come first. */
const { largestPx, thumbnailPx, cpuMs, nice } = JSON.parse(process.argv[2]);
/** Warnings are common in what phones make; errors and missing ends are not. Of moving pictures the first is taken. */
const careful = { failOn: 'error', pages: 1, sequentialRead: true };
const inside = { width: largestPx, height: largestPx, fit: 'inside', withoutEnlargement: true };
const onWhite = { background: '#fff' };

// Pictures are read once: nothing is worth remembering. Each is worked on by one thread.
sharp.cache(false);
sharp.concurrency(1);
if (nice) setPriority(Math.min(getPriority() + nice, constants.priority.PRIORITY_LOW));
// A terminal or a supervisor tells the whole family to stop: the parent says when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', ({ work, path, kind, pixelsMost }) => {
  const begun = process.cpuUsage();
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    if (user + system > cpuMs * 1_000) say({ refused: 'it took too long' }, () => process.exit());
  }, 50);
  const done = work === 'measure' ? measure(path) : make(path, kind, pixelsMost);
  done
    .finally(() => clearInterval(watching))
    .then(
      (answer) => say({ answer }),
      (error) => say({ refused: error.message, tooLarge: error === tooLarge }),
    );
});
process.send('ready');

function say(said, then) {
  process.send({ ...said, rss: process.memoryUsage.rss() }, then);
}

const tooLarge = new Error('too many pixels');

/** What a file says of itself, before a pixel is decoded. */
async function measure(path) {
  const said = await sharp(path, { ...careful, limitInputPixels: false }).metadata();
  const { width, height, channels, depth, isProgressive, chromaSubsampling = null } = said;
  return { width, height, channels, bits: depth === 'uchar' ? 8 : 16, isProgressive, chromaSubsampling };
}

/**
 * The two sizes we keep: upright, in sRGB, on white where it was transparent, and without a word about who, where and when. As plain JPEG:
 * packed as tight as it can be a photo takes five times the processor, in the minutes when all teams send theirs (decision 066).
 */
async function make(path, kind, pixelsMost) {
  const opened =
    kind === 'heic'
      ? await openHeic(path, pixelsMost)
      : sharp(path, { ...careful, limitInputPixels: pixelsMost }).autoOrient();
  const { data: large, info } = await opened
    .flatten(onWhite)
    .toColourspace('srgb')
    .resize(inside)
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(large)
    .resize({ width: thumbnailPx, withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer();
  return { large, thumbnail, width: info.width, height: info.height };
}

/** The decoder gives bare pixels: the colours they were meant in are put back round them, so that they can be turned into ours. */
async function openHeic(path, pixelsMost) {
  const { icc } = await sharp(path, { ...careful, limitInputPixels: false }).metadata();
  const { default: decode } = await import('heic-decode');
  const pictures = await decode.all({ buffer: await readFile(path) });
  try {
    const [first] = pictures;
    if (first.width * first.height > pixelsMost) throw tooLarge;
    const { data, width, height } = await first.decode();
    const raw = { raw: { width, height, channels: 4 }, limitInputPixels: pixelsMost };
    const bare = sharp(data, raw).resize(inside);
    if (!icc || icc.length > iccMost) return bare;
    const jpeg = await bare.flatten(onWhite).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    return sharp(withProfile(jpeg, icc), careful);
  } finally {
    pictures.dispose();
  }
}

const iccMark = Buffer.from('ICC_PROFILE\0\u0001\u0001', 'latin1');
/** What fits into one segment beside its length and mark; phones need a few hundred. */
const iccMost = 65_535 - 2 - iccMark.length;

function withProfile(jpeg, icc) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + iccMark.length + icc.length);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe2', 'hex'), length, iccMark, icc, jpeg.subarray(2)]);
}
