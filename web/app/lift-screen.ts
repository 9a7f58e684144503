import { lastScreenId } from '#contract/pages/last-screen';

/** Takes away what was last seen of the race: the page below has something to say by now. */
export function liftScreen(): void {
  const screen = document.getElementById(lastScreenId);
  if (!screen) return;
  screen.remove();
  // What was on the screen already does not fly in once more.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Takes it away where it is not theirs who is signed in. */
export function liftOthersScreen(personId: string | null): void {
  if (document.getElementById(lastScreenId)?.dataset['person'] !== personId) liftScreen();
}
