import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems';
import type { Config } from './config.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser says that another site's page asks. */
export function isForeign(headers: IncomingHttpHeaders, config: Config): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined || origin === config.publicOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.host;
}

/** Calls that change something are refused when a browser says another site made them. Clients that are no browser send neither header. */
export function takeCallsFromOwnPagesOnly(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (!reading.has(request.method) && isForeign(request.headers, config)) throw new Problem('foreign-origin');
  });
}
