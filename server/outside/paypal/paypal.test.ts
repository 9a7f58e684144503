import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { openPayPal } from './paypal.ts';
import { orderIn } from './answers.ts';
import { PayPalRefused, PayPalUnsure } from './client.ts';
import { startPayPalStandIn } from './stand-in.ts';
import type { Mishap } from './stand-in-trouble.ts';

const standIn = await startPayPalStandIn();
afterwards(() => standIn.stop());
const paypal = openPayPal(standIn.settings);

test('an order is made for our price and reference, approved, captured once and refunded', async () => {
  const reference = randomUUID();
  const made = await paypal.createOrder(wanted({ reference, pence: 2_005 }));
  const order = { id: made.id, pence: 2_005, currency: 'GBP', reference, refunds: [] };
  expect(made).toEqual({ ...order, status: 'CREATED', capture: null });
  expect(await standIn.approve(made.id, 'card')).toBe(true);
  expect(await paypal.readOrder(made.id)).toEqual({ ...order, status: 'APPROVED', capture: null });
  const captured = await paypal.capture(made.id, randomUUID());
  const capture = { id: captured.capture?.id, status: 'COMPLETED', pence: 2_005, currency: 'GBP', reason: null };
  expect(captured).toEqual({ ...order, status: 'COMPLETED', capture });
  expect(standIn.pence().get(reference)).toBe(2_005);
  const refund = await paypal.refund(captured.capture?.id ?? '', randomUUID(), 2_005);
  expect(refund).toEqual({ id: refund.id, status: 'COMPLETED', pence: 2_005 });
  expect(await paypal.readOrder(made.id)).toEqual({
    ...order,
    status: 'COMPLETED',
    capture: { ...capture, status: 'REFUNDED' },
    refunds: [refund],
  });
  expect(standIn.pence().get(reference)).toBe(0);
});

test('the same request id is the same order, the same money and the same refund', async () => {
  const order = wanted({});
  const first = await paypal.createOrder(order);
  expect(await paypal.createOrder(order)).toEqual(first);
  await standIn.approve(first.id, 'card');
  const requestId = randomUUID();
  const captured = await paypal.capture(first.id, requestId);
  expect(await paypal.capture(first.id, requestId)).toEqual(captured);
  const captureId = captured.capture?.id ?? '';
  const back = await paypal.refund(captureId, requestId, 200);
  expect(await paypal.refund(captureId, requestId, 200)).toEqual(back);
  expect(standIn.pence().get(order.reference)).toBe(300);
});

test('a refusal is the last word and says why', async () => {
  const { id, reference } = await paypal.createOrder(wanted({}));
  await expect(paypal.capture(id, randomUUID())).rejects.toMatchObject(refusal(422, 'ORDER_NOT_APPROVED'));
  await standIn.approve(id, 'declined');
  await expect(paypal.capture(id, randomUUID())).rejects.toMatchObject(refusal(422, 'INSTRUMENT_DECLINED'));
  await standIn.approve(id, 'card');
  const { capture } = await paypal.capture(id, randomUUID());
  await expect(paypal.capture(id, randomUUID())).rejects.toMatchObject(refusal(422, 'ORDER_ALREADY_CAPTURED'));
  const again = await paypal.createOrder(wanted({ reference }));
  await standIn.approve(again.id, 'card');
  await expect(paypal.capture(again.id, randomUUID())).rejects.toMatchObject(refusal(422, 'DUPLICATE_INVOICE_ID'));
  const captureId = capture?.id ?? '';
  await expect(paypal.refund(captureId, randomUUID(), 501)).rejects.toMatchObject(
    refusal(422, 'REFUND_AMOUNT_EXCEEDED'),
  );
  await paypal.refund(captureId, randomUUID(), 500);
  await expect(paypal.refund(captureId, randomUUID(), 500)).rejects.toMatchObject(
    refusal(422, 'CAPTURE_FULLY_REFUNDED'),
  );
  await expect(paypal.readOrder('5O190127TN364715T')).rejects.toMatchObject(refusal(404, 'INVALID_RESOURCE_ID'));
  await expect(paypal.createOrder(wanted({ pence: 0 }))).rejects.toMatchObject(
    refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE'),
  );
});

test('money that is looked at first is pending until it is decided, and what the bank declined is no money', async () => {
  const { id, reference } = await paypal.createOrder(wanted({}));
  await standIn.approve(id, 'pending');
  const waiting = await paypal.capture(id, randomUUID());
  expect(waiting.capture).toMatchObject({ status: 'PENDING', reason: 'PENDING_REVIEW' });
  expect(standIn.pence().get(reference)).toBe(0);
  await expect(paypal.refund(waiting.capture?.id ?? '', randomUUID(), 500)).rejects.toMatchObject(
    refusal(422, 'PENDING_CAPTURE'),
  );
  await standIn.settle(id, 'COMPLETED');
  expect((await paypal.readOrder(id)).capture).toMatchObject({ status: 'COMPLETED', reason: null });
  const other = await paypal.createOrder(wanted({}));
  await standIn.approve(other.id, 'declined-by-bank');
  expect(await paypal.capture(other.id, randomUUID())).toMatchObject({
    status: 'COMPLETED',
    capture: { status: 'DECLINED' },
  });
});

