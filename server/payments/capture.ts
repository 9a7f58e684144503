import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { heldByHost } from '../games/asked-game.ts';
import { afterOthers } from '../store/idempotency.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { holdPayment, type Payment, readPaymentOfOrder } from '../store/money/payments.ts';
import { beginCapture, theProvider } from './make-order.ts';
import { takeMoney } from './settle.ts';

interface Taken {
  success: true;
  already?: true;
  /** False while nobody knows yet. */
  paid: boolean;
}

/** [B4] Takes the money of an order its maker approved, once; asked again it says what became of it. */
export async function takePayment(
  deps: Deps,
  viewer: Viewer,
  { orderId, gameId }: { orderId: string; gameId: number | null },
): Promise<Taken> {
  const known = await readPaymentOfOrder(deps.database.db, orderId);
  if (!known || known.accountId !== viewer.accountId) throw new Problem('order-unknown');
  if (gameId !== null && gameId !== known.gameId) throw new Problem('order-elsewhere');
  if (known.state === 'captured') return { success: true, already: true, paid: known.refundRequestId === null };
  theProvider(deps);
  const begun = await afterOthers(deps.database, known, () =>
    deps.database.db.transaction(async (tx) => {
      const { game } = await heldByHost(deps, tx, viewer, known.gameId);
      const held = await holdPayment(tx, known.id);
      return held?.state === 'created' ? beginCapture(deps, tx, held, game) : held;
    }),
  );
  return outcomeOf(begun?.state === 'reconciling' ? await takeMoney(deps, begun) : begun);
}

function outcomeOf(payment: Payment | null): Taken {
  switch (payment?.state) {
    case 'captured':
      return { success: true, paid: true };
    case 'pending':
    case 'reconciling':
    case 'review':
      return { success: true, paid: false };
    case 'created':
      throw new Problem('order-not-approved');
    case 'refunded':
      throw new Problem('order-refunded');
    default:
      throw new Problem('payment-declined');
  }
}
