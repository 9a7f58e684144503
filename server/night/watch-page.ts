import { Problem } from '#contract/problems';
import type { Instant } from '#contract/race';
import { type WatchExtras, type WatchPage, type WatchPhoto, watching } from '#contract/watch';
import type { RaceState } from '#engine/race';
import { toldPhotos, watchView } from '#engine/views/watch-view';
import type { Deps } from '../deps.ts';
import { networkOf, takeTries } from '../http/rate-limits.ts';
import type { Game } from '../store/games/games.ts';
import { readResultsLinkSince } from '../store/games/results-links.ts';
import {
  isWatchToken,
  readWatchedByToken,
  toldUntil,
  type WatchedGame,
  watchToken,
} from '../store/games/watch-links.ts';
import { listShownPhotos } from '../store/races/photos.ts';

/** What watchers of a race are told now, and when something happened that they are told next. */
export interface ToldPage {
  page: WatchPage;
  /** The clock of the server at which that is due; null where nothing waits. */
  dueAt: Instant | null;
}

/**
 * [WA1] The race that a watch link opens. One that opens nothing, or nothing any more, is refused in the same words, and counts against
 * the network it came from; whoever has a right one is never in the way of that.
 */
export async function watchedRace(deps: Deps, token: string, ip: string | undefined): Promise<WatchedGame> {
  const found = await readWatchedByToken(deps.database.db, token, deps.now());
  if (found) return found;
  if (isWatchToken(token)) await takeTries(deps, [['unknown-watch-links', networkOf(ip)]]);
  throw new Problem('watch-unknown');
}

/** [WA5] The page as it is now: the race as it stood so long ago, and beside it what is so now. */
export async function toldPage(deps: Deps, watched: WatchedGame): Promise<ToldPage> {
  const now = deps.now();
  const { game, link } = watched;
  const { state, nextAt } = await deps.races.at(game.gameId, momentTold(watched, now));
  const behindMs = link.delayMinutes * 60_000;
  const extras = await extrasOf(deps, watched, state);
  return {
    page: { view: state && watchView(state), extras, behindMs, at: now.getTime() },
    dueAt: nextAt === null ? null : nextAt + behindMs,
  };
}

/** Without a delay everything is told that has happened, whatever another node's clock said when it did. */
function momentTold({ link }: WatchedGame, now: Date): Instant {
  return link.delayMinutes === 0 ? Infinity : toldUntil(link, now);
}

async function extrasOf(deps: Deps, watched: WatchedGame, state: RaceState | null): Promise<WatchExtras> {
  const { gameId, name, city } = watched.game;
  const { db } = deps.database;
  const isLent = isOver(state) && (await readResultsLinkSince(db, gameId)) !== null;
  const photos = (await shownPhotos(deps, watched, state)).slice(0, watching.photos);
  const token = isLent ? watchToken(deps.keys.cookie, watched.link) : null;
  return { name, city, photos, results: token && `/results/${gameId}?link=${token}` };
}

/** [WA6] The photos on the wall, newest first: those that watchers may be told of, not hidden, where the host shows them. */
async function shownPhotos(
  { database }: Pick<Deps, 'database'>,
  { game, link, isRunByRacer }: WatchedGame,
  state: RaceState | null,
): Promise<WatchPhoto[]> {
  if (!state || !link.photos) return [];
  const told = toldPhotos(state, { isRunByRacer });
  if (told.length === 0) return [];
  const kept = await listShownPhotos(database.db, game.gameId);
  return told.flatMap((photo) => {
    const size = kept.get(photo.id);
    return size ? [{ ...photo, ...size }] : [];
  });
}

const isOver = (state: RaceState | null): boolean => state !== null && state.endedAt !== null;

/** [WA10] The race whose results a watch link opens: where the host lent them out, and once the race is over for watchers too. */
export async function resultsForWatchers(deps: Deps, token: string): Promise<Game | null> {
  const { db } = deps.database;
  const watched = await readWatchedByToken(db, token, deps.now());
  if (!watched || (await readResultsLinkSince(db, watched.game.gameId)) === null) return null;
  const { state } = await deps.races.at(watched.game.gameId, momentTold(watched, deps.now()));
  return isOver(state) ? watched.game : null;
}

/** [WA6] Whether watchers may see a photo, now. */
export async function isOnTheWall(deps: Deps, watched: WatchedGame, photoId: string): Promise<boolean> {
  const { state } = await deps.races.at(watched.game.gameId, momentTold(watched, deps.now()));
  return (await shownPhotos(deps, watched, state)).some(({ id }) => id === photoId);
}
