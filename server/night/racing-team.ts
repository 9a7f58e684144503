import type { Letter } from '#contract/game';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { askedGame } from '../games/asked-game.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { type GameOfPerson, readGameById } from '../store/games/games.ts';
import { readMovedSeat } from '../store/games/moved-seats.ts';
import { noteContact } from './team-contact.ts';

/** Somebody in a team of a race that has begun. */
export interface RacingTeam {
  gameId: number;
  team: Letter;
  accountId: string;
  /** Whose game it is. */
  hostId: string;
  /** In the team by code, and whether its host left the buttons to captains. */
  isMember: boolean;
  captainsOnly: boolean;
  /** When their seat moved to another phone than the one that asks; null where it did not. */
  movedAt: Date | null;
  /** [K17] Who has that seat now, where a knock moved it to a guest of its own. */
  seatAccountId?: string;
}

/** Which team follows from who asks; a letter they send besides must be theirs. */
export async function racingTeam(
  deps: Deps,
  viewer: Viewer,
  gameId: number | undefined,
  letter?: Letter,
): Promise<RacingTeam> {
  const found = await askedGame(deps, viewer, gameId);
  const { game, team, isMember } = found;
  if (team === null) throw new Problem('no-team');
  if (letter !== undefined && letter !== team) throw new Problem('not-allowed');
  refuseUnbegun(found);
  const { gameId: id, hostId, captainsOnly } = game;
  const { accountId, movedAt } = viewer;
  return { gameId: id, team, accountId, hostId, isMember, captainsOnly, movedAt };
}

/** [K19] The same for what a phone may still send whose seat was moved to another by a knock. */
export async function racingTeamOfSeat(
  deps: Deps,
  viewer: Viewer,
  gameId: number | undefined,
  letter?: Letter,
): Promise<RacingTeam> {
  return racingTeam(deps, viewer, gameId, letter).catch(async (error: unknown) => {
    const { db } = deps.database;
    const { accountId } = viewer;
    if (gameId === undefined || !(error instanceof Problem) || error.code !== 'seat-moved') throw error;
    const seat = await readMovedSeat(db, { gameId, accountId });
    const game = await readGameById(db, gameId);
    if (!seat || !game) throw error;
    const { team, movedAt, accountId: seatAccountId } = seat;
    if (letter !== undefined && letter !== team) throw new Problem('not-allowed');
    refuseUnbegun({ game });
    const { hostId, captainsOnly } = game;
    return { gameId, team, accountId, hostId, isMember: true, captainsOnly, movedAt, seatAccountId };
  });
}

/** A race that has begun, for everybody who is in it and its host; whose team looks at it was heard of. */
export async function watchedRace(
  deps: Deps,
  viewer: Viewer,
  gameId: number | undefined,
): Promise<{ found: GameOfPerson; state: RaceState }> {
  const found = await askedGame(deps, viewer, gameId);
  refuseUnbegun(found);
  const { game, team } = found;
  if (team !== null) noteContact(deps, { gameId: game.gameId, team, accountId: viewer.accountId });
  return { found, state: await deps.races.current(game.gameId) };
}

/** Nothing can be asked of a race before it begins. */
export function refuseUnbegun({ game }: Pick<GameOfPerson, 'game'>): void {
  if (game.status === 'setup') throw new Problem('race-not-begun');
}

/** Who is in which team may change before the race and during it; afterwards it is history. */
export function refuseOver({ status }: Pick<GameOfPerson['game'], 'status'>): void {
  if (status === 'over') throw new Problem('race-over');
}
