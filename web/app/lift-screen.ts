import { lastScreenId } from '#contract/pages/last-screen';

/** Takes away what was last seen of the race: the page below has something to say by now. */
export function liftScreen(): void {
  const screen = document.getElementById(lastScreenId);
  if (!screen) return;
  screen.remove();
  for (const tell of followers.splice(0)) tell();
  // What was on the screen already does not fly in once more.
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

const followers: (() => void)[] = [];

/** Says once when it has been taken away. */
export function whenLifted(tell: () => void): void {
  followers.push(tell);
}

/** Takes it away where it is not theirs who is signed in. */
export function liftOthersScreen(personId: string | null): void {
  if (document.getElementById(lastScreenId)?.dataset['person'] !== personId) liftScreen();
}
