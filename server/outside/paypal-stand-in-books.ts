import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
  /** Puts down what is known, if there is a place for it. */
  keep(): void;
}

const rememberMs = 6 * 3_600_000;

/** The stand-in's memory; with a file it outlives the process. */
export function openBooks(file: string | null, now: Date): Books {
  const { orders, given } = file === null ? none : readBooks(file);
  const isFresh = ({ at }: { at: string }) => now.getTime() - Date.parse(at) < rememberMs;
  const books: Books = {
    orders: new Map(orders.filter((order) => order.captures.length > 0 || isFresh(order)).map((one) => [one.id, one])),
    given: new Map(given.filter(([, answer]) => isFresh(answer))),
    keep: () => {
      if (file === null) return;
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(`${file}.new`, JSON.stringify({ orders: [...books.orders.values()], given: [...books.given] }), {
        mode: 0o600,
      });
      renameSync(`${file}.new`, file);
    },
  };
  return books;
}

interface Written {
  orders: KeptOrder[];
  given: [string, GivenAnswer][];
}

const none: Written = { orders: [], given: [] };

function readBooks(file: string): Written {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch {
    return none;
  }
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
