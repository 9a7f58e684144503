import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from './looks.ts';

const folder = process.env['PICTURE_FOLDER'];

/** Of phones whose pictures are kept: sharp ones, on which nothing moves. */
export const phoneOfPictures: BrowserContextOptions = folder ? { deviceScaleFactor: 2, reducedMotion: 'reduce' } : {};

let taken = 0;
const looked = new Set<string>();

/**
 * A state of the screen: in `npm run test:all`, which sets TEST_ALL, it is accessible; when `npm run pictures` asks for it by
 * PICTURE_FOLDER, it is kept as a picture under this name.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (!folder && !process.env['TEST_ALL']) return;
  // What is still sliding in is neither a whole picture nor of its full contrast.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))));
  if (!looked.has(name)) expect([name, await findings(page)]).toEqual([name, []]);
  looked.add(name);
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  taken += 1;
  await page.screenshot({ path: join(folder, `${String(taken).padStart(2, '0')}-${name}.png`) });
}
