import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';

const localNames = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says that another site's page asks. Away from this machine only the public origin is ours; on it, whatever name the page was
 * opened by, unless that name is a stranger's which leads here.
 */
export function isForeign(headers: IncomingHttpHeaders, config: Config): boolean {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  if (config.trustsAddresses && !localNames.test(host)) return true;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined || origin === config.publicOrigin) return false;
  if (!config.isLocal) return true;
  return site === undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** Calls that change something are refused when a browser says another site made them. Clients that are no browser send neither header. */
export function takeCallsFromOwnPagesOnly(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!reading.has(request.method) && isForeign(request.headers, config)) done(new Problem('foreign-origin'));
    else done();
  });
}
