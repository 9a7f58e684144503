import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';

const folder = process.env['PICTURE_FOLDER'];

/** Of phones whose pictures are kept: sharp ones, on which nothing moves. */
export const phoneOfPictures: BrowserContextOptions = folder ? { deviceScaleFactor: 2, reducedMotion: 'reduce' } : {};

let taken = 0;

/** Keeps what a phone shows, under a name, when `npm run pictures` asks for it by PICTURE_FOLDER. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  taken += 1;
  // A dialog that is still sliding in would be half a picture.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  await page.screenshot({ path: join(folder, `${String(taken).padStart(2, '0')}-${name}.png`) });
}
