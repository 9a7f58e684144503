import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairShare } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import { openFairTurns } from './fair-turns.ts';
import { networkOf } from './rate-limits.ts';
import { problemOf, refuse } from './refuse.ts';

/** Where people come in whom nobody knows yet, so that no share of an account holds them back. */
const doors = /^\/(auth\/v1\/|api\/(join\/|set-token|take-hand-over|decline-seat|watch\/))/;

/**
 * A crowd at the door leaves those who race their node: of each call by which people come in a few are worked on at a time, in turns of
 * the networks they come from. A crowd at one door keeps nobody waiting at another.
 */
export function takeTurnsAtDoors(app: FastifyInstance): void {
  const releases = new WeakMap<FastifyRequest, () => void>();
  const release = async (request: FastifyRequest): Promise<void> => releases.get(request)?.();

  app.addHook('onRoute', (route) => {
    if (!doors.test(route.url)) return;
    const turns = openFairTurns(fairShare.doors.atOnce, fairShare.doors.waiting);
    const wait = async (request: FastifyRequest, { raw }: FastifyReply) => {
      const hungUp = new AbortController();
      raw.once('close', () => hungUp.abort(new Problem('busy')));
      const begun = new Promise<void>((begin, giveUp) => {
        const untilDone = () =>
          new Promise<void>((resolve) => {
            releases.set(request, resolve);
            raw.once('close', resolve);
            begin();
          });
        turns.take(networkOf(request.ip), untilDone, hungUp.signal).catch(giveUp);
      });
      await begun.catch(async (error: Error) => {
        await pause(fairShare.refusalMs, undefined, { ref: false });
        throw error;
      });
    };
    route.onRequest = [wait, route.onRequest ?? []].flat();
    // Before the refusal, which may take its time.
    route.onError = [release, route.onError ?? []].flat();
    route.onSend = [release, route.onSend ?? []].flat();
  });
}

/**
 * Whoever is refused for too many tries, or for anything at a door, and tries again without pause costs a timer and not a core: beyond a
 * few at once, such refusals take a second to come. Counted for the whole node, since a flood may come from anywhere.
 */
export function unhurriedRefusals({ callsASecond }: Pick<Config, 'callsASecond'>): typeof refuse {
  const burst = callsASecond * fairShare.refusals.burstS;
  let left = burst;
  let filledAt = performance.now();
  const isAtOnce = () => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - filledAt) / 1_000) * callsASecond);
    filledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
  return (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => {
    const isTold = problemOf(error).status === 429 || doors.test(request.routeOptions.url ?? '');
    if (!isTold || isAtOnce()) return refuse(error, request, reply);
    setTimeout(() => void refuse(error, request, reply), fairShare.refusalMs).unref();
    return reply;
  };
}
