import type { Letter } from '#contract/game';
import type { EventOf } from '#contract/race';
import type { RaceState, TeamState, Undoable } from '../race.ts';
import { rerouted } from './bar-replaced.ts';
import { changeTeam } from './change-team.ts';

/** [D4, D6] The bar is closed: a team that was looking for it gets another bar, and its time back. */
export function barShut(state: RaceState, event: EventOf<'bar-shut'>): RaceState {
  const { seq, bar, to, teams, clues, startsOver, backMs } = event;
  const shut = { ...state, doors: { ...state.doors, shut: [...state.doors.shut, bar] } };
  if (to === null) return shut;
  let after = rerouted(shut, { from: bar, to, teams, clues, ...(startsOver && { startsOver }) }, event, false);
  for (const [letter, ms] of Object.entries(backMs) as [Letter, number][]) {
    after = changeTeam(after, letter, ({ givenBack, done }) => ({
      givenBack: [...givenBack, { seq, step: done.length, bar, ms }],
    }));
  }
  return after;
}

/** The host says that it is open after all: what was said of it is forgotten, and no time is given back for it. */
export function withoutShut(state: RaceState, { seq, from }: Extract<Undoable, { stops: unknown }>): RaceState {
  const teams = Object.values(state.teams).map((team): [Letter, TeamState] => [
    team.letter,
    { ...team, givenBack: team.givenBack.filter((one) => one.seq !== seq) },
  ]);
  const { reports, shut } = state.doors;
  const doors = { reports: reports.filter(({ bar }) => bar !== from), shut: shut.filter((bar) => bar !== from) };
  return { ...state, teams: Object.fromEntries(teams), doors };
}
