/** What a phone in a pocket lets one feel. */
export type Felt = 'right' | 'wrong' | 'sabotage' | 'clue';

/** Milliseconds on, off, on … */
const patterns: Record<Felt, number[]> = {
  right: [60, 40, 140],
  wrong: [220],
  sabotage: [90, 50, 90, 50, 240],
  clue: [50, 40, 50],
};

/** Shakes the phone, where it can be shaken and has been touched since the page was opened: browsers refuse before that. */
export function buzz(felt: Felt): void {
  if (!canBuzz() || !hasBeenTouched()) return;
  navigator.vibrate(patterns[felt]);
}

/** Whether a page can shake this phone. */
export function canBuzz(): boolean {
  return 'vibrate' in navigator;
}

/** Whether somebody has touched this page; where a browser does not say, it is left to it. */
export function hasBeenTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true;
}
