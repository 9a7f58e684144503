import type { EventOf } from '#contract/race';
import type { RaceState } from '../race.ts';
import { changeTeam } from './change-team.ts';

export function hintTaken(state: RaceState, { team, step, bar, rung, minutes, at }: EventOf<'hint-taken'>): RaceState {
  return changeTeam(state, team, ({ hints }) => ({ hints: [...hints, { step, bar, rung, minutes, at }] }));
}

/** [I5] The next clue is handed out now, and its clock runs from when the minutes were over. */
export function hintsServed(state: RaceState, { team, servedAt, at }: EventOf<'hints-served'>): RaceState {
  return changeTeam(state, team, ({ done, step }) => ({
    done: done.map((bar, index) => (index === done.length - 1 ? { ...bar, servedAt, ruledAt: at } : bar)),
    step: { ...step, since: servedAt },
  }));
}
