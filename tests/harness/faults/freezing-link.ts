import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterwards } from '../afterwards.ts';

interface FreezingLink {
  origin: string;
  /** The live lines that are open now stay so, and nothing comes through them any more; a later one gets through. */
  freeze: () => void;
}

/** A link to a server on which live lines can freeze without closing, as they do while a phone sleeps. */
export async function freezingLinkTo(port: number): Promise<FreezingLink> {
  const open = new Set<Socket>();
  const lines = new Set<Socket>();
  const link = createServer((phone) => {
    const server = connect(port, 'localhost');
    for (const end of [phone, server]) {
      open.add(end);
      end.on('error', () => undefined).once('close', () => open.delete(end));
    }
    phone.once('data', (asked) => {
      if (asked.toString().startsWith('GET /api/live/')) lines.add(phone).add(server);
    });
    phone.pipe(server).pipe(phone);
  });
  await new Promise<void>((listening) => link.listen(0, 'localhost', listening));
  afterwards(async () => {
    for (const end of open) end.destroy();
    await new Promise((closed) => link.close(closed));
  });
  return {
    origin: `http://localhost:${(link.address() as AddressInfo).port}`,
    freeze: () => {
      for (const end of lines) end.unpipe().pause();
      lines.clear();
    },
  };
}
