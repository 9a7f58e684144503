import { createHash, randomBytes } from 'node:crypto';
import { ofProduct } from '../lib/load.mjs';

const sharp = ofProduct('sharp');
/** As phones send them: shrunk to this, and to 400 kB at most (web/device/shrink-photo.ts). */
const size = { width: 1_600, height: 1_200 };
const quality = 86;

/** A picture with as much in it as a photo has: it weighs about 290 kB, and what is made of it takes as long. */
export async function drawPhoto() {
  const spots = await sharp({
    create: { ...size, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .blur(5)
    .linear(6, -600)
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(spots).jpeg({ quality }).toBuffer();
}

/**
 * The same again as another file: with a remark right behind its beginning.
 * @param {Buffer} drawn
 */
export function freshPhoto(drawn) {
  const remark = randomBytes(16);
  const head = Buffer.from([0xff, 0xfe, 0, 2 + remark.length]);
  const bytes = Buffer.concat([drawn.subarray(0, 2), head, remark, drawn.subarray(2)]);
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
