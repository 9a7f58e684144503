const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** 1st, 2nd, 3rd …; nobody comes eleventh. */
export function ordinal(rank: number): string {
  return `${rank}${endings[rank] ?? 'th'}`;
}
