import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { fairShare } from '#contract/limits';
import type { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import { openBodyReads } from './body-reads.ts';
import { type FairTurns, openFairTurns } from './fair-turns.ts';
import { networkOf } from './rate-limits.ts';
import { busy, problemOf, refuse } from './refuse.ts';

/**
 * Sign-in, sign-up, joining, co-host links and watching. Their callers have no account yet, so the limit per account (fair-share.ts) does not
 * apply to them.
 */
const entryPaths = /^\/(auth\/v1\/|api\/(join\/|cohost\/|set-token|take-hand-over|decline-seat|watch\/))/;

/** Of each endpoint. A thousand people may join by one code from one campus; the other half of the queue is for everyone else. */
export const entrySlots = { atOnce: 4, waiting: 2_000, waitingPerNetwork: 1_000 };

/**
 * Bodies that are being read at all of them. Sixty phones of one pub that join in the same second send one each; the limit is twice that,
 * because on a bad signal some send it again on a second connection. A thousand unfinished bodies take 64 MB at most.
 */
export const entryBodies = { atOnce: 1_000, perNetwork: 120, deadlineMs: 5_000 };

interface Entry {
  network: string;
  slots: FairTurns;
  stopReading?: () => void;
  release?: () => void;
}

/**
 * Limits the concurrency of each entry endpoint, fairly by client network, so that a flood of logins cannot starve running races. A slot
 * covers our work and not the client's connection: it is taken when the body has been read, and given back when the answer is ready,
 * also where the client has hung up in the meantime. Until the body has been read, the limits of body-reads.ts apply.
 */
export function limitEntryEndpoints(app: FastifyInstance): void {
  const bodies = openBodyReads(entryBodies);
  const entries = new WeakMap<FastifyRequest, Entry>();
  const release = async (request: FastifyRequest): Promise<void> => {
    const entry = entries.get(request);
    entry?.stopReading?.();
    entry?.release?.();
  };

  app.addHook('onRoute', (route) => {
    if (!entryPaths.test(route.url)) return;
    const slots = openFairTurns(entrySlots.atOnce, entrySlots.waiting, entrySlots.waitingPerNetwork);
    const startReading = async (request: FastifyRequest, _reply: FastifyReply, body: RequestPayload) => {
      const network = networkOf(request.ip);
      const entry: Entry = { network, slots };
      entries.set(request, entry);
      // Most bodies arrive with their headers: they are complete once Node has parsed what it has received.
      await Promise.resolve();
      if (!isBodyArriving(request)) return body;
      const passed = bodies.start(network, body);
      entry.stopReading = () => bodies.stop(network, body, passed);
      return passed;
    };
    route.preParsing = [startReading, route.preParsing ?? []].flat();
    // Before the error handler, which may delay the refusal.
    route.onError = [release, route.onError ?? []].flat();
    route.onSend = [release, route.onSend ?? []].flat();
  });

  // A hook of the whole app, because those run before the preValidation hooks of plugins, which already query the database.
  // Not async: each promise on the way costs every call.
  app.addHook('preValidation', (request, _reply, proceed) => {
    const entry = entries.get(request);
    if (!entry) return proceed();
    entry.stopReading?.();
    takeSlot(entry, hangUpOf(request.socket)).then(() => proceed(), proceed);
  });
}

/** A request that is injected has arrived whole, and nothing reports when. */
function isBodyArriving({ headers, raw }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && 'complete' in raw && !raw.complete;
}

/** Resolves when a slot is free, which is then held until `entry.release` is called. */
function takeSlot(entry: Entry, hangUp: AbortSignal): Promise<void> {
  return new Promise<void>((begin, refused) => {
    const untilReleased = () =>
      new Promise<void>((resolve) => {
        entry.release = resolve;
        begin();
      });
    entry.slots.take(entry.network, untilReleased, hangUp).catch(refused);
  });
}

const hangUps = new WeakMap<Socket, AbortSignal>();

/**
 * Aborts when the connection closes. Of the socket itself, since neither a request whose body has been read nor an answer that waits behind
 * another on its connection reports it; one listener for all the requests of a connection.
 */
function hangUpOf(socket: Socket): AbortSignal {
  const known = hangUps.get(socket);
  if (known) return known;
  const controller = new AbortController();
  const hangUp = () => controller.abort(busy());
  if (socket.destroyed) hangUp();
  else socket.once('close', hangUp);
  hangUps.set(socket, controller.signal);
  return controller.signal;
}

/**
 * Error handler that delays refusals by a second once there are more than a burst of them: those for too many attempts anywhere, and all
 * at entry endpoints. A client that retries in a loop then costs a timer and not a core. Counted for the whole node, since a flood may
 * come from anywhere. A body that missed its deadline has been waited for already.
 */
export function delayedErrorHandler({ callsASecond }: Pick<Config, 'callsASecond'>): typeof refuse {
  const burst = callsASecond * fairShare.refusals.burstS;
  let left = burst;
  let filledAt = performance.now();
  const takeToken = () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - filledAt) / 1_000) * callsASecond);
    filledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
  return (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const { status } = problemOf(error);
    const mayBeDelayed = status === 429 || (status !== 408 && entryPaths.test(request.routeOptions.url ?? ''));
    if (!mayBeDelayed || takeToken()) return refuse(error, request, reply);
    setTimeout(() => void refuse(error, request, reply), fairShare.refusalMs).unref();
    return reply;
  };
}
