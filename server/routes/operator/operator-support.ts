import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { readAudit, readHealth, readTonight } from '../../operator/overview.ts';
import { banAccount, lookAtAccount } from '../../operator/ban-account.ts';
import { lookAtGame } from '../../operator/support-look.ts';
import { lookAtPhoto, takeDown } from '../../operator/take-down.ts';
import { photoNames } from '../../photos/may-see-photo.ts';
import { serve } from '../../http/serve.ts';
import { keepAudit, keepAuditHourly } from '../../store/operator/audit.ts';
import { readPhoto } from '../../store/races/photos.ts';
import { tryJobsAgain } from '../../store/jobs/job-health.ts';

/** What people behind the counter see and do; every look at somebody and every change is on record. */
export function operatorSupportRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['operator/tonight'], () => readTonight(deps));
  serve(app, deps, calls['operator/health'], () => readHealth(deps));
  serve(app, deps, calls['operator/audit'], () => readAudit(db));

  serve(app, deps, calls['operator/try-again'], async ({ viewer, input: { what } }) =>
    db.transaction(async (tx) => {
      const count = await tryJobsAgain(tx, what);
      const action = what === 'mail' ? 'had waiting mails tried again' : 'had failed jobs tried again';
      if (count > 0) await keepAudit(tx, { operatorId: viewer.accountId, action, subject: what, detail: { count } });
      return { count };
    }),
  );

  serve(app, deps, calls['operator/look'], ({ viewer, input }) => lookAtGame(deps, viewer.accountId, input.gameId));
  serve(app, deps, calls['operator/account'], ({ viewer, input }) =>
    lookAtAccount(deps, viewer.accountId, input.email),
  );
  serve(app, deps, calls['operator/ban'], async ({ viewer, params, input }) =>
    done(await banAccount(deps, viewer.accountId, { accountId: params.id, ...input })),
  );

  serve(app, deps, calls['operator/photo'], ({ viewer, input }) => lookAtPhoto(deps, viewer.accountId, input.photo));
  serve(app, deps, calls['operator/take-down'], async ({ viewer, input }) =>
    done(await takeDown(deps, viewer.accountId, input)),
  );
  serve(app, deps, calls['operator/picture'], async ({ viewer: { accountId: operatorId }, params, query, reply }) => {
    const photo = await readPhoto(db, params.id);
    if (!photo) throw new Problem('photo-not-found');
    const isThumbnail = query.size === 'thumb';
    const file = await deps.photoFiles.read(photoNames(photo.id)[isThumbnail ? 'thumbnail' : 'large']);
    if (!file) throw new Problem('photo-not-found');
    const audited = isThumbnail
      ? keepAuditHourly(db, { operatorId, action: "saw a game's photos", subject: `game:${photo.gameId}` })
      : keepAudit(db, { operatorId, action: 'saw a photo', subject: `photo:${photo.id}` });
    await audited.catch((error: unknown) => {
      file.stream.destroy();
      throw error;
    });
    return reply.header('content-length', file.bytes).type('image/jpeg').send(file.stream);
  });
}

function done(isChanged: boolean) {
  return { success: true, ...(isChanged ? {} : { already: true }) };
}
