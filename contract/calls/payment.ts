import { Type } from 'typebox';
import { call } from '../call.ts';
import { Anything, Done, GameId, GameIdText } from './shapes.ts';

const discountCode = Type.Optional(Type.String({ maxLength: 60 }));

/** SPEC's {payment-provider} is PayPal, and so is the path. */
export const paymentCalls = {
  'paypal/sdk-params': call({
    method: 'GET',
    path: '/api/paypal/sdk-params',
    summary: "What the provider's browser SDK needs",
    caller: 'account',
    output: Type.Object({ clientId: Type.String(), merchantId: Type.String() }),
  }),
  'paypal/order/create': call({
    method: 'POST',
    path: '/api/paypal/order/create',
    summary: 'Makes an order for an unpaid game; the price is the server’s',
    caller: 'account',
    input: Type.Object({ item: GameIdText, gameGroups: Type.Optional(Type.Unknown()), discountCode }),
    output: Type.Object({
      id: Type.String(),
      /** A discount left nothing to pay: there is nothing to approve or to capture. */
      paid: Type.Optional(Type.Boolean()),
    }),
  }),
  'paypal/order/capture': call({
    method: 'POST',
    path: '/api/paypal/order/:orderId/capture',
    summary: 'Takes the money of an approved order, once',
    caller: 'account',
    params: Type.Object({ orderId: Type.String({ maxLength: 80 }) }),
    input: Type.Object({
      item: Type.Optional(GameIdText),
      discountCode,
      jsonGame: Type.Optional(
        Type.Object({
          game_id: Type.Optional(GameIdText),
          game_type: Type.Optional(Type.Unknown()),
          game_groups: Type.Optional(Type.Unknown()),
        }),
      ),
    }),
    output: Type.Object({
      ...Done.properties,
      /** False while the provider has not said yet what became of the money: paywall-status will know. */
      paid: Type.Optional(Type.Boolean()),
    }),
  }),
  'paypal/check-code': call({
    method: 'POST',
    path: '/api/paypal/check-code',
    summary: 'The fraction a discount code takes off',
    caller: 'account',
    input: Type.Object({ discountCode: Type.String({ maxLength: 60 }) }),
    output: Type.Number(),
  }),
  'paypal/webhook': call({
    method: 'POST',
    path: '/api/paypal/webhook',
    summary: 'Word from the provider, signed: makes us look at a payment',
    caller: 'anyone',
    input: Anything,
    output: Done,
  }),
  'paypal/standin/approve': call({
    method: 'POST',
    path: '/api/paypal/standin/approve',
    summary: 'In test mode only: what the payer does with an order',
    input: Type.Object({
      orderId: Type.String({ maxLength: 80 }),
      how: Type.Optional(
        Type.Union([
          Type.Literal('card'),
          Type.Literal('declined'),
          Type.Literal('declined-by-bank'),
          Type.Literal('pending'),
          Type.Literal('lost-reply'),
        ]),
      ),
    }),
    output: Done,
  }),
  prices: call({
    method: 'GET',
    path: '/api/prices',
    summary: 'What a game costs a team, in pence, for whoever thinks of making one; 0 where games are free',
    caller: 'anyone',
    output: Type.Object({ classicPence: Type.Integer(), lazyPence: Type.Integer() }),
  }),
  'paywall-status': call({
    method: 'POST',
    path: '/api/paywall-status',
    summary: 'Whether a game is paid, and its price before any discount',
    caller: 'account',
    input: Type.Object({ gameId: Type.Optional(GameId) }),
    output: Type.Object({
      paid: Type.Boolean(),
      amountGBP: Type.Number(),
      /** Money may have moved and the provider has not said yet: nobody should pay again meanwhile. */
      checking: Type.Optional(Type.Boolean()),
    }),
  }),
};
