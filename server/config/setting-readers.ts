import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import type { JWK } from 'jose';
import { foldEmail } from '#contract/text/checks';
import { projectRoot } from './project-root.ts';

export const orNull =
  <T>(read: (value: string) => T | undefined) =>
  (value: string) =>
    value === '' ? null : read(value);
export const oneOf =
  <const T extends string>(...allowed: T[]) =>
  (value: string) =>
    allowed.find((word) => word === value);
export const someText = (value: string) => (value.trim() === '' ? undefined : value.trim());
/** A header of a call to others carries it, so it is a single line of plain characters. */
export const headerText = (value: string) => (/^[\x20-\x7e]{1,200}$/.test(value) ? value : undefined);

export function portNumber(value: string): number | undefined {
  const port = Number(value);
  return /^\d+$/.test(value) && port >= 1 && port <= 65_535 ? port : undefined;
}

export function callRate(value: string): number | undefined {
  return /^[1-9]\d{0,4}$|^100000$/.test(value) ? Number(value) : undefined;
}

export function origin(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const bare = url && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/' && !url.search;
  return bare ? url.origin : undefined;
}

export function urlOf(...protocols: string[]) {
  return (value: string) => (URL.canParse(value) && protocols.includes(new URL(value).protocol) ? value : undefined);
}

export function mailAddress(value: string): { name: string; address: string } | undefined {
  const parts = /^(?:([^<>\r\n"]*)<([^\s<>@]+@[^\s<>@]+)>|([^\s<>@]+@[^\s<>@]+))$/.exec(value.trim());
  const address = parts?.[2] ?? parts?.[3];
  return address ? { name: (parts?.[1] ?? '').trim(), address } : undefined;
}

/** As accounts keep them; an empty list when there are none. */
export function mailAddresses(value: string): string[] | undefined {
  const given = value.split(',').filter((part) => part.trim() !== '');
  const folded = given.map(foldEmail);
  return folded.every((address) => address !== null) ? folded : undefined;
}

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return version !== 0 && more.length === 0 && fits;
}

type Proxies = false | string | ((address: string, hop: number) => boolean);

export function proxies(value: string): Proxies | undefined {
  if (value === 'no') return false;
  if (/^[1-9]$/.test(value)) return (_address, hop) => hop < Number(value);
  return value.split(',').every((part) => isNetwork(part.trim())) ? value : undefined;
}

export function signingKey(value: string): JWK | undefined {
  const jwk = parsed(value) as JWK | undefined;
  return jwk?.kty === 'EC' && jwk.crv === 'P-256' && jwk.d ? jwk : undefined;
}

export function cookieSecret(value: string): string | undefined {
  return Buffer.from(value, 'base64url').length >= 32 ? value : undefined;
}

/** Either half of a key of age. */
export function snapshotKey(value: string): string | undefined {
  return /^(age1[02-9ac-hj-np-z]{58}|AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58})$/.test(value) ? value : undefined;
}

export function pushPair(value: string): { publicKey: string; privateKey: string } | undefined {
  const pair = parsed(value) as { publicKey?: unknown; privateKey?: unknown } | undefined;
  return typeof pair?.publicKey === 'string' && typeof pair.privateKey === 'string'
    ? { publicKey: pair.publicKey, privateKey: pair.privateKey }
    : undefined;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

export const folder = (value: string) =>
  value === '' ? undefined : isAbsolute(value) ? value : resolve(projectRoot, value);

/** 'off', the address of map tiles with a place for each of z, x and y after the host, or an archive: one of ours or an address. */
export function tileSource(value: string): string | undefined {
  if (value === 'off' || /^\/tiles\/[\w-][\w.-]*\.pmtiles$/.test(value)) return value;
  const [, path = ''] = /^https?:\/\/[^/{}]+(\/.*)$/.exec(value) ?? [];
  if (!URL.canParse(value) || path === '') return undefined;
  const isWhole = ['{z}', '{x}', '{y}'].every((mark) => path.split(mark).length === 2);
  return isWhole || new URL(value).pathname.endsWith('.pmtiles') ? value : undefined;
}

/** Which kind of routing server, and its address without a slash at its end. */
export function walkingServer(value: string): { by: 'osrm' | 'valhalla'; address: string } | undefined {
  const [, by, address = ''] = /^(osrm|valhalla)\+(https?:\/\/.+?)\/*$/.exec(value) ?? [];
  if (!URL.canParse(address) || /[?#@]/.test(address)) return undefined;
  return { by: by === 'osrm' ? 'osrm' : 'valhalla', address };
}
