import type { RaceView } from '#contract/race-view';
import type { RaceState, TeamState } from '../race.ts';
import { isRacing } from '../teams.ts';
import { knownBar } from './step-view.ts';

type HostPart = NonNullable<RaceView['host']>;

/** Where every team is sent, and what looked odd: for a host who does not race. */
export function hostPart(state: RaceState): HostPart {
  return {
    teams: state.start.teams.flatMap((letter) => {
      const team = state.teams[letter];
      return team ? [teamPart(team)] : [];
    }),
    bars: Object.values(state.bars)
      .filter(({ id }) => id !== state.start.startBar)
      .map((bar) => ({
        ...knownBar(bar),
        isReserve: state.reserves.includes(bar.id),
        isFinal: bar.id === state.finalBar,
      })),
    flags: state.flags,
  };
}

function teamPart(team: TeamState): HostPart['teams'][number] {
  return {
    group: team.letter,
    route: team.route.map(({ bar }) => bar),
    expected: isRacing(team) ? (team.route[team.done.length]?.bar ?? null) : null,
    stepSince: team.step.since,
    stepWrong: team.step.wrong,
    photosMissing: team.done.filter(({ photo }) => photo !== null && 'sha256' in photo).length,
  };
}
