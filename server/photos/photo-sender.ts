import type { Letter } from '#contract/game';
import { race } from '#contract/limits';
import { Problem } from '#contract/problems';
import type { RaceState } from '#engine/race';
import type { Deps } from '../deps.ts';
import { askedGame } from '../games/asked-game.ts';
import { refuseUnbegun } from '../night/racing-team.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';

/** Somebody who may send photos to a race. */
export interface PhotoSender {
  gameId: number;
  accountId: string;
  /** Null for a host who does not race. */
  team: Letter | null;
  state: RaceState;
}

/** [P6] Members of teams that race, and the host; from the start until those who were out of reach have had their time after the end. */
export async function photoSender(deps: Deps, viewer: Viewer, gameId: number | undefined): Promise<PhotoSender> {
  const found = await askedGame(deps, viewer, gameId);
  refuseUnbegun(found);
  const { game, group: team } = found;
  const state = await deps.races.current(game.gameId);
  if (team !== null && !state.teams[team]) throw new Problem('team-not-racing');
  if (state.endedAt !== null && deps.now().getTime() > state.endedAt + race.lateMs) throw new Problem('race-over');
  return { gameId: game.gameId, accountId: viewer.accountId, team, state };
}
