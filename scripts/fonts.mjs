import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';
import { root, runTool } from './run.mjs';

/**
 * A family as the pages use it: the weights they ask for, the weight most of its words are set in (the file's own
 * default) and the fonts that stand in until it has arrived.
 * @typedef {{ name: string, family: string, weights: [number, number], usual: number, standIns: StandIn[] }} Family
 */

/**
 * Letter widths are all that is needed to know of a stand-in: it gets the height of the font it stands in for.
 * @typedef {{ family: string, weights: [number, number], usual: number, local: string[], widths: number[] }} StandIn
 */

/** Thousandths of an em for a space and a to z, as in Arial and every font made to its measure. */
const regular = [
  278, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500,
  722, 500, 500, 500,
];
const bold = [
  278, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556,
  778, 556, 556, 500,
];
const narrowBold = bold.map((width) => width * 0.82);

const arial = ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto', 'Helvetica'];
const arialBold = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold', 'Helvetica Bold'];
const arialNarrowBold = ['Arial Narrow Bold', 'ArialNarrow-Bold', 'Liberation Sans Narrow Bold'];

/** @type {Family[]} */
const families = [
  {
    name: 'alumni-sans',
    family: 'Alumni Sans Variable',
    weights: [700, 900],
    usual: 900,
    standIns: [
      {
        family: 'Alumni Sans Narrow Stand-in',
        weights: [700, 900],
        usual: 900,
        local: arialNarrowBold,
        widths: narrowBold,
      },
      { family: 'Alumni Sans Stand-in', weights: [700, 900], usual: 900, local: arialBold, widths: bold },
    ],
  },
  {
    name: 'figtree',
    family: 'Figtree Variable',
    weights: [450, 800],
    usual: 450,
    standIns: [
      { family: 'Figtree Stand-in', weights: [450, 599], usual: 450, local: arial, widths: regular },
      { family: 'Figtree Stand-in', weights: [600, 800], usual: 700, local: arialBold, widths: bold },
    ],
  },
];

/** What our own words are written with; names and clues may need the rest. */
const basicLetters = new Set([...asciiLetters(), ...'\u00a0£€©·–—‘’“”…×é'.split('')]);
const features = ['kern', 'tnum', 'rvrn', 'ccmp', 'liga', 'mark', 'mkmk'];

