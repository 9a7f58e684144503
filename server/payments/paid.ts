import { amountPence, type Prices } from '#engine/price';
import type { Deps } from '../deps.ts';
import type { Executor } from '../store/database.ts';
import { listConstants } from '../store/games/catalogues.ts';
import type { Game } from '../store/games/games.ts';
import { listPaymentsOf, type Payment } from '../store/money/payments.ts';

type Stage = 'unpaid' | 'checking' | 'paid' | 'refunding';

/** How a game stands with money: what its payments amount to. */
function stageOf(payments: Payment[]): Stage {
  const captured = payments.find(({ state }) => state === 'captured');
  if (captured) return captured.refundRequestId === null ? 'paid' : 'refunding';
  return payments.some(isOpen) ? 'checking' : 'unpaid';
}

function isOpen({ state, refundRequestId }: Payment): boolean {
  return ['reconciling', 'pending'].includes(state) || (state === 'review' && refundRequestId === null);
}

/** [B3] Whether a race may start, as far as money goes. Where games are free all are paid. */
export async function isPaid(deps: Pick<Deps, 'config'>, db: Executor, gameId: number): Promise<boolean> {
  return deps.config.payments.by === 'off' || (await readStage(deps, db, gameId)) === 'paid';
}

export async function readStage(deps: Pick<Deps, 'config'>, db: Executor, gameId: number): Promise<Stage> {
  return stageOf(await listThatCount(deps, db, gameId));
}

/** What was paid in test mode counts in test mode only. */
async function listThatCount({ config }: Pick<Deps, 'config'>, db: Executor, gameId: number): Promise<Payment[]> {
  const isTest = config.payments.by === 'standin';
  return (await listPaymentsOf(db, gameId)).filter(({ provider }) => isTest || provider !== 'standin');
}

/** [B8] Whether the number of teams is settled: somebody has paid for just as many, or may have. */
export async function isPriceFixed(db: Executor, gameId: number): Promise<boolean> {
  return stageOf(await listPaymentsOf(db, gameId)) !== 'unpaid';
}

/** What its people are details: what was asked for once it is paid, else what it costs now. */
export async function paywallOf(deps: Pick<Deps, 'config'>, db: Executor, game: Game) {
  if (deps.config.payments.by === 'off') return { paid: true, amountGBP: 0 };
  const payments = await listThatCount(deps, db, game.gameId);
  const stage = stageOf(payments);
  const made = payments.find(({ state }) => state === 'captured');
  const pence = made ? made.amountPence : await readAmount(db, game);
  const isMoving = stage === 'checking' || stage === 'refunding';
  return { paid: stage === 'paid', amountGBP: pence / 100, ...(isMoving ? { checking: true } : {}) };
}

/** [B1] What a game costs now, in pence: nothing that a phone says goes into it. */
export async function readAmount(db: Executor, game: Pick<Game, 'type' | 'teamCount'>): Promise<number> {
  return amountPence({ type: game.type, teams: game.teamCount }, await readPrices(db));
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
