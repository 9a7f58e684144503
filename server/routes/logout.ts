import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { holderBehind } from '../accounts/holder.ts';
import type { Deps } from '../deps.ts';
import { endSession, endSessions } from '../store/auth-sessions.ts';

const Query = Type.Object({
  scope: Type.Optional(Type.Union([Type.Literal('global'), Type.Literal('local'), Type.Literal('others')])),
});

export function logoutRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Querystring: Static<typeof Query> }>(
    '/logout',
    { schema: { querystring: Query } },
    async (request, reply) => {
      const { account, session } = holderBehind(request);
      const scope = request.query.scope ?? 'global';
      await deps.database.db.transaction(async (tx) => {
        const now = deps.now();
        if (scope === 'local') await endSession(tx, session.id, now);
        else await endSessions(tx, account.id, now, scope === 'others' ? { except: session.id } : {});
      });
      return reply.code(204).send();
    },
  );
}
