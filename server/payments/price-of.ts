import { amountPence } from '#engine/price';
import { listConstants } from '../store/constants.ts';
import type { Executor } from '../store/database.ts';
import type { Game } from '../store/games.ts';

/** [B1] What a game costs now, in pence: nothing that a phone says goes into it. */
export async function readAmount(db: Executor, game: Pick<Game, 'gameType' | 'gameGroups'>): Promise<number> {
  const constants = await listConstants(db);
  const priceOf = (name: string) => {
    const found = constants.find((one) => one.name === name);
    if (!found) throw new Error(`There is no constant ${name}.`);
    return Math.round(found.constant);
  };
  const prices = { classic: priceOf('price_classic_pence_per_team'), lazy: priceOf('price_lazy_pence_per_team') };
  return amountPence({ type: game.gameType, teams: game.gameGroups }, prices);
}
