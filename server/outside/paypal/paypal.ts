import { type Order, orderIn, type Refund, refundIn } from './answers.ts';
import { openWebhookCheck } from './webhook-check.ts';
import { openPayPalClient, type PayPalSettings } from './client.ts';

/**
 * PayPal, as we use it. A `PayPalRefused` is its last word on that call: nothing was done. After any other error nobody knows whether
 * it was done: ask again with the same request id (kept for six hours), or read the order.
 */
export interface PayPal {
  /** `reference` is ours and comes back with the order; no two captures ever carry the same. */
  createOrder(order: { requestId: string; reference: string; pence: number; description: string }): Promise<Order>;
  readOrder(orderId: string): Promise<Order>;
  /** Takes the money of an order the payer approved. The answer may still be PENDING or DECLINED: see its capture. */
  capture(orderId: string, requestId: string): Promise<Order>;
  refund(captureId: string, requestId: string, pence: number): Promise<Refund>;
  /** Whether PayPal signed exactly these bytes for our webhook; throws when that cannot be found out now. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): Promise<boolean>;
}

const currency = 'GBP';
const whole = { prefer: 'return=representation' };

export function openPayPal(settings: PayPalSettings, answerWithinMs = 12_000): PayPal {
  const client = openPayPalClient(settings, answerWithinMs);
  const isSigned = openWebhookCheck(settings, answerWithinMs);
  return {
    createOrder: ({ requestId, reference, pence, description }) =>
      client.ask('POST', '/v2/checkout/orders', orderIn, {
        headers: { ...whole, 'paypal-request-id': requestId },
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              reference_id: reference,
              custom_id: reference,
              invoice_id: reference,
              description,
              amount: amountOf(pence),
            },
          ],
        },
      }),
    readOrder: (orderId) => client.ask('GET', `/v2/checkout/orders/${encodeURIComponent(orderId)}`, orderIn),
    capture: (orderId, requestId) =>
      client.ask('POST', `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`, orderIn, {
        headers: { ...whole, 'paypal-request-id': requestId },
        body: {},
      }),
    refund: (captureId, requestId, pence) =>
      client.ask('POST', `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, refundIn, {
        headers: { ...whole, 'paypal-request-id': requestId },
        body: { amount: amountOf(pence) },
      }),
    verifyWebhook: isSigned,
  };
}

function amountOf(pence: number): { currency_code: string; value: string } {
  return { currency_code: currency, value: (pence / 100).toFixed(2) };
}
