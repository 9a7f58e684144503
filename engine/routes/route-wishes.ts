import { type Letter, letters } from '#contract/game';
import { bars as barLimits, teams as teamLimits } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { WalkTable } from '#contract/streets/walk-table';
import type { Place } from './legs.ts';

export interface RouteWishes {
  start: Place;
  /** The bars of the list without the start. */
  bars: readonly Place[];
  /** The letters of the teams that race, or how many do, counted from A. */
  teams: number | readonly Letter[];
  gameBars: number;
  seed: number | string;
  /** The id of one of the bars; left out, the best is chosen. */
  finalBar?: string;
  /** How far they are apart on foot; left out, that is guessed from the straight line. */
  walks?: WalkTable | undefined;
}

/** The letters of the teams that race. */
export function racingOf({ teams }: Pick<RouteWishes, 'teams'>): readonly Letter[] {
  return typeof teams === 'number' ? letters.slice(0, teams) : teams;
}

/** [R8] Refuses what no routes can be made of. */
export function checkWishes(wishes: RouteWishes): void {
  const { start, bars, teams, gameBars, finalBar } = wishes;
  const wanted = typeof teams === 'number' ? teams : new Set(teams).size;
  const ids = new Set(bars.map(({ id }) => id));
  if (racingOf(wishes).length !== wanted || wanted < teamLimits.min) {
    refuse(`Between ${teamLimits.min} and ${teamLimits.max} teams can race.`);
  }
  if (!Number.isInteger(gameBars) || gameBars < barLimits.min || gameBars > barLimits.max) {
    refuse(`A race visits between ${barLimits.min} and ${barLimits.max} bars.`);
  }
  if (bars.length < gameBars) refuse(`Pick at least ${gameBars} bars besides the start bar.`);
  if (ids.size !== bars.length) refuse('The same bar is in the list twice.');
  if (ids.has(start.id)) refuse('The start bar cannot be on a route as well.');
  if (finalBar !== undefined && !ids.has(finalBar))
    refuse('The final bar must be one of the bars besides the start bar.');
  if (![start, ...bars].every(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) {
    refuse('A bar in the list has no place on the map.');
  }
}

function refuse(message: string): never {
  throw new Problem('bad-input', { message });
}
