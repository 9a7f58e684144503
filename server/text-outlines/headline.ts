import { display } from './face.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The size of its letters at most. */
  largest: number;
  /** Where in the box it lies; in the middle of its height unless said. */
  from?: 'top' | 'bottom';
}

interface Line {
  words: string;
  /** At size 1; the gap is what lies before it when it does not begin a line. */
  width: number;
  gap: number;
}

const lineHeight = 0.86;
const mostLines = 4;
/** A longer word may be broken anywhere: it would make the whole headline small. */
const longestWord = 20;

/**
 * A headline as one SVG path, and where its capitals begin and its last line stands. It is as large as its box allows: of
 * all ways to break it into lines the one with the largest letters, unless one nearly as large reads better.
 */
export function headline(words: string, box: Box): { path: string; top: number; bottom: number } {
  const { lines, size } = waysToBreak(measured(words), mostLines)
    .map((way) => ({ lines: way, size: Math.min(box.largest, sizeFor(way, box)) }))
    .reduce((best, way) => (way.size * easeOf(way.lines) > best.size * easeOf(best.lines) ? way : best));
  const step = size * lineHeight;
  const height = size * display.capHeight + step * (lines.length - 1);
  const top = box.y + (box.height - height) * (box.from === 'top' ? 0 : box.from === 'bottom' ? 1 : 0.5);
  const first = top + size * display.capHeight;
  const path = lines.map((line, index) => display.path(line.words, { x: box.x, y: first + step * index, size }));
  return { path: path.join(''), top, bottom: top + height };
}

function sizeFor(lines: Line[], { width, height }: Box): number {
  const widest = Math.max(...lines.map((line) => line.width));
  return Math.min(width / widest, height / (display.capHeight + lineHeight * (lines.length - 1)));
}

/** How well a way to break reads: lines of like length, and a sentence that starts with its line. */
function easeOf(lines: Line[]): number {
  const lengths = lines.map(({ width }) => width);
  const evenness = Math.min(...lengths) / Math.max(...lengths);
  const torn = lines.filter(({ words }) => /[.?!] ./.test(words)).length;
  return 1 + 0.2 * evenness - 0.1 * torn;
}

function waysToBreak(words: Line[], most: number): Line[][] {
  if (most === 1 || words.length === 1) return [[joined(words)]];
  return words.flatMap((_, index) => {
    const first = joined(words.slice(0, index + 1));
    const rest = words.slice(index + 1);
    return rest.length === 0 ? [[first]] : waysToBreak(rest, most - 1).map((lines) => [first, ...lines]);
  });
}

function joined(words: Line[]): Line {
  return words.reduce((line, word) => ({
    ...line,
    words: `${line.words}${word.gap > 0 ? ' ' : ''}${word.words}`,
    width: line.width + word.gap + word.width,
  }));
}

/** Its words with their widths; setting one costs more than a millisecond, so no line is ever measured. */
function measured(words: string): Line[] {
  const space = display.width(' ', 1);
  return words.split(' ').flatMap((word) =>
    pieces(word).map((piece, index) => ({
      words: piece,
      width: display.width(piece, 1),
      gap: index === 0 ? space : 0,
    })),
  );
}

/** A word, or what a long one is broken into: pieces of like length. */
function pieces(word: string): string[] {
  const letters = Array.from(word);
  const length = Math.ceil(letters.length / Math.ceil(letters.length / longestWord));
  return letters.flatMap((_, index) => (index % length === 0 ? [letters.slice(index, index + length).join('')] : []));
}
