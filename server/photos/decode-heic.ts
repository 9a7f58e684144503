import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { picture } from '#contract/limits';
import { projectRoot } from '../root.ts';
import { UnreadablePicture } from './unreadable-picture.ts';

/** Pixels as red, green, blue and transparency, turned upright. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const worker = join(projectRoot, 'server/photos/heic-worker.mjs');
const bounds = { withinMs: 30_000, memoryBytes: 640 * 1024 * 1024, pixelsMost: picture.megapixels * 1_000_000 };

/** Decodes the first picture of a HEIC file. The work is done in a thread of its own, which is ended when it takes too long. */
export async function decodeHeic(path: string, { withinMs, memoryBytes, pixelsMost } = bounds): Promise<Pixels> {
  const thread = new Worker(worker, {
    workerData: { path, memoryBytes, pixelsMost },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Pixels>((resolve, reject) => {
      const refuse = (why: string, cause?: unknown) => reject(new UnreadablePicture(why, { cause }));
      timer = setTimeout(() => refuse('it took too long'), withinMs);
      thread.once('message', (answer: Pixels | 'too-large') => {
        if (answer === 'too-large') reject(new UnreadablePicture('too many pixels', { tooLarge: true }));
        else resolve(answer);
      });
      thread.once('error', (error) => refuse('it could not be decoded', error));
      thread.once('exit', () => refuse('the decoder ended'));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
