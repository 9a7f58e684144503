import { isRouteComplete } from '#contract/game';
import type { MadeRace } from '#contract/lazy';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { Tx } from '../store/database.ts';
import type { Game } from '../store/games/games.ts';
import { keepHandedOver, removeBuild } from '../store/games/lazy-builds.ts';
import { sendLazyReady } from './lazy-mails.ts';

/** [Z4] Gives a made race to its host: saved whole, marked as built, and told by mail; never one that is not paid for. */
export async function handOver(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  tx: Tx,
  game: Game,
  race: MadeRace,
): Promise<void> {
  if (game.lazyStage === 'questionnaire') throw new Problem('lazy-not-ordered');
  if (game.lazyStage === 'submitted') throw new Problem('payment-required');
  if (!isWhole(game, race)) throw new Problem('route-incomplete');
  const silent = race.bars.find(({ id, clue }) => id !== race.startBar && clue === '');
  if (silent) throw new Problem('clue-missing', { params: { bar: silent.name } });
  await keepHandedOver(tx, game.gameId, { race, at: now() });
  await removeBuild(tx, game.gameId);
  await sendLazyReady(tx, config, { game, race });
}

/** Whether a game could be run on it: the game may have grown since it was made. */
export function isWhole({ barCount }: Game, { bars, startBar, finalBar }: MadeRace): boolean {
  return isRouteComplete({
    barCount,
    bars,
    startBarId: startBar,
    finalBarId: finalBar,
  });
}
