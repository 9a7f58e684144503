import { picture } from '#contract/limits';
import type { PictureKind } from './picture-kind.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/** What the head of a file says of it. */
export interface Measured {
  kind: PictureKind;
  width: number;
  height: number;
  channels: number;
  /** Of one channel, as it is decoded: 8 or 16. */
  bits: number;
  /** A progressive JPEG or an interlaced PNG: held whole before its first row is there. */
  isProgressive: boolean;
  /** Of a JPEG. */
  chromaSubsampling: string | null;
}

const MB = 1_000_000;
/** Whatever it is: buffers, two JPEGs, a thumbnail. */
const everyBytes = 20 * MB;
/** From here on a picture waits for the one turn of the heavy ones. */
export const lightBytes = 48 * MB;
/** More than this is not decoded at all. */
export const heaviestBytes = 216 * MB;

/** [P4] About how many bytes it takes to decode it; refuses what has too many pixels for its kind, a side too long, or takes too much. */
export function weigh(measured: Measured): number {
  const { kind, width, height } = measured;
  const pixels = width * height;
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  const bytes = everyBytes + pixels * bytesAPixel(measured);
  const isTooLarge = pixels > picture.megapixels[kind] * MB || longer > picture.sidePx;
  if (isTooLarge || longer > shorter * picture.aspect || bytes > heaviestBytes) {
    throw new UnreadablePicture('too many pixels', { tooLarge: true });
  }
  return bytes;
}

/** As measured, and a little more. */
function bytesAPixel({ kind, channels, bits, isProgressive, chromaSubsampling }: Measured): number {
  const whole = channels * (bits / 8);
  if (kind === 'jpeg') return isProgressive ? 0.5 + 2 * coefficients(channels, chromaSubsampling) : 0.5;
  if (kind === 'png') return whole * (isProgressive ? 1.2 : 0.4);
  if (kind === 'webp') return 5;
  if (kind === 'heic') return 12;
  return bits > 8 ? 26 : 16;
}

/** How many numbers a JPEG has for a pixel: colours may be coarser than brightness. */
function coefficients(channels: number, chromaSubsampling: string | null): number {
  if (chromaSubsampling === '4:2:0') return 1.5;
  return chromaSubsampling === '4:2:2' ? 2 : channels;
}
