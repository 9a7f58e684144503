import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The shortest way to send a text that a browser understands. */
export function bestEncoding(accepted: string): Encoding {
  const offers = accepted.toLowerCase().replace(/\s/g, '').split(',');
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};q=`) && !/;q=0(\.0*)?$/.test(offer)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

/** As short as it gets, for what is sent many times; or quickly, for what is sent once. */
export async function encode(text: string, encoding: Encoding, how: 'short' | 'quick' = 'short'): Promise<Buffer> {
  const isQuick = how === 'quick';
  if (encoding === 'br') {
    const quality = isQuick ? 5 : constants.BROTLI_DEFAULT_QUALITY;
    return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  }
  if (encoding === 'gzip') return promisify(gzip)(text, { level: isQuick ? 6 : 9 });
  return Buffer.from(text);
}

/** An answer of one call, compressed beside everything else that is done meanwhile. Refusals are short enough as they are. */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  reply.header('vary', 'accept-encoding');
  const encoding = bestEncoding(request.headers['accept-encoding'] ?? '');
  if (typeof payload !== 'string' || reply.statusCode >= 400 || encoding === 'identity') return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return encode(payload, encoding, 'quick');
}
