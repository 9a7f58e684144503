import { lazy } from '#contract/limits';
import type { MadeRace } from '#contract/lazy';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { dayOf } from '../games/game-fields.ts';
import type { Db } from '../store/database.ts';
import { holdGame } from '../store/games/games.ts';
import { keepBuildTrouble, type LazyOrder, listDueBuilds, readLazyOrder } from '../store/games/lazy-builds.ts';
import { handOver, isWhole } from './hand-over.ts';
import { sendCannotMake, sendMadeItself } from './lazy-mails.ts';
import { readMade } from './made-race.ts';
import { type ProposeDeps, proposeRace } from './propose-race.ts';

type DueDeps = ProposeDeps & Pick<Deps, 'config'> & { db: Db };

const hourMs = 3_600_000;

/** [Z5] [Z6] Races whose operator never came make themselves a day before they are played; where that fails, operators are told. */
export async function makeDueRaces(deps: DueDeps): Promise<void> {
  const at = deps.now();
  const due = await listDueBuilds(deps.db, { from: dayOf(at, -1), to: dayOf(at, 1) });
  for (const gameId of due) {
    const order = await readLazyOrder(deps.db, gameId);
    if (!order) continue;
    const trouble = await raceFor(deps, order)
      .then((race) => giveAway(deps, gameId, race))
      .catch((error: unknown) => troubleIn(deps, gameId, error));
    if (trouble !== null) await tellTrouble(deps, gameId, trouble);
  }
}

/** What somebody began goes as it stands, unless the game has outgrown it. */
async function raceFor(deps: DueDeps, order: LazyOrder): Promise<MadeRace> {
  const begun = await readMade(deps.db, order);
  return begun && isWhole(order.game, begun.race) ? begun.race : proposeRace(deps, order.game);
}

/** Null: no trouble. */
async function giveAway(deps: DueDeps, gameId: number, race: MadeRace): Promise<null> {
  return deps.db.transaction(async (tx) => {
    await holdGame(tx, gameId);
    const held = await readLazyOrder(tx, gameId);
    if (!held || !isDue(held) || !isWhole(held.game, race)) return null;
    await handOver(deps, tx, held.game, race);
    await sendMadeItself(tx, deps.config, held.game);
    return null;
  });
}

/** Somebody may have sent it while we were at it. */
function isDue({ game }: LazyOrder): boolean {
  return game.lazyStage === 'paid' && game.status === 'setup';
}

async function tellTrouble({ db, config, now }: DueDeps, gameId: number, trouble: string): Promise<void> {
  const at = now();
  await db.transaction(async (tx) => {
    await holdGame(tx, gameId);
    const held = await readLazyOrder(tx, gameId);
    if (!held || !isDue(held)) return;
    const again = new Date(at.getTime() - lazy.troubleAgainHours * hourMs);
    const isNews = await keepBuildTrouble(tx, gameId, { trouble, at, again });
    if (isNews) await sendCannotMake(tx, config, held.game, trouble);
  });
}

function troubleIn({ log }: Pick<Deps, 'log'>, gameId: number, error: unknown): string {
  if (error instanceof Problem) return error.message;
  log.error({ err: error, gameId }, 'a lazy race could not make itself');
  return 'Something went wrong on our side.';
}
