import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { addressReader } from './address-of.ts';

const from = (remoteAddress: string, told?: string) =>
  ({ socket: { remoteAddress }, headers: told === undefined ? {} : { 'x-forwarded-for': told } }) as IncomingMessage;

test('without a proxy what a request says of itself is not believed', () => {
  expect(addressReader({ trustProxy: false })(from('192.0.2.1', '198.51.100.7'))).toBe('192.0.2.1');
});

test('of so many proxies each is believed once', () => {
  const read = addressReader({ trustProxy: (_address, hop) => hop < 1 });
  expect(read(from('10.0.0.1', '198.51.100.7, 203.0.113.9'))).toBe('203.0.113.9');
  expect(read(from('10.0.0.1'))).toBe('10.0.0.1');
});

test('proxies that are named by their addresses are believed, others are not', () => {
  const read = addressReader({ trustProxy: '10.0.0.0/8, ::1' });
  expect(read(from('::ffff:10.1.2.3', '198.51.100.7, 10.9.9.9'))).toBe('198.51.100.7');
  expect(read(from('::1', '2001:db8::1'))).toBe('2001:db8::1');
  expect(read(from('192.0.2.1', '198.51.100.7'))).toBe('192.0.2.1');
});
