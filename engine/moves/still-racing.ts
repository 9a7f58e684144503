import { autopilot } from '#contract/limits';
import type { EventBody, MoveOf } from '#contract/race';
import { runningMs } from '../pauses.ts';
import type { RaceState } from '../race.ts';
import { isRacing, racingTeamOf } from '../teams.ts';
import { checkNotOver, isPaused } from './race-runs.ts';

/** [Y6] A team that has been silent for 45 minutes is asked whether it still races; again after as many more. */
export function askTeam(state: RaceState, { team: letter, heardAt, at }: MoveOf<'ask-team'>): EventBody[] {
  const team = state.teams[letter];
  if (!team || !isRacing(team) || state.endedAt !== null || isPaused(state)) return [];
  const since = Math.max(team.spokeAt, team.askedAt ?? 0, heardAt ?? 0);
  return runningMs(state, since, at) >= autopilot.silentMs ? [{ type: 'team-asked', team: letter }] : [];
}

/** [Y7] It does, also in a pause. A team that was not asked, or has answered, need not say so. */
export function stillRacing(state: RaceState, { team: letter }: MoveOf<'still-racing'>): EventBody[] {
  checkNotOver(state);
  const team = racingTeamOf(state, letter);
  return team.askedAt === null ? [] : [{ type: 'team-answered', team: letter }];
}
