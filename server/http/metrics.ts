import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import type { Database } from '../store/database.ts';
import { payments } from '../store/money-tables.ts';
import { countPayments } from '../store/money/payments.ts';

/** Counts and logs every request by the shape of its address (never the address itself), and shows the figures to whoever has the token; others may add to them. */
export function countRequests(app: FastifyInstance, config: Config): Registry {
  const registry = new Registry();
  if (config.metricsToken) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? '(none)';
    requests.inc({ method, route, status: reply.statusCode });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
    const logged = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(logged, 'request');
  });

  const { metricsToken } = config;
  if (metricsToken === null) return registry;
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, metricsToken)) throw new Problem('not-found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/** How many payments are in which state, counted when somebody looks. */
export function showPayments({ database }: { database: Database }, registry: Registry): void {
  const states = payments.state.enumValues;
  registry.registerMetric(
    new Gauge({
      name: 'payments',
      help: 'Payments by state',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const counted = await countPayments(database.db);
        for (const state of states) this.set({ state }, counted.find((one) => one.state === state)?.count ?? 0);
      },
    }),
  );
}

function mayRead(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
