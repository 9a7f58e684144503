import type { Letter } from '#contract/game';
import type { EventOf, PhotoRef } from '#contract/race';
import type { RaceState, TeamState } from '../race.ts';

type Ruling = EventOf<'bar-verified'> | EventOf<'bar-missed'>;

/** [D3] What a team said of a door, right bar or wrong. */
export function doorReported(state: RaceState, ruling: Ruling): RaceState {
  if (!ruling.isShut) return state;
  const { seq, at, team, bar, photo, type } = ruling;
  const report = { seq, at, bar, team, isRight: type === 'bar-verified', photo, isLeft: false };
  return withReports(state, [...state.doors.reports, report]);
}

/** [D7] A team that was in the shut bar after all, with a claim made before it knew, lost no time by it. */
export function backAt({ givenBack, done }: TeamState, bar: string): TeamState['givenBack'] {
  const from = givenBack.findIndex((one) => one.step === done.length && one.bar === bar);
  return from < 0 ? givenBack : givenBack.slice(0, from);
}

/** [D5] */
export function doorLeft(state: RaceState, { bar }: EventOf<'door-left'>): RaceState {
  return withReports(
    state,
    state.doors.reports.map((report) => (report.bar === bar ? { ...report, isLeft: true } : report)),
  );
}

export function photoOfDoor(
  state: RaceState,
  team: Letter,
  isIt: (photo: PhotoRef | null) => boolean,
  id: string,
): RaceState {
  const isOne = (report: RaceState['doors']['reports'][number]) => report.team === team && isIt(report.photo);
  if (!state.doors.reports.some(isOne)) return state;
  return withReports(
    state,
    state.doors.reports.map((report) => (isOne(report) ? { ...report, photo: { id } } : report)),
  );
}

function withReports(state: RaceState, reports: RaceState['doors']['reports']): RaceState {
  return { ...state, doors: { ...state.doors, reports } };
}
