import type { Felt } from '../../device/buzz.ts';
import type { Errand } from '../../race/queue/errand.ts';
import type { Race } from '../../race/race.ts';

/** What a phone remembers to notice that something happened. */
export interface Moment {
  /** The open sabotage; null when there is none. */
  sabotage: string | null;
  /** The bar the team is looking for; null when it looks for none. */
  clue: string | null;
  /** The event of the team's last find, not counting the host's marks; 0 before the first. */
  found: number;
  /** What came of the errands of this phone, by id. */
  outcomes: Record<string, Felt>;
}

export function momentOf({ view: { step, feed, team }, queue }: Pick<Race, 'view' | 'queue'>): Moment {
  const outcomes = queue.errands.flatMap((errand): [string, Felt][] => {
    const felt = feltOf(errand);
    return felt ? [[errand.id, felt]] : [];
  });
  return {
    sabotage: step?.sabotage?.id ?? null,
    clue: step?.type === 'clue' ? `${step.number}: ${step.text}` : null,
    found: feed.find(({ kind, team: who, byHost }) => kind === 'bar-found' && who === team && !byHost)?.seq ?? 0,
    outcomes: Object.fromEntries(outcomes),
  };
}

/** The one thing worth feeling of all that changed. What this phone did comes before what was done to it. */
export function hapticBetween(before: Moment, after: Moment): Felt | null {
  const outcome = Object.entries(after.outcomes).find(([id]) => !(id in before.outcomes));
  if (outcome) return outcome[1];
  if (after.sabotage !== null && after.sabotage !== before.sabotage) return 'sabotage';
  // [F17] A team mate's find vibrates like this phone's own.
  if (after.found > before.found && Object.keys(after.outcomes).length === 0) return 'right';
  return after.clue !== null && after.clue !== before.clue ? 'clue' : null;
}

function feltOf({ outcome, isSeen }: Errand): Felt | null {
  if (isSeen || outcome.type === 'waiting') return null;
  return outcome.type === 'ruled' && outcome.ruling.correct ? 'right' : 'wrong';
}
