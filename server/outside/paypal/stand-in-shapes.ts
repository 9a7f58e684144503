import type { KeptCapture, KeptOrder, KeptRefund, Money } from './stand-in-books.ts';

interface Shape {
  id: string;
  status: string;
  links: { href: string; rel: string; method: string }[];
}

export interface Shapes {
  orderShape(order: KeptOrder): Shape;
  captureShape(capture: KeptCapture, order: KeptOrder): Shape & { amount: Money };
  refundShape(refund: KeptRefund, order: KeptOrder): Shape & { amount: Money };
}

/** Orders, captures, refunds, refusals and notices in the shapes of PayPal's REST. */
export function shapesAt(apiUrl: string, merchantId: string): Shapes {
  const link = (path: string, rel: string, method = 'GET') => ({ href: `${apiUrl}${path}`, rel, method });

  const captureShape = (capture: KeptCapture, { id, unit }: KeptOrder) => ({
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: capture.amount,
    final_capture: true,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    supplementary_data: { related_ids: { order_id: id } },
    ...(capture.status === 'DECLINED' ? { processor_response: { response_code: '5120' } } : {}),
    create_time: capture.at,
    update_time: capture.at,
    links: [
      link(`/v2/payments/captures/${capture.id}`, 'self'),
      link(`/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
      link(`/v2/checkout/orders/${id}`, 'up'),
    ],
  });

  const refundShape = (refund: KeptRefund, { unit }: KeptOrder) => ({
    id: refund.id,
    status: 'COMPLETED',
    amount: refund.amount,
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    create_time: refund.at,
    update_time: refund.at,
    links: [link(`/v2/payments/refunds/${refund.id}`, 'self'), link(`/v2/payments/captures/${refund.captureId}`, 'up')],
  });

  const orderShape = (order: KeptOrder) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    purchase_units: [
      {
        ...order.unit,
        payee: { merchant_id: merchantId },
        ...(order.captures.length === 0
          ? {}
          : {
              payments: {
                captures: order.captures.map((capture) => captureShape(capture, order)),
                ...(order.refunds.length === 0
                  ? {}
                  : { refunds: order.refunds.map((refund) => refundShape(refund, order)) }),
              },
            }),
      },
    ],
    create_time: order.at,
    links: [
      link(`/v2/checkout/orders/${order.id}`, 'self'),
      link(`/checkoutnow?token=${order.id}`, 'approve'),
      link(`/v2/checkout/orders/${order.id}/capture`, 'capture', 'POST'),
    ],
  });

  return { orderShape, captureShape, refundShape };
}

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
  503: 'SERVICE_UNAVAILABLE',
};

export function refusalShape(status: number, issue: string, debugId: string): unknown {
  return {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
    debug_id: debugId,
    details: [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }],
    links: [],
  };
}