test.each(['lost-request', 'lost-reply', 'busy'] as const)(
  'after a mishap (%s) nobody knows, and asking again with the same id takes the money once',
  async (mishap) => {
    const { id, reference } = await paypal.createOrder(wanted({}));
    await standIn.approve(id, 'card');
    const requestId = randomUUID();
    standIn.trouble(always(mishap));
    await expect(paypal.capture(id, requestId)).rejects.toBeInstanceOf(PayPalUnsure);
    standIn.trouble(null);
    expect((await paypal.capture(id, requestId)).capture?.status).toBe('COMPLETED');
    expect(standIn.pence().get(reference)).toBe(500);
  },
);

test('who approved for a lost reply is charged, and only the order tells', async () => {
  const { id } = await paypal.createOrder(wanted({}));
  await standIn.approve(id, 'lost-reply');
  await expect(paypal.capture(id, randomUUID())).rejects.toBeInstanceOf(PayPalUnsure);
  expect((await paypal.readOrder(id)).capture?.status).toBe('COMPLETED');
});

test('one token serves many calls; one that is no longer good is replaced without anybody noticing', async () => {
  const fresh = openPayPal(standIn.settings);
  const before = standIn.asked.length;
  await Promise.all([fresh.createOrder(wanted({})), fresh.createOrder(wanted({})), fresh.createOrder(wanted({}))]);
  expect(standIn.asked.slice(before).filter((line) => line.endsWith('/token'))).toHaveLength(1);
  standIn.forgetTokens();
  expect(await fresh.createOrder(wanted({}))).toMatchObject({ status: 'CREATED' });
  const strangers = openPayPal({ ...standIn.settings, clientSecret: 'guessed' });
  await expect(strangers.createOrder(wanted({}))).rejects.toBeInstanceOf(PayPalUnsure);
});

test.each([
  ['{', 201],
  ['[]', 201],
  ['{"id":"1","status":"CREATED"}', 201],
  ['{"id":"1","status":"CREATED","purchase_units":[]}', 201],
  ['<html>Bad gateway</html>', 502],
  ['<html>Not found</html>', 404],
  ['{"name":"RATE_LIMIT_REACHED"}', 429],
  ['{"name":"RESOURCE_CONFLICT"}', 409],
  [`"${'x'.repeat(600_000)}"`, 200],
])('an answer that cannot be used leaves it open (%#)', async (body, status) => {
  const odd = await answering(body, status);
  await expect(odd.createOrder(wanted({}))).rejects.toBeInstanceOf(PayPalUnsure);
});

test('who never answers is not waited for', async () => {
  const { settings } = standIn;
  const silent = createServer(() => undefined);
  const hurried = openPayPal({ ...settings, apiUrl: await addressOf(silent) }, 50);
  await expect(hurried.readOrder('5O190127TN364715T')).rejects.toBeInstanceOf(PayPalUnsure);
});

test('only amounts to the penny are read, and money that came weighs more than a card that was declined', () => {
  for (const value of ['5', '5.0', '5.000', '-5.00', '5,00', '1e3', '12345678.00']) {
    expect(() => orderIn(orderOf(value, []))).toThrow('not an amount');
  }
  const both = [captureOf('a', 'DECLINED'), captureOf('b', 'COMPLETED'), captureOf('c', 'PENDING')];
  expect(orderIn(orderOf('5.00', both)).capture?.id).toBe('b');
  expect(orderIn(orderOf('5.00', [captureOf('a', 'FAILED'), captureOf('b', 'DECLINED')])).capture?.id).toBe('b');
});

function wanted({ reference = randomUUID() as string, pence = 500 }) {
  return { requestId: randomUUID(), reference, pence, description: 'Pickled Egg: 1 team' };
}

function orderOf(value: string, captures: unknown[]) {
  return {
    id: '1',
    status: 'COMPLETED',
    purchase_units: [{ custom_id: 'r', amount: { currency_code: 'GBP', value }, payments: { captures } }],
  };
}

function captureOf(id: string, status: string) {
  return { id, status, amount: { currency_code: 'GBP', value: '5.00' } };
}

function refusal(status: number, issue: string) {
  return { name: PayPalRefused.name, status, issue };
}

function always(mishap: Mishap) {
  return { mishap: () => mishap, lateMs: 0, bringsAfterMs: () => [0] };
}

/** A token for anyone, and then always this. */
async function answering(body: string, status: number) {
  const server = createServer((request, response) => {
    const isToken = request.url === '/v1/oauth2/token';
    response.writeHead(isToken ? 200 : status, { 'content-type': 'application/json' });
    response.end(isToken ? '{"access_token":"t","expires_in":32400}' : body);
  });
  return openPayPal({ ...standIn.settings, apiUrl: await addressOf(server) });
}

async function addressOf(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(async () => {
    server.closeAllConnections();
    await new Promise((stopped) => server.close(stopped));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
