import { PassThrough, type Readable } from 'node:stream';
import { Problem } from '#contract/problems';
import { busy } from './refuse.ts';

interface Limits {
  atOnce: number;
  perNetwork: number;
  deadlineMs: number;
}

interface BodyReads {
  /** Passes a body on. The stream it returns fails with a Problem when the body misses its deadline or has to make room. */
  start(network: string, body: Readable): PassThrough;
  /** Ends the limits of a body that has been read or is not going to be. The rest of it is discarded. */
  stop(network: string, body: Readable, passed: PassThrough): void;
}

/**
 * Limits the request bodies that are being read: how long each may take, and how many may be read at once. When there are too many, the
 * oldest body of the same network, or of the network with the most, is cut off. A slow sender therefore never keeps a quick one out, not
 * even one behind the same address: bodies that were sent whole are read within milliseconds and are hardly ever the oldest.
 */
export function openBodyReads({ atOnce, perNetwork, deadlineMs }: Limits): BodyReads {
  /** By network, each with its oldest body first. */
  const reads = new Map<string, Set<PassThrough>>();
  let count = 0;

  const remove = (network: string, passed: PassThrough) => {
    const own = reads.get(network);
    if (!own?.delete(passed)) return;
    if (own.size === 0) reads.delete(network);
    count -= 1;
  };
  const cut = (network: string, passed: PassThrough, problem: Problem) => {
    remove(network, passed);
    passed.destroy(problem);
  };
  const makeRoom = (network: string) => {
    const own = reads.get(network)?.size ?? 0;
    if (own < perNetwork && count < atOnce) return;
    const [longest = ''] = [...reads.keys()].toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const from = own < perNetwork ? longest : network;
    const [oldest] = reads.get(from) ?? [];
    if (oldest) cut(from, oldest, busy());
  };
  const sizeOf = (network: string) => reads.get(network)?.size ?? 0;

  return {
    start(network, body) {
      makeRoom(network);
      const passed = new PassThrough();
      reads.set(network, (reads.get(network) ?? new Set()).add(passed));
      count += 1;
      const timer = setTimeout(() => cut(network, passed, new Problem('body-too-slow')), deadlineMs);
      passed.once('close', () => clearTimeout(timer));
      // Fastify listens for errors only while it reads.
      passed.on('error', () => undefined);
      // The client hung up.
      body.once('error', (error) => passed.destroy(error));
      return body.pipe(passed);
    },
    stop(network, body, passed) {
      remove(network, passed);
      body.unpipe(passed).resume();
      passed.destroy();
    },
  };
}
