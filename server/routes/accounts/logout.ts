import type { FastifyInstance } from 'fastify';
import { type Static, Type } from 'typebox';
import { Problem } from '#contract/problems';
import { bearerOf, lacksSecondFactor } from '../../accounts/bearer.ts';
import type { Deps } from '../../deps.ts';
import { endSession, endSessions } from '../../store/accounts/auth-sessions.ts';

const Query = Type.Object({
  scope: Type.Optional(Type.Union([Type.Literal('global'), Type.Literal('local'), Type.Literal('others')])),
});

export function logoutRoutes(auth: FastifyInstance, deps: Deps): void {
  auth.post<{ Querystring: Static<typeof Query> }>(
    '/logout',
    { schema: { querystring: Query } },
    async (request, reply) => {
      const holder = bearerOf(request);
      const { account, session } = holder;
      const scope = request.query.scope ?? 'global';
      // A stolen password alone must not throw its owner out everywhere.
      if (scope !== 'local' && (await lacksSecondFactor(deps, holder))) throw new Problem('insufficient_aal');
      await deps.database.db.transaction(async (tx) => {
        const now = deps.now();
        if (scope === 'local') await endSession(tx, session.id, now);
        else await endSessions(tx, account.id, now, scope === 'others' ? { except: session.id } : {});
      });
      return reply.code(204).send();
    },
  );
}
