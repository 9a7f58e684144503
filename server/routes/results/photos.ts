import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#contract/calls';
import { body, uploads as limit } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { askedGame, gameIdIn } from '../../games/asked-game.ts';
import { refuseUsedUp, takeTries } from '../../http/rate-limits.ts';
import { serve } from '../../http/serve.ts';
import { resultsReader } from '../../night/results-reader.ts';
import { BucketFailed } from '../../outside/photos/photo-bucket.ts';
import { askRemoval } from '../../photos/ask-removal.ts';
import { photoNames, photoSender, seenPhoto } from '../../photos/may-see-photo.ts';
import { removeOldFiles, removePhoto } from '../../photos/remove-photos.ts';
import { freeShareOf, openRoomForUploads, type RoomForUploads } from '../../photos/room-for-uploads.ts';
import { takePhoto } from '../../photos/take-photo.ts';
import { openUploads, type Uploads } from '../../photos/uploads.ts';
import type { Viewer } from '../../store/accounts/login-sessions.ts';
import { keepPhotoRequestDismissed } from '../../store/races/photo-requests.ts';
import { keepPhotoHidden, type Photo } from '../../store/races/photos.ts';

const retryAfterS = 5;

export function photosRoutes(app: FastifyInstance, deps: Deps): void {
  photoModerationRoutes(app, deps);
  uploadsRoutes(app, deps);
  serve(app, deps, calls.photo, async ({ viewer, params, query, request, reply }) => {
    const photo = await seenPhoto(deps, viewer, params.id, query.link);
    const name = photoNames(photo.id)[query.size === 'thumb' ? 'thumbnail' : 'large'];
    const etag = `"${name}"`;
    reply.headers({
      // Whether somebody may see it is asked every time; the picture travels once.
      'cache-control': 'private, no-cache',
      etag,
      'content-disposition': `inline; filename="pickled-egg-${photo.id.slice(0, 8)}.jpg"`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const file = await deps.photoFiles.read(name).catch((error: unknown) => {
      throw error instanceof BucketFailed ? new Problem('busy', { retryAfterS }) : error;
    });
    if (!file) throw new Problem('not-found');
    return reply.header('content-length', file.bytes).type('image/jpeg').send(file.stream);
  });
}

/** Beyond what anything here may weigh, so that who is refused for that still hears it. */
const endlessBytes = body.photoBytes + 2_000_000;
const lookEveryMs = 100;

/** Whoever sends on and on is heard out until it cannot be a photo any more, and then their connection is cut. */
function cutOffEndless({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { socket } = raw;
  const before = socket.bytesRead;
  const looking = setInterval(() => {
    if (socket.bytesRead - before > endlessBytes) socket.destroy();
  }, lookEveryMs).unref();
  raw.once('close', () => clearInterval(looking));
  done();
}

/** [P12-P15] What becomes of a photo that somebody would rather not see. */
function photoModerationRoutes(app: FastifyInstance, deps: Deps): void {
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
  const isHost = game.hostId === viewer.accountId;
  if (!may({ isHost, isSender: photo.accountId === viewer.accountId })) throw new Problem('not-allowed');
  if (game.status !== 'over') throw new Problem('race-on');
  return photo;
}

const hourMs = 3_600_000;
const forms = { fileSize: body.photoBytes, files: 1, fields: 20, fieldSize: 4_096, parts: 21 };

/** The calls that take other bodies than JSON; no other call does. */
function uploadsRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: forms });
    scope.addHook('onRequest', cutOffEndless);
    // The bytes are left where they are until we know what to do with them.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _bytes, done) => done(null));
    const folders = { arriving: join(deps.config.dataDir, 'arriving'), uploads: join(deps.config.dataDir, 'uploads') };
    const uploads = openUploads(folders.uploads);
    clearUpHourly(scope, deps, Object.values(folders));
    serve(scope, deps, calls['upload-photo'], async (asked) => {
      const { accountId } = asked.viewer;
      await refuseUsedUp(deps, ['unreadable-photos', accountId]);
      await takeTries(deps, [['photos-a-minute', accountId]]);
      return { success: true, id: await takePhoto(deps, uploads, folders.arriving, asked) };
    });
    const freeShare = deps.freeShare ?? (() => freeShareOf(folders.uploads));
    resumableRoutes(scope, deps, uploads, openRoomForUploads(folders.uploads, freeShare));
  });
}

/** [P11] Uploads by the tus protocol. Each request is asked anew who makes it: to anybody else there is no such upload. */
function resumableRoutes(scope: FastifyInstance, deps: Deps, uploads: Uploads, room: RoomForUploads): void {
  serve(scope, deps, calls['begin-upload'], async ({ viewer, query, request, reply }) => {
    await takeTries(deps, [
      ['uploads-a-minute', viewer.accountId],
      ['uploads-begun', viewer.accountId],
    ]);
    const { gameId } = await photoSender(deps, viewer, namedGame(request));
    const { accountId } = viewer;
    const id = query.id ?? randomUUID();
    const known = await uploads.read(id);
    if (known && known.accountId !== accountId) throw new Problem('upload-unknown');
    const headers = await room.begin({ id, accountId, gameId, bytes: announcedBytes(request) }, () =>
      uploads.answer({ method: 'POST', id, owner: { accountId, gameId }, raw: request.raw }),
    );
    return sent(reply, headers);
  });

  const goOn = async (viewer: Viewer, uploadId: string, request: FastifyRequest, reply: FastifyReply) => {
    const upload = await uploads.read(uploadId);
    if (!upload || upload.accountId !== viewer.accountId) throw new Problem('upload-unknown');
    await photoSender(deps, viewer, upload.gameId);
    const method = request.method as 'HEAD' | 'PATCH' | 'DELETE';
    return sent(reply, await uploads.answer({ method, id: upload.id, raw: request.raw }));
  };
  for (const call of ['find-upload', 'go-on-with-upload', 'drop-upload'] as const) {
    serve(scope, deps, calls[call], ({ viewer, params, request, reply }) =>
      goOn(viewer, params.uploadId, request, reply),
    );
  }
}

function sent(reply: FastifyReply, headers: Record<string, string>): FastifyReply {
  return reply.headers({ ...headers, 'cache-control': 'no-store' }).send();
}

/** The game an upload is for, as the protocol has it: a pair in a header, its value in base64. */
function namedGame({ headers }: FastifyRequest): number | undefined {
  const [, encoded] = /(?:^|,)\s*gameId ([\w+/=]+)/.exec(String(headers['upload-metadata'] ?? '')) ?? [];
  return encoded === undefined ? undefined : gameIdIn(Buffer.from(encoded, 'base64').toString());
}

/** How long an upload will be; null when that is not said yet, or makes no sense. */
function announcedBytes({ headers }: FastifyRequest): number | null {
  const said = String(headers['upload-length'] ?? '');
  return /^\d{1,12}$/.test(said) ? Number(said) : null;
}

/** What broke off and was never taken up again; every node has its own. */
function clearUpHourly(scope: FastifyInstance, { log, now }: Deps, folders: string[]): void {
  const timer = setInterval(() => {
    const before = new Date(now().getTime() - limit.keptHours * hourMs);
    for (const folder of folders) {
      void removeOldFiles(folder, before).catch((error: unknown) =>
        log.error({ err: error }, 'uploads were left behind'),
      );
    }
  }, hourMs).unref();
  scope.addHook('onClose', async () => clearInterval(timer));
}
