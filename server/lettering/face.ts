import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { projectRoot } from '../root.ts';

export interface Place {
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
  path(words: string, place: Place): string;
  width(words: string, size: number): number;
  /** The words without what the face cannot draw: a letter loses its marks before it is left out. */
  drawable(words: string): string;
}

interface Run {
  font: Font;
  words: string;
}

/** The headings' face at its heaviest, and the quiet one of dates and times. */
export const display = openFace('alumni-sans', ['latin', 'latin-ext', 'vietnamese', 'cyrillic']);
export const quiet = openFace('figtree', ['latin', 'latin-ext']);

/** Each part is read when the first letter needs it; a letter is looked for in their order. */
function openFace(name: string, parts: [string, ...string[]]): Face {
  const [first, ...others] = parts.map((part) => onlyOnce(() => readFont(`${name}-${part}.woff2`)));
  if (!first) throw new Error(`${name} has no parts`);
  const fontOf = (letter: string): Font | null => {
    const code = letter.codePointAt(0) ?? 0;
    return [first, ...others].find((font) => font().hasGlyphForCodePoint(code))?.() ?? null;
  };

  const runsOf = (words: string) =>
    Array.from(words).reduce<Run[]>((runs, letter) => {
      const last = runs.at(-1);
      const font = fontOf(letter) ?? first();
      if (last && (last.font === font || letter === ' ')) last.words += letter;
      else runs.push({ font, words: letter });
      return runs;
    }, []);

  const width = (words: string, size: number) =>
    runsOf(words).reduce((sum, run) => sum + (run.font.layout(run.words).advanceWidth / run.font.unitsPerEm) * size, 0);

  return {
    get capHeight() {
      return first().capHeight / first().unitsPerEm;
    },
    width,
    path(words, { x, y, size, anchor }) {
      const shift = anchor === undefined ? 0 : width(words, size) / (anchor === 'middle' ? 2 : 1);
      let pen = x - shift;
      return runsOf(words)
        .flatMap(({ font, words: run }) => {
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
      Array.from(words.normalize('NFC').replaceAll(/\s+/g, ' '))
        .map((letter) => (fontOf(letter) ? letter : barely(letter, (one) => fontOf(one) !== null)))
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .trim(),
  };
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

function readFont(file: string): Font {
  const opened = create(readFileSync(join(projectRoot, 'server/fonts', file)));
  if (!('layout' in opened)) throw new Error(`${file} holds several fonts, where one was expected`);
  return opened;
}
