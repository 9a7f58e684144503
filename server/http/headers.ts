import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDataPath, type Zone, zoneOf } from '#contract/pages/zones';
import type { Config } from '../config/config.ts';

interface Policy {
  script?: string[];
  style?: string[];
  connect?: string[];
  frame?: string[];
  image?: string[];
}

const google = 'https://accounts.google.com/gsi';
const paypal = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
/** Google Pay's own sheet; Apple's is part of the browser. */
const googlePay = 'https://pay.google.com';

/** A page by its zone, or what is no page. */
type Kind = Zone | 'data' | 'file' | 'share';

/** The address of results may hold the token of their link, as that of a watched race does: of it only the origin is told, also to ourselves. */
const forLinks = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' };

const zones: Record<Zone, Policy> = {
  account: {
    script: [`${google}/client`],
    style: [`${google}/style`],
    connect: [`${google}/`],
    frame: [`${google}/`],
  },
  host: {},
  window: {},
  race: {},
  watch: {},
  // A mail carries its looks with it, and the frame that shows one keeps to the page's policy.
  mailer: { style: ["'unsafe-inline'"] },
  rest: {},
};

/** Where hosts pay by PayPal their pages load its SDK; nowhere else has it anything to load. */
const paying: Policy = {
  script: [...paypal, `${googlePay}/gp/p/js/pay.js`],
  connect: [...paypal, googlePay, 'https://google.com/pay', 'https://www.google.com/pay'],
  frame: [...paypal, googlePay],
  image: paypal,
};

/** In the browser of an old television 'self' does not mean our WebSockets. */
function policyOf({ payments, publicOrigin }: Config, zone: Zone): Policy {
  if (zone === 'watch') return { connect: [publicOrigin.replace(/^http/, 'ws')] };
  return zone === 'host' && payments.by === 'paypal' ? paying : zones[zone];
}

const sources = (own: string, more: string[] = []) => [own, ...more].join(' ');

/** Zones with a map on one of their pages. */
const mapped: Kind[] = ['host', 'race', 'rest'];

function policyText(policy: Policy, counting: string[], tiles: Tiles): string {
  return [
    "default-src 'none'",
    `script-src ${sources("'self'", policy.script)}`,
    `style-src ${sources("'self'", policy.style)}`,
    `img-src ${sources("'self' data: blob:", [...(policy.image ?? []), ...tiles.image])}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src ${sources("'self'", [...(policy.connect ?? []), ...counting, ...tiles.connect])}`,
    ...(policy.frame ? [`frame-src ${policy.frame.join(' ')}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Where a map gets its tiles: pictures are shown, an archive is read. */
interface Tiles {
  image: string[];
  connect: string[];
}

const noTiles: Tiles = { image: [], connect: [] };

function tilesOf({ tilesUrl }: Config): Tiles {
  if (tilesUrl === 'off' || tilesUrl.startsWith('/')) return noTiles;
  const { origin, pathname } = new URL(tilesUrl);
  return pathname.endsWith('.pmtiles') ? { image: [], connect: [origin] } : { image: [origin], connect: [] };
}

const bare = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

function headersFor(config: Config, zone: Kind): Record<string, string> {
  // Nothing is counted in the front window, nor on the wall.
  const counting =
    config.analyticsUrl && zone !== 'window' && zone !== 'watch' ? [new URL(config.analyticsUrl).origin] : [];
  const tiles = mapped.includes(zone) ? tilesOf(config) : noTiles;
  const secure = config.publicOrigin.startsWith('https:');
  const transport = secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};
  // A page has a dozen files and makes a call with every tap: what only matters to pages does not travel with each of them.
  if (zone === 'file' || zone === 'share' || zone === 'data') {
    return {
      'content-security-policy': bare,
      // Share pictures exist to be shown elsewhere.
      'cross-origin-resource-policy': zone === 'share' ? 'cross-origin' : 'same-origin',
      'x-content-type-options': 'nosniff',
      ...transport,
    };
  }
  return {
    'content-security-policy': policyText(policyOf(config, zone), counting, tiles),
    'cross-origin-opener-policy': zone === 'account' || zone === 'host' ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(self), usb=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...transport,
  };
}

/** True for addresses of files, which are there or not, and never a page. */
export function isFilePath(path: string): boolean {
  return /^\/(assets|icons|share|pictures|tiles|streets|paypal-standin)\//.test(path);
}

/** Puts the safe headers of its address on an answer; they are computed once and only copied. */
export function safeHeaders(config: Config): (request: FastifyRequest, reply: FastifyReply) => void {
  const ready = {
    account: headersFor(config, 'account'),
    host: headersFor(config, 'host'),
    window: headersFor(config, 'window'),
    race: headersFor(config, 'race'),
    watch: headersFor(config, 'watch'),
    mailer: headersFor(config, 'mailer'),
    rest: headersFor(config, 'rest'),
    data: headersFor(config, 'data'),
    file: headersFor(config, 'file'),
    share: headersFor(config, 'share'),
  };
  return (request, reply) => {
    const path = pathOf(request.url);
    const kind = kindOf(path);
    reply.headers(ready[kind]);
    if (path.startsWith('/results/') || kind === 'watch') reply.headers(forLinks);
    if (kind !== 'file' && kind !== 'share') reply.header('x-request-id', request.id);
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function kindOf(path: string): Kind {
  if (isDataPath(path)) return 'data';
  if (isFilePath(path)) return path.startsWith('/share/') ? 'share' : 'file';
  return zoneOf(path);
}
