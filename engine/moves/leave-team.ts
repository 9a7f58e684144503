import type { EventBody } from '#contract/race';
import type { RaceState } from '../race.ts';

/** [H17] A host who races leaves their team while the race is on, and everybody is told. Once: they cannot join one again. */
export function leaveTeam({ racingHost, endedAt }: RaceState): EventBody[] {
  if (!racingHost || racingHost.hasLeft || endedAt !== null) return [];
  return [{ type: 'host-left', team: racingHost.team }];
}
