import type { EventOf, Instant } from '#contract/race';
import type { RaceState } from '../race.ts';

/** The race once it is over; a pause ends with it. */
export function raceEnded(state: RaceState, endedAt: Instant, endedBy: EventOf<'race-ended'>['by']): RaceState {
  return { ...state, pauses: pausesUntil(state, endedAt), endedAt, endedBy };
}

/** When it was over, also where that was noted later. */
export function momentOfEnd({ endedAt, at }: EventOf<'race-ended'>): Instant {
  return endedAt ?? at;
}

export function pausesUntil({ pauses }: RaceState, at: Instant): RaceState['pauses'] {
  return pauses.map((pause) => (pause.to === null ? { ...pause, to: at } : pause));
}
