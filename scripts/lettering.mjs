import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';
import { root } from './run.mjs';

/** The display face at its heaviest, the default of its file; outlines, so that no machine's own fonts matter. */
const font = openFont('web/fonts/alumni-sans-basic.woff2');
const lineHeight = 0.86;
const capHeight = font.capHeight / font.unitsPerEm;

/**
 * Words as one SVG path, their baseline starting at x, y.
 * @param {string} words
 * @param {{ x: number, y: number, size: number }} place
 */
export function letterPath(words, { x, y, size }) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(words);
  let pen = x;
  const paths = glyphs.map((glyph, index) => {
    const path = glyph.path.scale(scale, -scale).translate(pen, y).toSVG();
    pen += (positions[index]?.xAdvance ?? 0) * scale;
    return path;
  });
  return paths.join('');
}

/** Setting a line costs more than a millisecond, and a headline asks for the same lines over and over. */
const widths = /** @type {Map<string, number>} */ (new Map());

/**
 * @param {string} words
 * @param {number} size
 */
export function widthOf(words, size) {
  const known = widths.get(words) ?? font.layout(words).advanceWidth / font.unitsPerEm;
  widths.set(words, known);
  return known * size;
}

/**
 * A headline as one SVG path in the middle of its box's height, as large as the box allows: of all ways to break it
 * into lines the one with the largest letters, unless one nearly as large reads better.
 * @param {string} words
 * @param {{ x: number, y: number, width: number, height: number, largest: number }} box
 */
export function headlinePath(words, { x, y, width, height, largest }) {
  const { lines, size } = waysToBreak(words.split(' '))
    .map((way) => ({ lines: way, size: Math.min(largest, sizeFor(way, width, height)) }))
    .reduce((best, way) => (way.size * easeOf(way.lines) > best.size * easeOf(best.lines) ? way : best));
  const step = size * lineHeight;
  const first = y + (height + size * capHeight - step * (lines.length - 1)) / 2;
  return lines.map((line, index) => letterPath(line, { x, y: first + step * index, size })).join('');
}

/**
 * @param {string[]} lines
 * @param {number} width
 * @param {number} height
 */
function sizeFor(lines, width, height) {
  const widest = Math.max(...lines.map((line) => widthOf(line, 1)));
  return Math.min(width / widest, height / (capHeight + lineHeight * (lines.length - 1)));
}

/**
 * How well a way to break reads: lines of like length, and a sentence that starts with its line.
 * @param {string[]} lines
 */
function easeOf(lines) {
  const lengths = lines.map((line) => widthOf(line, 1));
  const evenness = Math.min(...lengths) / Math.max(...lengths);
  const torn = lines.filter((line) => /[.?!] ./.test(line)).length;
  return 1 + 0.2 * evenness - 0.1 * torn;
}

/**
 * @param {string[]} words
 * @returns {string[][]}
 */
function waysToBreak(words) {
  return words
    .map((_, index) => index + 1)
    .flatMap((count) => {
      const first = words.slice(0, count).join(' ');
      const rest = words.slice(count);
      return rest.length === 0 ? [[first]] : waysToBreak(rest).map((lines) => [first, ...lines]);
    });
}

/**
 * @param {string} path
 * @returns {import('fontkit').Font}
 */
function openFont(path) {
  const opened = create(readFileSync(join(root, path)));
  if (!('layout' in opened)) throw new Error(`${path} holds several fonts, where one was expected`);
  return opened;
}
