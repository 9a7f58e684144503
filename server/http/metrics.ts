import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import { countAnswers } from './route-figures.ts';

/** Counts and logs every request by the shape of its address (never the address itself), and shows the figures to whoever has the token; others may add to them. */
export function countRequests(app: FastifyInstance, config: Config): Registry {
  const registry = new Registry();
  if (config.metricsToken) collectDefaultMetrics({ register: registry });
  const count = countAnswers(registry);

  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? '(none)';
    const { elapsedTime: ms, statusCode: status } = reply;
    count(method, route, status, ms / 1000);
    request.log.info({ method, route, status, ms: Math.round(ms) }, 'request');
    done();
  });

  const { metricsToken } = config;
  if (metricsToken === null) return registry;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, metricsToken)) throw new Problem('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function mayRead(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
