import type { Static } from 'typebox';
import type { ListedBar } from '#contract/calls/shapes';
import { listDemoBars } from '../places/demo.ts';
import { listKnownBars } from '../store/places/bars.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import { isNeutralHost } from './audience.ts';
import { type GameView, gameViews } from './game-view.ts';

type Listed = Static<typeof ListedBar>;
type Place = Awaited<ReturnType<typeof listKnownBars>>[number] | ReturnType<typeof listDemoBars>[number];

/** [G8] One game as one of its people may see it, with where its bars are; while they race, that is for them to find out. */
export async function wholeGame(db: Executor, found: GameOfPerson, accountId: string): Promise<GameView> {
  const [view] = await gameViews(db, [found], accountId);
  if (!view) throw new Error('The game has no view.');
  const { game } = found;
  const isRacing = game.status === 'ongoing' && !isNeutralHost(found, accountId);
  if (view.game_bar_list === null || isRacing) return view;
  const ids = view.game_bar_list.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.userId)), ...listDemoBars(ids)];
  const placeOf = new Map<string, Place>(places.map((place) => [place.id, place]));
  return { ...view, game_bar_list: view.game_bar_list.map((bar) => listed(bar, placeOf.get(bar.id))) };
}

function listed({ id, name }: Listed, place: Place | undefined): Listed {
  if (!place) return { id, name, gone: true };
  const { lat, lon, street } = place;
  const bar = { id, name, lat, lon, ...(street ? { street } : {}) };
  if (!('source' in place)) return { ...bar, demo: true };
  const added = place.source === 'host' ? { added: true as const } : {};
  return { ...bar, ...added, ...(place.isClosed ? { gone: true as const } : {}) };
}
