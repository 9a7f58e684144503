import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { calls } from '#contract/calls';
import { body } from '#contract/limits';
import { Problem, type ProblemCode } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { shortageOf } from '../http/refuse.ts';
import { gameIdIn } from '../games/asked-game.ts';
import { noteContact } from '../night/team-contact.ts';
import { isUuid } from '../store/is-uuid.ts';
import type { Asked } from '../http/serve.ts';
import { readTwinPhoto } from '../store/races/photos.ts';
import { keepSentPhoto, type SentPhoto } from './keep-photo.ts';
import { type PhotoSender, photoSender } from './may-see-photo.ts';
import type { Uploads } from './uploads.ts';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What somebody sent, as it was sent. */
interface ReceivedFile {
  path: string;
  sha256: Buffer;
  /** Once it is done with. */
  remove: () => Promise<void>;
}

/** A form as it was sent: its fields, and the file if there was one. */
interface PhotoForm {
  fields: Record<string, string>;
  photo: ReceivedFile | null;
}

const refusals: Record<string, ProblemCode> = {
  FST_REQ_FILE_TOO_LARGE: 'photo-too-large',
  FST_PARTS_LIMIT: 'too-large',
  FST_FILES_LIMIT: 'too-large',
  FST_FIELDS_LIMIT: 'too-large',
};

type Upload = Asked<(typeof calls)['upload-photo']>;

/** What a form may weigh beside its file. */
const fieldsBytes = 64 * 1024;

/** Keeps the photo a call brings: in its form, or by an upload that is finished. Gives its id once it is kept for good. */
export async function takePhoto(deps: Deps, uploads: Uploads, arriving: string, asked: Upload): Promise<string> {
  const { request, reply, viewer, input, query, key } = asked;
  const signal = untilGone(reply);
  if (Number(request.headers['content-length']) > body.photoBytes + fieldsBytes) throw new Problem('photo-too-large');
  const form: PhotoForm = request.isMultipart() ? await readForm(request, arriving) : { fields: {}, photo: null };
  try {
    const { fields, photo } = form;
    const named = fields.gameId ?? fields.game_id;
    const sender = await photoSender(deps, viewer, named === undefined ? input.gameId : gameIdIn(named));
    const { gameId, team } = sender;
    if (team !== null) noteContact(deps, { gameId, team, accountId: viewer.accountId });
    const frontOrBack = sideOf(fields.frontOrBack ?? input.frontOrBack);
    if (photo) return await keepSentPhoto(deps, sender, { ...photo, frontOrBack, uploadId: null, key, signal });
    const uploadId = fields.uploadId ?? input.uploadId ?? query.uploadId;
    if (uploadId === undefined) throw new Problem('photo-missing');
    return await takeUpload(deps, uploads, arriving, sender, { uploadId, frontOrBack, key, signal });
  } finally {
    await form.photo?.remove();
  }
}

type Finishing = Pick<SentPhoto, 'frontOrBack' | 'key' | 'signal'> & { uploadId: string };

async function takeUpload(
  deps: Deps,
  uploads: Uploads,
  arriving: string,
  sender: PhotoSender,
  finishing: Finishing,
): Promise<string> {
  const { uploadId } = finishing;
  const upload = await uploads.read(uploadId);
  const isTheirs = upload?.accountId === sender.accountId && upload.gameId === sender.gameId;
  if (!upload || !isTheirs) return takenBefore(deps, sender, uploadId);
  if (!upload.isWhole) throw new Problem('upload-unfinished');
  const photo = await arrivedBefore(arriving, upload.path);
  if (!photo) return takenBefore(deps, sender, uploadId);
  try {
    const id = await keepSentPhoto(deps, sender, { ...finishing, ...photo });
    await uploads.remove(uploadId);
    return id;
  } finally {
    await photo.remove();
  }
}

/** Whoever finishes an upload again, after a lost reply, has the photo it became. */
async function takenBefore({ database }: Deps, sender: PhotoSender, uploadId: string): Promise<string> {
  const twin = isUuid(uploadId) ? await readTwinPhoto(database.db, sender, { uploadId }) : null;
  if (twin === null) throw new Problem('upload-unknown');
  return twin;
}

/** Aborted when whoever asks hangs up before they are answered. */
function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new Problem('upload-unfinished'));
  });
  return gone.signal;
}

function sideOf(said: unknown): SentPhoto['frontOrBack'] {
  return said === 'front' || said === 'back' ? said : null;
}

/** Reads a form of one file and a few words; the file goes to the folder as it comes. */
async function readForm(request: FastifyRequest, folder: string): Promise<PhotoForm> {
  const fields: Record<string, string> = {};
  let photo: ReceivedFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else photo = await receive(folder, part.file);
    }
    return { fields, photo };
  } catch (error) {
    await photo?.remove();
    if (error instanceof Problem) throw error;
    throw shortageOf(error) ?? new Problem(refusals[(error as FastifyError).code] ?? 'bad-json');
  }
}

/** Puts what arrives into a file as it comes, so that nobody's photo waits in memory. */
async function receive(folder: string, stream: Readable): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const remove = () => rm(path, { force: true });
  let bytes = 0;
  // Open before anything is read: a write stream that is cut while it opens would make its file after we removed it.
  const file = await open(path, 'wx', 0o600);
  try {
    await pipeline(
      stream,
      async function* hashed(parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          // Of one without end the form's own limit is told when it ends.
          bytes += part.length;
          if (bytes > body.photoBytes) throw new Problem('photo-too-large');
          hash.update(part);
          yield part;
        }
      },
      file.createWriteStream(),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, sha256: hash.digest(), remove };
}

/** The same of a file that has arrived before: a name of its own for it, so that nobody takes it away meanwhile. Null when it is gone. */
async function arrivedBefore(folder: string, file: string): Promise<ReceivedFile | null> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await link(file, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return { path, sha256: hash.digest(), remove: () => rm(path, { force: true }) };
}
