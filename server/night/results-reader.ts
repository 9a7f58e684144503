import type { Letter } from '#contract/game';
import { picture } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import type { Game } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { readLinkedGame } from '../store/games/results-links.ts';
import { askedGame, gameIdIn } from '../games/asked-game.ts';
import { shownHost } from '../games/game-view.ts';
import { refuseUnbegun } from './racing-team.ts';
import { resultsForWatchers } from './watch-page.ts';

/** Somebody who may read the results of a race that is over, and what of. */
export interface ResultsReader {
  game: Game;
  endedAt: Date;
  /** '' for whoever comes by the link or joined by code: these travel further than the host's address should. */
  hostEmail: string;
  team: Letter | null;
  isHost: boolean;
  isCohost: boolean;
  cohostTeam: Letter | null;
  isByLink: boolean;
}

/** [J5] Its people by their cookie; anybody else by the link its host made. */
export async function resultsReader(
  deps: Deps,
  viewer: Viewer | null,
  id: number | string,
  link: string | undefined,
): Promise<ResultsReader> {
  const gameId = gameIdIn(String(id));
  const own = viewer ? await ownGame(deps, viewer, gameId, link !== undefined) : null;
  if (own) return own;
  const linked = link === undefined ? null : await lentGame(deps, link);
  if (linked?.gameId !== gameId) throw new Problem('game-not-found');
  return {
    ...overOf(linked),
    hostEmail: '',
    team: null,
    isHost: false,
    isCohost: false,
    cohostTeam: null,
    isByLink: true,
  };
}

/** The game whose results a link opens: the one its host made for that, or [WA10] the one it is watched by. */
async function lentGame(deps: Deps, link: string): Promise<Game | null> {
  return (await readLinkedGame(deps.database.db, link)) ?? resultsForWatchers(deps, link);
}

/** The race a path names, over, for its host; its other people may not, and for anybody else there is none. */
export async function hostedResults(deps: Deps, viewer: Viewer, id: number | string): Promise<Game> {
  const { game } = await askedGame(deps, viewer, gameIdIn(String(id)));
  if (game.hostId !== viewer.accountId) throw new Problem('not-allowed');
  return overOf(game).game;
}

/** When the photos of a race are deleted. */
export function photosUntil(endedAt: Date): number {
  return endedAt.getTime() + picture.keptDays * 86_400_000;
}

/** [X2] From then on nobody is shown any, whether or not they are deleted yet. */
export function arePhotosGone(endedAt: Date, now: Date): boolean {
  return now.getTime() >= photosUntil(endedAt);
}

/** Null for whoever is none of its people but has a link to try. */
async function ownGame(deps: Deps, viewer: Viewer, gameId: number, hasLink: boolean): Promise<ResultsReader | null> {
  const found = await askedGame(deps, viewer, gameId).catch((error: unknown) => {
    const isNone = error instanceof Problem && ['game-not-found', 'seat-moved'].includes(error.code);
    if (hasLink && isNone) return null;
    throw error;
  });
  if (!found) return null;
  const isHost = found.game.hostId === viewer.accountId;
  return {
    ...overOf(found.game),
    hostEmail: shownHost(found, viewer.accountId),
    team: found.team,
    isHost,
    isCohost: found.isCohost,
    cohostTeam: found.cohostTeam,
    isByLink: false,
  };
}

function overOf(game: Game): { game: Game; endedAt: Date } {
  refuseUnbegun({ game });
  if (game.status !== 'over' || !game.endedAt) throw new Problem('race-on');
  return { game, endedAt: game.endedAt };
}
