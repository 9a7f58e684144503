import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { counter } from '#contract/limits';
import type { Deps } from '../../deps.ts';
import { readConstants, setConstant } from '../../operator/constants.ts';
import { createDiscount, discountView, endDiscount } from '../../operator/discounts.ts';
import { checkPayment, mailReceipt, paymentView, refundPayment } from '../../operator/payments.ts';
import { serve } from '../../http/serve.ts';
import { listDiscountCodes } from '../../store/money/discounts.ts';
import { listPaymentsToReview, listRecentPayments } from '../../store/money/payments.ts';

/** Money as people behind the counter see it. */
export function operatorMoneyRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['operator/payments'], async () => {
    const review = await listPaymentsToReview(db, deps.now(), counter.payments);
    const recent = await listRecentPayments(db, counter.payments);
    return { review: review.map(paymentView), recent: recent.map(paymentView) };
  });

  serve(app, deps, calls['operator/refund'], ({ viewer, params }) => refundPayment(deps, viewer.accountId, params.id));
  serve(app, deps, calls['operator/check-payment'], ({ viewer, params }) =>
    checkPayment(deps, viewer.accountId, params.id),
  );
  serve(app, deps, calls['operator/receipt'], async ({ viewer, params }) => {
    await mailReceipt(deps, viewer.accountId, params.id);
    return { success: true };
  });

  serve(app, deps, calls['operator/discounts'], async () => {
    const codes = await listDiscountCodes(db);
    return codes.map((code) => discountView(code, deps.now()));
  });
  serve(app, deps, calls['operator/create-discount'], async ({ viewer, input }) =>
    discountView(await createDiscount(deps, viewer.accountId, input), deps.now()),
  );
  serve(app, deps, calls['operator/end-discount'], async ({ viewer, params }) =>
    done(await endDiscount(deps, viewer.accountId, params.id)),
  );

  serve(app, deps, calls['operator/constants'], () => readConstants(db));
  serve(app, deps, calls['operator/set-constant'], async ({ viewer, params, input }) =>
    done(await setConstant(deps, viewer.accountId, { ...params, ...input })),
  );
}

function done(isChanged: boolean) {
  return { success: true, ...(isChanged ? {} : { already: true }) };
}
