import { expect, test } from 'vitest';
import { type Measured, weigh } from './picture-weight.ts';

const photo: Measured = {
  kind: 'jpeg',
  width: 4_000,
  height: 3_000,
  channels: 3,
  bits: 8,
  isProgressive: false,
  chromaSubsampling: '4:2:0',
};
const square = (megapixels: number) => {
  const side = Math.floor(Math.sqrt(megapixels * 1_000_000));
  return { width: side, height: side };
};

test.each([
  ['jpeg', 50],
  ['png', 50],
  ['webp', 25],
  ['heic', 16],
  ['avif', 12],
] as const)('[P4] of a %s %i megapixels are taken, and no more', (kind, most) => {
  expect(weigh({ ...photo, kind, ...square(most) })).toBeGreaterThan(0);
  expect(() => weigh({ ...photo, kind, ...square(most + 1) })).toThrow('too many pixels');
});

test.each([
  ['a side of more than 16,384', { width: 16_385, height: 2_000 }],
  ['a side more than twenty times the other', { width: 401, height: 20 }],
  ['a strip of one pixel by fifty million', { kind: 'png', width: 1, height: 50_000_000 }],
  ['an AVIF of 12 bits that would take more than we have', { kind: 'avif', bits: 16, ...square(12) }],
  [
    'an interlaced PNG of 16 bits that would',
    { kind: 'png', bits: 16, channels: 4, isProgressive: true, ...square(50) },
  ],
  ['a progressive JPEG in full colour that would', { isProgressive: true, chromaSubsampling: '4:4:4', ...square(50) }],
] as const)('[P4] %s is refused', (_, odd) => {
  expect(() => weigh({ ...photo, ...odd })).toThrow('too many pixels');
});

test('[P9] what is held whole to be decoded weighs more than what comes row by row', () => {
  const whole = weigh({ ...photo, isProgressive: true });
  expect(weigh(photo)).toBeLessThan(whole);
  expect(whole).toBeLessThan(weigh({ ...photo, isProgressive: true, chromaSubsampling: '4:2:2' }));
  const few = { ...photo, kind: 'avif', ...square(7) } as const;
  expect(weigh(few)).toBeLessThan(weigh({ ...few, bits: 16 }));
});
