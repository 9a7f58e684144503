/** The font size by the length of the text in characters, largest first; longer texts are set as running text. */
const clueSizes = [
  {
    most: 130,
    look: 'font-display font-bold text-[calc(1rem+28px)] leading-[.98] low:text-[calc(1rem+18px)] short:text-[calc(1rem+12px)] shorter:text-[calc(1rem+10px)] lying:text-[calc(1rem+14px)] flat:text-[calc(1rem+9px)] large:text-[calc(1rem+12px)]',
  },
  {
    most: 190,
    look: 'font-display font-bold text-[calc(1rem+18px)] leading-[1.02] low:text-[calc(1rem+12px)] short:text-[calc(1rem+10px)] shorter:text-[calc(1rem+6px)] lying:text-[calc(1rem+8px)] large:text-[calc(1rem+8px)]',
  },
  {
    most: 260,
    look: 'font-display font-bold text-[calc(1rem+14px)] leading-[1.04] low:text-[calc(1rem+10px)] short:text-[calc(1rem+8px)] large:text-[calc(1rem+6px)]',
  },
  { most: 360, look: 'font-display font-bold text-[calc(1rem+10px)] leading-[1.08] large:text-[calc(1rem+4px)]' },
  { most: Number.POSITIVE_INFINITY, look: 'text-[1.25rem] leading-[1.45] font-medium' },
] as const;

/**
 * The font size of a clue: the shorter the text, the larger; one step smaller on a low screen. All sizes scale with the reader's own setting,
 * what is large already by less, or a word would no longer fit a line.
 */
export function clueSize(text: string, step: 'full' | 'one-smaller' = 'full'): string {
  if (isPictures(text)) {
    return text.length <= 24 && step === 'full'
      ? 'font-display text-[calc(2rem+40px)] leading-tight'
      : 'font-display text-[calc(1rem+32px)] leading-tight';
  }
  const full = clueSizes.findIndex(({ most }) => text.length <= most);
  const index = step === 'full' ? full : Math.min(full + 2, clueSizes.length - 1);
  return clueSizes[index]?.look ?? '';
}

export function dareSize(text: string): string {
  if (text.length <= 70) return 'text-[calc(1rem+26px)] leading-[.98] low:text-[calc(1rem+16px)]';
  return text.length <= 110
    ? 'text-[calc(1rem+18px)] leading-none low:text-[calc(1rem+12px)]'
    : 'text-[calc(1rem+12px)] leading-[1.05]';
}

/** A clue of emoji alone. */
function isPictures(text: string): boolean {
  return /\p{Extended_Pictographic}/u.test(text) && !/\p{L}/u.test(text);
}
