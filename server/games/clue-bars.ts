import type { ClueBar } from '#engine/clues';
import { fromStartTo } from '#engine/clues/where';
import { listDemoBars } from '../places/demo.ts';
import { listKnownBars } from '../store/places/bars.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games/games.ts';

type ListedBar = ClueBar & { id: string; isOsm: boolean };

/** [T3] The bars of a game's list but for its start, with what a clue may tell of them; of one the directory no longer knows, only the name. */
export async function listClueBars(db: Executor, game: GameOfPerson['game']): Promise<ListedBar[]> {
  const ids = game.gameBarList.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.userId)), ...listDemoBars(ids)];
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const startId = startIdOf(game);
  const start = startId === undefined ? undefined : placeOf.get(startId);
  const toGuess = game.gameBarList.filter(({ id }) => id !== startId);
  return toGuess.map(({ id, name }) => {
    const place = placeOf.get(id);
    if (!place) return { id, name, isOsm: false };
    const isOsm = 'source' in place && place.source === 'osm';
    return { id, name, isOsm, street: place.street ?? undefined, fromStart: start && fromStartTo(start, place) };
  });
}

/** Which bar of the list is the start; undefined while there is none. */
export function startIdOf({ gameStartBarId, gameStartBar, gameBarList }: GameOfPerson['game']): string | undefined {
  return gameStartBarId ?? gameBarList.find(({ name }) => name === gameStartBar)?.id;
}
