import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { afterwards } from '../../tests/harness/afterwards.ts';
import { frameOf, framed } from './frames.ts';
import { Line, send } from './line.ts';

test('[L6] a phone that takes nothing in is dropped once too much waits for it', async () => {
  const { line, phone } = await connected();
  phone.pause();
  const frame = framed(' '.repeat(64 * 1024));
  const dropped = once(line, 'close');
  while (send(line, frame)) await new Promise(setImmediate);
  expect(await dropped).toEqual([1006, Buffer.from('')]);
  expect(send(line, frame)).toBe(false);
});

test('a frame travels as text', async () => {
  const { line, phone } = await connected();
  const heard = once(phone, 'message');
  send(line, frameOf({ type: 'beat', seq: 7, at: 1_000 }));
  expect(await heard).toEqual([Buffer.from('{"type":"beat","seq":7,"at":1000}'), false]);
});

test.each([0, 125, 126, 65_535, 65_536, 200_000])('a frame of %i bytes arrives as it was sent', async (length) => {
  const { line, phone } = await connected();
  const heard = once(phone, 'message');
  const first = '🦊'.repeat(Math.floor(length / 12));
  const rest = 'z'.repeat(length - Buffer.byteLength(first));
  send(line, framed(first + rest));
  const [bytes] = (await heard) as [Buffer];
  expect([bytes.length, bytes.toString()]).toEqual([length, first + rest]);
});

async function connected(): Promise<{ line: Line; phone: WebSocket }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', WebSocket: Line });
  await once(server, 'listening');
  const phone = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  afterwards(async () => {
    phone.terminate();
    server.close();
  });
  const connection = once(server, 'connection') as Promise<[Line, IncomingMessage]>;
  const [[line, { socket }]] = await Promise.all([connection, once(phone, 'open')]);
  line.wire = socket;
  return { line, phone };
}
