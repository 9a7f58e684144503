import type { WalksKnown } from '#contract/streets/walk-table';

/** How a way was measured, said after its metres. */
export const walkedBy: Record<WalksKnown['by'], string> = { street: 'by street', crow: 'as the crow flies' };

/** Of bars that no street is near enough to; null where there are none, or no streets at all. */
export function offMapWords({ by, guessed }: WalksKnown): string | null {
  if (by === 'crow' || guessed === 0) return null;
  return guessed === 1
    ? '1 bar lies off the map: its walks are a guess.'
    : `${guessed} bars lie off the map: their walks are a guess.`;
}
