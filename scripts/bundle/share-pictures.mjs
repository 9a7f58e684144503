import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { root } from '../run.mjs';

// The server draws words too, so what does it is compiled with it.
const { display } = await import(pathToFileURL(join(root, 'build/server/text-outlines/face.js')).href);
const { headline } = await import(pathToFileURL(join(root, 'build/server/text-outlines/headline.js')).href);

const width = 1_200;
const height = 630;
const gutter = 56;
const night = '#0D1512';
const shell = '#FFF7E6';
const promise = { words: 'A bar crawl that is also a race.', size: 40 };
/** Of a cut-out and the mat it stands on. */
const middle = { x: 880, y: 315 };

/** What a page shows before the street; a page that is not named here shows the street itself. */
const subjects = /** @type {Record<string, { drawing: string, kind: 'print' | 'cut-out' }>} */ ({
  'how-to-play': { drawing: 'jar', kind: 'cut-out' },
  'societies-uni': { drawing: 'scene-uni', kind: 'print' },
  'societies-sports': { drawing: 'scene-sports', kind: 'print' },
  'socials-work': { drawing: 'scene-work', kind: 'print' },
  'socials-stag-hen': { drawing: 'scene-stag-hen', kind: 'print' },
  'socials-birthdays': { drawing: 'scene-birthdays', kind: 'print' },
  'not-found': { drawing: 'team-dog', kind: 'cut-out' },
  offline: { drawing: 'offline-scene', kind: 'print' },
  login: { drawing: 'team-fox', kind: 'cut-out' },
  'forgot-password': { drawing: 'team-skunk', kind: 'cut-out' },
  'reset-password': { drawing: 'team-eagle', kind: 'cut-out' },
  'confirm-email': { drawing: 'team-cat', kind: 'cut-out' },
  account: { drawing: 'team-farmer', kind: 'cut-out' },
});

/**
 * Draws what a chat shows of a shared link: one picture a page, under the page's name.
 * @param {Record<string, { card: string }>} pages
 * @param {string} folder
 */
export async function drawSharePictures(pages, folder) {
  await mkdir(folder, { recursive: true });
  const [street, sky] = await Promise.all([drawStreet(), drawNight([])]);
  await Promise.all(
    Object.entries(pages).map(async ([name, { card }]) => {
      const subject = subjects[name];
      const [backdrop, layers] = subject
        ? [sky, [{ input: wordsBeside(card) }, ...(await drawSubject(subject))]]
        : [street, [{ input: wordsAbove(card) }]];
      await sharp(backdrop, { raw: { width, height, channels: 3 } })
        .composite(layers)
        .png({ palette: true, effort: 4, compressionLevel: 9, dither: 0.5 })
        .toFile(join(folder, `${name}.png`));
    }),
  );
}

/** The night sky over the street of pubs. */
async function drawStreet() {
  const shown = 400;
  const street = await sharp(await raster('hero-wide', { width }))
    .extract({ left: 0, top: 0, width, height: shown })
    .toBuffer();
  return drawNight([{ input: street, left: 0, top: height - shown }]);
}

/**
 * The night sky with our name in it.
 * @param {import('sharp').OverlayOptions[]} under
 */
async function drawNight(under) {
  const wordmark = { input: await raster('wordmark', { height: 74 }), left: gutter, top: 46 };
  return sharp({ create: { width, height, channels: 3, background: night } })
    .composite([...under, wordmark])
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** @param {string} card */
function wordsAbove(card) {
  const { path } = headline(card, { x: gutter, y: 150, width: 970, height: 196, largest: 180 });
  return overlay(lettering(path, { x: width - gutter, y: 97, anchor: 'end' }));
}

/** @param {string} card */
function wordsBeside(card) {
  const { path } = headline(card, { x: gutter, y: 168, width: 474, height: 330, largest: 140 });
  return overlay(lettering(path, { x: gutter, y: height - 54 }));
}

/**
 * @param {string} heading
 * @param {{ x: number, y: number, anchor?: 'end' }} promiseAt
 */
function lettering(heading, promiseAt) {
  const line = display.path(promise.words, { ...promiseAt, size: promise.size });
  return `<path d="${heading}" fill="${shell}"/><path d="${line}" fill="#E9E4D6"/>`;
}

/** @param {{ drawing: string, kind: 'print' | 'cut-out' }} subject */
async function drawSubject({ drawing, kind }) {
  if (kind === 'print') return [{ input: await drawPrint(drawing), left: 568, top: 80 }];
  const side = 470;
  const mat = overlay(`<circle cx="${middle.x}" cy="${middle.y}" r="285" fill="#17231E"/>`);
  const input = await raster(drawing, { width: side, height: side });
  return [{ input: mat }, { input, left: middle.x - side / 2, top: middle.y - side / 2 }];
}

/**
 * A scene as a print on the bar: a shell edge, a little askew.
 * @param {string} drawing
 */
async function drawPrint(drawing) {
  const [across, down, edge] = [576, 432, 12];
  const paper = { width: across + 2 * edge, height: down + 2 * edge, channels: /** @type {const} */ (4) };
  const print = await sharp({ create: { ...paper, background: shell } })
    .composite([{ input: await raster(drawing, { width: across, height: down }) }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(print).rotate(1.5, { background: '#0000' }).toBuffer();
}

/**
 * @param {string} drawing
 * @param {{ width?: number, height?: number }} size
 */
function raster(drawing, size) {
  return sharp(join(root, `web/drawings/${drawing}.svg`), { density: 200 })
    .resize({ ...size, fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** @param {string} shapes */
function overlay(shapes) {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);
}
