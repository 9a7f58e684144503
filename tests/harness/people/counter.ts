import type { FastifyInstance } from 'fastify';
import type { Method } from '../../../contract/call.ts';
import type { Deps } from '../../../server/deps.ts';
import { freshApp } from '../servers/app.ts';
import { ask } from './ask.ts';
import { personOf } from '../races/race.ts';

const email = 'boss@example.org';

/** A server with somebody behind its counter, and what they are answered. */
export async function freshCounter(env: NodeJS.ProcessEnv = {}, overrides: Partial<Deps> = {}) {
  const server = await freshApp({ OPERATOR_EMAILS: email, ...env }, overrides);
  const boss = await personOf(server.app, email);
  return { ...server, boss, ...asking(server.app, boss.cookie), audited: () => listAudited(server.deps) };
}

function asking(app: FastifyInstance, cookie: string) {
  const asked = (method: Method, call: string, payload?: object) =>
    ask(app, { method, url: `/api/operator/${call}`, cookie, ...(payload ? { payload } : {}) });
  return {
    read: (call: string) => asked('GET', call),
    post: (call: string, payload: object = {}) => asked('POST', call, payload),
    put: (call: string, payload: object) => asked('PUT', call, payload),
  };
}

async function listAudited({ database }: Deps): Promise<unknown[]> {
  const { rows } = await database.pool.query('select action, subject, detail from audit order by id');
  return rows;
}
