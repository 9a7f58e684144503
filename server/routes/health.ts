import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { isWritable } from '../store/database.ts';
import { isMigrated } from '../store/migrate.ts';

/** One look at the database serves everyone who asks within this many milliseconds. */
const fresh = 1_000;

async function ask({ database, log }: Deps): Promise<{ database: boolean; migrations: boolean }> {
  const found = { database: false, migrations: false };
  try {
    found.database = await isWritable(database);
    found.migrations = await isMigrated(database);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
  }
  return found;
}

/** Alive: the process answers. Ready: it may be sent visitors. */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  let askedAt = 0;
  let answered: ReturnType<typeof ask> | undefined;

  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ alive: true }));

  app.get('/readyz', async (_request, reply) => {
    if (deps.now().getTime() - askedAt >= fresh) {
      askedAt = deps.now().getTime();
      answered = ask(deps);
    }
    const checks = { ...(await answered), draining: deps.drain.draining };
    const ready = checks.database && checks.migrations && !checks.draining;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...checks });
  });
}
