import { backwards, fold, spell } from './forms.ts';

/** From one letter of a text up to another, as `slice` counts them. */
type Span = readonly [from: number, to: number];

/** [C1] Where in a clue stands what gives the bar away, in the clue's own letters, in order and nowhere twice. */
export function whereIn(clue: string, leaks: readonly { by: string }[]): Span[] {
  const pieces = [...fold(clue).matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: spell(word),
    from: index,
    to: index + word.length,
  }));
  const spans = leaks.flatMap(({ by }) => runsOf(pieces, by.replaceAll(' ', '')));
  const inClue = unfolding(clue);
  return apart(spans).map(([from, to]) => inClue(from, to));
}

/** Every run of pieces that says it; where none says just that, the shortest one it hides in. */
function runsOf(pieces: { text: string; from: number; to: number }[], said: string): Span[] {
  const exact: Span[] = [];
  let hiding: { span: Span; length: number } | null = null;
  for (const [first, { from }] of pieces.entries()) {
    let run = '';
    for (const { text, to } of pieces.slice(first)) {
      run += text;
      if (run === said) exact.push([from, to]);
      const hides = run.includes(said) || run.includes(backwards(said));
      if (hides && run.length < (hiding?.length ?? Infinity)) hiding = { span: [from, to], length: run.length };
      if (hides) break;
    }
  }
  return exact.length > 0 || !hiding ? exact : [hiding.span];
}

/** In order, and those that touch as one. */
function apart(spans: Span[]): Span[] {
  const parted: Span[] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = parted.at(-1);
    if (last && from < last[1]) parted[parted.length - 1] = [last[0], Math.max(last[1], to)];
    else parted.push([from, to]);
  }
  return parted;
}

/** From places in the folded text to those in the text itself, each letter with its accents. */
function unfolding(text: string): (from: number, to: number) => Span {
  let [at, foldedAt] = [0, 0];
  const letters = Array.from(text, (letter) => {
    const folded = fold(letter).length;
    const placed = {
      at,
      end: at + letter.length,
      from: foldedAt,
      to: foldedAt + folded,
      isMark: /\p{M}/u.test(letter),
    };
    [at, foldedAt] = [placed.end, placed.to];
    return placed;
  });
  return (from, to) => {
    const within = letters.filter((letter) => letter.from < to && letter.to > from);
    const end = within.at(-1)?.end ?? 0;
    const bare = letters.find((letter) => letter.at >= end && !letter.isMark);
    return [within[0]?.at ?? 0, bare?.at ?? text.length];
  };
}
