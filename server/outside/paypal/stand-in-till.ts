import {
  type Approval,
  type Books,
  isForgotten,
  type KeptCapture,
  type KeptOrder,
  type Money,
  newId,
  penceOf,
} from './stand-in-books.ts';
import { listIn, recordIn, textIn } from './answers.ts';

/** A no with PayPal's own code for it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

export interface Happening {
  kind: string;
  order: KeptOrder;
  refundId: string | null;
}

export interface Till {
  create(body: unknown): KeptOrder;
  /** Who approves again after a decline chose another card. */
  approve(orderId: string, how: Approval): boolean;
  read(orderId: string): KeptOrder;
  capture(orderId: string): KeptOrder;
  settle(orderId: string, status: 'COMPLETED' | 'DECLINED'): boolean;
  refund(captureId: string, body: unknown): { order: KeptOrder; refundId: string };
}

/** What PayPal does with orders, and says to whoever listens. */
export function openTill(books: Books, now: () => Date, happened: (happening: Happening) => void): Till {
  const at = () => now().toISOString();
  const tell = (kind: string, order: KeptOrder, refundId: string | null = null) => happened({ kind, order, refundId });

  /** Three hours to be approved and three to be captured. */
  function read(orderId: string): KeptOrder {
    const order = books.orders.get(orderId);
    if (!order || (order.captures.length === 0 && isForgotten(order, now()))) {
      throw new Refusal(404, 'INVALID_RESOURCE_ID');
    }
    return order;
  }

  function take(order: KeptOrder, status: KeptCapture['status']): void {
    order.captures.push({ id: newId(), status, amount: order.unit.amount, at: at() });
    order.status = 'COMPLETED';
    tell(`PAYMENT.CAPTURE.${status}`, order);
  }

  return {
    create: (body) => {
      const order: KeptOrder = {
        id: newId(),
        status: 'CREATED',
        unit: unitIn(body),
        approval: null,
        captures: [],
        refunds: [],
        at: at(),
      };
      books.orders.set(order.id, order);
      return order;
    },
    approve: (orderId, how) => {
      const order = books.orders.get(orderId);
      if (!order || order.status === 'COMPLETED') return false;
      order.status = 'APPROVED';
      order.approval = how;
      tell('CHECKOUT.ORDER.APPROVED', order);
      return true;
    },
    read,
    capture: (orderId) => {
      const order = read(orderId);
      if (order.status === 'COMPLETED') throw new Refusal(422, 'ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw new Refusal(422, 'ORDER_NOT_APPROVED');
      const { invoice_id: invoice } = order.unit;
      const isTwice = [...books.orders.values()].some(
        ({ unit, captures }) => invoice && unit.invoice_id === invoice && captures.some(isMoney),
      );
      if (isTwice) throw new Refusal(422, 'DUPLICATE_INVOICE_ID');
      if (order.approval === 'declined') throw new Refusal(422, 'INSTRUMENT_DECLINED');
      if (order.approval === 'declined-by-bank') take(order, 'DECLINED');
      else take(order, order.approval === 'pending' ? 'PENDING' : 'COMPLETED');
      return order;
    },
    settle: (orderId, status) => {
      const order = books.orders.get(orderId);
      const capture = order?.captures.find((one) => one.status === 'PENDING');
      if (!order || !capture) return false;
      capture.status = status;
      tell(`PAYMENT.CAPTURE.${status}`, order);
      return true;
    },
    refund: (captureId, body) => {
      const order = [...books.orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId));
      const capture = order?.captures.find(({ id }) => id === captureId);
      if (!order || !capture) throw new Refusal(404, 'INVALID_RESOURCE_ID');
      if (capture.status === 'PENDING') throw new Refusal(422, 'PENDING_CAPTURE');
      if (capture.status === 'REFUNDED') throw new Refusal(422, 'CAPTURE_FULLY_REFUNDED');
      const amount = moneyIn(recordIn(body)['amount'] ?? capture.amount);
      if (amount.currency_code !== capture.amount.currency_code) {
        throw new Refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
      }
      const givenBack = order.refunds.reduce((sum, refund) => sum + penceOf(refund.amount), 0);
      const left = penceOf(capture.amount) - givenBack - penceOf(amount);
      if (left < 0 || capture.status === 'DECLINED') throw new Refusal(422, 'REFUND_AMOUNT_EXCEEDED');
      const refund = { id: newId(), captureId, amount, at: at() };
      order.refunds.push(refund);
      capture.status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
      tell('PAYMENT.CAPTURE.REFUNDED', order, refund.id);
      return { order, refundId: refund.id };
    },
  };
}

/** Taken, or on its way. */
function isMoney({ status }: KeptCapture): boolean {
  return status !== 'DECLINED';
}

function unitIn(body: unknown): KeptOrder['unit'] {
  try {
    const { intent, purchase_units: units } = recordIn(body);
    const [first, ...others] = listIn(units);
    if (intent !== 'CAPTURE' || others.length > 0) throw new Error('one purchase to capture');
    const { reference_id: reference, custom_id: custom, invoice_id: invoice, description, amount } = recordIn(first);
    return {
      reference_id: typeof reference === 'string' ? reference : 'default',
      ...(custom === undefined ? {} : { custom_id: textIn(custom).slice(0, 255) }),
      ...(invoice === undefined ? {} : { invoice_id: textIn(invoice).slice(0, 127) }),
      ...(description === undefined ? {} : { description: textIn(description).slice(0, 127) }),
      amount: moneyIn(amount),
    };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'INVALID_PARAMETER_SYNTAX');
  }
}

function moneyIn(given: unknown): Money {
  const { currency_code: currency, value } = recordIn(given);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) throw new Refusal(400, 'INVALID_CURRENCY_CODE');
  if (typeof value !== 'string' || !/^\d{1,7}\.\d\d$/.test(value)) throw new Refusal(422, 'DECIMAL_PRECISION');
  if (Number(value) === 0) throw new Refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
  return { currency_code: currency, value };
}
