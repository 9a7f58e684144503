/** An order as PayPal holds it; amounts in hundredths of its currency. */
export interface Order {
  id: string;
  /** CREATED, PAYER_ACTION_REQUIRED, APPROVED, COMPLETED, VOIDED, SAVED. */
  status: string;
  pence: number;
  currency: string;
  reference: string;
  capture: Capture | null;
  refunds: Refund[];
}

export interface Capture {
  id: string;
  /** COMPLETED, PENDING, DECLINED, FAILED, REFUNDED, PARTIALLY_REFUNDED. */
  status: string;
  pence: number;
  currency: string;
  /** Why it is pending or declined. */
  reason: string | null;
}

export interface Refund {
  id: string;
  /** COMPLETED, PENDING, CANCELLED, FAILED. */
  status: string;
  pence: number;
}

/** What we read is not what PayPal's papers promise. */
class ImproperAnswer extends Error {
  override name = 'ImproperAnswer';
}

/** Money that came counts before money that may come, and that before money that will not. */
const weightiest = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'PENDING'];

export function orderIn(answer: unknown): Order {
  const order = recordIn(answer);
  const units = listIn(order['purchase_units']);
  if (units.length !== 1) throw new ImproperAnswer('not one purchase unit');
  const unit = recordIn(units[0]);
  const payments = recordIn(unit['payments'] ?? {});
  const captures = listIn(payments['captures'] ?? []).map(captureIn);
  const counting = weightiest.map((status) => captures.find((capture) => capture.status === status)).find(Boolean);
  return {
    id: textIn(order['id']),
    status: textIn(order['status']),
    ...amountIn(unit['amount']),
    reference: textIn(unit['custom_id']),
    capture: counting ?? captures.at(-1) ?? null,
    refunds: listIn(payments['refunds'] ?? []).map(refundIn),
  };
}

export function refundIn(answer: unknown): Refund {
  const refund = recordIn(answer);
  const { pence } = amountIn(refund['amount']);
  return { id: textIn(refund['id']), status: textIn(refund['status']), pence };
}

function captureIn(answer: unknown): Capture {
  const capture = recordIn(answer);
  const reason = recordIn(capture['status_details'] ?? {})['reason'];
  return {
    id: textIn(capture['id']),
    status: textIn(capture['status']),
    ...amountIn(capture['amount']),
    reason: reason === undefined ? null : textIn(reason),
  };
}

function amountIn(answer: unknown): { pence: number; currency: string } {
  const amount = recordIn(answer);
  const value = textIn(amount['value']);
  if (!/^\d{1,7}\.\d\d$/.test(value)) throw new ImproperAnswer('not an amount');
  return { pence: Number(value.replace('.', '')), currency: textIn(amount['currency_code']) };
}

export function recordIn(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new ImproperAnswer('not an object');
  return answer as Record<string, unknown>;
}

export function listIn(answer: unknown): unknown[] {
  if (!Array.isArray(answer)) throw new ImproperAnswer('not a list');
  return answer as unknown[];
}

export function textIn(answer: unknown): string {
  if (typeof answer !== 'string' || answer === '') throw new ImproperAnswer('not a text');
  return answer;
}
