import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { askedGame, gameIdIn } from '../games/asked-game.ts';
import { hearWebhook } from '../payments/webhook.ts';
import { makeOrder } from '../payments/order.ts';
import { paywallOf, readPrices } from '../payments/paid.ts';
import { takePayment } from '../payments/capture.ts';
import { serve } from '../http/serve.ts';
import { readGoodDiscount } from '../store/money/discounts.ts';
import { readPaymentOfOrder } from '../store/money/payments.ts';
import { takeTries } from '../http/rate-limits.ts';

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['paywall-status'], async ({ viewer, input }) => {
    const { game } = await askedGame(deps, viewer, input.gameId);
    return paywallOf(deps, deps.database.db, game);
  });

  serve(app, deps, calls.prices, async () => {
    const isFree = deps.config.payments.by === 'off';
    const { classic, lazy } = isFree ? { classic: 0, lazy: 0 } : await readPrices(deps.database.db);
    return { classicPence: classic, lazyPence: lazy };
  });

  serve(app, deps, calls['paypal/sdk-params'], async () => {
    const { payments } = deps.config;
    if (payments.by === 'paypal') return { clientId: payments.clientId, merchantId: payments.merchantId };
    if (deps.payPalStandIn) return deps.payPalStandIn.settings;
    throw new Problem('payment-not-configured', { params: { provider: 'PayPal' } });
  });

  serve(app, deps, calls['paypal/order/create'], async ({ viewer, input }) =>
    makeOrder(deps, viewer, { gameId: gameIdIn(String(input.item)), discountCode: input.discountCode ?? '' }),
  );

  serve(app, deps, calls['paypal/order/capture'], async ({ viewer, params, input }) => {
    const named = input.item ?? input.jsonGame?.game_id;
    const gameId = named === undefined ? null : gameIdIn(String(named));
    return takePayment(deps, viewer, { orderId: params.orderId, gameId });
  });

  serve(app, deps, calls['paypal/check-code'], async ({ viewer, input }) => {
    await takeTries(deps, [['discount-codes', viewer.accountId]]);
    const found = await readGoodDiscount(deps.database.db, input.discountCode, deps.now());
    if (!found) throw new Problem('code-expired');
    return found.basisPoints / 10_000;
  });

  serve(app, deps, calls['paypal/standin/approve'], async ({ viewer, input }) => {
    if (!deps.payPalStandIn) throw new Problem('not-found');
    const payment = await readPaymentOfOrder(deps.database.db, input.orderId);
    if (payment?.accountId !== viewer.accountId) throw new Problem('order-unknown');
    return { success: await deps.payPalStandIn.approve(input.orderId, input.how ?? 'card') };
  });

  webhook(app, deps);
}

/** What is signed is the bytes as they came, so they are read as nothing else. */
function webhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    serve(scope, deps, calls['paypal/webhook'], async ({ request }) => {
      await hearWebhook(deps, request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
      return { success: true };
    });
  });
}
