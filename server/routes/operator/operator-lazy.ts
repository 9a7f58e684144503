import type { FastifyInstance } from 'fastify';
import type { InputOf, OutputOf } from '#contract/call';
import { calls } from '#contract/calls';
import type { MadeRace } from '#contract/lazy';
import { Problem } from '#contract/problems';
import { judge, readWishes } from '#engine/lazy/fitting';
import { cluesOfBar } from '#engine/lazy';
import type { Deps } from '../../deps.ts';
import { gameIdIn } from '../../games/asked-game.ts';
import { handOver } from '../../lazy/hand-over.ts';
import { editedRace, readMade } from '../../lazy/made-race.ts';
import { orderRow, orderView } from '../../lazy/order-view.ts';
import { barsAround, proposeRace } from '../../lazy/propose-race.ts';
import { type Asked, serve } from '../../http/serve.ts';
import { keepAudit } from '../../store/operator/audit.ts';
import type { Executor, Tx } from '../../store/database.ts';
import { holdGame } from '../../store/games/games.ts';
import { once } from '../../store/idempotency.ts';
import { keepBuild, type LazyOrder, listLazyOrders, readLazyOrder } from '../../store/games/lazy-builds.ts';

type Edit = (typeof calls)['edit-lazy'] | (typeof calls)['send-lazy'];

export function operatorLazyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['lazy-orders'], async () => {
    const now = deps.now();
    return (await listLazyOrders(db)).map((order) => orderRow(order, now));
  });

  serve(app, deps, calls['lazy-order'], async ({ params }) => orderView(deps, await orderIn(db, params.gameId)));

  serve(app, deps, calls['build-lazy'], async ({ viewer, params, input }) => {
    const { game } = await orderIn(db, params.gameId);
    refuseStarted(game);
    const race = await proposeRace(deps, game);
    return db.transaction(async (tx) => {
      const held = await heldOrder(tx, game.gameId);
      const version = await keepBuild(tx, held.game.gameId, { race, before: input.version, at: deps.now() });
      await audit(tx, viewer.accountId, 'build-lazy', game.gameId);
      return { success: true, version };
    });
  });

  serve(app, deps, calls['edit-lazy'], async (asked) => {
    await askWalksFirst(deps, asked);
    const { answer } = await once(deps.database, onceOf('edit-lazy', asked), async (tx) => {
      const { game, race } = await edited(deps, tx, asked);
      const version = await keepBuild(tx, game.gameId, { race, before: asked.input.version, at: deps.now() });
      await audit(tx, asked.viewer.accountId, 'edit-lazy', game.gameId);
      return { status: 200, answer: { success: true, version } };
    });
    return answer as OutputOf<(typeof calls)['edit-lazy']>;
  });

  serve(app, deps, calls['send-lazy'], async (asked) => {
    await askWalksFirst(deps, asked);
    const { answer } = await once(deps.database, onceOf('send-lazy', asked), async (tx) => {
      const { game, race } = await edited(deps, tx, asked);
      await keepBuild(tx, game.gameId, { race, before: asked.input.version, at: deps.now() });
      await handOver(deps, tx, game, race);
      await audit(tx, asked.viewer.accountId, 'send-lazy', game.gameId);
      return { status: 200, answer: { success: true } };
    });
    return answer as OutputOf<(typeof calls)['send-lazy']>;
  });

  serve(app, deps, calls['lazy-bars'], async ({ params }) => {
    const { game } = await orderIn(db, params.gameId);
    const { places, attribution } = await barsAround(deps, game);
    const wishes = readWishes(game.lazyQuestionnaire?.barPreferences ?? '');
    const told = places.map((place) => {
      const { fits, isLate } = judge(place, wishes);
      return { ...place, fits, isLate };
    });
    return { places: told, ...(attribution ? { attribution } : {}) };
  });

  serve(app, deps, calls['lazy-clues'], async ({ params }) => {
    const made = await readMade(db, await orderIn(db, params.gameId));
    if (!made?.race.bars.some(({ id }) => id === params.barId)) throw new Problem('bar-not-listed');
    return cluesOfBar(made.race, params.barId);
  });
}

async function orderIn(db: Executor, path: string): Promise<LazyOrder> {
  const order = await readLazyOrder(db, gameIdIn(path));
  if (!order) throw new Problem('game-not-found');
  return order;
}

/** The same, held, until its race begins. */
async function heldOrder(tx: Tx, gameId: number): Promise<LazyOrder> {
  await holdGame(tx, gameId);
  const order = await readLazyOrder(tx, gameId);
  if (!order) throw new Problem('game-not-found');
  refuseStarted(order.game);
  return order;
}

function refuseStarted({ status }: LazyOrder['game']): void {
  if (status !== 'setup') throw new Problem('race-begun');
}

/** Before the game is held, of bars that are new: a routing server takes its time. Whatever is wrong with them is said by the edit itself. */
async function askWalksFirst(deps: Deps, { params, input }: Asked<Edit>): Promise<void> {
  const { db } = deps.database;
  const order = await orderIn(db, params.gameId);
  const race = (await readMade(db, order))?.race;
  const listed = new Set(race?.bars.map(({ id }) => id));
  if (!race || input.bars.every(({ id }) => listed.has(id))) return;
  try {
    await editedRace(deps, db, { game: order.game, race }, input);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** The race as the operator sent it; what they saw must be what there is. */
async function edited(
  deps: Pick<Deps, 'walks'>,
  tx: Tx,
  { params, input }: Asked<Edit>,
): Promise<{ game: LazyOrder['game']; race: MadeRace }> {
  const order = await heldOrder(tx, gameIdIn(params.gameId));
  const made = await readMade(tx, order);
  if (!made || made.version !== input.version) throw new Problem('build-changed');
  const { game } = order;
  return { game, race: await editedRace(deps, tx, { game, race: made.race }, input) };
}

function onceOf(call: 'edit-lazy' | 'send-lazy', { viewer, params, input, key }: Asked<Edit>) {
  const body: InputOf<Edit> = input;
  return { accountId: viewer.accountId, gameId: gameIdIn(params.gameId), call, key, body };
}

function audit(tx: Tx, operatorId: string, action: string, gameId: number): Promise<void> {
  return keepAudit(tx, { operatorId, action, subject: `game:${gameId}` });
}
