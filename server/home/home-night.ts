import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { Game } from '../store/games/games.ts';
import { noonAfter, townAt } from './town.ts';

/** The night after a race whose people are asked whether they are home. */
export interface HomeNight {
  endedAt: Date;
  until: Date;
  country: string | null;
}

/** [U2] When the night of a race that is over ends, and in which country it was. */
export async function homeNightOf({ races }: Pick<Deps, 'races'>, game: Game): Promise<HomeNight | null> {
  const { gameId, status, endedAt, homeUntil, homeCountry } = game;
  if (status !== 'over' || !endedAt) return null;
  if (homeUntil) return { endedAt, until: homeUntil, country: homeCountry };
  const { bars, start } = await races.current(gameId);
  const bar = bars[start.startBar];
  const { country, timeZone } = bar ? await townAt(bar) : { country: null, timeZone: 'UTC' };
  return { endedAt, until: noonAfter(endedAt, timeZone), country };
}

/** [U1] [U2] The night of a game, while its people are asked; refused in words before, after and where they are not. */
export async function openNight(deps: Pick<Deps, 'races' | 'now'>, game: Game): Promise<HomeNight> {
  if (!game.homeSafe) throw new Problem('home-safe-off');
  const night = await homeNightOf(deps, game);
  if (!night) throw new Problem(game.status === 'setup' ? 'race-not-begun' : 'race-on');
  if (deps.now() >= night.until) throw new Problem('home-safe-over');
  return night;
}
