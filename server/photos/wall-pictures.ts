import { watching } from '#contract/watch';
import { Problem } from '#contract/problems';
import { BucketFailed } from '../outside/photos/photo-bucket.ts';
import type { PhotoFiles } from '../outside/photos/photo-files.ts';
import { photoNames, wholeOf } from './may-see-photo.ts';
import { openFairTurns } from '../http/fair-turns.ts';

const atOnce = 2;
const mostWaiting = 100;
/** About an eighth of a megabyte each. */
const mostKept = 60;
const quality = 78;
const retryAfterS = 5;

interface WallPictures {
  /** A photo as a television shows it; null when its file is gone. Those who ask for the same one get the same bytes. */
  picture(photoId: string): Promise<Buffer | null>;
  /** It is not shown any more. */
  drop(photoId: string): void;
}

/** Makes photos small enough for a wall, two at a time, and keeps those that were asked for last. */
export function openWallPictures(files: PhotoFiles): WallPictures {
  const turns = openFairTurns(atOnce, mostWaiting);
  const kept = new Map<string, Promise<Buffer | null>>();
  return {
    async picture(photoId) {
      const made = kept.get(photoId) ?? turns.take(photoId, () => madeOf(files, photoId));
      // It is the newest again.
      kept.delete(photoId);
      kept.set(photoId, made);
      const [oldest = ''] = kept.keys();
      if (kept.size > mostKept) kept.delete(oldest);
      return made.catch((error: unknown) => {
        kept.delete(photoId);
        throw error instanceof BucketFailed ? new Problem('busy', { retryAfterS }) : error;
      });
    },
    drop: (photoId) => void kept.delete(photoId),
  };
}

async function madeOf(files: PhotoFiles, photoId: string): Promise<Buffer | null> {
  const file = await files.read(photoNames(photoId).large);
  if (!file) return null;
  const size = { width: watching.photoPx, height: watching.photoPx };
  const { default: sharp } = await import('sharp');
  return sharp(await wholeOf(file.stream))
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}
