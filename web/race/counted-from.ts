import type { CountedFrom } from '#contract/night/counted-from';

const words: Record<CountedFrom, string> = {
  arrival: 'counted from its arrival',
  pause: 'counted from the end of the pause',
  sabotage: 'counted from when the sabotage was done',
  'wrong-guess': 'counted from after the wrong guess',
  clue: 'counted from when the clue came',
  hint: 'counted from the hint',
  limit: 'dated back as far as the rules allow',
};

/** [O11] Why a claim counts from later than its phone's time; null where it does not, or for a reason newer than this page. */
export function countedFromWords(countedFrom: CountedFrom | undefined): string | null {
  return (countedFrom && words[countedFrom]) ?? null;
}
