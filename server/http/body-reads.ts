import { PassThrough, type Readable } from 'node:stream';
import { Problem } from '#contract/problems';

const retryAfterS = 2;

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
 * oldest body of the same network, or of the network with the most, is read no further. A slow sender therefore never keeps a quick one
 * out, not even one behind the same address: bodies that were sent whole are read within milliseconds and are hardly ever the oldest. The
 * refusal comes at the deadline all the same, since a sender that opens its connections again at once would keep us busy with refusing.
 */
export function openBodyReads({ atOnce, perNetwork, deadlineMs }: Limits): BodyReads {
  /** By network, each with its oldest body first, and how to stop reading it. */
  const reads = new Map<string, Map<PassThrough, () => void>>();
  let count = 0;

  const sizeOf = (network: string) => reads.get(network)?.size ?? 0;
  const remove = (network: string, passed: PassThrough) => {
    const own = reads.get(network);
    if (!own?.delete(passed)) return;
    if (own.size === 0) reads.delete(network);
    count -= 1;
  };
  const makeRoom = (network: string) => {
    if (sizeOf(network) < perNetwork && count < atOnce) return;
    const [most = ''] = [...reads.keys()].toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const from = sizeOf(network) < perNetwork ? most : network;
    const [[oldest, giveUp] = []] = reads.get(from) ?? [];
    if (oldest) remove(from, oldest);
    giveUp?.();
  };

  return {
    start(network, body) {
      makeRoom(network);
      const passed = new PassThrough();
      let problem = new Problem('body-too-slow');
      const giveUp = () => {
        problem = new Problem('too-many', { retryAfterS });
        body.unpipe(passed);
      };
      reads.set(network, (reads.get(network) ?? new Map<PassThrough, () => void>()).set(passed, giveUp));
      count += 1;
      const timer = setTimeout(() => {
        remove(network, passed);
        passed.destroy(problem);
      }, deadlineMs);
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
