import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { keepDiscountCode } from '../../../server/store/money/discounts.ts';
import type { freshApp } from '../servers/app.ts';
import { ask } from '../people/ask.ts';
import { keptGame, withRoute, writeClues, yorkList } from './kept-game.ts';
import { seat } from '../people/seat.ts';

type Server = Awaited<ReturnType<typeof freshApp>>;
type Person = { cookie: string };

/** A game of two that waits for nothing but money. */
export async function readyGame({ deps }: Server, host: { id: string }): Promise<number> {
  const { pool } = deps.database;
  const gameId = await keptGame(pool, host.id, withRoute());
  await seat(pool, gameId, 'A', 'player@example.org');
  await seat(pool, gameId, 'B', 'rival@example.org');
  const toGuess = yorkList(5).slice(1);
  for (const author of ['A', 'B']) {
    await writeClues(
      pool,
      gameId,
      author,
      toGuess.map(({ id }) => id),
    );
  }
  return gameId;
}

/** The id of an order that somebody makes. */
export async function order({ app }: Server, { cookie }: Person, gameId: number, discountCode?: string) {
  const payload = { item: gameId, ...(discountCode === undefined ? {} : { discountCode }) };
  const [status, answer] = await ask(app, { method: 'POST', url: '/api/paypal/order/create', cookie, payload });
  expect([status, answer]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
  return (answer as { id: string }).id;
}

/** What the payer does with it at the provider's. */
export async function approve({ app }: Server, { cookie }: Person, orderId: string, how = 'card') {
  const payload = { orderId, how };
  expect(await ask(app, { method: 'POST', url: '/api/paypal/standin/approve', cookie, payload })).toEqual([
    200,
    { success: true },
  ]);
}

export function capture({ app }: Server, { cookie }: Person, orderId: string, gameId: number) {
  const url = `/api/paypal/order/${orderId}/capture`;
  return ask(app, { method: 'POST', url, cookie, payload: { item: gameId } });
}

/** The code of a new discount. */
export async function aDiscount(
  { deps }: Server,
  wish: { basisPoints: number; maxUses?: number; expiresAt?: Date },
): Promise<string> {
  const { basisPoints, maxUses = null, expiresAt = null } = wish;
  const code = randomBytes(4).toString('hex').toUpperCase();
  await keepDiscountCode(deps.database.db, { code, basisPoints, maxUses, expiresAt, createdAt: deps.now() });
  return code;
}

/** The states of a game's payments, oldest first. */
export async function paymentsOf({ deps }: Server, gameId: number): Promise<string[]> {
  const { rows } = await deps.database.pool.query<{ state: string }>(
    'select state from payments where game_id = $1 order by created_at, id',
    [gameId],
  );
  return rows.map(({ state }) => state);
}

/** What moved for a game, oldest first. */
export async function ledgerOf({ deps }: Server, gameId: number): Promise<[string, number][]> {
  const { rows } = await deps.database.pool.query<{ kind: string; pence: number }>(
    'select kind, pence from ledger where game_id = $1 order by id',
    [gameId],
  );
  return rows.map(({ kind, pence }) => [kind, pence]);
}

/** How often a code was used. */
export async function usesOf({ deps }: Server, code: string): Promise<number> {
  const { rows } = await deps.database.pool.query<{ uses: number }>('select uses from discounts where code = $1', [
    code,
  ]);
  return rows[0]?.uses ?? -1;
}

/** Why payments of these games went no further, game by game. */
export async function reasonsOf({ deps }: Pick<Server, 'deps'>, gameIds: number[]): Promise<unknown[]> {
  const { rows } = await deps.database.pool.query<{ reason: string }>(
    'select reason from payments where game_id = any($1) and reason is not null order by game_id',
    [gameIds],
  );
  return rows.map(({ reason }) => reason);
}
