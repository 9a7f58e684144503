import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config/config.ts';

/** Where a request comes from that no route takes, such as one for a line; the same as `request.ip` of one that a route takes. */
export function addressReader({
  trustProxy,
}: Pick<Config, 'trustProxy'>): (request: IncomingMessage) => string | undefined {
  const isTrusted = typeof trustProxy === 'string' ? oneOf(trustProxy) : trustProxy || (() => false);
  return ({ socket, headers }) => {
    const told = headers['x-forwarded-for'] ?? '';
    const passed = (Array.isArray(told) ? told.join() : told).split(',').map((part) => part.trim());
    const way = [socket.remoteAddress ?? '', ...passed.filter(Boolean).toReversed()];
    const first = way.findIndex((address, hop) => hop === way.length - 1 || !isTrusted(address, hop));
    return way[first];
  };
}

function oneOf(networks: string): (address: string) => boolean {
  const list = new BlockList();
  for (const part of networks.split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}
