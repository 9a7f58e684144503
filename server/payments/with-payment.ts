import type { Deps } from '../deps.ts';
import type { PayPal } from '../outside/paypal/paypal.ts';
import type { Tx } from '../store/database.ts';
import { type Game, holdGame, readGameById } from '../store/games/games.ts';
import { afterOthers } from '../store/idempotency.ts';
import { holdPayment, keepPaymentChange, type Payment, readPayment } from '../store/money/payments.ts';
import { recordPaymentEvent, type Told } from './record-event.ts';

export type SettleDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now' | 'payPal'>;

/** Works on a payment with its game and itself held, in the order everybody takes them. */
export async function withLockedPayment<Done>(
  { database }: SettleDeps,
  id: string,
  work: (tx: Tx, held: Payment, game: Game | null) => Promise<Done>,
): Promise<Done> {
  const payment = await readPayment(database.db, id);
  if (!payment) throw new Error('The payment is gone.');
  return afterOthers(database, payment, () =>
    database.db.transaction(async (tx) => {
      await holdGame(tx, payment.gameId);
      const held = await holdPayment(tx, id);
      if (!held) throw new Error('The payment is gone.');
      return work(tx, held, await readGameById(tx, held.gameId));
    }),
  );
}

/** Keeps a word in a transaction of its own. */
export function keepTold(deps: SettleDeps, id: string, told: Told): Promise<Payment> {
  return withLockedPayment(deps, id, (tx, held) => recordPaymentEvent(deps, tx, held, told));
}

/** Notes that it was looked at: the next look is due later. */
export function touch(deps: SettleDeps, id: string): Promise<Payment> {
  return withLockedPayment(deps, id, (tx, held) => touched(deps, tx, held));
}

export function touched(deps: SettleDeps, tx: Tx, { id }: Payment): Promise<Payment> {
  return keepPaymentChange(tx, id, {}, deps.now());
}

/** Whoever this payment was made with: nobody else knows what became of it. */
export function providerOf({ config, payPal }: SettleDeps, { provider }: Payment): PayPal {
  if (!payPal || config.payments.by !== provider) throw new Error(`A payment by ${provider} waits for PAYMENTS.`);
  return payPal;
}
