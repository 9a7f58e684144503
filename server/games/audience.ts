import type { Audience } from '#engine/views/view-for';
import type { GameOfPerson } from '../store/games.ts';

/** Whose eyes somebody of a game watches its race with: a host who races sees what their team sees. */
export function audienceOf({ game, group }: GameOfPerson, accountId: string): Audience {
  const isHost = game.userId === accountId;
  if (group === null) return { kind: isHost ? 'host' : 'spectator' };
  return { kind: isHost ? 'seated-host' : 'player', team: group };
}
