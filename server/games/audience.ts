import type { Audience } from '#engine/views/view-for';
import type { GameOfPerson } from '../store/games/games.ts';

type Found = Pick<GameOfPerson, 'game' | 'group'>;

/** Whose eyes somebody of a game watches its race with: a host who races, or raced, sees what those who race see. */
export function audienceOf(found: Found, accountId: string): Audience {
  const { game, group } = found;
  const isHost = game.userId === accountId;
  if (group !== null) return { kind: isHost ? 'seated-host' : 'player', team: group };
  if (!isHost) return { kind: 'spectator' };
  return isNeutralHost(found, accountId) || !game.hostTeam
    ? { kind: 'host' }
    : { kind: 'left-host', raced: game.hostTeam };
}

/** [H17] A host who neither races nor raced in this race: nobody else reads what lies ahead of a team. */
export function isNeutralHost({ game, group }: Found, accountId: string | null): boolean {
  return game.userId === accountId && group === null && game.hostTeam === null;
}
