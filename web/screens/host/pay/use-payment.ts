import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { paymentCalls } from '#contract/calls/payment';
import type { Game } from '../../../app/game.ts';
import { callServer } from '../../../call/api.ts';
import { keyedSender } from '../../../call/idempotency-key.ts';
import { type PayCalls, Payment } from './payment.ts';
import { usePaywallChanges } from './use-paywall.ts';

/** The payment of this game, by what the host has chosen last. */
export function usePayment(game: Game, discountCode: string | null) {
  const changes = usePaywallChanges(game.gameId);
  const [send] = useState(keyedSender);
  const item = String(game.gameId);
  const code = discountCode === null ? {} : { discountCode };
  const calls: PayCalls = {
    ...changes,
    createOrder: () =>
      send({ item, ...code }, (input, key) => callServer(paymentCalls['paypal/order/create'], { input, key })),
    capture: (orderId, key) => {
      const jsonGame = { game_id: item, game_type: game.type, game_groups: game.teamCount };
      const input = { item, ...code, jsonGame };
      return callServer(paymentCalls['paypal/order/capture'], { params: { orderId }, input, key });
    },
  };
  const [payment] = useState(() => new Payment(calls));
  useLayoutEffect(() => payment.use(calls));
  const step = useSyncExternalStore(payment.follow, () => payment.step);
  return { step, pay: payment.pay, takeForNothing: payment.takeForNothing };
}
