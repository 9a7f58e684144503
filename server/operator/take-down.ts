import type { OutputOf } from '#contract/call';
import type { operatorSupportCalls } from '#contract/calls/operator-support';
import { teamNames } from '#contract/game';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { BucketFailed } from '../outside/photos/photo-bucket.ts';
import { readMailedHost, sendTakenDown } from '../photos/host-mails.ts';
import { removeFiles } from '../photos/remove-photos.ts';
import { keepAudit } from '../store/operator/audit.ts';
import { keepPhotoHidden, type Photo, readPhoto, removePhotos } from '../store/races/photos.ts';
import { listAsked, readAnyGame } from '../store/operator/support.ts';
import { readReason } from './constants.ts';

type PhotoView = OutputOf<(typeof operatorSupportCalls)['operator/photo']>;

const retryAfterS = 5;

/** One photo by its id, or by an address that holds it. Who looked is kept. */
export async function lookAtPhoto(deps: Deps, operatorId: string, given: string): Promise<PhotoView> {
  const { db } = deps.database;
  const photo = await namedPhoto(deps, given);
  const found = await readAnyGame(db, photo.gameId);
  if (!found) throw new Problem('photo-not-found');
  const asked = await listAsked(db, photo.id);
  await keepAudit(db, { operatorId, action: 'looked at a photo', subject: `photo:${photo.id}` });
  return {
    id: photo.id,
    gameId: photo.gameId,
    gameName: found.game.name,
    team: photo.team && teamNames[photo.team],
    sentAt: photo.createdAt.getTime(),
    hiddenAt: photo.hiddenAt?.getTime() ?? null,
    isRaceOn: found.game.status === 'ongoing',
    asked: asked.map(({ at, words }) => ({ at: at.getTime(), words })),
  };
}

interface TakeDown {
  id: string;
  how: 'hide' | 'delete';
  reason: string;
}

/** Hides a photo or deletes it, files first so that none outlives its row, and tells its host; false when it was hidden already. */
export async function takeDown(deps: Deps, operatorId: string, { id, how, reason }: TakeDown): Promise<boolean> {
  const why = readReason(reason);
  const photo = await namedPhoto(deps, id);
  if (how === 'delete') await removeFilesOf(deps, photo);
  return deps.database.db.transaction(async (tx) => {
    if (how === 'delete') await removePhotos(tx, [photo.id]);
    else if (!(await keepPhotoHidden(tx, photo.id, deps.now()))) return false;
    const action = how === 'delete' ? 'deleted a photo' : 'hid a photo';
    const detail = { game: photo.gameId, why };
    await keepAudit(tx, { operatorId, action, subject: `photo:${photo.id}`, detail });
    const found = await readAnyGame(tx, photo.gameId);
    const host = found && (await readMailedHost(tx, deps.config, found.game));
    if (host) await sendTakenDown(tx, deps.config, { host, game: found.game, photo, how, why });
    return true;
  });
}

async function namedPhoto({ database: { db } }: Deps, given: string): Promise<Photo> {
  const [id] = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(given.toLowerCase()) ?? [];
  const photo = id === undefined ? null : await readPhoto(db, id);
  if (!photo) throw new Problem('photo-not-found');
  return photo;
}

async function removeFilesOf({ photoFiles }: Deps, { id }: Photo): Promise<void> {
  await removeFiles(photoFiles, id).catch((error: unknown) => {
    throw error instanceof BucketFailed ? new Problem('busy', { retryAfterS }) : error;
  });
}
