import { amountPence, type Prices } from '#engine/price';
import { listConstants } from '../store/games/constants.ts';
import type { Executor } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';

/** [B1] What a game costs now, in pence: nothing that a phone says goes into it. */
export async function readAmount(db: Executor, game: Pick<Game, 'gameType' | 'gameGroups'>): Promise<number> {
  return amountPence({ type: game.gameType, teams: game.gameGroups }, await readPrices(db));
}

/** What a team costs now, in pence. */
export async function readPrices(db: Executor): Promise<Prices> {
  const constants = await listConstants(db);
  const priceOf = (name: string) => {
    const found = constants.find((one) => one.name === name);
    if (!found) throw new Error(`There is no constant ${name}.`);
    return Math.round(found.constant);
  };
  return { classic: priceOf('price_classic_pence_per_team'), lazy: priceOf('price_lazy_pence_per_team') };
}
