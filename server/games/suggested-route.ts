import type { Static } from 'typebox';
import type { NearbyBar } from '#contract/calls/shapes';
import { barsRecommended } from '#contract/game';
import { bars as limits } from '#contract/limits';
import { Problem } from '#contract/problems';
import { chanceFrom } from '#engine/chance';
import { suggestBars } from '#engine/routes';
import type { GameOfPerson } from '../store/games/games.ts';

type Bar = Static<typeof NearbyBar>;

interface Wishes {
  /** Bars around a place, nearest first. */
  places: Bar[];
  startBar: string | undefined;
  seed: string;
  /** 0 for the best; any other number for another one. */
  again: number;
}

/** [G12] Bars for a game out of those around, the start first: as many as it should have, or all where there are fewer but enough. */
export function suggestedRoute(game: GameOfPerson['game'], wishes: Wishes): [Bar, ...Bar[]] {
  const { places, startBar, seed, again } = wishes;
  const least = game.gameBars + limits.spare;
  if (places.length < least) {
    const counts = { found: places.length, least };
    throw new Problem('too-few-bars', { places: counts, extra: counts });
  }
  const start = startBar === undefined ? places[0] : places.find(({ id }) => id === startBar);
  if (!start) throw new Problem('bad-input', { message: 'The start bar is outside this circle. Move one of them.' });
  const others = places.filter((bar) => bar !== start);
  const count = barsRecommended({ game_bars: game.gameBars, game_groups: game.gameGroups }) - 1;
  const choice = again === 0 ? others : fewerOf(others, count, seed);
  return [start, ...suggestBars({ start, places: choice, count, seed })];
}

/** In a small town the best bars are the best whatever the seed: leaving out a third of those that can be spared makes room for others. */
function fewerOf(others: Bar[], count: number, seed: string): Bar[] {
  const chance = chanceFrom(`${seed} fewer`);
  const drawn = others.map((bar) => ({ bar, lot: chance() })).toSorted((one, other) => one.lot - other.lot);
  return drawn.slice(Math.ceil(Math.max(0, others.length - count) / 3)).map(({ bar }) => bar);
}
