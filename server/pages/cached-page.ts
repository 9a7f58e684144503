import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

/** Answers one text as often as it is asked for; it is compressed once, when the first visitor wants it so. */
export function keptPage(text: string, type: string, status = 200) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const ready = new Map<Encoding, Promise<Buffer>>();
  const bodyFor = (encoding: Encoding): Promise<Buffer> => {
    const kept = ready.get(encoding) ?? encode(text, encoding);
    ready.set(encoding, kept);
    kept.catch(() => ready.delete(encoding));
    return kept;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const encoding = bestOf(request.headers['accept-encoding'] ?? '');
    reply.headers({ 'cache-control': 'no-cache', etag: etagOf(etag, encoding), vary: 'accept-encoding' });
    if (status === 200 && hasAlready(request, etagOf(etag, encoding))) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(status)
      .type(type)
      .send(await bodyFor(encoding));
  };
}

function bestOf(accepted: string): Encoding {
  const offers = accepted.toLowerCase().replace(/\s/g, '').split(',');
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};q=`) && !/;q=0(\.0*)?$/.test(offer)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

function etagOf(etag: string, encoding: Encoding): string {
  return encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;
}

function hasAlready(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',');
  return known.some((one) => one.trim().replace(/^W\//, '') === etag);
}

async function encode(text: string, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return promisify(brotliCompress)(text);
  if (encoding === 'gzip') return promisify(gzip)(text, { level: 9 });
  return Buffer.from(text);
}
