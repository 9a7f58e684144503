import type { Letter } from '../../../contract/game.ts';
import { ask } from '../people/ask.ts';
import { cookieOf, type StartedRace } from './race.ts';

interface Sending {
  cookie?: string;
  key?: string;
  /** What the form says besides; a value of undefined is left out. */
  words?: Record<string, string | undefined>;
  headers?: Record<string, string>;
}

/** Sends a photo as a phone does: a form with the photo first. */
export async function sendPhoto(
  race: StartedRace,
  letter: Letter,
  photo: Buffer | string | null,
  { cookie = cookieOf(race, letter), key, words = {}, headers = {} }: Sending = {},
): Promise<[number, Record<string, unknown>]> {
  const form = new FormData();
  if (photo !== null)
    form.set('photo', new Blob([typeof photo === 'string' ? photo : new Uint8Array(photo)]), 'team photo.jpg');
  const said = { filename: 'team photo.jpg', gameId: String(race.gameId), frontOrBack: 'front', ...words };
  for (const [name, word] of Object.entries(said)) if (word !== undefined) form.set(name, word);
  const request = new Request('http://phone', { method: 'POST', body: form });
  const answer = await race.app.inject({
    method: 'POST',
    url: '/api/upload-photo',
    headers: {
      cookie,
      'content-type': request.headers.get('content-type') ?? '',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return [answer.statusCode, answer.json()];
}

/** Sends a photo that must be taken; its id. */
export async function sentPhoto(race: StartedRace, letter: Letter, photo: Buffer, sending?: Sending): Promise<string> {
  const [status, answer] = await sendPhoto(race, letter, photo, sending);
  if (status !== 201) throw new Error(`The photo was not taken: ${JSON.stringify(answer)}`);
  return String(answer.id);
}

/** The status of looking at a photo. */
export async function lookAt(race: StartedRace, id: string, cookie: string): Promise<number> {
  const [status] = await ask(race.app, { url: `/api/photos/${id}`, cookie });
  return status;
}
