import { randomInt } from 'node:crypto';

/**
 * What happens at the till: it is paid; the card is declined at once, or by its bank afterwards; somebody must look first; or it is
 * paid and only the answer is lost.
 */
export type Approval = 'card' | 'declined' | 'declined-by-bank' | 'pending' | 'lost-reply';

export interface Money {
  currency_code: string;
  value: string;
}

export interface KeptCapture {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  amount: Money;
  at: string;
}

export interface KeptRefund {
  id: string;
  captureId: string;
  amount: Money;
  at: string;
}

export interface KeptOrder {
  id: string;
  status: 'CREATED' | 'APPROVED' | 'COMPLETED';
  unit: { reference_id: string; custom_id?: string; invoice_id?: string; description?: string; amount: Money };
  approval: Approval | null;
  captures: KeptCapture[];
  refunds: KeptRefund[];
  at: string;
}

/** An answer given to a call with a request id, good for six hours. */
interface GivenAnswer {
  orderId: string;
  refundId: string | null;
  /** The refusal it was. */
  issue: string | null;
  body: string;
  at: string;
}

export interface Books {
  orders: Map<string, KeptOrder>;
  given: Map<string, GivenAnswer>;
  /** Does something with the books open: as all who share them left them, and put back for all when it is done. */
  during<Done>(act: () => Done): Promise<Done>;
}

/** What the books hold, written down. */
export interface WrittenBooks {
  orders: KeptOrder[];
  given: [string, GivenAnswer][];
}

/** Where books are kept for several to share; one changes them at a time. */
export interface Shelf {
  change(write: (before: WrittenBooks | null) => WrittenBooks): Promise<void>;
}

const rememberMs = 6 * 3_600_000;

/** The stand-in's memory; on a shelf it outlives the process, and all nodes have the same. */
export function openBooks(shelf: Shelf | null, now: () => Date): Books {
  const [orders, given] = [new Map<string, KeptOrder>(), new Map<string, GivenAnswer>()];
  const isFresh = (one: { at: string }) => !isForgotten(one, now());

  function open(written: WrittenBooks): void {
    orders.clear();
    given.clear();
    for (const order of written.orders) if (order.captures.length > 0 || isFresh(order)) orders.set(order.id, order);
    for (const [key, answer] of written.given) if (isFresh(answer)) given.set(key, answer);
  }

  return {
    orders,
    given,
    async during(act) {
      if (shelf === null) return act();
      const done: ReturnType<typeof act>[] = [];
      await shelf.change((before) => {
        open(before ?? { orders: [], given: [] });
        done.push(act());
        return { orders: [...orders.values()], given: [...given] };
      });
      return done[0] as ReturnType<typeof act>;
    },
  };
}

/** Whether something said at that time is forgotten by now. */
export function isForgotten({ at }: { at: string }, now: Date): boolean {
  return now.getTime() - Date.parse(at) >= rememberMs;
}

const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** An id as PayPal's look: 17 capitals and figures. */
export function newId(): string {
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');
}

export function penceOf({ value }: Money): number {
  return Math.round(Number(value) * 100);
}
