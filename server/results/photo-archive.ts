import type { Readable } from 'node:stream';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { ResultsReader } from '../night/results-reader.ts';
import { storyPhotos, toldStory } from './told-story.ts';
import { BucketFailed } from '../outside/photos/photo-bucket.ts';
import { type ArchivedFile, archiveOf } from '../photos/archive.ts';
import { photoNames, resultsPhotos, wholeOf } from '../photos/may-see-photo.ts';
import { photoFileNames } from './file-names.ts';

interface NamedPhoto {
  id: string;
  name: string;
  at: Date;
}

const retryAfterS = 5;

/** Every photo of a night that this reader may see, in one file. Refused when there is none. */
export async function photoArchive(deps: Deps, reader: ResultsReader): Promise<Readable> {
  const [story, photos] = await Promise.all([toldStory(deps, reader), resultsPhotos(deps, reader)]);
  const told = storyPhotos(story, photos);
  const names = photoFileNames(story, told);
  const named = told.map(({ id, at }, index) => ({ id, at: new Date(at), name: names[index] ?? id }));
  const files = readPhotos(deps, named);
  // The first is read before anything is said, so that a bucket that is down is a refusal and not half an archive.
  const first = await files.next().catch((error: unknown) => {
    throw error instanceof BucketFailed ? new Problem('busy', { retryAfterS }) : error;
  });
  if (first.done) throw new Problem('not-found');
  return archiveOf(after(first.value, files));
}

/** One after the other, as they are asked for; one whose file is gone is passed over. */
async function* readPhotos(
  { photoFiles }: Pick<Deps, 'photoFiles'>,
  photos: NamedPhoto[],
): AsyncGenerator<ArchivedFile> {
  for (const { id, name, at } of photos) {
    const file = await photoFiles.read(photoNames(id).large);
    if (file) yield { name, at, bytes: await wholeOf(file.stream) };
  }
}

async function* after(first: ArchivedFile, others: AsyncGenerator<ArchivedFile>): AsyncGenerator<ArchivedFile> {
  yield first;
  yield* others;
}
