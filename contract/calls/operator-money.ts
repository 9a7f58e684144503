import { Type } from 'typebox';
import { call } from '../call.ts';
import { discountCode } from '../limits.ts';
import { Done, GameId, orNull } from './shapes.ts';

/** Milliseconds since 1970. */
const At = Type.Integer();
const Id = Type.Object({ id: Type.String({ maxLength: 80 }) });

export const Payment = Type.Object({
  id: Type.String(),
  gameId: GameId,
  /** Null once the game is gone. */
  gameName: orNull(Type.String()),
  state: Type.String(),
  provider: Type.String(),
  amountPence: Type.Integer(),
  totalPence: Type.Integer(),
  discountBasisPoints: Type.Integer(),
  /** Why it was declined, or must be looked at. */
  reason: orNull(Type.String()),
  orderId: orNull(Type.String()),
  captureId: orNull(Type.String()),
  createdAt: At,
  capturedAt: orNull(At),
  refundedAt: orNull(At),
  /** It was asked for, and the provider has not said that it is done. */
  isGoingBack: Type.Boolean(),
  /** What an operator may do about it. */
  may: Type.Object({ refund: Type.Boolean(), check: Type.Boolean(), receipt: Type.Boolean() }),
});

const Discount = Type.Object({
  id: Type.String(),
  code: Type.String(),
  basisPoints: Type.Integer(),
  expiresAt: orNull(At),
  maxUses: orNull(Type.Integer()),
  uses: Type.Integer(),
  endedAt: orNull(At),
  createdAt: At,
  /** Whether somebody may use it now. */
  isOpen: Type.Boolean(),
});

/** Money as people behind the counter see it. */
export const operatorMoneyCalls = {
  'operator/payments': call({
    method: 'GET',
    path: '/api/operator/payments',
    summary: 'Payments that need a look, and the newest of all',
    caller: 'operator',
    output: Type.Object({ review: Type.Array(Payment), recent: Type.Array(Payment) }),
  }),
  'operator/refund': call({
    method: 'POST',
    path: '/api/operator/payments/:id/refund',
    summary: 'Gives the whole of a payment back, once',
    caller: 'operator',
    params: Id,
    output: Type.Object({ state: Type.String() }),
  }),
  'operator/check-payment': call({
    method: 'POST',
    path: '/api/operator/payments/:id/check',
    summary: 'Asks the provider how a payment stands',
    caller: 'operator',
    params: Id,
    output: Type.Object({ state: Type.String() }),
  }),
  'operator/receipt': call({
    method: 'POST',
    path: '/api/operator/payments/:id/receipt',
    summary: 'Mails the receipt of a payment to its host once more',
    caller: 'operator',
    params: Id,
    output: Done,
  }),
  'operator/discounts': call({
    method: 'GET',
    path: '/api/operator/discounts',
    summary: 'All discount codes, the newest first',
    caller: 'operator',
    output: Type.Array(Discount),
  }),
  'operator/create-discount': call({
    method: 'POST',
    path: '/api/operator/discounts',
    summary: 'Makes a discount code',
    caller: 'operator',
    status: 201,
    input: Type.Object({
      code: Type.String({ maxLength: discountCode.length }),
      basisPoints: Type.Integer({ minimum: 1, maximum: 10_000 }),
      /** The last day it counts, year-month-day. */
      lastDay: Type.Optional(orNull(Type.String({ maxLength: 10 }))),
      maxUses: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: discountCode.usesMost }))),
    }),
    output: Discount,
  }),
  'operator/end-discount': call({
    method: 'POST',
    path: '/api/operator/discounts/:id/end',
    summary: 'Ends a discount code',
    caller: 'operator',
    params: Id,
    output: Done,
  }),
  'operator/constants': call({
    method: 'GET',
    path: '/api/operator/constants',
    summary: 'The numbers an operator may change, and within which bounds',
    caller: 'operator',
    output: Type.Array(
      Type.Object({ name: Type.String(), constant: Type.Number(), least: Type.Integer(), most: Type.Integer() }),
    ),
  }),
  'operator/set-constant': call({
    method: 'PUT',
    path: '/api/operator/constants/:name',
    summary: 'Changes one of them from now on',
    caller: 'operator',
    params: Type.Object({ name: Type.String({ maxLength: 60 }) }),
    input: Type.Object({ constant: Type.Integer() }),
    output: Done,
  }),
};
