import type { FastifyInstance } from 'fastify';

interface Beginning {
  cookie: string;
  gameId: number;
  length: number;
  /** How it is to be called; left to the server otherwise. */
  id?: string;
  headers?: Record<string, string>;
}

interface Sending {
  cookie: string;
  offset: number;
  headers?: Record<string, string>;
}

type Answer = [number, Record<string, unknown>];

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** What the first request of an upload says, in the words of the tus protocol. */
export function beginningHeaders(gameId: number, length: number): Record<string, string> {
  const named = `filename ${base64('secret place.jpg')},gameId ${base64(String(gameId))}`;
  return { 'tus-resumable': '1.0.0', 'upload-length': String(length), 'upload-metadata': named };
}

/** What every further one says that brings bytes. */
export function partHeaders(offset: number): Record<string, string> {
  const type = 'application/offset+octet-stream';
  return { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': type };
}

export async function beginUpload(app: FastifyInstance, beginning: Beginning): Promise<Answer> {
  const { cookie, gameId, length, id, headers } = beginning;
  const url = id === undefined ? '/api/uploads' : `/api/uploads?id=${id}`;
  const sent = { cookie, ...beginningHeaders(gameId, length), ...headers };
  const answer = await app.inject({ method: 'POST', url, headers: sent });
  return [answer.statusCode, answer.headers];
}

export async function sendPart(app: FastifyInstance, id: string, bytes: Buffer, sending: Sending): Promise<Answer> {
  const { cookie, offset, headers } = sending;
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/uploads/${id}`,
    headers: { cookie, ...partHeaders(offset), ...headers },
    payload: bytes,
  });
  return [answer.statusCode, answer.headers];
}

/** An upload of these bytes that somebody has begun, and sent as many of; its id. */
export async function uploadOf(
  app: FastifyInstance,
  { gameId, cookie }: Pick<Beginning, 'gameId' | 'cookie'>,
  bytes: Buffer,
  sent = bytes.length,
): Promise<string> {
  const [status, { location }] = await beginUpload(app, { gameId, cookie, length: bytes.length });
  if (status !== 201) throw new Error(`The upload was not begun: ${status}`);
  const id = String(location).replace('/api/uploads/', '');
  if (sent > 0) await sendPart(app, id, bytes.subarray(0, sent), { cookie, offset: 0 });
  return id;
}
