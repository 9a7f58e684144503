import { expect, test, vi } from 'vitest';
import { shotOf, shrinkPhoto, sizeWithin } from './shrink-photo.ts';

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

test('a camera that shows nothing for a moment is looked at again, and one that never shows anything makes no black photo', async () => {
  const frames = [0, 0, 255];
  const draw = vi.fn<() => void>();
  // The small DOM draws nothing: what a canvas shows is one pixel here.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: draw,
    getImageData: () => ({ data: [0, 0, 0, frames.shift() ?? 0] }),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['a photo'])));
  const video = document.createElement('video');
  Object.defineProperties(video, { videoWidth: { value: 640 }, videoHeight: { value: 480 } });
  vi.useFakeTimers();
  const shot = shotOf(video);
  await vi.runAllTimersAsync();
  expect((await shot).size).toBe(7);
  // Three looks, and once more for its size.
  expect(draw).toHaveBeenCalledTimes(4);
  const never = shotOf(video).catch(String);
  await vi.runAllTimersAsync();
  expect(await never).toBe('Error: There is no picture yet.');
  vi.useRealTimers();
  await expect(shotOf(document.createElement('video'))).rejects.toThrow('There is no picture yet.');
});
