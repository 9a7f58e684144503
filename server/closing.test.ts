import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { freshApp } from '../tests/harness/servers/app.ts';
import { eventually } from '../tests/harness/eventually.ts';

test('a connection on which something was under way when the server began to close ends soon after the answer', async () => {
  const { app } = await freshApp();
  const { proxy, heard, ended, closed } = await closingUnder(app);
  proxy.write(body.slice(1));
  const answeredAt = eventually(heard)
    .toContain('HTTP/1.1 200')
    .then(() => performance.now());
  await ended;
  await closed;
  // Left to itself it would be a minute.
  expect(performance.now() - (await answeredAt)).toBeLessThan(10_000);
});

test('what still comes over a connection that was open when the server began to close is answered, and the connection ends', async () => {
  const { app } = await freshApp();
  const { proxy, heard, ended, closed } = await closingUnder(app);
  proxy.write(body.slice(1));
  proxy.write(`GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await ended;
  await closed;
  expect(heard().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(
    heard()
      .match(/connection: \S+/gi)
      ?.at(-1)
      ?.toLowerCase(),
  ).toBe('connection: close');
});

const body = '{"email":"sam@example.org"}';

/** A server that is told to close while a call is half here. */
async function closingUnder(app: FastifyInstance) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const proxy = connect(port, '127.0.0.1');
  let heard = '';
  proxy.on('data', (part: Buffer) => (heard += part.toString()));
  const ended = once(proxy, 'close');
  const headers = `Host: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const reached = once(app.server, 'request');
  proxy.write(`POST /auth/v1/recover HTTP/1.1\r\n${headers}\r\n\r\n{`);
  await reached;
  const closed = app.close();
  await eventually(() => app.server.listening).toBe(false);
  return { proxy, heard: () => heard, ended, closed };
}
