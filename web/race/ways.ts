import { type Letter, letters } from '#contract/game';
import type { StandingView } from '#contract/race-view';

type LastBar = NonNullable<StandingView['lastBar']>;

/** The bars each team was seen at, oldest first, its last one among them. */
export type Ways = Partial<Record<Letter, readonly LastBar[]>>;

/** What a phone knows of everybody's way once it has seen these standings: only last bars are public, so only those it saw. */
export function waysAfter(before: Ways, standings: readonly Pick<StandingView, 'group' | 'done' | 'lastBar'>[]): Ways {
  const after: Ways = {};
  for (const { group, done, lastBar } of standings) {
    if (!lastBar) continue;
    const earlier = (before[group] ?? []).filter(({ id, at }) => id !== lastBar.id && at < lastBar.at);
    // More bars than were found: the host has taken one back that this phone still has.
    after[group] = earlier.length < done ? [...earlier, lastBar] : [lastBar];
  }
  return letters.every((letter) => isSame(before[letter], after[letter])) ? before : after;
}

function isSame(a: readonly LastBar[] = [], b: readonly LastBar[] = []): boolean {
  return a.length === b.length && a.every((bar, index) => bar.id === b[index]?.id && bar.at === b[index]?.at);
}
