import { expect, test } from 'vitest';
import { shrinkPhoto, sizeWithin } from './shrink-photo.ts';

test.each([
  [
    { width: 4_032, height: 3_024 },
    { width: 1_600, height: 1_200 },
  ],
  [
    { width: 3_024, height: 4_032 },
    { width: 1_200, height: 1_600 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 1_600, height: 1 },
  ],
])('%o becomes %o', (before, after) => {
  expect(sizeWithin(before, 1_600)).toEqual(after);
});

test('what this browser cannot read goes as it is, unless nobody would take it', async () => {
  const heic = new Blob(['not a picture'], { type: 'image/heic' });
  expect(await shrinkPhoto(heic)).toBe(heic);
  const huge = new Blob([new Uint8Array(12 * 1024 * 1024 + 1)], { type: 'image/heic' });
  await expect(shrinkPhoto(huge)).rejects.toThrow(
    'That photo is too large: 12 MB and 50 megapixels at most, fewer unless it is a JPEG.',
  );
});