/** What the server draws words with, one weight each and every letter there is: no browser ever fetches these. */
const drawn = [
  { name: 'alumni-sans', weight: 900, parts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic'] },
  { name: 'figtree', weight: 600, parts: ['latin', 'latin-ext'] },
  // Neither family has Greek: a narrow face that goes with both, heavy for the one and lighter for the other.
  { name: 'roboto-condensed', weight: 900, parts: ['greek'] },
  { name: 'roboto-condensed', weight: 600, parts: ['greek'] },
];
/** Which of the further Latin letters pages bring: those of Europe. Scripts beyond are left to the device's own fonts. */
const furtherLetters = [
  [0x100, 0x17f],
  [0x218, 0x21b],
  [0x1e9e, 0x1e9e],
];

await mkdir(join(root, 'server/fonts'), { recursive: true });
for (const { name, weight, parts } of drawn) for (const part of parts) await cutDrawn(name, weight, part);
const rules = await Promise.all(families.map(cutFamily));
const comment = `/*
 * Written by \`npm run fonts\`. The basic files are preloaded by vite.config.ts; a browser fetches the others when a page
 * holds one of their letters. Each stand-in has the line height of its font, and the mean letter width in English text.
 */`;
await writeFile(join(root, 'web/style/fonts.css'), `${comment}\n${rules.flat().join('\n')}\n`);
const formatted = await runTool('biome', ['format', '--write', 'web/style/fonts.css']);
if (formatted.code !== 0) throw new Error(formatted.output);

/**
 * @param {string} name
 * @param {number} weight
 * @param {string} part
 */
async function cutDrawn(name, weight, part) {
  const from = join(root, 'node_modules/@fontsource-variable', name);
  const whole = await readFile(join(from, `files/${name}-${part}-wght-normal.woff2`));
  const letters = openFont(whole).characterSet.filter((code) => code >= 0x20 && code < 0xffff);
  const cut = await subsetFont(whole, String.fromCodePoint(...letters), {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: features,
    noHinting: true,
  });
  const file = `server/fonts/${drawn.filter((one) => one.name === name).length > 1 ? `${name}-${weight}` : name}-${part}.woff2`;
  await writeFile(join(root, file), cut);
  await copyFile(join(from, 'LICENSE'), join(root, `server/fonts/OFL-${name}.txt`));
  console.log(`${file}: ${letters.length} letters, ${cut.length} bytes`);
}

/**
 * Writes a family's files and returns its rules.
 * @param {Family} family
 */
async function cutFamily(family) {
  const { name, weights, usual } = family;
  const from = join(root, 'node_modules/@fontsource-variable', name);
  const whole = await readFile(join(from, `files/${name}-latin-wght-normal.woff2`));
  const letters = openFont(whole)
    .characterSet.filter((code) => code >= 0x20 && code < 0xffff)
    .map((code) => String.fromCodePoint(code));
  const ext = await readFile(join(from, `files/${name}-latin-ext-wght-normal.woff2`));
  const further = openFont(ext)
    .characterSet.filter((code) => furtherLetters.some(([first = 0, last = 0]) => code >= first && code <= last))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => !letters.includes(letter));
  /** @type {[string, Buffer, string[]][]} */
  const parts = [
    ['basic', whole, letters.filter((letter) => basicLetters.has(letter))],
    ['latin', whole, letters.filter((letter) => !basicLetters.has(letter))],
    ['further', ext, further],
  ];
  await mkdir(join(root, 'web/fonts'), { recursive: true });
  await copyFile(join(from, 'LICENSE'), join(root, `web/fonts/OFL-${name}.txt`));
  const faces = [];
  for (const [part, source, held] of parts) {
    const variationAxes = { wght: { min: weights[0], max: weights[1], default: usual } };
    const cut = await subsetFont(source, held.join(''), {
      targetFormat: 'woff2',
      variationAxes,
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(join(root, `web/fonts/${name}-${part}.woff2`), cut);
    console.log(`web/fonts/${name}-${part}.woff2: ${held.length} letters, ${cut.length} bytes`);
    faces.push(faceRule(family, `../fonts/${name}-${part}.woff2`, held));
  }
  return [...faces, ...(await Promise.all(family.standIns.map((standIn) => standInRule(standIn, whole))))];
}

/**
 * @param {Family} family
 * @param {string} url
 * @param {string[]} letters
 */
function faceRule({ family, weights }, url, letters) {
  return `@font-face {
  font-family: "${family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${weights.join(' ')};
  src: url("${url}") format("woff2-variations");
  unicode-range: ${rangesOf(letters).join(', ')};
}`;
}

/**
 * @param {StandIn} standIn
 * @param {Buffer} whole
 */
async function standInRule({ family, weights, usual, local, widths }, whole) {
  const letters = asciiLetters().join('');
  const font = openFont(await subsetFont(whole, letters, { targetFormat: 'woff2', variationAxes: { wght: usual } }));
  const size = meanWidth(widthsOf(font)) / meanWidth(widths);
  return `@font-face {
  font-family: "${family}";
  font-weight: ${weights.join(' ')};
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(font.ascent / font.unitsPerEm / size)};
  descent-override: ${percent(-font.descent / font.unitsPerEm / size)};
  line-gap-override: ${percent(font.lineGap / font.unitsPerEm / size)};
}`;
}

/** @param {number} part */
function percent(part) {
  return `${(part * 100).toFixed(2)}%`;
}

/**
 * @param {string[]} letters
 * @returns {string[]} as CSS writes them: U+20-7E
 */
function rangesOf(letters) {
  /** @type {[number, number][]} */
  const ranges = [];
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0).toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`);
}

/** @param {number} code */
function hex(code) {
  return code.toString(16).toUpperCase();
}

function asciiLetters() {
  return Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
}

/** @param {import('fontkit').Font} font */
function widthsOf(font) {
  return ' abcdefghijklmnopqrstuvwxyz'
    .split('')
    .map((letter) => (font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm) * 1_000);
}

/**
 * Weighted by how often a space and a to z occur in English.
 * @param {number[]} widths
 */
function meanWidth(widths) {
  const often = [
    182, 65, 12, 22, 35, 104, 18, 16, 50, 57, 1, 6, 33, 20, 56, 60, 15, 1, 50, 53, 75, 23, 8, 19, 1, 16, 1,
  ];
  const sum = often.reduce((total, count, index) => total + count * (widths[index] ?? 0), 0);
  return sum / often.reduce((total, count) => total + count, 0);
}

/**
 * @param {Buffer} bytes
 * @returns {import('fontkit').Font}
 */
function openFont(bytes) {
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error('A collection of fonts, where one was expected');
  return font;
}
