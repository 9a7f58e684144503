import type { Readable } from 'node:stream';
import type { Deps } from '../deps.ts';
import { type ArchivedFile, archiveOf } from '../photos/archive.ts';
import { photoNames, wholeOf } from '../photos/may-see-photo.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { listOwnPhotos } from '../store/accounts/own-rows.ts';
import { readAccountFile } from './account-file.ts';

type OwnPhoto = Awaited<ReturnType<typeof listOwnPhotos>>[number] & { file: string };

/** [A2] Everything we keep about an account as one archive: a file to read, and the photos its owner sent. */
export async function exportAccount(deps: Deps, viewer: Viewer): Promise<Readable> {
  const listed = await listOwnPhotos(deps.database.db, viewer.accountId);
  const photos = listed.map((photo) => ({ ...photo, file: fileName(photo) }));
  const json = JSON.stringify(await readAccountFile(deps, viewer, photos), null, 2);
  return archiveOf(filesOf(deps, Buffer.from(json), photos));
}

/** A picture that is gone is left out. */
async function* filesOf({ photoFiles, now }: Deps, json: Buffer, photos: OwnPhoto[]): AsyncGenerator<ArchivedFile> {
  yield { name: 'account.json', at: now(), bytes: json };
  for (const { id, file, sentAt } of photos) {
    const picture = await photoFiles.read(photoNames(id).large);
    if (picture) yield { name: file, at: sentAt, bytes: await wholeOf(picture.stream) };
  }
}

function fileName({ id, gameId, sentAt }: Omit<OwnPhoto, 'file'>): string {
  const time = sentAt.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
  return `photos/game ${gameId}/${time} ${id.slice(0, 8)}.jpg`;
}
