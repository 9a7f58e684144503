import type { FastifyInstance } from 'fastify';
import { session } from '#contract/session';
import type { Deps } from '../../deps.ts';

/** The key our access tokens are signed with, for whoever wants to check one. */
export function jwksRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.get('/.well-known/jwks.json', async (_, reply) => {
    reply.header('cache-control', `public, max-age=${session.keySetCacheS}`);
    return { keys: [deps.keys.token.publicJwk] };
  });
}
