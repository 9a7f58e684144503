import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { freshApp } from '../tests/harness/app.ts';
import { eventually } from '../tests/harness/eventually.ts';

test('what still comes over a connection that was open when the server began to close is answered, and the connection ends', async () => {
  const { app } = await freshApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const proxy = connect(port, '127.0.0.1');
  let heard = '';
  proxy.on('data', (part: Buffer) => (heard += part.toString()));
  const ended = once(proxy, 'close');
  const body = '{"email":"sam@example.org"}';
  const headers = `Host: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const reached = once(app.server, 'request');
  proxy.write(`POST /auth/v1/recover HTTP/1.1\r\n${headers}\r\n\r\n{`);
  await reached;
  const closed = app.close();
  await eventually(() => app.server.listening).toBe(false);
  proxy.write(body.slice(1));
  proxy.write(`GET /healthz HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
  await ended;
  await closed;
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(heard.match(/connection: \S+/gi)?.at(-1)?.toLowerCase()).toBe('connection: close');
});
