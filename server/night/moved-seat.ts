import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import type { RacingTeam } from './racing-team.ts';

/**
 * [K19] What a phone did before its seat moved to another one still counts as that seat's, as long as a banked claim may be on its way;
 * what it did later, or will not say when, does not.
 */
export function refuseMoved({ movedAt }: RacingTeam, madeAt: Instant | null, now: Date): void {
  if (movedAt === null) return;
  const at = movedAt.getTime();
  if (madeAt === null || madeAt >= at || now.getTime() - at > race.bankedMostMs) throw new Problem('seat-moved');
}
