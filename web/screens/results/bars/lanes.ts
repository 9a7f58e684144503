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
  /** Where its lane ends. */
  end: number;
  isFinished: boolean;
}

interface Split {
  /** Whole ones, as every clock of the race counts them. */
  minutes: number | '<1';
  /** The middle of its leg, or the jar that ends it. */
  at: number;
  /** Written before the jar instead of over the middle. */
  isToJar: boolean;
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

/** The minutes of each leg, where there is room to write them: beside the jar at the end, which would hide them. */
export function splitsOf({ legs, state }: ToldTeam, { ms }: Axis): Split[] {
  return legs.flatMap(({ legMs, raceMs }, n) => {
    const isToJar = state === 'finished' && n === legs.length - 1;
    if (legMs / ms <= (isToJar ? narrowestToJar : narrowest)) return [];
    const at = percent(isToJar ? raceMs : raceMs - legMs / 2, ms);
    return [{ minutes: legMs < minuteMs ? '<1' : Math.floor(legMs / minuteMs), at, isToJar }];
  });
}

/** Below this part of the width two figures would touch. */
const narrowest = 0.065;
/** And below this one a figure and the jar, on the narrowest phone. */
const narrowestToJar = 0.14;

function percent(ms: number, of: number): number {
  return Math.round((10_000 * ms) / of) / 100;
}
