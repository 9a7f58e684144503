import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../store/is-uuid.ts';
import { listTemplates } from '../../mails/templates.ts';
import { sendByHand } from '../../operator/mailing.ts';
import { standingOf, viewerOf } from '../../http/viewer.ts';
import { serve } from '../../http/serve.ts';
import { listBatch } from '../../store/mail/mail-outbox.ts';

/** Mail to anybody, by those behind the counter. */
export function mailerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls['mailer/allowed'], async ({ request }) => {
    const viewer = await viewerOf(deps, request);
    const standing = viewer ? standingOf(deps, viewer) : 'stranger';
    return {
      allowed: standing === 'operator',
      ...(standing === 'lacks-second-factor' ? { lacks: 'second-factor' as const } : {}),
    };
  });

  serve(app, deps, calls['mailer/templates'], async () => ({ templates: listTemplates(deps.config.publicOrigin) }));

  serve(app, deps, calls['mailer/send'], (asked) => sendByHand(deps, asked));

  serve(app, deps, calls['mailer/sending'], async ({ params: { id } }) => ({
    mails: isUuid(id) ? await listBatch(deps.database.db, id) : [],
  }));
}
