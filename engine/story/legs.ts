import type { Letter } from '#contract/game';
import type { Instant } from '#contract/race';
import type { Leg } from '#contract/story';
import { countsFrom, hintsAt } from '../hints.ts';
import { runningMs } from '../pauses.ts';
import type { DoneBar, TeamState } from '../race.ts';
import type { Night } from './night.ts';

/** One bar of a team's night, with what is not told of it. */
export interface Walked {
  team: Letter;
  bar: string;
  since: Instant;
  /** Its beginning is when the team was there: neither marked by the host nor moved by the bounds of a banked claim. */
  isTimed: boolean;
  leg: Leg;
}

/** [M4] A team's bars in their order. */
export function walkedBy(night: Night, team: TeamState): Walked[] {
  return team.done.map((done, step) => {
    const before = team.done[step - 1];
    return {
      team: team.letter,
      bar: done.bar,
      since: before ? countsFrom(before) : night.state.startedAt,
      isTimed: !before || (before.by !== 'override' && !before.banked),
      leg: legOf(night, team, done, step),
    };
  });
}

function legOf(night: Night, team: TeamState, done: DoneBar, step: number): Leg {
  const { letter, done: all, givenBack } = team;
  const { state } = night;
  const { bar, by, banked, countedFrom, official, photo, isShut } = done;
  const backMs = givenBack.filter((one) => one.step === step).reduce((sum, { ms }) => sum + ms, 0);
  const last = all[step - 1];
  const before = last ? countsFrom(last) : state.startedAt;
  const taken = hintsAt(team, step).length;
  return {
    bar: night.isProvisional && by === 'override' ? null : bar,
    number: step + 1,
    by,
    banked,
    ...(countedFrom && { countedFrom }),
    ...(isShut && { isShut }),
    ...(backMs > 0 && { givenBackMs: backMs }),
    at: official,
    raceMs: runningMs(state, state.startedAt, official),
    legMs: runningMs(state, before, official),
    wrong: wrongsOf(night, letter, step).length,
    forfeit: night.events.some(({ event }) => event.type === 'forfeit-due' && isOf(event, letter, step)),
    ...(taken > 0 && { hints: { taken, minutes: done.hintMinutes } }),
    photo: photo && 'id' in photo ? photo.id : null,
  };
}

/** When a team guessed wrong at a step. */
export function wrongsOf({ events }: Night, team: Letter, step: number): Instant[] {
  return events.flatMap(({ event, at }) => (event.type === 'bar-missed' && isOf(event, team, step) ? [at] : []));
}

function isOf(ruling: { team: Letter; step: number }, team: Letter, step: number): boolean {
  return ruling.team === team && ruling.step === step;
}
