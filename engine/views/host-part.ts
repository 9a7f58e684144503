import type { RaceView } from '#contract/race-view';
import { nodsOf } from '../nods.ts';
import { oddities } from '../oddities.ts';
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
    banked: Object.values(state.teams).flatMap((team) => bankedPart(state, team)),
    finishes: nodsOf(state),
    flags: Object.values(state.teams).flatMap((team) => oddities(state, team)),
    calledOdd: state.calledOdd,
  };
}

/** [H18] What the host should know of times that were believed back: each at the final bar, and all but a team's first. */
function bankedPart({ start }: RaceState, { letter, banked }: TeamState): HostPart['banked'] {
  return banked
    .map(({ step, ...claim }) => ({ ...claim, team: letter, number: step + 1, isFinal: step + 1 === start.gameBars }))
    .filter(({ isFinal }, place) => isFinal || place > 0);
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
