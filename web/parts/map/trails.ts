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

/** One team's part of the line between two bars; several teams share a line by dots that take turns. */
export interface Stretch {
  team: Letter;
  from: LatLon;
  to: LatLon;
  /** Which of the dots is this team's, and out of how many. */
  turn: number;
  turns: number;
}

/** The lines between the bars teams went to, each from the end with the smaller id, so that shared dots fall in step. */
export function stretchesOf(ways: readonly Way[]): Stretch[] {
  const lines = new Map<string, { ends: [Stop, Stop]; teams: Set<Letter> }>();
  for (const { team, stops } of ways) {
    for (const [at, to] of stops.entries()) {
      const from = stops[at - 1];
      if (!from || isSamePlace(from, to)) continue;
      const ends: [Stop, Stop] = from.id < to.id ? [from, to] : [to, from];
      const key = `${ends[0].id} ${ends[1].id}`;
      const line = lines.get(key) ?? { ends, teams: new Set() };
      line.teams.add(team);
      lines.set(key, line);
    }
  }
  return [...lines.values()].flatMap(({ ends: [from, to], teams }) =>
    [...teams].map((team, turn) => ({
      team,
      from: { lat: from.lat, lon: from.lon },
      to: { lat: to.lat, lon: to.lon },
      turn,
      turns: teams.size,
    })),
  );
}

function isSamePlace(a: LatLon, b: LatLon): boolean {
  return a.lat === b.lat && a.lon === b.lon;
}
