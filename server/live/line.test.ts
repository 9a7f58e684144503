import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { encoded, Line, send } from './line.ts';

test('[L6] a phone that takes nothing in is dropped once too much waits for it', async () => {
  const { line, phone } = await connected();
  phone.pause();
  const frame = Buffer.alloc(64 * 1024, ' ');
  const dropped = once(line, 'close');
  while (send(line, frame)) await new Promise(setImmediate);
  expect(await dropped).toEqual([1006, Buffer.from('')]);
  expect(send(line, frame)).toBe(false);
});

test('a frame travels as text', async () => {
  const { line, phone } = await connected();
  const heard = once(phone, 'message');
  send(line, encoded({ type: 'beat', seq: 7, at: 1_000 }));
  expect(await heard).toEqual([Buffer.from('{"type":"beat","seq":7,"at":1000}'), false]);
});

async function connected(): Promise<{ line: Line; phone: WebSocket }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', WebSocket: Line });
  await once(server, 'listening');
  const phone = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  afterwards(async () => {
    phone.terminate();
    server.close();
  });
  const [[line]] = (await Promise.all([once(server, 'connection'), once(phone, 'open')])) as [[Line], unknown];
  return { line, phone };
}
