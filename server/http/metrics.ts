import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { notedOf } from './noted.ts';
import { networkOf, sealed } from './rate-limits.ts';
import { countAnswers } from './route-figures.ts';
import { callerOf } from './viewer.ts';

/** Counts and logs every request by the shape of its address (never the address itself), and shows the figures to whoever has the token; others may add to them. */
export function countRequests(app: FastifyInstance, deps: Pick<Deps, 'config' | 'keys'>): Registry {
  const { config } = deps;
  const registry = new Registry();
  if (config.metricsToken) collectDefaultMetrics({ register: registry });
  const count = countAnswers(registry);

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? '(none)';
    const { elapsedTime: ms, statusCode: status } = reply;
    count(method, route, status, ms / 1000);
    const more = status < 400 ? signedIn(request) : refusedTo(request);
    request.log.info({ method, route, status, ms: Math.round(ms), ...more }, 'request');
    done();
  });

  const { metricsToken } = config;
  if (metricsToken === null) return registry;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, metricsToken)) throw new Problem('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;

  /** Why, to whom and to which network: as much of it as tells one from another, and is nobody's address. */
  function refusedTo(request: FastifyRequest) {
    const account = callerOf(request)?.accountId;
    const from = sealed(deps, networkOf(request.ip)).slice(0, 12);
    return { ...(account ? { account } : {}), from, ...notedOf(request) };
  }
}

/** What goes well names nobody, unless somebody was signed in by it. */
function signedIn(request: FastifyRequest) {
  const noted = notedOf(request);
  return noted?.signedInBy === undefined ? undefined : noted;
}

function mayRead(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
