import type { Letter } from '#contract/game';
import type { EventBody, Instant } from '#contract/race';
import { servedMoment, servingAt } from '../hints.ts';
import type { RaceState, TeamState } from '../race.ts';
import { hasArrived, isRacing } from '../teams.ts';

/** [I5, I6] A team's minutes are over: it gets its next clue or, at the final bar, has finished. */
export function served(state: RaceState, team: TeamState, at: Instant): EventBody[] {
  const bar = servingAt(team);
  if (!bar) return [];
  const servedAt = servedMoment(state, bar, at);
  const over: EventBody = { type: 'hints-served', team: team.letter, step: team.done.length - 1, servedAt };
  return hasArrived(team) ? [over, { type: 'team-finished', team: team.letter, official: servedAt }] : [over];
}

/** [I7] What the end of a race makes of teams that serve at the final bar: nobody waits, and the minutes stand in their time. */
export function finishServing(state: RaceState, at: Instant, without?: Letter): EventBody[] {
  const all = Object.values(state.teams).filter((team) => team.letter !== without && hasArrived(team));
  return all.flatMap((team) => served(state, team, at));
}

/** [V15] The end, when nobody races once this team is out of it; nothing when it is over already. */
export function endWithout(state: RaceState, letter: Letter, at: Instant): EventBody[] {
  const othersRace = Object.values(state.teams).some((team) => team.letter !== letter && isRacing(team));
  if (state.endedAt !== null || othersRace) return [];
  return [...finishServing(state, at, letter), { type: 'race-ended', by: 'last-finisher' }];
}
