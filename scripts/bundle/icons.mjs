import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from '../run.mjs';

const yolk = '#FFC53D';
const night = '#0D1512';
/** A phone may cut a maskable icon to this circle, so the bottle cap must lie in it. */
const safeZone = 0.8;
/** How much of its own drawing the cap fills, and a little air. */
const capWidth = 0.9;

/**
 * Draws what stands for us on a phone's screen, in a browser's tab and in the manifest.
 * @param {string} folder
 */
export async function drawIcons(folder) {
  await mkdir(folder, { recursive: true });
  await Promise.all([
    keep('icon-192', roundedIcon(192)),
    keep('icon-512', roundedIcon(512)),
    keep('maskable-192', maskableIcon(192)),
    keep('maskable-512', maskableIcon(512)),
    keep('monochrome-512', drawing('icon-monochrome', 512)),
    keep('apple-touch-180', drawing('icon-maskable', 180).flatten({ background: yolk })),
    keep('favicon-32', favicon(32)),
    keep('shortcut-create-96', drawing('icon-create', 96)),
    keep('shortcut-games-96', drawing('icon-games', 96)),
  ]);

  /**
   * @param {string} name
   * @param {import('sharp').Sharp | Promise<import('sharp').Sharp>} icon
   */
  async function keep(name, icon) {
    await (await icon)
      .png({ palette: true, quality: 80, effort: 10, compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`));
  }
}

/**
 * The egg at the head of our mails; it lies with the share pictures, which may be shown elsewhere.
 * @param {string} folder
 */
export async function drawMailEgg(folder) {
  await drawing('logo-mark', 136).png({ palette: true, quality: 80, effort: 10 }).toFile(join(folder, 'egg.png'));
}

/** @param {number} side */
function roundedIcon(side) {
  return drawing('icon-maskable', side).composite([{ input: roundedSquare(side, yolk), blend: 'dest-in' }]);
}

/** @param {number} side */
async function maskableIcon(side) {
  const inner = Math.floor((side * safeZone) / capWidth);
  const cap = await drawing('icon-maskable', inner).toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: yolk } }).composite([{ input: cap }]);
}

/**
 * The egg alone: the cap's teeth would be lost at this size.
 * @param {number} side
 */
async function favicon(side) {
  const egg = await drawing('logo-mark', Math.round(side * 0.875)).toBuffer();
  return sharp(roundedSquare(side, night)).composite([{ input: egg }]);
}

/**
 * @param {number} side
 * @param {string} fill
 */
function roundedSquare(side, fill) {
  const shape = `<rect width="${side}" height="${side}" rx="${side * 0.22}" fill="${fill}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${shape}</svg>`);
}

/**
 * @param {string} name
 * @param {number} side
 */
function drawing(name, side) {
  return sharp(join(root, `web/drawings/${name}.svg`), { density: 288 })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png();
}
