import type { FastifyInstance } from 'fastify';
import { calls } from '#contract/calls';
import { Problem } from '#contract/problems';
import type { Deps } from '../../deps.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { serve } from '../../http/serve.ts';
import { gameIdIn, heldByRunner } from '../../games/asked-game.ts';
import { hostedRace } from '../../night/hosted-race.ts';
import { arePhotosGone } from '../../night/results-reader.ts';
import { isOnTheWall, toldPage, watchedRace } from '../../night/watch-page.ts';
import { openWallPictures } from '../../photos/wall-pictures.ts';
import { keepDeed } from '../../store/games/deeds.ts';
import {
  keepWatchLink,
  readWatchedGame,
  removeWatchLink,
  type WatchLink,
  type WatchWishes,
  watchToken,
} from '../../store/games/watch-links.ts';

/** [WA1-WA6] A race that people without a seat follow by a link. */
export function watchRoutes(app: FastifyInstance, deps: Deps): void {
  watchLinkRoutes(app, deps);

  serve(app, deps, calls.watch, async ({ params, request, reply }) => {
    reply.header('x-robots-tag', 'noindex');
    return (await toldPage(deps, await watchedRace(deps, params.token, request.ip))).page;
  });

  const pictures = openWallPictures(deps.photoFiles);
  serve(app, deps, calls['watch-photo'], async ({ params, request, reply }) => {
    const watched = await watchedRace(deps, params.token, request.ip);
    if (!(await isOnTheWall(deps, watched, params.id))) {
      pictures.drop(params.id);
      throw new Problem('not-found');
    }
    const etag = `"${params.id}-wall"`;
    reply.headers({
      // Whether it is still shown is asked every time; the picture travels once, and no cache between us keeps it.
      'cache-control': 'private, no-cache',
      etag,
      'x-robots-tag': 'noindex',
      'content-disposition': `inline; filename="pickled-egg-${params.id.slice(0, 8)}.webp"`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const picture = await pictures.picture(params.id);
    if (!picture) throw new Problem('not-found');
    return reply.header('content-length', picture.length).type('image/webp').send(picture);
  });
}

/** [WA1] [WA7] The link itself, for those who run the race, also those who race in it: it shows less than they see. */
function watchLinkRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, keys, database } = deps;
  const shown = (link: WatchLink) => {
    const token = watchToken(keys.cookie, link);
    const { delayMinutes, photos } = link;
    return token === null ? null : { url: `${config.publicOrigin}/watch/${token}`, delayMinutes, photos };
  };

  serve(app, deps, calls['watch-link'], async (asked) => {
    const { game } = await hostedRace(deps, asked);
    const watched = await readWatchedGame(database.db, game.gameId, deps.now());
    return { link: watched && shown(watched.link) };
  });

  // No answer is kept for a key: it would hold the token.
  serve(app, deps, calls['set-watch-link'], async ({ viewer, params, input }) => {
    const gameId = gameIdIn(params.gameId);
    return database.db.transaction(async (tx) => {
      const { game } = await heldByRunner(deps, tx, viewer, gameId);
      const now = deps.now();
      if (game.endedAt && arePhotosGone(game.endedAt, now)) throw new Problem('race-over');
      const before = await readWatchedGame(tx, gameId, now);
      const link = shown(await keepWatchLink(tx, keys.cookie, gameId, input, now));
      if (!link) throw new Error('A link that was just made can be told.');
      const what = nameLinkChange(before?.link ?? null, input);
      await keepDeed(tx, gameId, { accountId: viewer.accountId, what, team: null }, now);
      return { link };
    });
  });

  serve(app, deps, calls['end-watch-link'], async ({ viewer, key, params }) => {
    const gameId = gameIdIn(params.gameId);
    return answerOnce(deps, 'end-watch-link', { viewer, key, input: { gameId } }, async (tx) => {
      await heldByRunner(deps, tx, viewer, gameId);
      if (!(await removeWatchLink(tx, gameId))) return { success: true, already: true };
      const deed = { accountId: viewer.accountId, what: 'end-watch-link', team: null };
      await keepDeed(tx, gameId, deed, deps.now());
      return { success: true };
    });
  });
}

/** [Q7] The name of a change to the link in the audit log. */
function nameLinkChange(before: WatchLink | null, { renew, delayMinutes, photos }: WatchWishes): string {
  if (!before) return 'open-watch-link';
  if (renew) return 'renew-watch-link';
  if (delayMinutes !== undefined) return 'set-watch-delay';
  if (photos === undefined) return 'set-watch-link';
  return photos ? 'show-watch-photos' : 'hide-watch-photos';
}
