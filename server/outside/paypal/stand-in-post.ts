import { createSign, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { newId } from './stand-in-books.ts';
import type { Shapes } from './stand-in-shapes.ts';
import type { Happening } from './stand-in-till.ts';
import type { Trouble } from './stand-in-trouble.ts';
import { makeSigningCertificate } from './stand-in-certificate.ts';

/** A webhook as it goes over the wire. */
export interface SignedNotice {
  headers: Record<string, string>;
  body: string;
}

interface NoticePost {
  /** The certificate at that path, if it is there. */
  certAt(path: string): Promise<string | null>;
  /** Sends word, again and again until it is taken. */
  announce(happening: Happening): void;
  /** When no word is on its way any more. */
  quiet(): Promise<void>;
  stop(): void;
}

const answerWithinMs = 10_000;

/** Webhooks signed with a certificate of its own; `send` brings one and says how it was answered; without it nobody is told. */
export function openNoticePost(
  {
    apiUrl,
    webhookId,
    now,
    pausesMs,
  }: { apiUrl: string; webhookId: string; now: () => Date; pausesMs: readonly number[] },
  shapes: Shapes,
  trouble: () => Trouble | null,
  send: ((notice: SignedNotice) => Promise<number>) | null,
): NoticePost {
  let certificate: ReturnType<typeof newCertificate> | null = null;
  const under = new Set<Promise<void>>();
  const timers = new Map<NodeJS.Timeout, () => void>();

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.set(timer, resolve);
    });
  }

  async function signed(event: unknown): Promise<SignedNotice> {
    certificate ??= newCertificate();
    const { path, privateKey } = await certificate;
    const body = JSON.stringify(event);
    const id = randomUUID();
    const time = now().toISOString();
    const signature = createSign('RSA-SHA256')
      .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
      .sign(privateKey, 'base64');
    return {
      headers: {
        'content-type': 'application/json',
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-cert-url': `${apiUrl}${path}`,
        'paypal-auth-algo': 'SHA256withRSA',
      },
      body,
    };
  }

  let isStopped = false;
  async function bring(event: unknown, lateMs: number, to: NonNullable<typeof send>): Promise<void> {
    if (lateMs > 0) await pause(lateMs);
    for (const ms of [...pausesMs, null]) {
      if (isStopped) return;
      const status = await to(await signed(event)).catch(() => 0);
      if ((status >= 200 && status < 300) || ms === null) return;
      await pause(ms);
    }
  }

  return {
    certAt: async (path) => {
      const cert = await certificate;
      return cert?.path === path ? cert.pem : null;
    },
    announce: (happening) => {
      if (!send) return;
      const event = eventOf(happening, shapes, now());
      for (const lateMs of trouble()?.bringsAfterMs() ?? [0]) {
        const brought = bring(event, lateMs, send).finally(() => under.delete(brought));
        under.add(brought);
      }
    },
    quiet: async () => {
      while (under.size > 0) await Promise.all(under);
    },
    stop: () => {
      isStopped = true;
      for (const [timer, resolve] of timers) {
        clearTimeout(timer);
        resolve();
      }
    },
  };
}

/** In force by the clock of the machine, which is what judges it, wherever the stand-in's own stands. */
async function newCertificate() {
  const keys = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const cert = makeSigningCertificate('messageverificationcerts.sandbox.paypal.com', new Date(), keys);
  return { ...cert, path: `/v1/notifications/certs/CERT-${cert.fingerprint.slice(0, 32)}` };
}

/** Brings notices to an address over HTTP, as PayPal does. */
export function postTo(url: string): (notice: SignedNotice) => Promise<number> {
  return async ({ headers, body }) => {
    const { status } = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerWithinMs) });
    return status;
  };
}

function eventOf({ kind, order, refundId }: Happening, shapes: Shapes, now: Date): unknown {
  const capture = order.captures.at(-1);
  const refund = order.refunds.find(({ id }) => id === refundId);
  const resource = refund
    ? shapes.refundShape(refund, order)
    : kind.startsWith('PAYMENT.CAPTURE.') && capture
      ? shapes.captureShape(capture, order)
      : shapes.orderShape(order);
  return {
    id: `WH-${newId()}-${newId()}`,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: refund ? 'refund' : kind.startsWith('PAYMENT.CAPTURE.') ? 'capture' : 'checkout-order',
    resource_version: '2.0',
    event_type: kind,
    summary: kind.toLowerCase().replaceAll('.', ' '),
    resource,
    links: [],
  };
}
