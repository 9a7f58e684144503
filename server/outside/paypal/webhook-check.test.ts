import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSign, generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { afterwards } from '../../../tests/harness/afterwards.ts';
import { openPayPal } from './paypal.ts';
import { PayPalUnsure } from './client.ts';
import { webhookIn } from './webhook-check.ts';
import { startPayPalStandIn } from './stand-in.ts';
import type { SignedNotice } from './stand-in-post.ts';
import { makeSigningCertificate } from './stand-in-certificate.ts';

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const sent: SignedNotice[] = [];
const standIn = await startPayPalStandIn({
  send: async (notice) => {
    sent.push(notice);
    return 200;
  },
});
afterwards(() => standIn.stop());
const paypal = openPayPal(standIn.settings);

test('what happens to an order is told in signed words that name it', async () => {
  const before = sent.length;
  const order = await paypal.createOrder({
    requestId: randomUUID(),
    reference: randomUUID(),
    pence: 500,
    description: 'x',
  });
  await standIn.approve(order.id, 'card');
  const { capture } = await paypal.capture(order.id, randomUUID());
  await paypal.refund(capture?.id ?? '', randomUUID(), 500);
  await standIn.quiet();
  const told = sent.slice(before);
  const notices = told.map(({ body }) => webhookIn(Buffer.from(body)));
  expect(notices.map((notice) => ({ ...notice, id: '' }))).toEqual([
    { id: '', kind: 'CHECKOUT.ORDER.APPROVED', orderId: order.id, captureId: null },
    { id: '', kind: 'PAYMENT.CAPTURE.COMPLETED', orderId: order.id, captureId: capture?.id },
    { id: '', kind: 'PAYMENT.CAPTURE.REFUNDED', orderId: null, captureId: capture?.id },
  ]);
  expect(new Set(notices.map((notice) => notice?.id)).size).toBe(3);
  for (const notice of told) expect(await isSigned(notice)).toBe(true);
});

test('one byte, another webhook, another time, a missing header or another algorithm: not signed', async () => {
  const notice = await anyNotice();
  const other = openPayPal({ ...standIn.settings, webhookId: 'ANOTHER' });
  const none = openPayPal({ ...standIn.settings, webhookId: null });
  expect(await isSigned({ ...notice, body: notice.body.replace('5.00', '5.01') })).toBe(false);
  expect(await isSigned({ ...notice, body: `${notice.body} ` })).toBe(false);
  expect(await other.verifyWebhook(notice.headers, Buffer.from(notice.body))).toBe(false);
  expect(await none.verifyWebhook(notice.headers, Buffer.from(notice.body))).toBe(false);
  for (const name of Object.keys(notice.headers).filter((one) => one.startsWith('paypal-'))) {
    const { [name]: _, ...headers } = notice.headers;
    expect([name, await isSigned({ ...notice, headers })]).toEqual([name, false]);
  }
  for (const changed of [
    { 'paypal-transmission-time': '2026-11-15T20:00:00Z' },
    { 'paypal-transmission-sig': 'AAAA' },
    { 'paypal-auth-algo': 'SHA1withRSA' },
  ]) {
    expect(await isSigned({ ...notice, headers: { ...notice.headers, ...changed } })).toBe(false);
  }
});

test("a certificate anywhere but at PayPal's own address is never fetched", async () => {
  const notice = await anyNotice();
  const stranger = await certServer(signerFor('messageverificationcerts.paypal.com', new Date()));
  const path = new URL(notice.headers['paypal-cert-url'] ?? '').pathname;
  for (const url of [
    `${stranger.address}/v1/notifications/certs/CERT-1`,
    `${standIn.settings.apiUrl}@127.0.0.1:1${path}`,
    `${standIn.settings.apiUrl}/elsewhere`,
    `${standIn.settings.apiUrl}${path}?next=1`,
    `file://${path}`,
    'not an address',
  ]) {
    expect(await isSigned({ ...notice, headers: { ...notice.headers, 'paypal-cert-url': url } })).toBe(false);
  }
  expect(stranger.asked()).toBe(0);
});

test('a certificate of another name, or out of its time, vouches for nothing', async () => {
  const day = 86_400_000;
  for (const [name, at, isGood] of [
    ['messageverificationcerts.paypal.com', new Date(), true],
    ['messageverificationcerts.sandbox.paypal.com', new Date(), true],
    ['messageverificationcerts.paypal.com.example', new Date(), false],
    ['www.paypal.com', new Date(), false],
    ['messageverificationcerts.paypal.com', new Date(Date.now() - 366 * day), false],
    ['messageverificationcerts.paypal.com', new Date(Date.now() + 2 * day), false],
  ] as const) {
    const signer = signerFor(name, at);
    const server = await certServer(signer);
    const own = openPayPal({ ...standIn.settings, apiUrl: server.address });
    const body = Buffer.from('{}');
    const headers = signer.headersFor(`${server.address}/v1/notifications/certs/CERT-1`, body);
    expect([name, await own.verifyWebhook(headers, body)]).toEqual([name, isGood]);
    expect(server.asked()).toBe(1);
    await own.verifyWebhook(headers, body);
    expect(server.asked()).toBe(1);
  }
});

