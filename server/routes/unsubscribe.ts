import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { refusalOfToken } from '../mails/unsubscribe.ts';
import { serve } from '../http/serve.ts';
import { keepMailRefusal, removeMailRefusal } from '../store/mail/mail-refusals.ts';

/** What a mail program sends with the one press (RFC 8058). */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** No more mail to an address: by the link's page, and by the one press of a mail program, which posts to the link itself. */
export function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const refusalOf = (token: string) => {
    const refusal = refusalOfToken(deps, token);
    if (!refusal)
      throw new Problem('not-found', { message: 'This link is not whole. Open it from the mail once more.' });
    return refusal;
  };

  serve(app, deps, calls.unsubscribe, async ({ input: { token, wanted } }) => {
    const refusal = refusalOf(token);
    if (wanted) await removeMailRefusal(db, refusal);
    else await keepMailRefusal(db, refusal, 'unsubscribed');
    return { success: true };
  });

  void app.register(async (scope) => {
    // Who asks is in the address; what the body says is always the same.
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params: { token } }, reply) => {
      await keepMailRefusal(db, refusalOf(token), 'unsubscribed');
      return reply.header('cache-control', 'no-store').type('text/plain').send('Done: no more of these mails.\n');
    });
  });
}
