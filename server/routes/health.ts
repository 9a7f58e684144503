import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isWritable } from '../store/database.ts';
import { isMigrated } from '../store/migrate.ts';

/** Alive: the process answers. Ready: it may be sent visitors. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));

  app.get('/readyz', async (request, reply) => {
    const checks = { database: false, migrations: false, draining: deps.drain.draining };
    try {
      checks.database = await isWritable(deps.database);
      checks.migrations = await isMigrated(deps.database);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    const ready = checks.database && checks.migrations && !checks.draining;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...checks });
  });
}
