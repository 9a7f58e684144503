import { setMaxListeners } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterwards } from '../afterwards.ts';

interface Poorness {
  /** How long everything takes there and back. */
  roundMs: number;
  /** Which share of packets gets lost. */
  loss: number;
  /** Which share of connections breaks, each somewhere in its first packets. */
  breaks: number;
}

interface PoorLine {
  origin: string;
  lost: () => number;
  broken: () => number;
}

const packetBytes = 1_400;
/** What is lost is sent again after so long, and holds up what comes behind it. */
const againMs = 600;

/** A line to a server as in the back room of a pub: slow, lossy, and now and then gone. */
export async function poorLineTo(port: number, { roundMs, loss, breaks }: Poorness): Promise<PoorLine> {
  let [lost, broken] = [0, 0];
  const open = new Set<Socket>();
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  /** One direction: everything arrives in its order, however late. */
  const carry = (from: Socket, to: Socket) => {
    let before = Promise.resolve();
    let freeAt = 0;
    const deliver = (late: number, work: () => void) => {
      freeAt = Math.max(freeAt, performance.now() + late);
      const dueAt = freeAt;
      before = before
        .then(() => pause(Math.max(0, dueAt - performance.now()), undefined, { signal: over.signal }))
        .then(work, () => undefined);
    };
    from.on('data', (part) => {
      const packets = Math.ceil(part.length / packetBytes);
      const gone = Array.from({ length: packets }, Math.random).filter((luck) => luck < loss).length;
      lost += gone;
      deliver(roundMs / 2 + gone * againMs, () => to.write(part));
    });
    from.on('end', () => deliver(roundMs / 2, () => to.end()));
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end).on('close', () => open.delete(socket));
    }
    carry(near, far);
    carry(far, near);
    if (Math.random() >= breaks) return;
    broken += 1;
    void pause(roundMs * (1 + 10 * Math.random()), undefined, { signal: over.signal }).then(end, end);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterwards(async () => {
    over.abort();
    for (const socket of open) socket.destroy();
    await new Promise((closed) => server.close(closed));
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    broken: () => broken,
  };
}
