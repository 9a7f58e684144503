import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { recordIn, textIn } from './answers.ts';
import { type PayPalSettings, PayPalUnsure } from './client.ts';

/** What a webhook is about. It only says where to look: what it claims is never taken for true. */
export interface Notice {
  id: string;
  /** Such as PAYMENT.CAPTURE.COMPLETED. */
  kind: string;
  orderId: string | null;
  captureId: string | null;
}

const certPath = /^\/v1\/notifications\/certs\/CERT-[0-9a-zA-Z-]{1,80}$/;
const keepCertMs = 3_600_000;
/** A certificate that never vouched for anything is asked for so rarely: anybody may name one. */
const unknownEveryMs = 5_000;
/** So many names are remembered beside those that have vouched. */
const mostUnproven = 100;
const mostCertBytes = 64 * 1024;

/** A certificate as it was found; null where PayPal has none of that name. */
interface Kept {
  cert: Promise<X509Certificate | null>;
  untilMs: number;
}

/**
 * PayPal's recipe: RSA over 'transmission id|time|our webhook id|CRC-32 of the bytes', with the certificate the headers name, which must
 * lie at PayPal's own address, bear the name of its signing service and be in force.
 */
export function openWebhookCheck(settings: PayPalSettings, answerWithinMs: number) {
  const { origin } = new URL(settings.apiUrl);
  // Certificates also lie at the older name of the same place.
  const origins = [origin, origin.replace('//api-m.', '//api.')];
  const certs = new Map<string, Kept>();
  /** Where those lie that have vouched for a notice: names that strangers make up neither push them out nor hold them up. */
  const proven = new Set<string>();
  let nextUnknownMs = 0;

  async function fetchCert(url: URL): Promise<X509Certificate | null> {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(answerWithinMs) });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (bytes.length > mostCertBytes) throw new Error('too long a certificate');
      return new X509Certificate(bytes);
    } catch (error) {
      certs.delete(url.href);
      throw new PayPalUnsure("PayPal's certificate could not be read", { cause: error });
    }
  }

  function certAt(url: URL): Promise<X509Certificate | null> {
    const now = performance.now();
    const kept = certs.get(url.href);
    if (kept && now < kept.untilMs) return kept.cert;
    if (!proven.has(url.href)) {
      if (now < nextUnknownMs) throw new PayPalUnsure('too many certificates that nobody knows');
      nextUnknownMs = now + unknownEveryMs;
    }
    const cert = fetchCert(url);
    certs.set(url.href, { cert, untilMs: now + keepCertMs });
    const unproven = [...certs.keys()].filter((href) => !proven.has(href));
    for (const href of unproven.slice(0, -mostUnproven)) certs.delete(href);
    return cert;
  }

  return async (headers: Record<string, string | string[] | undefined>, rawBody: Buffer): Promise<boolean> => {
    const one = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
    const id = one('paypal-transmission-id');
    const time = one('paypal-transmission-time');
    const signature = one('paypal-transmission-sig');
    const certUrl = one('paypal-cert-url');
    if (!settings.webhookId || !id || !time || !signature || !certUrl || !URL.canParse(certUrl)) return false;
    if (one('paypal-auth-algo') !== 'SHA256withRSA') return false;
    const url = new URL(certUrl);
    if (!origins.includes(url.origin) || !certPath.test(url.pathname) || url.search !== '') return false;
    const cert = await certAt(url);
    if (!cert || !isSigningCert(cert, Date.now())) return false;
    const signed = `${id}|${time}|${settings.webhookId}|${crc32(rawBody)}`;
    const isSigned = createVerify('RSA-SHA256').update(signed).verify(cert.publicKey, signature, 'base64');
    if (isSigned) proven.add(url.href);
    return isSigned;
  };
}

/** The name PayPal's own libraries ask for: messageverificationcerts.paypal.com, or that of the sandbox. */
function isSigningCert(cert: X509Certificate, nowMs: number): boolean {
  const isNamed = cert.subject
    .split('\n')
    .some((part) => /^CN=messageverificationcerts\.(\w+\.)?paypal\.com$/.test(part));
  return isNamed && nowMs >= Date.parse(cert.validFrom) && nowMs <= Date.parse(cert.validTo);
}

/** Null when it is no notice at all. */
export function webhookIn(rawBody: Buffer): Notice | null {
  try {
    const notice = recordIn(JSON.parse(rawBody.toString()) as unknown);
    const kind = textIn(notice['event_type']);
    const resource = recordIn(notice['resource'] ?? {});
    const related = recordIn(recordIn(resource['supplementary_data'] ?? {})['related_ids'] ?? {});
    const isOrder = kind.startsWith('CHECKOUT.ORDER.') || kind.startsWith('CHECKOUT.PAYMENT-APPROVAL.');
    const isCapture = kind.startsWith('PAYMENT.CAPTURE.') && notice['resource_type'] !== 'refund';
    return {
      id: textIn(notice['id']),
      kind,
      orderId: idIn(isOrder ? (resource['order_id'] ?? resource['id']) : related['order_id']),
      captureId: captureLinkedBy(resource['links']) ?? (isCapture ? idIn(resource['id']) : null),
    };
  } catch {
    return null;
  }
}

function idIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A refund names its capture by the link up. */
function captureLinkedBy(links: unknown): string | null {
  if (!Array.isArray(links)) return null;
  const up = (links as { rel?: unknown; href?: unknown }[]).find(({ rel }) => rel === 'up');
  return typeof up?.href === 'string' ? (/\/captures\/([^/]+)$/.exec(up.href)?.[1] ?? null) : null;
}
