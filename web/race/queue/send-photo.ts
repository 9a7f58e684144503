import type { DetailedError, UploadOptions } from 'tus-js-client';
import { photoCalls } from '#contract/calls/photos';
import { callServer, isOwnAnswer, repostToken, RequestError } from '../../call/api.ts';
import type { Errand } from './errand.ts';
import { isOutOfRoom } from './answer.ts';

/**
 * Sends the photo of an errand and gives its id. It goes by an upload of the errand's own id, which is taken up again where it broke
 * off, also after the browser was closed; `note` is told how much may have arrived. Where no upload gets through, it goes as a form.
 */
export async function sendPhoto(
  { id, gameId, photo }: Errand,
  picture: Blob,
  note: (sent: 'some' | 'all') => Promise<void>,
  signal: AbortSignal,
): Promise<string> {
  try {
    if (photo?.sent !== 'all') {
      await note('some');
      await upload({ id, gameId, isBegun: photo?.sent === 'some' }, picture, signal);
      await note('all');
    }
  } catch (error) {
    if (signal.aborted || !(isOwnAnswer(error) ? isOutOfRoom(error) : isOddAnswer(error))) throw error;
    return sendForm(gameId, picture, signal);
  }
  try {
    const input = { gameId, uploadId: id };
    return (await callServer(photoCalls['upload-photo'], { input, signal })).id;
  } catch (error) {
    // Too long ago, or it stands on another node: from the beginning.
    if (isOwnAnswer(error) && error.status === 404) await note('some');
    throw error;
  }
}

async function sendForm(gameId: number, picture: Blob, signal: AbortSignal): Promise<string> {
  const form = new FormData();
  form.set('gameId', String(gameId));
  form.set('photo', picture, 'photo.jpg');
  return (await callServer(photoCalls['upload-photo'], { form, signal })).id;
}

interface Upload {
  id: string;
  gameId: number;
  isBegun: boolean;
}

async function upload({ id, gameId, isBegun }: Upload, picture: Blob, signal: AbortSignal): Promise<void> {
  const { Upload: TusUpload } = await import('tus-js-client');
  const trouble = await new Promise<Error | null>((resolve) => {
    const options: UploadOptions = {
      endpoint: `${location.origin}/api/uploads?id=${id}`,
      uploadUrl: isBegun ? `${location.origin}/api/uploads/${id}` : null,
      uploadDataDuringCreation: true,
      metadata: { gameId: String(gameId) },
      storeFingerprintForResuming: false,
      // When to try again is the queue's to say.
      retryDelays: null,
      onSuccess: () => resolve(null),
      onError: resolve,
    };
    const going = new TusUpload(picture, options);
    signal.addEventListener('abort', () => {
      void going.abort();
      resolve(signal.reason as Error);
    });
    going.start();
  });
  if (trouble) throw await asIfCalled(trouble);
}

/** What stopped an upload, as the same would be had it been a call. */
async function asIfCalled(error: Error | DetailedError): Promise<Error> {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return error;
  const status = answer.getStatus();
  if (status === 401) await repostToken();
  return new RequestError(error.message, status, codeIn(answer.getBody()));
}

function codeIn(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return {};
  }
}

/** Something on the way does not let an upload through, or the part of the app that uploads did not arrive; a lost signal is neither. */
function isOddAnswer(error: unknown): boolean {
  return error instanceof RequestError
    ? error.status < 500 && error.status !== 401
    : !('originalRequest' in Object(error));
}
