import type { Letter } from '#contract/game';
import type { Instant } from '#contract/race';
import type { Frame } from '#contract/story';
import type { RaceState, TeamState } from '../race.ts';
import { standingsOf } from '../standings.ts';
import type { Walked } from './legs.ts';
import type { Night, Placed } from './night.ts';

/** [M1, M2] The table at every moment it changed, from the start on; the last one is the final table. */
export function framesOf(night: Night, walked: readonly Walked[]): Frame[] {
  const { state, events } = night;
  const ofTeams = events.filter(({ event }) => 'team' in event);
  const moments = new Set([state.startedAt, ...ofTeams.map(({ at }) => at)]);
  const frames: Frame[] = [];
  for (const at of moments) {
    const teams = teamsAt(state, ofTeams, walked, at);
    if (JSON.stringify(teams) !== JSON.stringify(frames.at(-1)?.teams)) frames.push({ at, teams });
  }
  return frames;
}

function teamsAt(state: RaceState, events: readonly Placed[], walked: readonly Walked[], at: Instant): Frame['teams'] {
  const teams = Object.values(state.teams).map((team) => [team.letter, teamAt(team, events, at)]);
  const then: RaceState = { ...state, teams: Object.fromEntries(teams) };
  return standingsOf(then).map(({ group, position, done, state: became }) => {
    return { group, position, done, state: became, bar: lastTold(walked, group, done) };
  });
}

/** What a team had done by that moment, as far as the table depends on it. */
function teamAt(team: TeamState, events: readonly Placed[], at: Instant): TeamState {
  const by = (moment: Instant | null) => (moment !== null && moment <= at ? moment : null);
  const until = events.filter((one) => one.at <= at && 'team' in one.event && one.event.team === team.letter);
  return {
    ...team,
    done: team.done.filter(({ official }) => official <= at),
    wrong: until.filter(({ event }) => event.type === 'bar-missed').length,
    forfeits: until.filter(({ event }) => event.type === 'forfeit-due').length,
    adjustedMs: until.reduce((ms, { event }) => ms + (event.type === 'time-adjusted' ? event.ms : 0), 0),
    finishedAt: by(team.finishedAt),
    retiredAt: by(team.retiredAt),
  };
}

function lastTold(walked: readonly Walked[], letter: Letter, done: number): string | null {
  const told = walked.filter(({ team, leg }) => team === letter && leg.number <= done && leg.bar !== null);
  return told.at(-1)?.leg.bar ?? null;
}
