import { Problem } from '#contract/problems';
import type { EventBody, MoveOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { isLastJar } from './last-jar.ts';

/** [H1] The first move, which fixes everything the race is played with. Again, it changes nothing. */
export function start(state: RaceState | null, move: MoveOf<'start'>): EventBody[] {
  if (state) return [];
  if (Object.keys(move.routes).length === 0) throw new Problem('no-team-members');
  if (move.lastJar && !isLastJar(move.lastJar.at, move.at, move.at)) throw new Problem('no-last-jar');
  return [{ ...move, type: 'race-started' }];
}
