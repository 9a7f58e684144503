import { randomUUID } from 'node:crypto';
import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import { activeSabotage } from '#engine/sabotages';
import { isRacing } from '#engine/teams';
import type { Deps } from '../deps.ts';
import { noteTry, refuseUsedUp } from '../http/rate-limits.ts';
import { shortageOf } from '../http/refuse.ts';
import { BucketFailed } from '../outside/photos/photo-bucket.ts';
import type { Executor, Tx } from '../store/database.ts';
import { once } from '../store/idempotency.ts';
import {
  countPhotos,
  holdPhotos,
  keepPhoto,
  type PhotoAbout,
  readPromise,
  readTwinPhoto,
} from '../store/races/photos.ts';
import { noteClaimPhotoArrived } from './claim-photo-arrived.ts';
import { photoNames, type PhotoSender } from './may-see-photo.ts';
import type { Picture } from './pictures/decoders.ts';

/** What arrived: a file, and what its sender said of it. */
export interface SentPhoto {
  path: string;
  sha256: Buffer;
  frontOrBack: 'front' | 'back' | null;
  /** The upload it came in. */
  uploadId: string | null;
  /** The Idempotency-Key. */
  key: string | null;
  /** Aborted when its sender is gone. */
  signal: AbortSignal;
}

const retryAfterS = 5;

/** Keeps a photo, files first and then its row, and gives its id. The same photo again is the same id. */
export async function keepSentPhoto(deps: Deps, sender: PhotoSender, sent: SentPhoto): Promise<string> {
  const { db } = deps.database;
  const about = await aboutOf(db, sender, sent);
  const { path, signal } = sent;
  const whose = sender.accountId;
  const id = await deps.pictures.make({
    path,
    whose,
    signal,
    known: async () => {
      await refuseUsedUp(deps, ['unreadable-photos', whose]);
      const known = await readTwinPhoto(db, sender, sent);
      if (known !== null) return keptOnce(deps, sender, sent, async () => known);
      await refuseBeyondQuota(db, sender, about);
      return null;
    },
    unreadable: () => noteTry(deps, ['unreadable-photos', whose]),
    keep: (picture) => keepMade(deps, { sender, sent, about, id: randomUUID(), picture }),
  });
  if (sender.team !== null) await noteClaimPhotoArrived(deps, sender.gameId, sender.team, sent.sha256.toString('hex'));
  return id;
}

interface MadePhoto {
  sender: PhotoSender;
  sent: SentPhoto;
  about: PhotoAbout;
  id: string;
  picture: Picture;
}

/** Files without a row are taken away again, unless a lost connection leaves open whether the row is there: the clearing up will know. */
async function keepMade(deps: Deps, made: MadePhoto): Promise<string> {
  const { id, picture, sender, sent } = made;
  try {
    await keepFiles(deps, id, picture);
    const kept = await keptOnce(deps, sender, sent, (tx) => keepRow(deps, tx, made));
    if (kept !== id) await removeFiles(deps, id);
    return kept;
  } catch (error) {
    if (error instanceof Problem) await removeFiles(deps, id);
    throw error;
  }
}

/** The answer to an Idempotency-Key is kept with the row. */
async function keptOnce(
  { database }: Deps,
  { accountId, gameId }: PhotoSender,
  { key, sha256, frontOrBack }: SentPhoto,
  effect: (tx: Tx) => Promise<string>,
): Promise<string> {
  const body = { sha256: sha256.toString('hex'), frontOrBack };
  const { answer } = await once(database, { accountId, gameId, call: 'upload-photo', key, body }, async (tx) => ({
    status: 201,
    answer: await effect(tx),
  }));
  return answer as string;
}

async function keepRow({ now }: Deps, tx: Tx, { sender, sent, about, id, picture }: MadePhoto): Promise<string> {
  const { gameId, accountId, team } = sender;
  await holdPhotos(tx, gameId);
  const twin = await readTwinPhoto(tx, sender, sent);
  if (twin !== null) return twin;
  await refuseBeyondQuota(tx, sender, about);
  const { sha256, frontOrBack, uploadId } = sent;
  const { width, height, large } = picture;
  const made = { width, height, bytes: large.length, createdAt: now() };
  await keepPhoto(tx, { id, gameId, team, accountId, ...about, sha256, uploadId, frontOrBack, ...made });
  return id;
}

/** [P5] A claim that named it before knows best what it proves. */
async function aboutOf(db: Executor, { gameId, team, state }: PhotoSender, { sha256 }: SentPhoto): Promise<PhotoAbout> {
  const promised = team && (await readPromise(db, gameId, team, sha256));
  return promised || photoAbout(state, team);
}

/** [P8] Beyond so many only what the race needs is taken: the first photo about each thing there is to prove. */
async function refuseBeyondQuota(db: Executor, { gameId, team }: PhotoSender, about: PhotoAbout): Promise<void> {
  const sofar = await countPhotos(db, gameId, team, about);
  const isNeeded = about.kind !== 'other' && sofar.about === 0;
  if (sofar.all >= race.photosPerTeam && !isNeeded) throw new Problem('photo-quota');
}

async function keepFiles({ photoFiles, log }: Deps, id: string, { large, thumbnail }: Picture): Promise<void> {
  const names = photoNames(id);
  try {
    // Both are over before anything is taken away again.
    const kept = [photoFiles.keep(names.large, large), photoFiles.keep(names.thumbnail, thumbnail)];
    await Promise.allSettled(kept);
    await Promise.all(kept);
  } catch (error) {
    log.error({ err: error }, 'a photo could not be kept');
    if (error instanceof BucketFailed) throw new Problem('busy', { retryAfterS });
    throw shortageOf(error) ?? error;
  }
}

/** What cannot be removed now is found by the clearing up. */
async function removeFiles({ photoFiles, log }: Deps, id: string): Promise<void> {
  const removed = Object.values(photoNames(id)).map((name) => photoFiles.remove(name));
  await Promise.all(removed).catch((error: unknown) => log.warn({ err: error }, 'a photo file was left behind'));
}

/** [P5] What a team has to do now, which is what a photo of theirs proves. A sabotage counts from when their phone has shown it. */
function photoAbout(state: RaceState, letter: Letter | null): PhotoAbout {
  const team = letter === null ? undefined : state.teams[letter];
  if (!team || !isRacing(team)) return { kind: 'other', about: null };
  const sabotage = activeSabotage(state, team.letter);
  if (sabotage && sabotage.landedAt !== null) return { kind: 'sabotage', about: sabotage.id };
  const isDue = team.step.forfeit !== null && team.step.forfeit.doneAt === null;
  return { kind: isDue ? 'forfeit' : 'step', about: String(team.done.length) };
}