test('when the certificate cannot be had nobody knows, and a notice five seconds later asks again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const signer = signerFor('messageverificationcerts.paypal.com', new Date());
  const server = await certServer({ pem: 'not a certificate' });
  const own = openPayPal({ ...standIn.settings, apiUrl: server.address });
  const body = Buffer.from('{}');
  const headers = signer.headersFor(`${server.address}/v1/notifications/certs/CERT-1`, body);
  for (const asked of [1, 1, 2]) {
    await expect(own.verifyWebhook(headers, body)).rejects.toBeInstanceOf(PayPalUnsure);
    expect(server.asked()).toBe(asked);
    vi.advanceTimersByTime(2_600);
  }
});

test('names that strangers make up are asked for once in five seconds, those that are nowhere once an hour, and hold up no certificate that has vouched', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const signer = signerFor('messageverificationcerts.paypal.com', new Date());
  const server = await certServer({ pem: signer.pem, only: 'CERT-GOOD' });
  const own = openPayPal({ ...standIn.settings, apiUrl: server.address });
  const body = Buffer.from('{}');
  const told = (name: string) =>
    own
      .verifyWebhook(signer.headersFor(`${server.address}/v1/notifications/certs/${name}`, body), body)
      .catch((error: unknown) => error instanceof PayPalUnsure && 'unsure');
  expect(await told('CERT-GOOD')).toBe(true);
  for (let nth = 0; nth < 300; nth += 1) expect(await told(`CERT-${nth}`)).toBe('unsure');
  expect(server.asked()).toBe(1);
  for (let nth = 0; nth < 150; nth += 1) {
    vi.advanceTimersByTime(5_000);
    expect([await told(`CERT-${nth}`), await told(`CERT-${nth}`)]).toEqual([false, false]);
  }
  expect(server.asked()).toBe(151);
  expect(await told('CERT-GOOD')).toBe(true);
  expect(server.asked()).toBe(151);
  // Its hour is over, and strangers have just used up the turn of the unknown.
  vi.advanceTimersByTime(3_600_000);
  await told('CERT-NOWHERE');
  expect([await told('CERT-GOOD'), server.asked()]).toEqual([true, 153]);
});

test('a body that is no notice is none', () => {
  for (const body of ['', 'null', '[]', '{}', '{"id":"WH-1"}', '{"id":1,"event_type":"A"}']) {
    expect(webhookIn(Buffer.from(body))).toBeNull();
  }
  expect(webhookIn(Buffer.from('{"id":"WH-1","event_type":"CUSTOMER.DISPUTE.CREATED"}'))).toEqual({
    id: 'WH-1',
    kind: 'CUSTOMER.DISPUTE.CREATED',
    orderId: null,
    captureId: null,
  });
});

test('the certificate is a proper one: its name, its time, its own signature', () => {
  const at = new Date('2026-11-15T20:00:00Z');
  const { pem } = makeSigningCertificate('egg.example', at, keys);
  const cert = new X509Certificate(pem);
  expect([cert.subject, cert.issuer]).toEqual(['CN=egg.example', 'CN=egg.example']);
  expect([cert.validFrom, cert.validTo]).toEqual(['Nov 14 20:00:00 2026 GMT', 'Nov 15 20:00:00 2027 GMT']);
  expect(cert.verify(cert.publicKey)).toBe(true);
});

function isSigned({ headers, body }: SignedNotice): Promise<boolean> {
  return paypal.verifyWebhook(headers, Buffer.from(body));
}

async function anyNotice(): Promise<SignedNotice> {
  const order = await paypal.createOrder({
    requestId: randomUUID(),
    reference: randomUUID(),
    pence: 500,
    description: 'x',
  });
  const before = sent.length;
  await standIn.approve(order.id, 'card');
  await standIn.quiet();
  return sent[before] ?? { headers: {}, body: '' };
}

function signerFor(name: string, at: Date) {
  const { pem, privateKey } = makeSigningCertificate(name, at, keys);
  const headersFor = (certUrl: string, body: Buffer) => ({
    'paypal-transmission-id': '1',
    'paypal-transmission-time': at.toISOString(),
    'paypal-transmission-sig': createSign('RSA-SHA256')
      .update(`1|${at.toISOString()}|STANDINWEBHOOK|${crc32(body)}`)
      .sign(privateKey, 'base64'),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  });
  return { pem, headersFor };
}

async function certServer({ pem, only = '' }: { pem: string; only?: string }) {
  let asked = 0;
  const server = createServer(({ url }, response) => {
    asked += 1;
    if (url?.endsWith(only)) response.end(pem);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(async () => {
    server.closeAllConnections();
    await new Promise((stopped) => server.close(stopped));
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked };
}
