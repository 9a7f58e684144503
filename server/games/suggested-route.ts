import type { Static } from 'typebox';
import type { NearbyBar } from '#contract/calls/shapes';
import { barsRecommended } from '#contract/game';
import { bars as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import { suggestBars } from '#engine/routes';
import type { GameOfPerson } from '../store/games.ts';

type Bar = Static<typeof NearbyBar>;

interface Wishes {
  /** Bars around a place, nearest first. */
  places: Bar[];
  startBar: string | undefined;
  seed: string;
}

/** [G12] Bars for a game out of those around, the start first: as many as it should have, or all where there are fewer but enough. */
export function suggestedRoute(game: GameOfPerson['game'], { places, startBar, seed }: Wishes): [Bar, ...Bar[]] {
  const start = startBar === undefined ? places[0] : places.find(({ id }) => id === startBar);
  const least = game.gameBars + limits.spare;
  if (places.length < least) throw new Problem('too-few-bars', { places: { found: places.length, least } });
  if (!start) {
    throw new Problem('bad-input', { message: 'The start bar is outside this circle. Move one of them.' });
  }
  const count = barsRecommended({ game_bars: game.gameBars, game_groups: game.gameGroups }) - 1;
  return [start, ...suggestBars({ start, places, count, seed })];
}
