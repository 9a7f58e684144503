import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, InputOf, OutputOf, ParamsOf, QueryOf } from '#contract/call';
import { Problem } from '#contract/problems';
import type { Deps } from './deps.ts';
import type { Viewer } from './store/login-sessions.ts';
import { viewerOf } from './viewer.ts';

/** Nothing is guessed: a value of the wrong type is refused, a key nobody named is dropped. */
export const ajvOptions = {
  customOptions: { coerceTypes: false, removeAdditional: 'all', useDefaults: false, allErrors: false },
} as const;

export interface Asked<C extends Call> {
  input: InputOf<C>;
  params: ParamsOf<C>;
  query: QueryOf<C>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answered<C extends Call> = Promise<OutputOf<C>>;

/** Turns a row of the contract into a route: shape checked on the way in, cut to the contract on the way out. */
function route<C extends Call>(app: FastifyInstance, call: C, answer: (asked: Asked<C>) => Answered<C>): void {
  const hasBody = call.method !== 'GET' && call.method !== 'DELETE';
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
    preValidation: async (request) => {
      if (hasBody) request.body ??= {};
    },
    handler: async (request, reply) => {
      reply.code(call.status).header('cache-control', 'private, no-store');
      return answer({
        input: request.body as InputOf<C>,
        params: request.params as ParamsOf<C>,
        query: request.query as QueryOf<C>,
        request,
        reply,
      });
    },
  });
}

/** A call that anyone may make. */
export function serve<C extends Call>(app: FastifyInstance, call: C, answer: (asked: Asked<C>) => Answered<C>): void {
  route(app, call, answer);
}

/** A call for people who are signed in; everyone else is refused before the body is looked at. */
export function serveSignedIn<C extends Call>(
  app: FastifyInstance,
  deps: Deps,
  call: C,
  answer: (asked: Asked<C> & { viewer: Viewer }) => Answered<C>,
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  app.register(async (signedIn) => {
    signedIn.addHook('onRequest', async (request) => {
      const viewer = await viewerOf(deps, request);
      if (!viewer) throw new Problem('not-authenticated');
      viewers.set(request, viewer);
    });
    route(signedIn, call, async (asked) => {
      const viewer = viewers.get(asked.request);
      if (!viewer) throw new Problem('not-authenticated');
      return answer({ ...asked, viewer });
    });
  });
}
