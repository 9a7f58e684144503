import type { StoryView } from '#contract/story';

type ToldTeam = StoryView['teams'][number];

export interface Egg {
  /** Bar n, counted from 1. */
  number: number;
  /** How far along the lane, in percent. */
  at: number;
}

export interface Lane {
  team: ToldTeam;
  /** Bars on the way; the last one of a finisher is the jar. */
  eggs: Egg[];
  /** Where its line ends. */
  end: number;
  isFinished: boolean;
}

interface Split {
  minutes: number;
  /** The middle of its leg. */
  at: number;
}

interface Axis {
  /** What the whole width stands for. */
  ms: number;
  ticks: { minutes: number; at: number }[];
}

const stepMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 240];
const ticksMost = 5;
const minuteMs = 60_000;

/** The minutes from the start to the last bar anybody reached, with a few of them marked. */
export function axisOf(teams: readonly ToldTeam[]): Axis {
  const ms = Math.max(minuteMs, ...teams.flatMap(({ legs }) => legs.map(({ raceMs }) => raceMs)));
  const last = ms / minuteMs;
  const step = stepMinutes.find((minutes) => last / minutes < ticksMost) ?? 240;
  const marks = Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step);
  return { ms, ticks: marks.map((minutes) => ({ minutes, at: percent(minutes * minuteMs, ms) })) };
}

export function laneOf(team: ToldTeam, { ms }: Axis): Lane {
  const isFinished = team.state === 'finished';
  const all = team.legs.map(({ number, raceMs }) => ({ number, at: percent(raceMs, ms) }));
  return { team, eggs: isFinished ? all.slice(0, -1) : all, end: all.at(-1)?.at ?? 0, isFinished };
}

/** The minutes of each leg, where there is room to write them. */
export function splitsOf(team: ToldTeam, { ms }: Axis): Split[] {
  return team.legs
    .map(({ legMs, raceMs }) => ({ minutes: Math.round(legMs / minuteMs), at: percent(raceMs - legMs / 2, ms), legMs }))
    .filter(({ legMs }) => legMs / ms > narrowest)
    .map(({ minutes, at }) => ({ minutes, at }));
}

/** Below this part of the width two figures would touch. */
const narrowest = 0.065;

function percent(ms: number, of: number): number {
  return Math.round((10_000 * ms) / of) / 100;
}
