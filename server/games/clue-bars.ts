import type { ClueBar } from '#engine/clues';
import { fromStartTo } from '#engine/clues/where';
import { listDemoBars } from '../places/demo.ts';
import { listKnownBars } from '../store/bars.ts';
import type { Executor } from '../store/database.ts';
import type { GameOfPerson } from '../store/games.ts';

type ListedBar = ClueBar & { id: string };

/** The bars of a game's list with what a clue may tell of them; of one the directory no longer knows, only the name. */
export async function listClueBars(db: Executor, game: GameOfPerson['game']): Promise<ListedBar[]> {
  const ids = game.gameBarList.map(({ id }) => id);
  const places = [...(await listKnownBars(db, ids, game.userId)), ...listDemoBars(ids)];
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const startBar = game.gameBarList.find(({ name }) => name === game.gameStartBar);
  const start = placeOf.get(startBar?.id ?? '');
  return game.gameBarList.map(({ id, name }) => {
    const place = placeOf.get(id);
    if (!place) return { id, name };
    const street = place.street ?? undefined;
    return { id, name, street, fromStart: start && start.id !== id ? fromStartTo(start, place) : undefined };
  });
}
