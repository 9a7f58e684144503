import type { OutputOf } from '#contract/call';
import type { calls } from '#contract/calls';
import { type Letter, letters } from '#contract/game';
import { Problem } from '#contract/problems';
import type { MoveBody } from '#contract/race';
import type { Deps } from '../deps.ts';
import type { Played } from '../races/door.ts';
import type { GameOfPerson } from '../store/games/games.ts';
import type { Viewer } from '../store/accounts/login-sessions.ts';
import { askedGame, gameIdIn } from '../games/asked-game.ts';

type Moved = OutputOf<(typeof calls)['pause']>;

/** A call about the race that its path names. */
export interface AskedOfRace {
  viewer: Viewer;
  params: { gameId: string };
  key: string | null;
  input: unknown;
}

/** [J1] The game in the path, for its host; its other people may not, and for anybody else there is none. */
export async function hostedRace(deps: Deps, { viewer, params }: AskedOfRace): Promise<GameOfPerson> {
  const found = await askedGame(deps, viewer, gameIdIn(params.gameId));
  if (!isHostOf(found, viewer)) throw new Problem('not-allowed');
  return found;
}

export function isHostOf({ game }: GameOfPerson, { accountId }: Viewer): boolean {
  return game.userId === accountId;
}

/** A letter this game has. */
export function refuseNoTeam({ game }: GameOfPerson, group: Letter): void {
  if (letters.indexOf(group) >= game.gameGroups) throw new Problem('no-such-team');
}

/** Plays a move and answers where the race stands after it. */
export function playAsked(
  deps: Deps,
  call: keyof typeof calls,
  { viewer, params, key, input }: AskedOfRace,
  move: MoveBody,
): Promise<Moved> {
  const asked = { accountId: viewer.accountId, call, key, body: input };
  return deps.races.play({ gameId: gameIdIn(params.gameId), move, asked }, moved);
}

export function moved({ events, state }: Played): Moved {
  return { success: true, seq: state.seq, ...(events.length === 0 ? { already: true } : {}) };
}
