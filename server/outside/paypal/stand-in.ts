import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PayPalSettings } from './client.ts';
import {
  type Approval,
  isForgotten,
  type KeptOrder,
  type Money,
  openBooks,
  penceOf,
  type Shelf,
} from './stand-in-books.ts';
import { openNoticePost, type SignedNotice } from './stand-in-post.ts';
import { refusalShape, shapesAt } from './stand-in-shapes.ts';
import { openTill, Refusal } from './stand-in-till.ts';
import type { Mishap, Trouble } from './stand-in-trouble.ts';

export interface PayPalStandIn {
  settings: PayPalSettings;
  /** The payer at the till; false when there is nothing to approve. */
  approve(orderId: string, how: Approval): Promise<boolean>;
  /** A capture that was pending is decided; false when none was. */
  settle(orderId: string, status: 'COMPLETED' | 'DECLINED'): Promise<boolean>;
  /** Money of that reference that came and stayed. */
  pence(): Map<string, number>;
  /** Refunds are refused with this code from now on; null takes them again. */
  refuseRefunds(issue: string | null): void;
  /** The connection is bad from now on; null mends it. */
  trouble(next: Trouble | null): void;
  /** All tokens given out so far are good for nothing. */
  forgetTokens(): void;
  /** Method and path of what was asked, oldest first. */
  asked: string[];
  /** When no notice is on its way any more. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

interface Told {
  status: number;
  answer: unknown;
}

interface Asked {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/**
 * PayPal on loopback: the REST calls we use, with its refusals, its memory for request ids and its signed webhooks, which `send`
 * brings. Takes no money. With a `shelf` it knows its orders again after a restart, and every node knows the same.
 */
export async function startPayPalStandIn({
  send = null,
  shelf = null,
  now = () => new Date(),
  pausesMs = [1_000, 5_000, 25_000],
}: {
  send?: ((notice: SignedNotice) => Promise<number>) | null;
  shelf?: Shelf | null;
  now?: () => Date;
  /** Between one try to bring a webhook and the next. PayPal tries for three days; this one for half a minute. */
  pausesMs?: readonly number[];
} = {}): Promise<PayPalStandIn> {
  const books = openBooks(shelf, now);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const settings: PayPalSettings = {
    clientId: 'standin-client',
    clientSecret: randomBytes(16).toString('hex'),
    merchantId: 'STANDINMERCHT',
    webhookId: 'STANDINWEBHOOK',
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sdkUrl: '/paypal-standin/sdk.js',
  };
  const shapes = shapesAt(settings.apiUrl, settings.merchantId);
  let trouble: Trouble | null = null;
  const post = openNoticePost(
    { apiUrl: settings.apiUrl, webhookId: 'STANDINWEBHOOK', now, pausesMs },
    shapes,
    () => trouble,
    send,
  );
  const till = openTill(books, now, (happening) => post.announce(happening));
  const basic = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`;
  let tokens = new Set<string>();
  let refusedRefunds: string | null = null;
  const asked: string[] = [];

  function newToken(): Told {
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return {
      status: 200,
      answer: { access_token: token, token_type: 'Bearer', app_id: 'APP-STANDIN', expires_in: 32_400 },
    };
  }

  /** The same request id again is the same answer again, as the order is by then. */
  function once(request: Asked, act: () => { order: KeptOrder; refundId: string | null }): Told {
    const requestId = request.headers['paypal-request-id'];
    const key = `${request.path} ${String(requestId)}`;
    const given = typeof requestId === 'string' ? books.given.get(key) : undefined;
    if (given && !isForgotten(given, now())) {
      if (given.body !== request.body) throw new Refusal(422, 'DUPLICATE_REQUEST_ID');
      if (given.issue !== null) throw new Refusal(422, given.issue);
      return tell(200, till.read(given.orderId), given.refundId, request);
    }
    const remember = (orderId: string, refundId: string | null, issue: string | null) => {
      if (typeof requestId !== 'string') return;
      books.given.set(key, { orderId, refundId, issue, body: request.body, at: now().toISOString() });
    };
    try {
      const { order, refundId } = act();
      remember(order.id, refundId, null);
      return tell(201, order, refundId, request);
    } catch (error) {
      if (error instanceof Refusal && error.issue === 'INSTRUMENT_DECLINED') remember('', null, error.issue);
      throw error;
    }
  }

  function tell(status: number, order: KeptOrder, refundId: string | null, { headers }: Pick<Asked, 'headers'>): Told {
    const refund = order.refunds.find(({ id }) => id === refundId);
    const { id, links, ...whole } = refund ? shapes.refundShape(refund, order) : shapes.orderShape(order);
    const isWhole = headers.prefer === 'return=representation';
    return { status, answer: isWhole ? { id, ...whole, links } : { id, status: whole.status, links } };
  }

  function toldTo(request: Asked): Told {
    const { method, path, headers } = request;
    if (`${method} ${path}` === 'POST /v1/oauth2/token') {
      return headers.authorization === basic
        ? newToken()
        : { status: 401, answer: { error: 'invalid_client', error_description: 'Client Authentication failed' } };
    }
    if (!tokens.has(headers.authorization?.replace(/^Bearer /, '') ?? '')) {
      return {
        status: 401,
        answer: { error: 'invalid_token', error_description: 'Token signature verification failed' },
      };
    }
    const [, order, isCapture] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(path) ?? [];
    const refunded = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path)?.[1];
    try {
      const body = method === 'POST' ? (JSON.parse(request.body) as unknown) : null;
      if (method === 'POST' && path === '/v2/checkout/orders') {
        return once(request, () => ({ order: till.create(body), refundId: null }));
      }
      if (method === 'GET' && order && !isCapture) {
        return tell(200, till.read(order), null, { headers: { prefer: 'return=representation' } });
      }
      if (method === 'POST' && order && isCapture) {
        return once(request, () => ({ order: till.capture(order), refundId: null }));
      }
      if (refunded && refusedRefunds !== null) throw new Refusal(422, refusedRefunds);
      if (method === 'POST' && refunded) return once(request, () => till.refund(refunded, body));
      throw new Refusal(404, 'INVALID_RESOURCE_ID');
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(400, 'MALFORMED_REQUEST_JSON');
      return { status: refusal.status, answer: refusalShape(refusal.status, refusal.issue, randomUUID().slice(0, 13)) };
    }
  }

  /** The first capture of an order approved so is done, and nobody hears of it. */
  function mishapOf({ method, path }: Asked): Mishap {
    const captured = method === 'POST' ? /^\/v2\/checkout\/orders\/([^/]+)\/capture$/.exec(path)?.[1] : undefined;
    const order = captured === undefined ? undefined : books.orders.get(captured);
    if (order?.approval === 'lost-reply' && order.status === 'APPROVED') return 'lost-reply';
    return trouble?.mishap() ?? 'none';
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request: Asked = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: await textOf(incoming),
    };
    const pem = await post.certAt(request.path);
    if (pem !== null) return void response.setHeader('content-type', 'text/plain').end(pem);
    asked.push(`${request.method} ${request.path}`);
    const mishap = await books.during(() => mishapOf(request));
    const lateMs = trouble?.lateMs ?? 0;
    if (mishap === 'lost-request') return void incoming.socket.destroy();
    if (mishap === 'later') await pause(lateMs, undefined, { ref: false });
    const isBusy = mishap === 'busy';
    const told = isBusy
      ? { status: 503, answer: refusalShape(503, 'SERVICE_UNAVAILABLE', 'busy') }
      : await books.during(() => toldTo(request));
    if (mishap === 'doubled') await books.during(() => toldTo(request));
    if (mishap === 'lost-reply') return void incoming.socket.destroy();
    if (mishap === 'late') await pause(lateMs, undefined, { ref: false });
    response.writeHead(told.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(told.answer));
  }

  return {
    settings,
    approve: (orderId, how) => books.during(() => till.approve(orderId, how)),
    settle: (orderId, status) => books.during(() => till.settle(orderId, status)),
    pence: () => {
      const sums = new Map<string, number>();
      for (const { unit, captures, refunds } of books.orders.values()) {
        const came = captures.filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED');
        sums.set(unit.reference_id, (sums.get(unit.reference_id) ?? 0) + sumOf(came) - sumOf(refunds));
      }
      return sums;
    },
    refuseRefunds: (issue) => {
      refusedRefunds = issue;
    },
    trouble: (next) => {
      trouble = next;
    },
    forgetTokens: () => {
      tokens = new Set();
    },
    asked,
    quiet: () => post.quiet(),
    stop: async () => {
      post.stop();
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
}

function sumOf(list: { amount: Money }[]): number {
  return list.reduce((pence, { amount }) => pence + penceOf(amount), 0);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
