import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { askedGame } from '../games/asked-game.ts';
import { BucketFailed } from '../outside/photo-bucket.ts';
import { maySeePhoto } from '../photos/may-see-photo.ts';
import { photoNames } from '../photos/photo-names.ts';
import { serve } from '../serve.ts';
import type { Viewer } from '../store/login-sessions.ts';
import { type Photo, readPhoto } from '../store/photos.ts';

const retryAfterS = 5;

export function photosRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.photo, async ({ viewer, params, query, request, reply }) => {
    const photo = await seenPhoto(deps, viewer, params.id);
    const name = photoNames(photo.id)[query.size === 'thumb' ? 'thumbnail' : 'large'];
    const etag = `"${name}"`;
    reply.headers({
      // Whether somebody may see it is asked every time; the picture travels once.
      'cache-control': 'private, no-cache',
      etag,
      'content-disposition': `inline; filename="pickled-egg-${photo.id.slice(0, 8)}.jpg"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const file = await deps.photoFiles.read(name).catch((error: unknown) => {
      throw error instanceof BucketFailed ? new Problem('busy', { retryAfterS }) : error;
    });
    if (!file) throw new Problem('not-found');
    return reply.header('content-length', file.bytes).type('image/jpeg').send(file.stream);
  });
}

/** To whom it is not for, a photo is not there. */
async function seenPhoto(deps: Deps, viewer: Viewer | null, id: string): Promise<Photo> {
  const photo = await readPhoto(deps.database.db, id);
  if (!photo || !viewer) throw new Problem('not-found');
  const game = await askedGame(deps, viewer, photo.gameId).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('not-found') : error;
  });
  if (!maySeePhoto(game, viewer.accountId, photo)) throw new Problem('not-found');
  return photo;
}
