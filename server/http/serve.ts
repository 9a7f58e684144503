import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, InputOf, OutputOf, ParamsOf, QueryOf } from '#contract/call';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { compressed } from './compressed.ts';
import { gamePlacer } from './json-bodies.ts';
import { callerOf, movedViewerOf, refuseStrangers, setCaller, takeShares, viewerOf } from './viewer.ts';
import { isPassing } from './refuse.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

/** Nothing is guessed: a value of the wrong type is refused, a key nobody named is dropped. */
export const ajvOptions = {
  customOptions: { coerceTypes: false, removeAdditional: 'all', useDefaults: false, allErrors: false },
} as const;

const retryAfterS = 2;

export interface Asked<C extends Call> {
  input: InputOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  /** Who asks; null for calls that anyone may make, and for a visitor or whoever comes with a link instead of a cookie. */
  viewer: C['caller'] extends 'signed-in' | 'account' | 'operator'
    ? Viewer
    : C['caller'] extends 'signed-in-or-link' | 'visitor'
      ? Viewer | null
      : null;
  /** The Idempotency-Key header; null when the caller sent none. */
  key: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Wraps an answer, also where it fails for want of room or of a database: then the caller may not be known. */
type Around<C extends Call> = (
  asked: Pick<Asked<C>, 'input' | 'key' | 'request'>,
  take: () => Promise<OutputOf<C>>,
) => Promise<OutputOf<C>>;

/**
 * Turns a row of the contract into a route: who may call is settled before the body is looked at, its shape is checked on the
 * way in, and the answer is cut to the contract on the way out.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  answer: (asked: Asked<C>) => Promise<OutputOf<C>>,
  around?: Around<C>,
): void {
  const { shares } = deps;
  const troubles = new WeakMap<FastifyRequest, unknown>();
  const hasBody = !['GET', 'HEAD', 'DELETE'].includes(call.method);
  const placeGame = gamePlacer(call);

  async function admit(request: FastifyRequest): Promise<void> {
    const viewer = await askingFor(deps, call, request).catch((error: unknown) => {
      if (!around || !isPassing(error)) throw error;
      troubles.set(request, error);
    });
    if (troubles.has(request)) return;
    if (viewer) setCaller(request, viewer);
    else if (call.caller !== 'visitor' && (call.caller !== 'signed-in-or-link' || !hasLink(request)))
      throw new Problem('not-authenticated');
    // [K3] A guest hosts nothing and pays nothing; operator pages refuse them like any other account.
    if (viewer?.isGuest && call.caller === 'account') throw new Problem('not-for-guests');
    if (viewer && call.caller === 'operator') refuseStrangers(deps, viewer);
  }

  function readied(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    request.body ??= {};
    placeGame?.(request);
    done();
  }

  app.route({
    method: call.method,
    url: call.path,
    ...(call.bodyBytes ? { bodyLimit: call.bodyBytes } : {}),
    schema: {
      params: call.params,
      querystring: call.query,
      ...(hasBody ? { body: call.input } : {}),
      response: { [call.status]: call.output },
    },
    ...(call.caller === 'anyone' ? {} : { onRequest: admit }),
    ...(call.answers ? { onSend: unread } : {}),
    ...(call.isLarge ? { onSend: compressed } : {}),
    ...(hasBody ? { preValidation: readied } : {}),
    // Not async itself: each promise on the way costs every call.
    handler(request, reply) {
      reply.code(call.status).header('cache-control', 'private, no-store');
      // What a link opens is for those who were given it.
      if (call.caller === 'signed-in-or-link') reply.header('x-robots-tag', 'noindex');
      const viewer = callerOf(request) ?? null;
      const asked: Asked<C> = {
        input: request.body as InputOf<C>,
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        viewer: viewer as Asked<C>['viewer'],
        key: request.headers['idempotency-key']?.toString() ?? null,
        request,
        reply,
      };
      if (call.caller === 'anyone' && !around) return answer(asked);
      const take = async () => {
        if (troubles.has(request)) throw troubles.get(request);
        if (!viewer) return answer(asked);
        const work = async () => {
          // The client disconnected while queued; it will retry if it still needs to.
          if (request.socket.destroyed) throw new Problem('busy', { retryAfterS });
          return answer(asked);
        };
        return call.answers ? shares.files.take(viewer.accountId, work) : takeShares(deps, viewer, request, work);
      };
      return around ? around(asked, take) : take();
    },
  });
}

/** Who asks. [K19] Whoever's seat has moved to another phone is told so, but for what that phone may still say. */
async function askingFor(deps: Deps, call: Call, request: FastifyRequest): Promise<Viewer | null> {
  const viewer = await viewerOf(deps, request);
  if (viewer || call.caller === 'visitor' || (call.caller === 'signed-in-or-link' && hasLink(request))) return viewer;
  const moved = await movedViewerOf(deps, request);
  if (moved && !call.fromOldPhone) throw new Problem('seat-moved');
  return moved;
}

function hasLink({ query }: FastifyRequest): boolean {
  return typeof (query as { link?: unknown }).link === 'string';
}

/** Who asks for the head alone is sent no bytes, so none are fetched: Fastify would read a stream to its end and throw it away. */
async function unread({ method }: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (method !== 'HEAD' || !(payload instanceof Readable)) return payload;
  payload.destroy();
  return Readable.from([]);
}
