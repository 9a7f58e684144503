import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems';
import type { Config } from '../config/config.ts';
import type { Deps } from '../deps.ts';

const dayS = 86_400;

/** The operator's own archive of map tiles, by pieces: a phone reads some kilobytes of what may be gigabytes. */
export function serveTiles(app: FastifyInstance, { config }: Deps): void {
  const path = ownArchive(config);
  if (!path) return;
  app.get(config.tilesUrl, async (request, reply) => {
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) throw new Problem('not-found');
    const etag = `"${file.size.toString(16)}-${file.mtimeMs.toString(16)}"`;
    reply.type('application/vnd.pmtiles').headers({
      etag,
      'accept-ranges': 'bytes',
      'cache-control': `public, max-age=${dayS}`,
    });
    const { range, 'if-range': ifRange = etag, 'if-none-match': known } = request.headers;
    if (known === etag) return reply.code(304).send();
    const piece = ifRange === etag ? pieceOf(range, file.size) : null;
    if (piece === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send();
    const { first, last } = piece ?? { first: 0, last: file.size - 1 };
    if (piece) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
    reply.header('content-length', last - first + 1);
    return reply.send(createReadStream(path, { start: first, end: last }));
  });
}

/** What whoever started the server should know of it, in words; null when all is well. */
export function tilesNote(config: Config): string | null {
  const path = ownArchive(config);
  if (!path || existsSync(path)) return null;
  return `There is no map archive at ${path} (TILES_URL): the map is our own sketch until there is.`;
}

/** Where the archive of this installation lies; null when tiles come from elsewhere, or not at all. */
function ownArchive({ tilesUrl, dataDir }: Config): string | null {
  return tilesUrl.startsWith('/') ? join(dataDir, tilesUrl) : null;
}

/** The one piece that is asked for; null for the whole, also when several are. */
export function pieceOf(range: string | undefined, size: number): { first: number; last: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to));
  if (from !== '' && to !== '' && Number(to) < first) return null;
  return first < size && first <= last ? { first, last } : 'outside';
}
