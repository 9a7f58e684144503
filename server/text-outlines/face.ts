import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { projectRoot } from '../config/project-root.ts';

export interface TextPosition {
  /** Where the words begin, or their middle or end when the anchor says so; y is their baseline. */
  x: number;
  y: number;
  size: number;
  anchor?: 'middle' | 'end';
}

/** A face whose words are drawn as outlines, so that no machine's own fonts matter. */
export interface Face {
  /** The height of its capitals at size 1. */
  capHeight: number;
  /** Words as one SVG path. */
  path(words: string, position: TextPosition): string;
  width(words: string, size: number): number;
  /** The words without what the face cannot draw: a letter loses its marks before it is left out. */
  drawable(words: string): string;
}

interface Run {
  /** Null for what is drawn by us. */
  font: Font | null;
  words: string;
}

/** Stands for an emoji, of which no face has a drawing in one colour: an egg is drawn in its place. */
const egg = '\uE000';

/** The headings' face at its heaviest, and the quiet one of dates and times. */
export const display = openFace([
  'alumni-sans-latin',
  'alumni-sans-latin-ext',
  'alumni-sans-vietnamese',
  'alumni-sans-cyrillic',
  'roboto-condensed-900-greek',
]);
export const quiet = openFace(['figtree-latin', 'figtree-latin-ext', 'roboto-condensed-600-greek']);

/** Each part is read when the first letter needs it; a letter is looked for in their order. */
function openFace(parts: [string, ...string[]]): Face {
  const [first, ...others] = parts.map((part) => onlyOnce(() => readFont(`${part}.woff2`)));
  if (!first) throw new Error('a face without parts');
  const fontOf = (letter: string): Font | null => {
    const code = letter.codePointAt(0) ?? 0;
    return [first, ...others].find((font) => font().hasGlyphForCodePoint(code))?.() ?? null;
  };

  const runsOf = (words: string) =>
    Array.from(words).reduce<Run[]>((runs, letter) => {
      const last = runs.at(-1);
      const font = letter === egg ? null : (fontOf(letter) ?? first());
      if (last?.font && (last.font === font || letter === ' ')) last.words += letter;
      else runs.push({ font, words: letter });
      return runs;
    }, []);

  const capHeight = () => first().capHeight / first().unitsPerEm;
  const advanceOf = ({ font, words }: Run, size: number) =>
    font ? (font.layout(words).advanceWidth / font.unitsPerEm) * size : eggWide * capHeight() * size;
  const width = (words: string, size: number) => runsOf(words).reduce((sum, run) => sum + advanceOf(run, size), 0);

  return {
    get capHeight() {
      return capHeight();
    },
    width,
    path(words, { x, y, size, anchor }) {
      const shift = anchor === undefined ? 0 : width(words, size) / (anchor === 'middle' ? 2 : 1);
      let pen = x - shift;
      return runsOf(words)
        .flatMap(({ font, words: run }) => {
          if (!font) {
            const height = capHeight() * size;
            const drawn = eggPath(pen, y, height);
            pen += eggWide * height;
            return [drawn];
          }
          const scale = size / font.unitsPerEm;
          const { glyphs, positions } = font.layout(run);
          return glyphs.map((glyph, index) => {
            const path = glyph.path.scale(scale, -scale).translate(pen, y).toSVG();
            pen += (positions[index]?.xAdvance ?? 0) * scale;
            return path;
          });
        })
        .join('');
    },
    drawable: (words) =>
      Array.from(graphemes.segment(words.normalize('NFC').replaceAll(/\s+/g, ' ')), ({ segment }) => {
        const letters = Array.from(segment);
        if (isEmoji.test(segment) && !letters.every((letter) => fontOf(letter))) return egg;
        return letters
          .map((letter) => (fontOf(letter) ? letter : barely(letter, (one) => fontOf(one) !== null)))
          .join('');
      })
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .trim(),
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** How far an egg reaches with the gap after it, for one that is 1 high. */
const eggWide = 0.9;

/** An egg that stands on the line, as high as a capital. */
function eggPath(x: number, y: number, height: number): string {
  const at = (across: number, up: number) => `${round(x + (0.08 + across * 0.74) * height)} ${round(y - up * height)}`;
  const curve = (...points: [number, number][]) => `C${points.map(([across, up]) => at(across, up)).join(' ')}`;
  return [
    `M${at(0.5, 1)}`,
    curve([0.8, 1], [1, 0.66], [1, 0.38]),
    curve([1, 0.15], [0.78, 0], [0.5, 0]),
    curve([0.22, 0], [0, 0.15], [0, 0.38]),
    curve([0, 0.66], [0.2, 1], [0.5, 1]),
    'Z',
  ].join('');
}

function round(px: number): number {
  return Math.round(px * 100) / 100;
}

function barely(letter: string, isDrawn: (letter: string) => boolean): string {
  return Array.from(letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')).filter(isDrawn).join('');
}

function onlyOnce<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** Most of what a server does needs no font. */
const fontkit = onlyOnce(() => createRequire(import.meta.url)('fontkit') as typeof import('fontkit'));

function readFont(file: string): Font {
  const opened = fontkit().create(readFileSync(join(projectRoot, 'server/fonts', file)));
  if (!('layout' in opened)) throw new Error(`${file} holds several fonts, where one was expected`);
  return opened;
}
