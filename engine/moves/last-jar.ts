import { autopilot, race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { EventBody, Instant, MoveOf } from '#contract/race';
import { minutesDue } from '../fold/autopilot.ts';
import { fold, stamp } from '../fold.ts';
import type { RaceState } from '../race.ts';
import { finishServing } from './serving.ts';
import { checkNotOver } from './race-runs.ts';

/** [Y2] The host chooses when the race ends by itself, or that it does not; everybody is told. */
export function setLastJar(state: RaceState, { lastJar, at }: MoveOf<'set-last-jar'>): EventBody[] {
  checkNotOver(state);
  if (lastJar?.at === state.lastJar?.at) return [];
  if (lastJar && !isLastJar(lastJar.at, state.startedAt, at)) throw new Problem('no-last-jar');
  return [{ type: 'last-jar-set', lastJar }];
}

/** [Y1] Far enough away for everybody to be told, and before a race ends anyway. */
export function isLastJar(jar: Instant, startedAt: Instant, at: Instant): boolean {
  return jar >= at + autopilot.lastJarLeastMs && jar <= startedAt + race.hardStopMs;
}

/** [Y3] Everybody is told 30 and 10 minutes before; late, the newest of these alone. */
export function tellLastJar({ lastJar, endedAt }: RaceState, { at }: MoveOf<'last-jar'>): EventBody[] {
  const minutes = lastJar && endedAt === null ? minutesDue(lastJar, at) : null;
  const isTold = minutes === null || (lastJar?.told ?? Infinity) <= minutes;
  return isTold ? [] : [{ type: 'last-jar-told', minutes }];
}

/** [Y4] The race as it is from its last jar on, with the events that say so; null before that, and where it is over already. */
export function afterLastJar(state: RaceState, at: Instant): { over: RaceState; ended: EventBody[] } | null {
  const endedAt = state.lastJar?.at;
  if (endedAt === undefined || state.endedAt !== null || at < endedAt) return null;
  const ended: EventBody[] = [...finishServing(state, endedAt), { type: 'race-ended', by: 'last-jar', endedAt }];
  return { over: stamp(ended, state, at).reduce(fold, state), ended };
}
