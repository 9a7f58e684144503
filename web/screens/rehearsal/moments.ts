import type { Letter } from '#contract/game';
import type { RaceView } from '#contract/race-view';
import type { BotWalk, RehearsalStep } from '#contract/rehearsal';
import { viewAfter } from '#contract/rehearsal/view-at';
import type { LatLon } from '../../parts/map/lat-lon.ts';
import { type Ways, waysAfter } from '../../race/ways.ts';

/** What a team's phone shows from a moment on, and what it remembers by then. */
export interface Moment {
  at: number;
  view: RaceView;
  ways: Ways;
}

/** A whole night on the phone of one team. */
export function momentsOf(steps: readonly RehearsalStep[], team: Letter): Moment[] {
  const moments: Moment[] = [];
  for (const step of steps) {
    const before = moments.at(-1);
    const view = viewAfter(before?.view ?? null, step, team);
    if (view) moments.push({ at: step.at, view, ways: waysAfter(before?.ways ?? {}, view.standings) });
  }
  return moments;
}

/** The newest moment that is not later; before the first one, that. */
export function momentAt(moments: readonly Moment[], at: number): Moment | undefined {
  return moments.findLast((moment) => moment.at <= at) ?? moments[0];
}

/** Where a bot is: in a bar, or on the way from one to the next. */
export interface BotPlace {
  team: Letter;
  from: LatLon;
  walking: LatLon | null;
  towards: LatLon | null;
}

/** Where every bot is at a moment; those that have not set off yet stand at the start. */
export function placesAt(walks: readonly BotWalk[], teams: readonly Letter[], start: LatLon, at: number): BotPlace[] {
  return teams.map((team) => {
    const walk = walks.findLast((one) => one.team === team && one.leftAt <= at);
    if (!walk) return { team, from: start, walking: null, towards: null };
    if (at >= walk.cameAt) return { team, from: walk.to, walking: null, towards: null };
    const share = (at - walk.leftAt) / (walk.cameAt - walk.leftAt);
    return { team, from: walk.from, walking: between(walk.from, walk.to, share), towards: walk.to };
  });
}

function between(from: LatLon, to: LatLon, share: number): LatLon {
  return { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share };
}
