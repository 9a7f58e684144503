import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { webhookIn } from '../outside/paypal/webhook-check.ts';
import { addJob } from '../store/jobs/add-job.ts';
import { keepNotice, readPaymentOfCapture, readPaymentOfOrder } from '../store/money/payments.ts';

/** [B11] A signed webhook makes us read the order ourselves, once, and nothing it says is believed. The order in which webhooks come does not matter. */
export async function hearWebhook(
  deps: Deps,
  headers: Record<string, string | string[] | undefined>,
  rawBody: Buffer,
): Promise<void> {
  if (!deps.payPal) throw new Problem('not-found');
  const isTheirs = await deps.payPal.verifyWebhook(headers, rawBody).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a notice could not be checked');
    throw new Problem('busy', { retryAfterS: 60 });
  });
  const notice = isTheirs ? webhookIn(rawBody) : null;
  if (!notice) throw new Problem('notice-unsigned');
  await deps.database.db.transaction(async (tx) => {
    const isNew = await keepNotice(tx, { id: notice.id.slice(0, 120), kind: notice.kind.slice(0, 80) }, deps.now());
    if (!isNew) return;
    const payment =
      (notice.orderId === null ? null : await readPaymentOfOrder(tx, notice.orderId)) ??
      (notice.captureId === null ? null : await readPaymentOfCapture(tx, notice.captureId));
    if (payment) await addJob(tx, 'settle-payment', { paymentId: payment.id });
  });
}
