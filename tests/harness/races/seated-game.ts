import type { Pool } from 'pg';
import type { Letter } from '../../../contract/game.ts';
import { keptGame } from './kept-game.ts';
import { seat } from '../people/seat.ts';

interface SeatedGame {
  hostId: string;
  /** Who is in which team, captain first. */
  seated?: Partial<Record<Letter, string[]>>;
  /** As the table calls them. */
  columns?: Record<string, unknown>;
}

/** The bars of every such game; the first is the start. */
const list = [
  { id: 'osm:n1', name: 'The Start' },
  { id: 'osm:n2', name: 'The White Swan' },
  { id: 'osm:n3', name: 'The Dunnichen' },
];

/** A game straight into the database, with two bars to write clues for and people in its teams. */
export async function seatedGame(pool: Pool, { hostId, seated = {}, columns = {} }: SeatedGame): Promise<number> {
  const route = { game_bar_list: list, game_start_bar: 'The Start', game_start_bar_id: 'osm:n1' };
  const gameId = await keptGame(pool, hostId, { ...route, ...columns });
  for (const [letter, emails] of Object.entries(seated)) await seat(pool, gameId, letter, ...emails);
  return gameId;
}
