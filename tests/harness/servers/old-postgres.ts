import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterwards } from '../afterwards.ts';

/** Speaks as much PostgreSQL as it takes to let everyone in and to answer every question with its version number. */
export async function startOldPostgres(versionNumber: string): Promise<{ url: string }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([welcome, ready]));
      socket.on('data', (said) => {
        if (said.toString('latin1', 0, 1) === 'Q') socket.write(answerOf(versionNumber));
        else socket.end();
      });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { url: `postgresql://egg@127.0.0.1:${(server.address() as AddressInfo).port}/egg` };
}

const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
const welcome = message('R', int32(0));
const ready = message('Z', Buffer.from('I'));

/** One row with one column of text. */
function answerOf(value: string): Buffer {
  const column = Buffer.concat([
    Buffer.from('version\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), column])),
    message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
