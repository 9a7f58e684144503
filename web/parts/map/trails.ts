import type { Letter } from '#contract/game';
import type { LatLon } from './lat-lon.ts';

interface Stop extends LatLon {
  id: string;
}

/** A team's way from bar to bar, oldest first. */
export interface Way {
  team: Letter;
  stops: readonly Stop[];
}

/** One team's part of the stretch between two bars; several teams share a stretch by marks that take turns. */
export interface Stretch {
  team: Letter;
  from: LatLon;
  to: LatLon;
  /** Everybody whose stretch it is, in the order of their marks. */
  sharing: readonly Letter[];
}

const dot = 0.1;
const betweenPx = 6;
const gapPx = 10;

/** A trail is known by its marks as well as by its colour: dashes and the gaps between them, with round ends. */
const marks: Record<Letter, readonly number[]> = {
  A: [dot],
  B: [11],
  C: [dot, betweenPx, dot],
  D: [5],
  E: [8, betweenPx, dot],
  F: [dot, betweenPx, dot, betweenPx, dot],
};

/** How a team's stretch is dashed where these teams share it. */
export function dashesOf(team: Letter, sharing: readonly Letter[] = [team]): { dashArray: string; dashOffset: string } {
  const own = marks[team];
  const before = sharing.slice(0, sharing.indexOf(team));
  const rest = lengthOf(sharing) - sum(own);
  return { dashArray: [...own, rounded(rest)].join(' '), dashOffset: String(0 - rounded(lengthOf(before))) };
}

/** Of one turn of these teams' marks, each with the gap after it. */
function lengthOf(teams: readonly Letter[]): number {
  return sum(teams.map((team) => sum(marks[team]) + gapPx));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function rounded(px: number): number {
  return Math.round(px * 10) / 10;
}

/** The stretches between the bars teams went to, each from the end with the smaller id, so that shared marks fall in step. */
export function stretchesOf(ways: readonly Way[]): Stretch[] {
  const stretches = new Map<string, { ends: [Stop, Stop]; teams: Set<Letter> }>();
  for (const { team, stops } of ways) {
    for (const [at, to] of stops.entries()) {
      const from = stops[at - 1];
      if (!from || isSamePlace(from, to)) continue;
      const ends: [Stop, Stop] = from.id < to.id ? [from, to] : [to, from];
      const key = `${ends[0].id} ${ends[1].id}`;
      const stretch = stretches.get(key) ?? { ends, teams: new Set() };
      stretch.teams.add(team);
      stretches.set(key, stretch);
    }
  }
  return [...stretches.values()].flatMap(({ ends: [from, to], teams }) =>
    [...teams].map((team) => ({
      team,
      from: { lat: from.lat, lon: from.lon },
      to: { lat: to.lat, lon: to.lon },
      sharing: [...teams],
    })),
  );
}

function isSamePlace(a: LatLon, b: LatLon): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}
