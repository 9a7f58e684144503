import { body, picture } from '#contract/limits';
import { problems } from '#contract/problems';
import { inTime } from './in-time.ts';

/** What a photo may weigh on its way through one bar of signal. */
const photoBytes = 400_000;
const qualities = [0.86, 0.76, 0.64, 0.5];
const patienceMs = 15_000;
/** A camera brings a frame every 40 ms or so. */
const betweenLooksMs = 50;
const mostLooks = 40;

interface Size {
  width: number;
  height: number;
}

/**
 * A photo as JPEG, at most 1600 px and 400 kB, upright and without what the camera wrote into it. What this browser cannot read goes as
 * it is, if the server takes it: an iPhone's HEIC in another browser.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  image.src = address;
  // Unlike a bitmap an image is turned upright by every browser.
  const isRead = await inTime(isReadable(image), patienceMs, false);
  URL.revokeObjectURL(address);
  if (isRead) return jpegOf(image, { width: image.naturalWidth, height: image.naturalHeight });
  if (file.size > body.photoBytes) throw new Error(problems['photo-too-large'].words);
  return file;
}

async function isReadable(image: HTMLImageElement): Promise<boolean> {
  await image.decode();
  return image.naturalWidth > 0 && image.naturalHeight > 0;
}

/** What the camera shows now, as such a photo. Between two frames WebKit draws nothing at all: then it is looked at again. */
export async function shotOf(video: HTMLVideoElement): Promise<Blob> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0 || height === 0) break;
    const shot = drawn(video, sizeWithin({ width, height }, picture.largestPx));
    if (!isEmpty(shot)) return jpegOf(shot, shot);
    await new Promise((later) => setTimeout(later, betweenLooksMs));
  }
  throw new Error('There is no picture yet.');
}

/** A camera's picture covers everything: a corner one can see through means that there was none. */
function isEmpty(canvas: HTMLCanvasElement): boolean {
  return canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[3] === 0;
}

/** The same shape, its longer side no longer than this. */
export function sizeWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function jpegOf(source: CanvasImageSource, size: Size): Promise<Blob> {
  for (let longest: number = picture.largestPx; ; longest *= 0.75) {
    const canvas = drawn(source, sizeWithin(size, longest));
    for (const quality of qualities) {
      const jpeg = await encoded(canvas, quality);
      if (!jpeg) throw new Error('No picture came of it.');
      if (jpeg.size <= photoBytes) return jpeg;
    }
  }
}

function drawn(source: CanvasImageSource, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser draws nothing.');
  pen.drawImage(source, 0, 0, width, height);
  return canvas;
}

function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const made = new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return inTime(made, patienceMs, null);
}
