import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterwards } from '../afterwards.ts';

interface CutLink {
  origin: string;
  /** How often it was cut. */
  cuts: () => number;
}

/** A link to a server that is cut each time so many bytes have gone up. */
export async function cutLinkTo(port: number, everyBytes: number): Promise<CutLink> {
  let cuts = 0;
  const open = new Set<Socket>();
  const link = createServer((phone) => {
    const server = connect(port, '127.0.0.1');
    for (const end of [phone, server]) {
      open.add(end);
      end.on('error', () => undefined).once('close', () => open.delete(end));
    }
    let sent = 0;
    phone.on('data', (part) => {
      const rest = part.subarray(0, everyBytes - sent);
      sent += part.length;
      if (sent < everyBytes) return void server.write(rest);
      cuts += 1;
      return void server.write(rest, () => [phone, server].forEach((end) => end.destroy()));
    });
    server.on('data', (part) => phone.write(part));
    phone.once('close', () => server.destroy());
    server.once('close', () => phone.destroy());
  });
  await new Promise<void>((listening) => link.listen(0, '127.0.0.1', listening));
  afterwards(async () => {
    for (const end of open) end.destroy();
    await new Promise((closed) => link.close(closed));
  });
  return { origin: `http://127.0.0.1:${(link.address() as AddressInfo).port}`, cuts: () => cuts };
}
