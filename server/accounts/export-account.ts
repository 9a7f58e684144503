import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Deps } from '../deps.ts';
import { photoNames } from '../photos/photo-names.ts';
import type { Viewer } from '../store/login-sessions.ts';
import { listOwnPhotos } from '../store/own-rows.ts';
import { readAccountFile } from './account-file.ts';

type OwnPhoto = Awaited<ReturnType<typeof listOwnPhotos>>[number];

/** [A2] Everything we keep about an account as one archive: a file to read, and the photos its owner sent. Made as it is taken in. */
export async function exportAccount(deps: Deps, viewer: Viewer): Promise<Readable> {
  const photos = (await listOwnPhotos(deps.database.db, viewer.accountId)).map((photo) => ({
    ...photo,
    file: fileName(photo),
  }));
  const words = JSON.stringify(await readAccountFile(deps, viewer, photos), null, 2);
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.addBuffer(Buffer.from(words), 'account.json');
  void addPhotos(deps, zip, photos).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}

/** One after the other, as fast as they are taken in; whoever goes away stops it. A picture that is gone is left out. */
async function addPhotos(deps: Deps, zip: ZipFile, photos: (OwnPhoto & { file: string })[]): Promise<void> {
  const archive = zip.outputStream as Readable;
  for (const { id, file, sentAt } of photos) {
    const picture = await deps.photoFiles.read(photoNames(id).large);
    if (!picture) continue;
    const stop = () => picture.stream.destroy();
    archive.once('close', stop);
    if (archive.destroyed) stop();
    zip.addReadStream(picture.stream, file, { compress: false, mtime: sentAt, size: picture.bytes });
    await finished(picture.stream);
    archive.off('close', stop);
  }
}

function fileName({ id, gameId, sentAt }: OwnPhoto): string {
  const time = sentAt.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-');
  return `photos/game ${gameId}/${time} ${id.slice(0, 8)}.jpg`;
}
