import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { freshDatabase } from '../../../tests/harness/servers/database.ts';
import { openStandInShelf } from '../../store/money/stand-in-books.ts';
import { openPayPal } from './paypal.ts';
import { webhookIn } from './webhook-check.ts';
import { startPayPalStandIn } from './stand-in.ts';
import type { WrittenBooks } from './stand-in-books.ts';
import { postTo } from './stand-in-post.ts';
import { badConnection } from './stand-in-trouble.ts';

test('a request id is known for six hours; then a payment under way is found by its order, and taken no second time', async () => {
  let now = new Date('2026-11-15T20:00:00Z');
  const standIn = await started({ now: () => now });
  const paypal = openPayPal(standIn.settings);
  const order = wanted();
  const { id } = await paypal.createOrder(order);
  const left = await paypal.createOrder(wanted());
  await standIn.approve(id, 'card');
  const requestId = randomUUID();
  await paypal.capture(id, requestId);
  now = new Date('2026-11-16T01:59:59Z');
  expect((await paypal.createOrder(order)).id).toBe(id);
  expect((await paypal.capture(id, requestId)).capture?.status).toBe('COMPLETED');
  await expect(paypal.createOrder({ ...order, pence: 600 })).rejects.toMatchObject({ issue: 'DUPLICATE_REQUEST_ID' });
  now = new Date('2026-11-16T02:00:00Z');
  await expect(paypal.capture(id, requestId)).rejects.toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' });
  await expect(paypal.readOrder(left.id)).rejects.toMatchObject({ status: 404 });
  expect((await paypal.readOrder(id)).capture?.status).toBe('COMPLETED');
  expect((await paypal.createOrder(order)).id).not.toBe(id);
});

test('on a shelf its orders outlive it, and every node knows them', async () => {
  const database = await freshDatabase();
  const shelf = openStandInShelf(database, () => null);
  const order = wanted();
  const [first, second] = [await startPayPalStandIn({ shelf }), await started({ shelf })];
  const { id } = await openPayPal(first.settings).createOrder(order);
  const elsewhere = openPayPal(second.settings);
  expect((await elsewhere.createOrder(order)).id).toBe(id);
  expect(await second.approve(id, 'card')).toBe(true);
  await first.stop();
  const third = openPayPal((await started({ shelf })).settings);
  expect((await third.createOrder(order)).status).toBe('APPROVED');
  const taken = await Promise.all([third, elsewhere].map((node) => node.capture(id, order.requestId)));
  expect(taken.map(({ capture }) => capture?.id)).toEqual([taken[0]?.capture?.id, taken[0]?.capture?.id]);
  expect(second.pence()).toEqual(new Map([[order.reference, 500]]));
});

test('books that were begun elsewhere are taken over once', async () => {
  const database = await freshDatabase();
  let written: WrittenBooks | null = null;
  const alone = await started({
    shelf: {
      change: async (write) => {
        written = write(written);
      },
    },
  });
  const made = await openPayPal(alone.settings).createOrder(wanted());
  await alone.approve(made.id, 'card');
  const node = await started({ shelf: openStandInShelf(database, () => written) });
  expect((await openPayPal(node.settings).readOrder(made.id)).status).toBe('APPROVED');
  const other = await started({ shelf: openStandInShelf(database, () => null) });
  expect((await openPayPal(other.settings).readOrder(made.id)).status).toBe('APPROVED');
});

test('who does not ask for the whole is told the id, the status and the links', async () => {
  const { settings } = await started({});
  const { apiUrl, clientId, clientSecret } = settings;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const token = await fetch(`${apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
  });
  const { access_token: bearer } = (await token.json()) as { access_token: string };
  const made = await fetch(`${apiUrl}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: '{"intent":"CAPTURE","purchase_units":[{"amount":{"currency_code":"GBP","value":"5.00"}}]}',
  });
  expect(made.status).toBe(201);
  expect(Object.keys((await made.json()) as object)).toEqual(['id', 'status', 'links']);
});

test('on a bad line notices come late, twice or never, and each is one notice however often it comes', async () => {
  const came: string[] = [];
  const webhook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      came.push(webhookIn(Buffer.concat(parts))?.id ?? '');
      response.end();
    });
  });
  await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening));
  afterwards(() => new Promise((stopped) => webhook.close(stopped)));
  const url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  const standIn = await started({ send: postTo(url) });
  const paypal = openPayPal(standIn.settings);
  const orders = await Promise.all(Array.from({ length: 12 }, () => paypal.createOrder(wanted())));
  const drawn = [0, 0.3, 0.9, 0.1, 0.6, 0.5];
  let at = 0;
  standIn.trouble(badConnection(() => drawn[at++ % drawn.length] ?? 0, 20));
  for (const { id } of orders) await standIn.approve(id, 'card');
  await standIn.quiet();
  const kinds = came.map((id) => came.filter((other) => other === id).length);
  expect(new Set(kinds)).toEqual(new Set([1, 2]));
  expect(new Set(came).size).toBeLessThan(orders.length);
});

async function started(how: Parameters<typeof startPayPalStandIn>[0]) {
  const standIn = await startPayPalStandIn(how);
  afterwards(() => standIn.stop());
  return standIn;
}

function wanted() {
  return { requestId: randomUUID(), reference: randomUUID(), pence: 500, description: 'Pickled Egg: 1 team' };
}
