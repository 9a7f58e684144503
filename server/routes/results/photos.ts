import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { BucketFailed } from '../../outside/photos/photo-bucket.ts';
import { photoNames } from '../../photos/photo-names.ts';
import { seenPhoto } from '../../photos/seen-photo.ts';
import { serve } from '../../http/serve.ts';

const retryAfterS = 5;

export function photosRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, calls.photo, async ({ viewer, params, query, request, reply }) => {
    const photo = await seenPhoto(deps, viewer, params.id, query.link);
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
