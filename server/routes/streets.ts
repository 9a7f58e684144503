import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems';
import { streetTiles, type TileAt } from '#contract/streets/street-tile';
import type { Deps } from '../deps.ts';
import { bestEncoding, encode } from '../http/compressed.ts';
import { openGrounds } from '../streets/grounds.ts';

const hourS = 3_600;

/** Our own map in squares, for anybody: a square where nothing is known is an answer without content. */
export function streetsRoutes(app: FastifyInstance, { database }: Deps): void {
  const grounds = openGrounds(database.db);
  app.get('/streets/:z/:x/:y', async (request, reply) => {
    const ground = await grounds.at(tileIn(request));
    reply.headers({ 'cache-control': `public, max-age=${hourS}`, vary: 'accept-encoding' });
    if (!ground) return reply.code(204).send();
    const encoding = bestEncoding(request.headers['accept-encoding'] ?? '');
    const etag = encoding === 'identity' ? `"${ground.etag}"` : `"${ground.etag}-${encoding}"`;
    reply.header('etag', etag);
    const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
    if (known.includes(etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json').send(await inEncoding(ground.packed, encoding));
  });
}

/** Squares lie packed as most browsers take them. */
async function inEncoding(packed: Buffer, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> {
  if (encoding === 'br') return packed;
  const text = (await promisify(brotliDecompress)(packed)).toString();
  return encode(text, encoding, 'quick');
}

function tileIn({ params }: FastifyRequest): TileAt {
  const { z, x, y } = params as Record<keyof TileAt, string>;
  const tile = { z: whole(z), x: whole(x), y: whole(y) };
  const size = 2 ** tile.z;
  const isOurs = tile.z === streetTiles.near || tile.z === streetTiles.far;
  if (!isOurs || !(tile.x < size && tile.y < size)) throw new Problem('not-found');
  return tile;
}

/** Written in one way only, so that no square has two addresses. */
function whole(text: string): number {
  return /^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : Number.NaN;
}
