import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { askedGame } from '../../games/asked-game.ts';
import { resultsReader } from '../../night/results-reader.ts';
import { BucketFailed } from '../../outside/photos/photo-bucket.ts';
import { askRemoval } from '../../photos/ask-removal.ts';
import { removePhoto } from '../../photos/remove-photos.ts';
import { seenPhoto } from '../../photos/seen-photo.ts';
import { serve } from '../../http/serve.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import { keepPhotoRequestDismissed } from '../../store/races/photo-requests.ts';
import { keepPhotoHidden, type Photo } from '../../store/races/photos.ts';

const retryAfterS = 5;

/** [P12-P15] What becomes of a photo that somebody would rather not see. */
export function photoModerationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;

  serve(app, deps, calls['hide-photo'], async ({ viewer, params, input }) => {
    const { id } = await photoToChange(deps, viewer, params.id, ({ isHost }) => isHost);
    const isChanged = await keepPhotoHidden(db, id, input.hidden ? deps.now() : null);
    return { success: true, ...(isChanged ? {} : { already: true }) };
  });

  serve(app, deps, calls['remove-photo'], async ({ viewer, params }) => {
    const { id } = await photoToChange(deps, viewer, params.id, ({ isHost, isSender }) => isHost || isSender);
    await removePhoto(db, deps.photoFiles, id).catch((error: unknown) => {
      throw error instanceof BucketFailed ? new Problem('busy', { retryAfterS }) : error;
    });
    return { success: true };
  });

  serve(app, deps, calls['ask-photo-removal'], async ({ viewer, params, query, input }) => {
    const photo = await seenPhoto(deps, viewer, params.id, query.link);
    const reader = await resultsReader(deps, viewer, photo.gameId, query.link);
    const accountId = viewer?.accountId ?? null;
    return { success: true, ...(await askRemoval(deps, { reader, photo, accountId, said: input })) };
  });

  serve(app, deps, calls['dismiss-photo-removal'], async ({ viewer, params, input }) => {
    const { id } = await photoToChange(deps, viewer, params.id, ({ isHost }) => isHost);
    const isChanged = await keepPhotoRequestDismissed(db, id, input.request, deps.now());
    if (isChanged === null) throw new Problem('not-found');
    return { success: true, ...(isChanged ? {} : { already: true }) };
  });
}

interface Standing {
  isHost: boolean;
  isSender: boolean;
}

/** A photo of a race that is over, for whoever may do this to it. */
async function photoToChange(
  deps: Deps,
  viewer: Viewer,
  photoId: string,
  may: (standing: Standing) => boolean,
): Promise<Photo> {
  const photo = await seenPhoto(deps, viewer, photoId);
  const { game } = await askedGame(deps, viewer, photo.gameId);
  const isHost = game.userId === viewer.accountId;
  if (!may({ isHost, isSender: photo.accountId === viewer.accountId })) throw new Problem('not-allowed');
  if (game.status !== 'fini') throw new Problem('race-on');
  return photo;
}
