import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { isUuid } from '../store/is-uuid.ts';
import { withLockedPayment } from '../payments/record-event.ts';
import { sendReceipt } from '../payments/receipt.ts';
import { askForRefund } from '../payments/refund.ts';
import { settlePayment } from '../payments/settle.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { keepAudit } from '../store/operator/audit.ts';
import type { Executor } from '../store/database.ts';
import { type Payment, readPayment } from '../store/money/payments.ts';
import { mayCheck, mayRefund } from './payment-view.ts';

interface Stand {
  state: Payment['state'];
}

/** Writes down that all of it goes back, who said so, and the job that does it; then does it at once if the provider answers. */
export async function refundPayment(deps: Deps, operatorId: string, id: string): Promise<Stand> {
  const { db } = deps.database;
  refuseOtherProvider(deps, await namedPayment(db, id));
  await withLockedPayment(deps, id, async (tx, held) => {
    if (!mayRefund(held)) throw new Problem('not-refundable');
    await askForRefund(deps, tx, held, 'refunded by an operator');
    await addJob(tx, 'settle-payment', { paymentId: id });
    const detail = { game: held.gameId, pence: held.totalPence };
    await keepAudit(tx, { operatorId, action: 'refunded a payment', subject: `payment:${id}`, detail });
  });
  await settlePayment(deps, id).catch((error: unknown) =>
    deps.log.warn({ err: error, paymentId: id }, 'a refund waits for its job'),
  );
  return standOf(db, id);
}

/** Asks the provider how a payment stands. */
export async function checkPayment(deps: Deps, operatorId: string, id: string): Promise<Stand> {
  const { db } = deps.database;
  const payment = await namedPayment(db, id);
  if (!mayCheck(payment)) return { state: payment.state };
  refuseOtherProvider(deps, payment);
  await settlePayment(deps, id).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: id }, 'a payment could not be looked up');
    throw new Problem('payment-unreachable', { retryAfterS: 5 });
  });
  const stand = await standOf(db, id);
  const detail = { before: payment.state, after: stand.state };
  await keepAudit(db, { operatorId, action: 'looked a payment up', subject: `payment:${id}`, detail });
  return stand;
}

/** Mails the receipt to whoever paid once more. */
export async function mailReceipt(deps: Deps, operatorId: string, id: string): Promise<void> {
  await namedPayment(deps.database.db, id);
  await deps.database.db.transaction(async (tx) => {
    const payment = await readPayment(tx, id);
    if (payment?.state !== 'captured') throw new Problem('payment-not-found');
    if (!(await sendReceipt(deps, tx, payment))) throw new Problem('nobody-to-mail');
    await keepAudit(tx, { operatorId, action: 'mailed a receipt again', subject: `payment:${id}` });
  });
}

async function namedPayment(db: Executor, id: string): Promise<Payment> {
  const payment = isUuid(id) ? await readPayment(db, id) : null;
  if (!payment) throw new Problem('payment-not-found');
  return payment;
}

async function standOf(db: Executor, id: string): Promise<Stand> {
  const { state } = await namedPayment(db, id);
  return { state };
}

/** What was paid in test mode is no business of the real provider, nor the other way round. */
function refuseOtherProvider({ config }: Deps, { provider }: Payment): void {
  if (provider === 'none' || config.payments.by === provider) return;
  throw new Problem('payment-not-configured', { places: { provider: 'PayPal' } });
}
