/**
 * How large a text is set: the shorter, the larger. All in rem, so that it grows with the reader's own setting; on a low screen
 * a step smaller, so that more of it is seen at once.
 */
export function clueSize(text: string): string {
  if (isPictures(text)) return text.length <= 24 ? 'text-[4.5rem] leading-tight' : 'text-[3rem] leading-tight';
  if (text.length <= 130) {
    return 'font-display font-bold text-[2.75rem] leading-[.98] [@media(max-height:740px)]:text-[2.125rem]';
  }
  if (text.length <= 240) {
    return 'font-display font-bold text-[2.125rem] leading-[1.02] [@media(max-height:740px)]:text-[1.75rem]';
  }
  if (text.length <= 360) return 'font-display font-bold text-[1.625rem] leading-[1.1]';
  return 'text-[1.25rem] leading-[1.45] font-medium';
}

export function dareSize(text: string): string {
  if (text.length <= 70) return 'text-[2.625rem] leading-[.98] [@media(max-height:740px)]:text-[2rem]';
  return text.length <= 110
    ? 'text-[2.125rem] leading-none [@media(max-height:740px)]:text-[1.75rem]'
    : 'text-[1.75rem] leading-[1.05]';
}

/** A clue of emoji alone. */
function isPictures(text: string): boolean {
  return /\p{Extended_Pictographic}/u.test(text) && !/\p{L}/u.test(text);
}
