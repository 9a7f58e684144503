import type { Letter } from '#contract/game';
import { autopilot } from '#contract/limits';
import type { EventOf, Instant, LastJar, RaceEvent } from '#contract/race';
import type { RaceState } from '../race.ts';
import { changeTeam } from './change-team.ts';

/** What happens about the last jar, and about teams that say nothing. */
export type AutopilotEvent =
  | EventOf<'last-jar-set'>
  | EventOf<'last-jar-told'>
  | EventOf<'team-asked'>
  | EventOf<'team-answered'>;

export function isAutopilots(event: RaceEvent): event is AutopilotEvent {
  return ['last-jar-set', 'last-jar-told', 'team-asked', 'team-answered'].includes(event.type);
}

export function autopilotAfter(state: RaceState, event: AutopilotEvent): RaceState {
  switch (event.type) {
    case 'last-jar-set':
      return { ...state, lastJar: lastJarSet(event.lastJar, event.at) };
    case 'last-jar-told':
      return { ...state, lastJar: state.lastJar && { ...state.lastJar, told: event.minutes } };
    case 'team-asked':
      return changeTeam(state, event.team, () => ({ askedAt: event.at }));
    default:
      return state;
  }
}

/** [Y3] A last jar as it was chosen: whoever reads that needs no word of minutes that are over already. */
export function lastJarSet(lastJar: LastJar | null, at: Instant): RaceState['lastJar'] {
  return lastJar && { ...lastJar, told: minutesDue(lastJar, at) };
}

/** [Y3] The fewest of the minutes before it that are over; null while it is further away. */
export function minutesDue(lastJar: LastJar, at: Instant): 30 | 10 | null {
  return autopilot.toldMinutes.findLast((minutes) => lastJar.at - at <= minutes * 60_000) ?? null;
}

/** [Y7] Whatever a team does of its own says that it still races. */
export function spoken(state: RaceState, event: RaceEvent): RaceState {
  const team = speakerOf(state, event);
  return team && state.teams[team] ? changeTeam(state, team, () => ({ spokeAt: event.at, askedAt: null })) : state;
}

function speakerOf({ sabotages }: RaceState, event: RaceEvent): Letter | null {
  switch (event.type) {
    case 'bar-verified':
      return event.by === 'override' ? null : event.team;
    case 'let-in':
      return event.by === 'team' ? event.team : null;
    case 'sabotage-given':
      return event.by === 'host' ? null : event.by;
    case 'sabotage-done':
      return sabotages.find(({ id }) => id === event.id)?.to ?? null;
    case 'bar-missed':
    case 'hint-taken':
    case 'forfeit-done':
    case 'code-used':
    case 'code-missed':
    case 'team-answered':
      return event.team;
    default:
      return null;
  }
}
